import { requestRevision } from '#features/offer/schema/buyer.ts';
import { readQuote } from '#features/offer/schema/supplier.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, waitForHydration } from './harness.ts';
import { buy, clientFor, dataOf, enterAs, offerOn, publishRequest } from './prepared.ts';

const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';
const category = 'Logistics and transport';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

for (const locale of locales) {
  const turn = inTurn(locale);

  test(`${locale}: on a phone the actions and figures of a wallet leave room for its statement${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, supplierEmail);
    await page.goto(pathOf(locale, '/seller/wallet'));
    await waitForHydration(page);
    const topUp = await page.locator('main a[href*="dialog=top-up"]').boundingBox();
    const figures = await page.locator('main dl').first().boundingBox();
    const statement = await page.locator('main section').last().boundingBox();
    const from = topUp?.y ?? 0;
    expect(topUp?.height).toBeGreaterThanOrEqual(44);
    expect((figures?.y ?? 0) + (figures?.height ?? 0) - from).toBeLessThanOrEqual(260);
    expect(statement?.y).toBeLessThan(844 / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test(`${locale}: on a phone the first line of a revision is visible with the bar that sends it${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const buyer = await clientFor(origin, buyerEmail);
    const seller = await clientFor(origin, supplierEmail);
    const { id: rfqId } = await publishRequest(buyer, category, `Lorries of a phone ${locale}`);
    await buy(seller, rfqId);
    await offerOn(seller, rfqId);
    const offerId = dataOf(await seller(readQuote, { params: { id: rfqId } })).offer?.id ?? '';
    const body = { text: 'Can you do better on the first item?', targets: [] };
    dataOf(await buyer(requestRevision, { params: { id: offerId }, body }));
    const { offer } = dataOf(await seller(readQuote, { params: { id: rfqId } }));
    await enterAs(context, origin, supplierEmail);
    await page.goto(pathOf(locale, `/seller/paid-rfq/negotiate/${offer?.revision_id ?? ''}`));
    await waitForHydration(page);
    const price = await page.locator('[data-column=unit_price]').first().boundingBox();
    const bar = await page.locator('[data-send-bar]').boundingBox();
    expect((price?.y ?? 844) + (price?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect((bar?.y ?? 844) + (bar?.height ?? 0)).toBeLessThanOrEqual(844);
  });
}
