import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareOffers } from '#features/offer/schema/buyer.ts';
import { saveLandedCosts, type LandedInput } from '#features/offer/schema/landed.ts';
import { suggestAward } from '#features/offer/schema/suggestion.ts';
import { readQuotation, readQuote } from '#features/offer/schema/supplier.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote, type PublishedRfq, type Quoted } from '../factories/offer.ts';
import { acceptQuoted, dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('landed costs');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: Party) => api.as({ token: party.token });
const compare = async (rfqId: string) =>
  dataOf(await as(buyer)(compareOffers, { params: { id: rfqId } }));
const landed = async (rfqId: string) => (await compare(rfqId)).landed;

/** One line of 10 from abroad, without VAT in mind and without a Q discount. */
const abroad = {
  quantities: [10_000n, 10_000n],
  set: { request_type: 'internal-external' as const, discount_minor: 0n },
};

function ruled(rfq: PublishedRfq, incoterm: 'EXW' | 'DAP' | 'DDP' | '', ...prices: string[]) {
  return {
    part_rule: 'lines' as const,
    incoterm,
    incoterm_place: incoterm === '' ? '' : 'Jebel Ali',
    lines: rfq.lineIds.map((lineId, index) => ({
      line_id: lineId,
      unit_price: prices[index] ?? '100',
      vat_kind: 'zero' as const,
    })),
  };
}

interface Costs {
  readonly freight?: string;
  readonly customs?: string;
}

function save(by: Party, rfqId: string, costs: readonly [Quoted, Costs][], extra = '') {
  const offers = costs.map(([{ offer }, one]) => ({ offer_id: offer.id, ...one }));
  const body = { extra_supplier: extra, offers } as LandedInput;
  return as(by)(saveLandedCosts, { params: { id: rfqId }, body });
}

const ofOffer = (view: Awaited<ReturnType<typeof landed>>, { offer }: Quoted) =>
  view.offers.find((one) => one.offer_id === offer.id);

describe('landed totals', () => {
  it('are unknown until the buyer types what the Incoterm leaves open, and never zero', async () => {
    const rfq = await publishRfq(api, buyer, abroad);
    const works = await quote(api, rfq, ruled(rfq, 'EXW'));
    const duty = await quote(api, rfq, ruled(rfq, 'DDP', '110', '110'));
    const before = await landed(rfq.rfqId);
    expect(before).toMatchObject({ extra_supplier: null, can: { save: true } });
    expect(ofOffer(before, works)).toMatchObject({
      freight: null,
      unknown: ['freight', 'customs'],
      total: null,
      at_least: '2000.00',
      rank: null,
      best: false,
    });
    // The unknown one may be cheaper, so none is the best.
    expect(ofOffer(before, duty)).toMatchObject({ total: '2200.00', rank: 1, best: false });

    dataOf(await save(buyer, rfq.rfqId, [[works, { freight: '250.50' }]]));
    const partly = await landed(rfq.rfqId);
    expect(ofOffer(partly, works)).toMatchObject({ unknown: ['customs'], at_least: '2250.50' });
    expect(ofOffer(partly, duty)).toMatchObject({ rank: 1, best: true });

    const costs = { freight: '٢٥٠', customs: '0' };
    dataOf(await save(buyer, rfq.rfqId, [[works, costs]], '75'));
    const after = await landed(rfq.rfqId);
    expect(after.extra_supplier).toBe('75.00');
    expect(ofOffer(after, works)).toMatchObject({
      freight: '250.00',
      customs: '0.00',
      unknown: [],
      total: '2250.00',
      rank: 2,
    });
    expect(ofOffer(after, duty)).toMatchObject({ freight: null, best: true });
  });

  it('rank otherwise than what the orders cost, and leave that rank as it is', async () => {
    const rfq = await publishRfq(api, buyer, abroad);
    const works = await quote(api, rfq, ruled(rfq, 'EXW'));
    const place = await quote(api, rfq, ruled(rfq, 'DAP', '105', '105'));
    const far = { freight: '400', customs: '50' };
    dataOf(
      await save(buyer, rfq.rfqId, [
        [works, far],
        [place, { customs: '50' }],
      ]),
    );
    const { offers, landed: view } = await compare(rfq.rfqId);
    expect(offers.map((offer) => [offer.id, offer.rank])).toEqual([
      [works.offer.id, 1],
      [place.offer.id, 2],
    ]);
    expect(ofOffer(view, works)).toMatchObject({ total: '2450.00', rank: 2, best: false });
    expect(ofOffer(view, place)).toMatchObject({ total: '2150.00', rank: 1, best: true });
    const path = `/dashboard/buyer/rfq/${rfq.rfqId}/compare/xlsx?lang=en`;
    const file = await api.fetch(path, {}, { token: buyer.token });
    const rows = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]?.rows ?? [];
    expect(rows.find(([head]) => head === 'Landed total')?.slice(3)).toEqual([2450, 2150]);
  });

  it('need no customs within the country', async () => {
    const rfq = await publishRfq(api, buyer, { set: { discount_minor: 0n } });
    const works = await quote(api, rfq, ruled(rfq, 'EXW'));
    const plain = await quote(api, rfq, ruled(rfq, ''));
    const view = await landed(rfq.rfqId);
    expect(ofOffer(view, works)?.unknown).toEqual(['freight']);
    expect(ofOffer(view, plain)?.unknown).toEqual([]);
  });

  it('are the buyer’s alone, and suppliers read nothing of them', async () => {
    const rfq = await publishRfq(api, buyer, abroad);
    const works = await quote(api, rfq, ruled(rfq, 'EXW'));
    dataOf(await save(buyer, rfq.rfqId, [[works, { freight: '987.65' }]], '876.54'));
    const client = as(works.supplier);
    const read = [
      await client(readQuotation, { params: { id: works.offer.id } }),
      await client(readQuote, { params: { id: rfq.rfqId } }),
    ];
    expect(JSON.stringify(read)).not.toMatch(/landed|987\.65|876\.54|\b(?:98765|87654)\b/);
    expect(await save(works.supplier, rfq.rfqId, [])).toMatchObject({ status: 403 });
    expect(await save(await addParty(api, 'buyer'), rfq.rfqId, [])).toMatchObject({ status: 404 });
    const viewer = await addMember(api, buyer.companyId, { roles: ['viewer'] });
    expect(await save(viewer, rfq.rfqId, [])).toMatchObject({ status: 403 });
    const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
    expect(await save(requester, rfq.rfqId, [])).toMatchObject({ status: 404 });
  });

  it('mark a rank that 2% of a rate moves, with the costs in the currency of the RFQ', async () => {
    const rfq = await publishRfq(api, buyer, {
      ...abroad,
      set: { ...abroad.set, offer_rates: JSON.stringify({ USD: 3_672_500 }) },
    });
    // AED 2,203.50 against AED 2,000.00: apart until the costs bring them within 2%.
    const dollars = await quote(api, rfq, {
      ...ruled(rfq, 'EXW', '30', '30'),
      currency: 'USD',
    });
    const place = await quote(api, rfq, ruled(rfq, 'DAP'));
    const far = [dollars, { freight: '0', customs: '0' }] as const;
    dataOf(await save(buyer, rfq.rfqId, [[...far], [place, { customs: '0' }]]));
    expect((await compare(rfq.rfqId)).offers.map((offer) => offer.rank_moves)).toEqual([
      false,
      false,
    ]);
    expect((await landed(rfq.rfqId)).offers.map((one) => one.rank_moves)).toEqual([false, false]);
    dataOf(await save(buyer, rfq.rfqId, [[...far], [place, { customs: '200' }]]));
    const near = await compare(rfq.rfqId);
    expect(near.offers.map((offer) => offer.rank_moves)).toEqual([false, false]);
    expect(ofOffer(near.landed, dollars)).toMatchObject({ rank: 2, rank_moves: true });
    expect(ofOffer(near.landed, place)).toMatchObject({ rank: 1, rank_moves: true });
    const path = `/dashboard/buyer/rfq/${rfq.rfqId}/compare/xlsx?lang=en`;
    const file = await api.fetch(path, {}, { token: buyer.token });
    const rows = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]?.rows ?? [];
    expect(rows.map(([label]) => label)).toContain('Landed total (AED)');
  });

  it('are refused at the field for a wrong amount or another RFQ’s offer, and nothing is saved', async () => {
    const rfq = await publishRfq(api, buyer, abroad);
    const other = await publishRfq(api, buyer, abroad);
    const works = await quote(api, rfq, ruled(rfq, 'EXW'));
    const foreign = await quote(api, other, ruled(other, 'EXW'));
    dataOf(await save(buyer, rfq.rfqId, [[works, { freight: '10' }]]));
    for (const [costs, extra, field] of [
      [[[works, { freight: '-1' }]], '', 'offers.0.freight'],
      [[[works, { customs: '1.005' }]], '', 'offers.0.customs'],
      [[[works, { freight: '99999999999999' }]], '', 'offers.0.freight'],
      [[[works, {}]], 'ten', 'extra_supplier'],
      [[[foreign, {}]], '', 'offers.0.offer_id'],
      [
        [
          [works, {}],
          [works, {}],
        ],
        '',
        'offers.1.offer_id',
      ],
    ] as const) {
      const answer = await save(buyer, rfq.rfqId, costs as never, extra);
      expect([field, answer.status]).toEqual([field, 422]);
      expect(Object.keys(answer.ok ? {} : (answer.errors ?? {}))).toEqual([field]);
    }
    expect(ofOffer(await landed(rfq.rfqId), works)?.freight).toBe('10.00');
  });

  it('end with the decision', async () => {
    const rfq = await publishRfq(api, buyer, abroad);
    const quoted = await quote(api, rfq, ruled(rfq, 'EXW'));
    await acceptQuoted(api, buyer, rfq, quoted);
    expect((await landed(rfq.rfqId)).can.save).toBe(false);
    expect(await save(buyer, rfq.rfqId, [])).toMatchObject({ code: 'rfq_not_open' });
  });
});

describe('suggestions with landed costs', () => {
  const suggest = async (rfqId: string) =>
    dataOf(await as(buyer)(suggestAward, { params: { id: rfqId }, body: {} }));

  it('weigh them only if all are known, and their hash depends on them', async () => {
    const rfq = await publishRfq(api, buyer, abroad);
    const works = await quote(api, rfq, ruled(rfq, 'EXW', '100', '200'));
    const duty = await quote(api, rfq, ruled(rfq, 'DDP', '120', '190'));
    const plain = await suggest(rfq.rfqId);
    expect(plain.landed).toBe(false);
    expect(plain.suggestions[0]).toMatchObject({
      wish: 'cheapest',
      total_price: '2900.00',
      landed_total: null,
      suppliers: 2,
    });
    dataOf(await save(buyer, rfq.rfqId, [[works, { freight: '150', customs: '20' }]]));
    expect((await suggest(rfq.rfqId)).landed).toBe(false);

    dataOf(await save(buyer, rfq.rfqId, [[works, { freight: '150', customs: '20' }]], '40'));
    const weighed = await suggest(rfq.rfqId);
    expect(weighed.landed).toBe(true);
    expect(weighed.input_hash).not.toBe(plain.input_hash);
    // Two suppliers: 2,900 + 170 + 40 = 3,110. The other alone: 3,100.
    expect(weighed.suggestions[0]).toMatchObject({
      wish: 'cheapest',
      total_price: '3100.00',
      landed_total: '3100.00',
      suppliers: 1,
      proof: 'best',
      lines: [{ offer_id: duty.offer.id }, { offer_id: duty.offer.id }],
    });

    dataOf(await save(buyer, rfq.rfqId, [[works, { freight: '100', customs: '20' }]], '40'));
    const split = await suggest(rfq.rfqId);
    expect(split.suggestions[0]).toMatchObject({
      total_price: '2900.00',
      landed_total: '3060.00',
      suppliers: 2,
    });
    expect(split.suggestions[0]?.above_cheapest).toBe('0.00');
    expect(split.suggestions.find(({ wish }) => wish === 'one')).toMatchObject({
      total_price: '3100.00',
      landed_total: '3100.00',
      above_cheapest: '40.00',
    });
  });
});
