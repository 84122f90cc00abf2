import { sendOffer, readQuote } from '#features/offer/schema/supplier.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { demoPassword } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { buy, clientFor, dataOf, publishRequest } from './prepared.ts';
import { signIn } from './steps.ts';

/** Others than those whose wallet a test counts. */
const buyerEmail = 'bustan@demo.test';
const supplierEmail = 'gulfducts@demo.test';
const dayMs = 86_400_000;

/** An own offer for the two items of every prepared request, at 2,410.00 and 58.00. */
async function quoteBefore(origin: string): Promise<void> {
  const supplier = await clientFor(origin, supplierEmail);
  const rfq = await publishRequest(await clientFor(origin, buyerEmail), 'HVAC', 'Quoted before');
  await buy(supplier, rfq.id);
  const quote = dataOf(await supplier(readQuote, { params: { id: rfq.id } }));
  const lines = quote.rfq.lines.map((line, at) => ({
    line_id: line.id,
    unit_price: at === 0 ? '2410' : '58',
  }));
  const validUntil = dayInDubai(new Date(Date.now() + 20 * dayMs));
  const terms = { delivery_value: 3, delivery_unit: 'days', valid_until: validUntil } as const;
  dataOf(await supplier(sendOffer, { params: { id: rfq.id }, body: { lines, ...terms } }));
}

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);

  test(`last prices are taken by keyboard, and cost and margin stay with the supplier (${locale})${turn()}`, async ({
    page,
    origin,
    context,
  }) => {
    await quoteBefore(origin);
    const title = `Own figures, ${locale}`;
    const buyer = await clientFor(origin, buyerEmail);
    const rfq = await publishRequest(buyer, 'HVAC', title);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, locale, supplierEmail, demoPassword);
    await page.waitForURL(/\/seller\/dashboard/);

    await page.goto(pathOf(locale, `/seller/buy-now/${rfq.id}`));
    await expect(page.getByText(t('access.buy.quotedBefore', { n: 2, all: 2 }))).toBeVisible();
    await expect(page.getByRole('table').getByText('2,410.00', { exact: true })).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);

    await buy(await clientFor(origin, supplierEmail), rfq.id);
    await page.goto(pathOf(locale, `/seller/paid-rfq/${rfq.id}/new`));
    await waitForHydration(page);
    const price = (line: number) => page.locator(`[name="lines.${line}.unit_price"]`);
    const cost = page.locator('[name="lines.0.cost"]');
    await expect(price(0)).toBeFocused();
    await expect(price(0)).toHaveAttribute('placeholder', '2,410.00');
    await page.keyboard.press('Alt+Enter');
    await expect(price(0)).toHaveValue('2,410.00');
    await page.keyboard.press('Tab');
    await expect(cost).toBeFocused();
    await page.keyboard.type('2268.07');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(price(1)).toBeFocused();
    await page.getByRole('button', { name: /58\.00/ }).click();
    await expect(price(1)).toHaveValue('58.00');
    await expect(page.getByText(/5\.9\u200e?%/).first()).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: t('offer.quote.own.hide') }).click();
    await expect(cost).toBeHidden();
    await page.locator('[name="delivery_value"]').fill('3');
    await page.getByRole('button', { name: t('offer.quote.send') }).click();
    await expect(page.getByText(t('offer.done.sent')).first()).toBeVisible();

    const own = dataOf(
      await (
        await clientFor(origin, supplierEmail)
      )(readQuote, { params: { id: rfq.id } }),
    );
    expect(own.own?.costs).toEqual([expect.objectContaining({ cost: '2268.07' })]);
    await context.clearCookies();
    await signIn(page, locale, buyerEmail, demoPassword);
    await page.waitForURL(/\/buyer\/dashboard/);
    const compared = await page.goto(pathOf(locale, `/buyer/offers/${rfq.id}`));
    expect(compared?.status()).toBe(200);
    const html = (await compared?.text()) ?? '';
    expect(html).toContain('2,410.00');
    expect(html).not.toMatch(/2,?268[.٫]07|226807|last_quoted/);
  });
}
