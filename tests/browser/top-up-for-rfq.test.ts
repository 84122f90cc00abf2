import type { Page } from '@playwright/test';
import { createFormatter } from '#shared/format.ts';
import type { Locale } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { addPoorSupplier, clientFor, enterAs, publishRequest } from './prepared.ts';
import { goodPassword } from './steps.ts';

const buyerEmail = 'oryx@demo.test';
const category = 'Logistics and transport';

/** A supplier with nothing in its wallet, signed in, at a request that it wants to buy. */
async function atRequest(
  page: Page,
  origin: string,
  locale: Locale,
  name: string,
): Promise<string> {
  const email = `${name}@top-up.test`;
  await addPoorSupplier(origin, email, category);
  const title = locale === 'ar' ? 'شاحنات نقل إلى القوز' : 'Lorries for the yard in Al Quoz';
  const { id } = await publishRequest(await clientFor(origin, buyerEmail), category, title);
  await enterAs(page.context(), origin, email, goodPassword);
  await page.goto(pathOf(locale, `/seller/buy-now/${id}`));
  return id;
}

/** The way to topping up what is missing for the fee, and the amount that it begins with, AED. */
async function openTopUp(page: Page): Promise<string> {
  const link = page.locator('main a[href*="dialog=top-up"][href*="rfq="]');
  // The wallet, which can be shown for a moment after the address has changed, has several.
  await expect(link).toHaveCount(1);
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  return new URL(href, page.url()).searchParams.get('amount') ?? '';
}

/** From the request to the page of the payment provider; the amount, AED. */
async function toPayment(page: Page, locale: Locale): Promise<string> {
  const t = textsOf(locale);
  const amount = await openTopUp(page);
  await page.waitForURL(/dialog=top-up/);
  await page
    .getByRole('dialog')
    .getByRole('button', {
      name: t('wallet.dialog.payCard', { amount: createFormatter(locale).aed(amount) }),
    })
    .click();
  await page.waitForURL(/\/sandbox-payment\//);
  return amount;
}

const pay = (page: Page) => page.locator('main button[value=pay]').click();

for (const locale of ['en', 'ar'] satisfies Locale[]) {
  const turn = inTurn(locale);
  for (const width of [1440, 390]) {
    test(`a top-up for an RFQ leads back to that RFQ (${locale}, ${width})${turn()}`, async ({
      page,
      origin,
    }) => {
      const t = textsOf(locale);
      await page.setViewportSize({ width, height: 844 });
      const id = await atRequest(page, origin, locale, `back-${locale}-${width}`);
      const amount = await toPayment(page, locale);
      await pay(page);
      await page.waitForURL(/\/seller\/wallet\?top_up=/);
      const said = page.getByRole('main').getByRole('status');
      await expect(
        said.filter({
          hasText: t('access.funded.ready', { amount: createFormatter(locale).aed(amount) }),
        }),
      ).toBeVisible();
      // The RFQ was read before the top-up, so one press pays its fee.
      const fee = t('access.buy.pay', { amount: '§' }).split('§')[0] ?? '';
      await page.getByRole('main').getByRole('button', { name: fee }).click();
      await page.waitForURL(new RegExp(`/seller/paid-rfq/${id}/new$`));
    });
  }

  test(`a payment that fails, or arrives after the return, keeps its RFQ (${locale})${turn()}`, async ({
    page,
    origin,
  }) => {
    const t = textsOf(locale);
    const id = await atRequest(page, origin, locale, `late-${locale}`);
    await toPayment(page, locale);
    const payment = page.url();
    await page.getByRole('button', { name: t('wallet.sandbox.decline') }).click();
    await page.waitForURL(/\/seller\/wallet\?top_up=/);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText(t('access.funded.failed'));
    await main.getByRole('link', { name: t('access.funded.again') }).click();
    await expect(page.getByRole('dialog')).toContainText(/RFQ-\d+/);
    // Given up: back at the request, where all began.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('ui.cancel') })
      .click();
    await page.waitForURL(new RegExp(`/seller/buy-now/${id}$`));
    const amount = await toPayment(page, locale);
    expect(page.url()).not.toBe(payment);
    const bank = await page.context().newPage();
    await bank.goto(page.url());
    await page.getByRole('link', { name: t('wallet.sandbox.leave') }).click();
    await page.waitForURL(/\/seller\/wallet\?top_up=/);
    await expect(main).toContainText(t('access.funded.started'));
    await pay(bank);
    await bank.waitForURL(/\/seller\/wallet/);
    // The page updates without a reload.
    await expect(main).toContainText(
      t('access.funded.ready', { amount: createFormatter(locale).aed(amount) }),
    );
    await bank.close();
  });
}

test('a press that begins before the page is interactive and ends after it opens the top-up', async ({
  page,
  origin,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const email = 'press@top-up.test';
  await addPoorSupplier(origin, email, category);
  const { id } = await publishRequest(await clientFor(origin, buyerEmail), category, 'Forklifts');
  await enterAs(page.context(), origin, email, goodPassword);
  await page.goto(`/seller/buy-now/${id}`, { waitUntil: 'commit' });
  await page.locator('main a[href*="dialog=top-up"]').hover();
  await page.mouse.down();
  release();
  await waitForHydration(page);
  await page.mouse.up();
  await page.waitForURL(/dialog=top-up/, { timeout: 45_000 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a top-up leads back to its RFQ, and the RFQ is bought', async ({ page, origin }) => {
    const id = await atRequest(page, origin, 'en', 'plain');
    await openTopUp(page);
    await page.locator('main button[form="top-up"]').click();
    await page.waitForURL(/\/sandbox-payment\//);
    await pay(page);
    await page.waitForURL(/\/seller\/wallet\?top_up=/);
    await page.locator(`main a[href$="/seller/buy-now/${id}"]`).click();
    await page.waitForURL(new RegExp(`/seller/buy-now/${id}$`));
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(new RegExp(`/seller/paid-rfq/${id}/new$`));
  });
});
