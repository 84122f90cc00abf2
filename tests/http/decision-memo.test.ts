import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripBidiControls } from '#shared/bidi.ts';
import { createFormatter } from '#shared/format.ts';
import { readBuyerDeal, readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { saveLandedCosts } from '#features/offer/schema/landed.ts';
import { acceptOffer, awardLines, compareOffers } from '#features/offer/schema/buyer.ts';
import { readQuotation } from '#features/offer/schema/supplier.ts';
import {
  cancelDealAsBuyer,
  generateOrder,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import { addParty, type Party } from '../factories/access.ts';
import { dayAfter, publishRfq, quote } from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { textOfPdf } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('decision memo');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Two offers for one RFQ; the second is 5% above the first. */
async function compared() {
  const buyer = await addParty(api, 'buyer');
  await giveAddress(api, buyer);
  const rfq = await publishRfq(api, buyer);
  const low = await quote(api, rfq);
  const high = await quote(api, rfq, {
    lines: rfq.lineIds.map((lineId) => ({ line_id: lineId, unit_price: '6772.50' })),
  });
  return { buyer, rfq, low, high };
}

type Compared = Awaited<ReturnType<typeof compared>>;

const accept = (deal: Compared, offerId: string, body: object = {}) =>
  api.as(deal.buyer)(acceptOffer, { params: { id: offerId }, body: { version: 1, ...body } });

async function send({ buyer }: Compared, offerId: string) {
  const params = { id: offerId };
  const order = dataOf(await api.as(buyer)(generateOrder, { params, body: { language: 'both' } }));
  dataOf(await api.as(buyer)(sendOrder, { params: { id: order.id }, body: {} }));
}

const memoOf = async (party: Party, rfqId: string, lang = 'en') =>
  api.fetch(`/dashboard/buyer/rfq/${rfqId}/decision_memo?lang=${lang}`, {}, { token: party.token });

const storedOf = async (rfqId: string) =>
  api.db
    .selectFrom('decision_memo')
    .select(['content', 'shares_rank'])
    .where('rfq_id', '=', rfqId)
    .execute();

const lossOf = async ({ supplier, offer }: Compared['low']) =>
  dataOf(await api.as(supplier)(readQuotation, { params: { id: offer.id } })).loss;

describe('the decision memo', () => {
  it('states in both languages who decided, when and why, with ranks and totals of all offers', async () => {
    const deal = await compared();
    const { buyer, rfq, low, high } = deal;
    dataOf(await accept(deal, high.offer.id, { memo_reason: 'Delivers in two weeks' }));
    const english = await textOfPdf(await memoOf(buyer, rfq.rfqId));
    const arabic = await textOfPdf(await memoOf(buyer, rfq.rfqId, 'ar'));
    const [stored] = await storedOf(rfq.rfqId);
    expect(stored?.content).toMatchObject({
      reason: 'Delivers in two weeks',
      chosen: high.offer.id,
      offers: [
        { id: low.offer.id, rank: 1, is_best: true },
        { id: high.offer.id, rank: 2, is_best: false },
      ],
    });
    const comparison = dataOf(await api.as(buyer)(compareOffers, { params: { id: rfq.rfqId } }));
    expect(comparison.decided).toMatchObject({ has_memo: true });
    if (english === null || arabic === null) return;
    for (const text of ['Decision memo', 'Delivers in two weeks', 'rank 2 of 2', '-4.76%'])
      expect(english.replaceAll('−', '-')).toContain(text);
    expect(arabic).toContain('Delivers in two weeks');
    expect(arabic).toMatch(/مذكرة/);
    for (const text of [english, arabic]) expect(text).toContain('6,772.50');
  });

  it('gives the comparison its ranks and marks after the other offers were rejected', async () => {
    const deal = await compared();
    const { buyer, rfq, low, high } = deal;
    dataOf(await accept(deal, high.offer.id));
    const decidedAt = api.now().toISOString();
    await send(deal, high.offer.id);
    const comparison = dataOf(await api.as(buyer)(compareOffers, { params: { id: rfq.rfqId } }));
    expect(comparison.marks_at).toBe(decidedAt);
    expect(comparison.offers).toMatchObject([
      { id: low.offer.id, status: 'rejected', rank: 1, best: true, best_lines: rfq.lineIds },
      { id: high.offer.id, status: 'waiting', rank: 2, best: false, best_lines: [] },
    ]);
    expect(Number(comparison.offers[1]?.above_best)).toBeGreaterThan(0);
    const lost = dataOf(
      await api.as(low.supplier)(readQuotation, { params: { id: low.offer.id } }),
    );
    // Also without the rank, which this buyer does not share.
    expect(lost).toMatchObject({ loss: null, rejected: { at: api.now().toISOString() } });
    const won = dataOf(
      await api.as(high.supplier)(readQuotation, { params: { id: high.offer.id } }),
    );
    expect(won.rejected).toBeNull();
  });

  it('states the closing day and the day of the decision, and has the lines of an incomplete offer', async () => {
    const deal = await compared();
    const { buyer, rfq, low } = deal;
    const [first = '', second = ''] = rfq.lineIds;
    await quote(api, rfq, {
      lines: [
        { line_id: first, unit_price: '6123.00' },
        { line_id: second, state: 'not_quoted', remark: 'Out of stock' },
      ],
    });
    dataOf(await accept(deal, low.offer.id));
    const answer = await memoOf(buyer, rfq.rfqId);
    expect(answer.headers.get('content-disposition')).toMatch(
      /filename="Decision-memo-RFQ-\d+\.pdf"/,
    );
    const text = await textOfPdf(answer);
    if (text === null) return;
    const format = createFormatter('en');
    expect(text).toMatch(/Closing date[^]*Decided on/);
    expect(text).toContain(format.day(dayAfter(api, 10)));
    expect(text).toContain(stripBidiControls(format.dateTime(api.now())));
    expect(text).toContain('6,123.00');
    expect(text).toContain('not quoted');
  });

  it('is never computed again, and belongs to the award in force', async () => {
    const deal = await compared();
    const { buyer, rfq, low, high } = deal;
    expect((await memoOf(buyer, rfq.rfqId)).status).toBe(404);
    dataOf(await accept(deal, low.offer.id));
    const [before] = await storedOf(rfq.rfqId);
    await api.db
      .updateTable('company')
      .set({ display_name: 'Renamed Trading' })
      .where('id', '=', low.supplier.companyId)
      .execute();
    const text = await textOfPdf(await memoOf(buyer, rfq.rfqId));
    if (text !== null) expect(text).not.toContain('Renamed');
    expect(await storedOf(rfq.rfqId)).toEqual([before]);
    const reason = { reason: 'other' as const, reason_text: 'Wrong press' };
    dataOf(await api.as(buyer)(cancelDealAsBuyer, { params: { id: low.offer.id }, body: reason }));
    expect((await memoOf(buyer, rfq.rfqId)).status).toBe(404);
    dataOf(await accept(deal, high.offer.id));
    expect(await storedOf(rfq.rfqId)).toHaveLength(2);
    expect((await memoOf(buyer, rfq.rfqId)).status).toBe(200);
  });

  it('states the landed totals of the moment, with an unknown cost as unknown', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer, { set: { request_type: 'external' } });
    const terms = (incoterm: 'EXW' | 'DDP', place: string) => ({ incoterm, incoterm_place: place });
    const works = await quote(api, rfq, terms('EXW', 'Ankara'));
    const duty = await quote(api, rfq, terms('DDP', 'Abu Dhabi'));
    const costs = { offer_id: works.offer.id, freight: '1234.50', customs: '' };
    const body = { extra_supplier: '', offers: [costs] };
    dataOf(await api.as(buyer)(saveLandedCosts, { params: { id: rfq.rfqId }, body }));
    const accepted = { params: { id: works.offer.id }, body: { version: 1 } };
    dataOf(await api.as(buyer)(acceptOffer, accepted));
    const [stored] = await storedOf(rfq.rfqId);
    expect(stored?.content).toMatchObject({
      landed: { unknown: ['customs'] },
      offers: expect.arrayContaining([
        expect.objectContaining({
          id: duty.offer.id,
          landed: { amount: duty.offer.versions[0]?.total_price, unknown: [], rank: 1 },
        }),
      ]),
    });
    const english = await textOfPdf(await memoOf(buyer, rfq.rfqId));
    const arabic = await textOfPdf(await memoOf(buyer, rfq.rfqId, 'ar'));
    if (english === null || arabic === null) return;
    expect(english).toContain('Landed total');
    expect(english).toContain('unknown: customs');
    expect(arabic).toMatch(/حتى الوصول/);
  });

  it('is on the deal of the buyer, and hidden from suppliers, other companies and visitors', async () => {
    const deal = await compared();
    const { buyer, rfq, low } = deal;
    dataOf(await accept(deal, low.offer.id));
    const params = { id: rfq.rfqId };
    const own = dataOf(await api.as(buyer)(readBuyerDeal, { params }));
    expect(own.documents).toMatchObject([{ kind: 'decision_memo' }]);
    const seen = dataOf(
      await api.as(low.supplier)(readSupplierDeal, { params: { id: low.offer.id } }),
    );
    expect(seen.documents).toEqual([]);
    expect((await memoOf(low.supplier, rfq.rfqId)).status).toBe(403);
    expect((await memoOf(await addParty(api, 'buyer'), rfq.rfqId)).status).toBe(404);
  });
});

describe('a supplier that lost', () => {
  it('learns its own rank and distance after the order if the buyer shares them', async () => {
    const deal = await compared();
    const { low, high } = deal;
    dataOf(await accept(deal, low.offer.id, { share_rank: true }));
    expect(await lossOf(high)).toBeNull();
    await send(deal, low.offer.id);
    expect(await lossOf(high)).toMatchObject({ rank: 2, gap_percent: '5.00' });
    expect(await lossOf(low)).toBeNull();
    const text = JSON.stringify(
      dataOf(await api.as(high.supplier)(readQuotation, { params: { id: high.offer.id } })),
    );
    expect(text).not.toContain(low.supplier.companyId);
    expect(text).not.toContain('6450.00');
  });

  it.each([true, false])(
    'learns its rank without a distance after an award of lines that shares it: %s',
    async (isShared) => {
      const buyer = await addParty(api, 'buyer');
      await giveAddress(api, buyer);
      const rfq = await publishRfq(api, buyer, { quantities: [1000n, 1000n] });
      const bid = async (price: string) =>
        quote(api, rfq, {
          part_rule: 'lines',
          lines: rfq.lineIds.map((lineId) => ({ line_id: lineId, unit_price: price })),
        });
      const [one, two, lost] = [await bid('500.00'), await bid('510.00'), await bid('520.00')];
      const lines = [one, two].map(({ offer }, index) => ({
        line_id: rfq.lineIds[index] ?? '',
        offer_id: offer.id,
        version: 1,
      }));
      const body = isShared ? { lines, share_rank: true } : { lines };
      dataOf(await api.as(buyer)(awardLines, { params: { id: rfq.rfqId }, body }));
      const deal = { buyer, rfq, low: one, high: lost };
      await send(deal, one.offer.id);
      await send(deal, two.offer.id);
      expect(await lossOf(lost)).toEqual(isShared ? { rank: 3, gap_percent: null } : null);
    },
  );

  it('learns nothing if the buyer does not share it', async () => {
    const deal = await compared();
    dataOf(await accept(deal, deal.low.offer.id));
    await send(deal, deal.low.offer.id);
    expect(await lossOf(deal.high)).toBeNull();
  });
});
