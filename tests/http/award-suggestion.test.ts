import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import { suggestAward, wishes } from '#features/offer/schema/suggestion.ts';
import { addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote, type PublishedRfq } from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { textOfPdf } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('award suggestions');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  await giveAddress(api, buyer);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const threeLines = { quantities: [1000n, 1000n, 1000n] };
const priced = (rfq: PublishedRfq, ...prices: readonly string[]) => ({
  part_rule: 'lines' as const,
  lines: rfq.lineIds.map((lineId, index) => ({
    line_id: lineId,
    unit_price: prices[index] ?? '100.00',
  })),
});

const suggest = (rfq: PublishedRfq, body: object = {}, by: Party = buyer) =>
  api.as({ token: by.token })(suggestAward, { params: { id: rfq.rfqId }, body });

/** Two offers: the first is the cheapest of lines 1 and 3, the second of line 2. */
async function compared() {
  const rfq = await publishRfq(api, buyer, {
    ...threeLines,
    set: { discount_minor: 1_000n, discount_rate_bp: 200, discount_max_minor: 1_000n },
  });
  const one = await quote(api, rfq, {
    ...priced(rfq, '600.00', '900.00', '10.00'),
    delivery_value: 30,
    delivery_unit: 'days' as const,
  });
  const two = await quote(api, rfq, {
    ...priced(rfq, '700.00', '400.00', '20.00'),
    delivery_value: 5,
    delivery_unit: 'days' as const,
  });
  return { rfq, one, two };
}

type Suggested = Awaited<ReturnType<typeof suggestOf>>;
const suggestOf = async (rfq: PublishedRfq, body: object = {}) => dataOf(await suggest(rfq, body));

function byWish({ suggestions }: Suggested, wish: (typeof wishes)[number]) {
  const found = suggestions.find((one) => one.wish === wish);
  if (found === undefined) throw new Error(`no suggestion ${wish}`);
  return found;
}

const offersOf = (rfq: PublishedRfq, { lines }: Suggested['suggestions'][number]) =>
  rfq.lineIds.map((id) => lines.find((line) => line.line_id === id)?.offer_id ?? null);

const award = (rfq: PublishedRfq, { lines, token }: Suggested['suggestions'][number]) =>
  api.as({ token: buyer.token })(buyerApi.awardLines, {
    params: { id: rfq.rfqId },
    body: { lines, reason: 'Cheapest', suggestion: token },
  });

const savedOf = async (rfqId: string) =>
  api.db
    .selectFrom('award_set')
    .select('suggestion')
    .where('rfq_id', '=', rfqId)
    .executeTakeFirstOrThrow();

describe('suggestions for an award', () => {
  it('are the cheapest, the fastest and those with few suppliers, each with its cost and proof', async () => {
    const { rfq, one, two } = await compared();
    const suggested = await suggestOf(rfq);
    expect(suggested.suggestions.map(({ wish }) => wish)).toEqual(
      wishes.filter((wish) => wish !== 'weighed'),
    );
    const cheapest = byWish(suggested, 'cheapest');
    // 610.00 and 400.00 with VAT are 1,060.50, less the promised 10.00.
    expect(cheapest).toMatchObject({
      total_price: '1050.50',
      above_cheapest: '0.00',
      proof: 'best',
      suppliers: 2,
      delivery_days: 30,
      missing: [],
    });
    expect(offersOf(rfq, cheapest)).toEqual([one.offer.id, two.offer.id, one.offer.id]);
    // 1,120.00 with VAT, less 10.00.
    expect(byWish(suggested, 'one')).toMatchObject({
      total_price: '1166.00',
      above_cheapest: '115.50',
      suppliers: 1,
    });
    expect(byWish(suggested, 'fastest')).toMatchObject({
      delivery_days: 5,
      total_price: '1166.00',
    });
  });

  it('respect the fixed, excluded and dropped lines and the latest delivery', async () => {
    const { rfq, one, two } = await compared();
    const [first = '', second = '', third = ''] = rfq.lineIds;
    const of = (lineId: string, { offer }: typeof one) => ({ line_id: lineId, offer_id: offer.id });
    const fixed = byWish(await suggestOf(rfq, { fixed: [of(second, one)] }), 'cheapest');
    expect(offersOf(rfq, fixed)).toEqual([one.offer.id, one.offer.id, one.offer.id]);
    const without = byWish(await suggestOf(rfq, { excluded: [of(first, one)] }), 'cheapest');
    expect(offersOf(rfq, without)[0]).toBe(two.offer.id);
    const fewer = byWish(await suggestOf(rfq, { dropped: [third] }), 'cheapest');
    expect(offersOf(rfq, fewer)).toEqual([one.offer.id, two.offer.id, null]);
    for (const days of [10, '10', '١٠']) {
      const soon = byWish(await suggestOf(rfq, { days_max: days }), 'cheapest');
      expect(soon).toMatchObject({ delivery_days: 5, suppliers: 1 });
    }
    for (const days of [0, 3651, '1e3', true, null])
      expect(await suggest(rfq, { days_max: days })).toMatchObject({
        code: 'invalid',
        errors: { days_max: [expect.any(String)] },
      });
    const none = await suggestOf(rfq, {
      excluded: [of(second, one), of(second, two)],
    });
    expect(byWish(none, 'cheapest')).toMatchObject({
      missing: [second],
      missing_price: null,
      filled_total: null,
    });
  });

  it('fill lines that no offer can get in time at the middle price of their offers', async () => {
    const rfq = await publishRfq(api, buyer, {
      quantities: [1000n, 1000n],
      set: { discount_minor: 0n },
    });
    const days = (value: number) => ({ delivery_value: value, delivery_unit: 'days' as const });
    await quote(api, rfq, { ...priced(rfq, '100.00', '200.00'), ...days(30) });
    const [first = '', second = ''] = rfq.lineIds;
    await quote(api, rfq, {
      part_rule: 'lines',
      lines: [
        { line_id: first, unit_price: '110.00' },
        { line_id: second, state: 'not_quoted', remark: 'Not in stock' },
      ],
      ...days(5),
    });
    const soon = byWish(await suggestOf(rfq, { days_max: 10 }), 'cheapest');
    // 110.00 and 200.00 with VAT.
    expect(soon).toMatchObject({
      total_price: '115.50',
      missing: [second],
      missing_price: '210.00',
      filled_total: '325.50',
    });
  });

  it('weigh each day until the last delivery at its worth, exactly', async () => {
    const { rfq, two } = await compared();
    // 25 days earlier cost 115.50 more, so a day is worth it from 4.62.
    const late = await suggestOf(rfq, { day_worth: '4.61' });
    expect(late.suggestions.map(({ wish }) => wish)).toEqual(wishes);
    expect(byWish(late, 'weighed')).toMatchObject({
      total_price: '1050.50',
      above_cheapest: '0.00',
      weighed_total: '1188.80',
      delivery_days: 30,
    });
    const soon = await suggestOf(rfq, { day_worth: '٤٫٦٣' });
    const weighed = byWish(soon, 'weighed');
    expect(weighed).toMatchObject({
      total_price: '1166.00',
      above_cheapest: '115.50',
      weighed_total: '1189.15',
      delivery_days: 5,
      proof: 'best',
    });
    expect(offersOf(rfq, weighed)).toEqual([two.offer.id, two.offer.id, two.offer.id]);
    expect(byWish(soon, 'cheapest')).toMatchObject({ total_price: '1050.50' });
    expect(soon.input_hash).not.toBe(late.input_hash);
    const within = byWish(await suggestOf(rfq, { day_worth: '4.63', days_max: 10 }), 'cheapest');
    expect(within).toMatchObject({ delivery_days: 5 });

    dataOf(await award(rfq, weighed));
    expect((await savedOf(rfq.rfqId)).suggestion).toMatchObject({
      wish: 'weighed',
      day_worth: '4.63',
      proof: 'best',
      input_hash: soon.input_hash,
      is_changed: false,
    });
    for (const lang of ['en', 'ar']) {
      const path = `/dashboard/buyer/rfq/${rfq.rfqId}/decision_memo?lang=${lang}`;
      const text = await textOfPdf(await api.fetch(path, {}, { token: buyer.token }));
      if (text === null) return;
      expect(text).toContain('4.63');
      expect(text.replaceAll(/\s/g, '')).toContain(soon.input_hash);
    }
  });

  it.each(['-1', 'x', '4.625', '1000000.00', '1'.repeat(41)])(
    'refuse %j as the worth of a day at its field',
    async (worth) => {
      const { rfq } = await compared();
      expect(await suggest(rfq, { day_worth: worth })).toMatchObject({
        code: 'invalid',
        errors: { day_worth: [expect.any(String)] },
      });
    },
  );

  it('do not contain alternatives or smaller quantities unless the buyer includes them', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, priced(rfq));
    const cheaper = priced(rfq, '50.00');
    const two = await quote(api, rfq, {
      ...cheaper,
      lines: cheaper.lines.map((line, index) =>
        index === 0
          ? { ...line, state: 'alternative' as const, remark: 'Another brand of the same size' }
          : line,
      ),
    });
    expect(offersOf(rfq, byWish(await suggestOf(rfq), 'cheapest'))[0]).toBe(one.offer.id);
    const all = byWish(await suggestOf(rfq, { alternatives: true }), 'cheapest');
    expect(offersOf(rfq, all)[0]).toBe(two.offer.id);
  });

  it('are saved with the award that follows them and printed in its memo in both languages', async () => {
    const { rfq } = await compared();
    const suggested = await suggestOf(rfq);
    const cheapest = byWish(suggested, 'cheapest');
    dataOf(await award(rfq, cheapest));
    expect((await savedOf(rfq.rfqId)).suggestion).toMatchObject({
      wish: 'cheapest',
      total: '1050.50',
      proof: 'best',
      input_hash: suggested.input_hash,
      is_changed: false,
    });
    const { awards } = dataOf(
      await api.as({ token: buyer.token })(buyerApi.compareOffers, { params: { id: rfq.rfqId } }),
    );
    const fils = (amount: string) => Number(amount.replace('.', ''));
    expect(awards.reduce((sum, one) => sum + fils(one.total_price), 0)).toBe(
      fils(cheapest.total_price),
    );
    for (const [lang, words] of [
      ['en', 'follows'],
      ['ar', 'مطابقة'],
    ] as const) {
      const path = `/dashboard/buyer/rfq/${rfq.rfqId}/decision_memo?lang=${lang}`;
      const text = await textOfPdf(await api.fetch(path, {}, { token: buyer.token }));
      if (text === null) return;
      expect(text).toContain(words);
      expect(text.replaceAll(/\s/g, '')).toContain(suggested.input_hash);
    }
  });

  it('are saved as changed if other lines are awarded, and refused for another RFQ', async () => {
    const { rfq } = await compared();
    const cheapest = byWish(await suggestOf(rfq), 'cheapest');
    const other = await compared();
    expect(
      await award(other.rfq, {
        ...byWish(await suggestOf(other.rfq), 'cheapest'),
        token: cheapest.token,
      }),
    ).toMatchObject({
      code: 'invalid',
      errors: { suggestion: [expect.any(String)] },
    });
    dataOf(await award(rfq, { ...cheapest, lines: cheapest.lines.slice(0, 2) }));
    expect((await savedOf(rfq.rfqId)).suggestion).toMatchObject({ is_changed: true });
  });

  it('exist for the buyer’s company only, for its offers, while the RFQ is open', async () => {
    const { rfq, one, two } = await compared();
    const stranger = await addParty(api, 'buyer');
    expect(await suggest(rfq, {}, stranger)).toMatchObject({ status: 404 });
    expect(await suggest(rfq, {}, one.supplier)).toMatchObject({ status: 403 });
    const foreign = { line_id: (await compared()).rfq.lineIds[0] ?? '', offer_id: one.offer.id };
    expect(await suggest(rfq, { fixed: [foreign] })).toMatchObject({
      code: 'invalid',
      errors: { 'fixed.0.line_id': [expect.any(String)] },
    });
    const cheapest = byWish(await suggestOf(rfq), 'cheapest');
    expect(offersOf(rfq, cheapest)).toContain(two.offer.id);
    dataOf(await award(rfq, cheapest));
    expect(await suggest(rfq)).toMatchObject({ code: 'rfq_not_open' });
  });
});
