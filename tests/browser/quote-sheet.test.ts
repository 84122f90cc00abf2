import type { Locator } from '@playwright/test';
import { demoPassword } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { buy, clientFor, enterAs, publishRequest } from './prepared.ts';
import { signIn } from './steps.ts';

/** Others than those whose wallet a test counts. */
const buyerEmail = 'bustan@demo.test';
const supplierEmail = 'gulfducts@demo.test';
const lineCount = 12;

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);

  test(`a quotation of twelve lines takes fourteen keys besides its figures (${locale})${turn()}`, async ({
    page,
    origin,
  }) => {
    const rfq = await publishRequest(
      await clientFor(origin, buyerEmail),
      'HVAC',
      `Twelve lines, ${locale}`,
      [],
      lineCount,
    );
    await buy(await clientFor(origin, supplierEmail), rfq.id);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, locale, supplierEmail, demoPassword);
    await page.waitForURL(/\/seller\/dashboard/);
    await page.goto(pathOf(locale, `/seller/paid-rfq/${rfq.id}/new`));
    await waitForHydration(page);
    await expect(page.locator('[name="lines.0.unit_price"]')).toBeFocused();

    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    for (let line = 0; line < lineCount; line += 1) {
      await page.keyboard.type(`1${line}.5`);
      await press('Enter');
    }
    await expect(page.getByRole('textbox', { name: t('offer.terms.delivery') })).toBeFocused();
    await page.keyboard.type('3');
    await press('Enter');
    const send = page.getByRole('button', { name: t('offer.quote.send') });
    await expect(send).toBeFocused();
    await expect(page.locator('[name="lines.11.unit_price"]')).toHaveValue('111.50');
    expect(await findAxeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1400);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2400);
    await send.focus();
    await press('Enter');
    await page.waitForURL(/\/seller\/(?:paid-rfq|offer|quotations)/);
    await expect(page.getByText(t('offer.done.sent')).first()).toBeVisible();
    expect(keys).toBeLessThanOrEqual(14);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const locale of locales) {
    const t = textsOf(locale);
    test(`a quotation of twelve lines takes fourteen presses besides its figures, one line at a time (${locale})${inTurn(locale)()}`, async ({
      page,
      context,
      origin,
    }) => {
      const title = `Twelve lines on a phone, ${locale}`;
      const buyer = await clientFor(origin, buyerEmail);
      const rfq = await publishRequest(buyer, 'HVAC', title, [], lineCount);
      await buy(await clientFor(origin, supplierEmail), rfq.id);
      await enterAs(context, origin, supplierEmail);
      await page.goto(pathOf(locale, `/seller/paid-rfq/${rfq.id}/new`));
      await waitForHydration(page);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await height()).toBeLessThanOrEqual(2400);
      expect(await width()).toBe(390);
      const large = page.locator('[data-row]:has([aria-pressed])');
      const price = (line: number) => page.locator(`[name="lines.${line}.unit_price"]`);
      const pad = page.getByRole('group', { name: t('ui.grid.pad') });
      const key = (name: string) => pad.getByRole('button', { name, exact: true });
      let presses = 0;
      const press = async (target: Locator) => {
        presses += 1;
        await target.tap();
      };
      await press(page.locator('[data-row] h3').first());
      for (let line = 0; line < lineCount; line += 1) {
        await expect(price(line)).toBeFocused();
        await expect(large).toHaveCount(1);
        await expect(large.locator(price(line))).toBeInViewport({ ratio: 1 });
        for (const figure of `${line + 1}5`) await key(figure).tap();
        await press(key(t('ui.grid.nextLine')));
      }
      await expect(page.locator('[name="delivery_value"]')).toBeFocused();
      await page.keyboard.type('3');
      expect(await findAxeProblems(page)).toEqual([]);
      await press(page.getByRole('button', { name: t('offer.quote.send') }));
      await expect(page.getByText(t('offer.done.sent')).first()).toBeVisible();
      expect(presses).toBeLessThanOrEqual(14);
    });
  }

  test('the number pad types prices and goes to the next line', async ({ page, origin }) => {
    const t = textsOf('ar');
    const title = 'Number pad';
    const rfq = await publishRequest(await clientFor(origin, buyerEmail), 'HVAC', title);
    await buy(await clientFor(origin, supplierEmail), rfq.id);
    await signIn(page, 'ar', supplierEmail, demoPassword);
    await page.waitForURL(/\/seller\/dashboard/);
    await page.goto(pathOf('ar', `/seller/paid-rfq/${rfq.id}/new`));
    await waitForHydration(page);
    const price = (line: number) => page.locator(`[name="lines.${line}.unit_price"]`);
    await price(0).tap();
    const pad = page.getByRole('group', { name: t('ui.grid.pad') });
    const press = (key: string) => pad.getByRole('button', { name: key, exact: true }).tap();
    for (const key of ['1', '2', '.', '5', t('ui.grid.delete'), '7', t('ui.grid.nextLine')])
      await press(key);
    await expect(price(0)).toHaveValue('12.70');
    await expect(price(1)).toBeFocused();
    expect(await findAxeProblems(page)).toEqual([]);
    await press('00');
    await press(t('ui.grid.previous'));
    await expect(price(0)).toBeFocused();
    await page.locator('[name="payment_terms"]').tap();
    await expect(pad).toBeHidden();
  });
});
