import { compareOffers } from '#features/offer/schema/buyer.ts';
import { generateOrder, sendOrder } from '#features/purchase-order/schema/order.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { formatMoney } from '#shared/money-format.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { findAxeProblems } from './axe.ts';
import { expect, localesByDay, test } from './harness.ts';
import { closeSide, fillQuote, goTo, openSide, publish, writeRequest } from './journey-steps.ts';
import { buy, clientFor, dataOf, enterAs } from './prepared.ts';
import { expectToast } from './steps.ts';

const buyerEmail = 'oryx@demo.test';
const quantities = [10n, 4n, 2n];
/** The dollars are cheaper for the first line only, at AED 3.6725. */
const bids = [
  { email: 'barid@demo.test', currency: 'USD', lines: [0], prices: ['20.35', '30.00', '50.10'] },
  {
    email: 'gulfducts@demo.test',
    currency: 'AED',
    lines: [1, 2],
    prices: ['80.00', '99.95', '120.25'],
  },
] as const;

const minor = (amount: string) => minorOf(amount) ?? 0n;
const halfUp = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom);

/** Net amount and total before the Q discount of some lines, in cents or fils: VAT is 5% of each line. */
function sumsOf(prices: readonly string[], lines: readonly number[]) {
  const nets = lines.map((line) => minor(prices[line] ?? '') * (quantities[line] ?? 0n));
  const net = nets.reduce((sum, one) => sum + one, 0n);
  return { net, total: nets.reduce((sum, one) => sum + halfUp(one * 5n, 100n), net) };
}

for (const locale of localesByDay('ar')) {
  test(`an RFQ is quoted in dollars and dirhams through the form, compared at the fixed rate, and awarded as two orders with their own currencies (${locale})`, async ({
    browser,
    origin,
  }) => {
    const open = (at: number) =>
      openSide({ browser, baseURL: origin, locale, address: `198.51.100.${180 + at}` });
    const money = (amount: string, currency: string) =>
      stripBidiControls(formatMoney(amount, currency, { locale }));
    const buyer = await open(0);
    const { page, t } = buyer;
    await enterAs(page.context(), origin, buyerEmail);
    const wish = {
      title: `Pumps in two currencies ${locale}`,
      note: 'Delivered to one site.',
      estimate: '30000',
      category: 'HVAC',
      lines: ['Pump', 'Valve', 'Strainer'].map((description, at) => ({
        // An RFQ with the lines of another one within a day would be questioned.
        description: `${description} of two currencies ${locale}`,
        quantity: String(quantities[at] ?? ''),
        unit: 'H87',
      })),
    };
    await writeRequest(buyer, wish);
    await page.locator('select[name="other_currencies"]').selectOption('on');
    const rfq = await publish(buyer, wish);

    for (const [at, { email, currency, prices }] of bids.entries()) {
      await buy(await clientFor(origin, email), rfq.id);
      const seller = await open(at + 1);
      await enterAs(seller.page.context(), origin, email);
      await goTo(seller, `/seller/paid-rfq/${rfq.id}/new`);
      const main = seller.page.getByRole('main');
      await main.getByRole('combobox', { name: t('offer.sheet.currency') }).selectOption(currency);
      await main.getByRole('combobox', { name: t('offer.part.label') }).selectOption('lines');
      const shown = await fillQuote(seller, { prices, discount: '' });
      const { net, total } = sumsOf(prices, [0, 1, 2]);
      expect(shown).toBeLessThanOrEqual(total);
      expect(shown).toBeGreaterThanOrEqual(total - halfUp(net * 2n, 100n));
      if (at === 0) expect(await findAxeProblems(seller.page, 'main')).toEqual([]);
      await main.getByRole('button', { name: t('offer.quote.send') }).click();
      await expectToast(seller.page, t('offer.done.sent'));
      await closeSide(seller);
    }

    const owner = await clientFor(origin, buyerEmail);
    const { offers } = dataOf(await owner(compareOffers, { params: { id: rfq.id } }));
    await goTo(buyer, `/buyer/offers/${rfq.id}`);
    expect(offers.map((offer) => offer.currency).toSorted()).toEqual(['AED', 'USD']);
    const inDollars = offers.find((offer) => offer.currency === 'USD');
    const dollars = inDollars?.total_price ?? '';
    const converted = decimalOf(halfUp(minor(dollars) * 36_725n, 10_000n));
    expect(inDollars?.total_converted).toBe(converted);
    for (const shown of [money(dollars, 'USD'), money(converted, 'AED')])
      await expect(page.getByRole('main')).toContainText(shown);
    expect(await findAxeProblems(page, 'main')).toEqual([]);

    await page.getByRole('link', { name: t('offer.award.title') }).click();
    await expect(page.getByText(t('offer.award.orders', { n: 2 }), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('offer.award.submit') }).click();
    const question = page.getByRole('alertdialog');
    // Each order in its own currency.
    await expect(question.getByRole('listitem').filter({ hasText: 'USD' })).toHaveCount(1);
    await expect(question.getByRole('listitem')).toHaveCount(3);
    expect(await findAxeProblems(page, '[role=alertdialog]')).toEqual([]);
    await question.getByRole('button', { name: t('offer.award.confirm.do') }).click();
    await expectToast(page, t('offer.done.awarded'));
    const deals = page.getByRole('navigation', { name: t('deal.page.awards') });
    await expect(deals.getByRole('link')).toHaveCount(2);

    const { awards } = dataOf(await owner(compareOffers, { params: { id: rfq.id } }));
    for (const { currency, prices, lines } of bids) {
      const award = awards.find((one) => one.currency === currency);
      const params = { id: award?.offer_id ?? '' };
      const made = dataOf(await owner(generateOrder, { params, body: { language: 'both' } }));
      const order = dataOf(await owner(sendOrder, { params: { id: made.id }, body: {} }));
      const { net, total } = sumsOf(prices, lines);
      const discount = minor(order.qdiscount);
      expect(order.currency).toBe(currency);
      expect(discount).toBeLessThanOrEqual(halfUp(net * 2n, 100n));
      expect(minor(order.total_price)).toBe(total - discount);
      await goTo(buyer, `/buyer/po/${order.id}`);
      await expect(page.getByRole('main')).toContainText(money(order.total_price, currency));
      const other = currency === 'USD' ? 'AED' : 'USD';
      await expect(page.getByRole('main')).not.toContainText(other);
    }
    await closeSide(buyer);
  });
}
