import type { Locator } from '@playwright/test';
import { requestRevision } from '#features/offer/schema/buyer.ts';
import { readQuote } from '#features/offer/schema/supplier.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { buy, clientFor, dataOf, enterAs, offerOn, publishRequest } from './prepared.ts';

const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';
const category = 'Logistics and transport';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** No part of it is cut by a box around it. */
async function isWhole(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const own = element.getBoundingClientRect();
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      const { left, right } = box.getBoundingClientRect();
      const isCut = own.left < left - 1 || own.right > right + 1;
      if (isCut && getComputedStyle(box).overflowX !== 'visible') return false;
    }
    return own.left >= 0 && own.right <= document.documentElement.clientWidth;
  });
}

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
    // A bonus, which other tests may leave, has a line of its own.
    const [, bonus = ''] = textsOf(locale)('wallet.stat.bonus', { amount: '§' }).split('§');
    const hasBonus = await page.locator('main dl').first().getByText(bonus.trim()).isVisible();
    expect((figures?.y ?? 0) + (figures?.height ?? 0) - from).toBeLessThanOrEqual(
      hasBonus ? 320 : 300,
    );
    expect(statement?.y).toBeLessThan(844 / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const t = textsOf(locale);
    const kinds = page.getByRole('navigation', { name: t('wallet.statement.filter') });
    for (const kind of ['all', 'debit', 'credit'] as const)
      expect(
        await isWhole(
          kinds.getByRole('link', { name: t(`wallet.statement.${kind}`), exact: true }),
        ),
      ).toBe(true);
    expect(await isWhole(page.getByLabel(t('wallet.statement.month')))).toBe(true);
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
    const { offer: sent, rfq } = dataOf(await seller(readQuote, { params: { id: rfqId } }));
    const offerId = sent?.id ?? '';
    const targets = [{ line_id: rfq.lines[0]?.id ?? '', target_price: '2.85' }];
    const body = { text: 'Can you do better on the first item?', targets };
    dataOf(await buyer(requestRevision, { params: { id: offerId }, body }));
    const { offer } = dataOf(await seller(readQuote, { params: { id: rfqId } }));
    await enterAs(context, origin, supplierEmail);
    await page.goto(pathOf(locale, `/seller/paid-rfq/negotiate/${offer?.revision_id ?? ''}`));
    await waitForHydration(page);
    const price = await page.locator('[data-column=unit_price]').first().boundingBox();
    const bar = await page.locator('[data-send-bar]').boundingBox();
    expect((price?.y ?? 844) + (price?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect((bar?.y ?? 844) + (bar?.height ?? 0)).toBeLessThanOrEqual(844);
    const t = textsOf(locale);
    const tools = page.locator('main').getByRole('group', { name: t('offer.lines.title') });
    for (const tool of [
      tools.getByRole('button', { name: t('offer.negotiation.takeAll') }),
      tools.getByLabel(t('offer.quote.vatForAll')),
      tools.getByRole('button', { name: t('offer.sheet.open') }),
    ])
      expect(await isWhole(tool)).toBe(true);
  });
}
