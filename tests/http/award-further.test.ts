import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPaid, readPaid, requestRefund } from '#features/access/schema/paid.ts';
import { runDealClock } from '#features/deal/commands/clock.ts';
import { readBuyerDeal, readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { listNotifications } from '#features/notification/schema.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as proposalApi from '#features/offer/schema/proposal.ts';
import { suggestAward } from '#features/offer/schema/suggestion.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import {
  cancelDealAsBuyer,
  cancelDealAsSupplier,
  generateOrder,
  makeDelivered,
  readOrder,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import { readSupplierReport } from '#features/report/schema.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  countsOf,
  dayAfter,
  logOf,
  newsOf,
  publishRfq,
  quote,
  type PublishedRfq,
  type Quoted,
} from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const promisedFils = 3_001n;
const random = seededRandom('further lines');

let api: TestApi;
let buyer: Party;
let rfq: PublishedRfq;
/** Has the order of the first line. */
let one: Quoted;
/** Had the order of the other lines, which was cancelled. */
let two: Quoted;

beforeAll(async () => {
  api = await startApi('further lines');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  await giveAddress(api, buyer);
  rfq = await publishRfq(api, buyer, {
    quantities: [1000n, 1000n, 1000n],
    set: { discount_minor: promisedFils, discount_rate_bp: 200, discount_max_minor: promisedFils },
  });
  one = await quote(api, rfq, { part_rule: 'lines', quotation_number: 'Q-1', ...priced() });
  two = await quote(api, rfq, { part_rule: 'lines', ...priced() });
  dataOf(await award([one, 0], [two, 1, 2]));
  await sendOrderOf(one.offer.id);
  await sendOrderOf(two.offer.id);
  await cancel(two.offer.id);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { readonly token: string }) => api.as({ token: party.token });
const priced = () => ({
  lines: rfq.lineIds.map((lineId) => ({ line_id: lineId, unit_price: '1000.00' })),
});
const lineOf = (index: number) => rfq.lineIds[index] ?? '';
const byId = (id: string) => ({ params: { id } });

type Choice = readonly [quoted: Quoted, ...lines: number[]];

function linesOf(choices: readonly Choice[], version = 1) {
  return choices.flatMap(([{ offer }, ...lines]) =>
    lines.map((index) => ({ line_id: lineOf(index), offer_id: offer.id, version })),
  );
}

const awardBy = (by: Party, choices: readonly Choice[], changes: object = {}) =>
  as(by)(buyerApi.awardLines, {
    ...byId(rfq.rfqId),
    body: { lines: linesOf(choices), reason: 'Still the lowest price', ...changes },
  });
const award = (...choices: readonly Choice[]) => awardBy(buyer, choices);

async function makeOrder(offerId: string) {
  return dataOf(await as(buyer)(generateOrder, { ...byId(offerId), body: { language: 'en' } }));
}

async function sendOrderOf(offerId: string) {
  const { id } = await makeOrder(offerId);
  return dataOf(await as(buyer)(sendOrder, { ...byId(id), body: {} }));
}

async function cancel(offerId: string): Promise<void> {
  const body = { reason: 'price' as const, reason_text: '' };
  dataOf(await as(buyer)(cancelDealAsBuyer, { ...byId(offerId), body }));
}

async function stateOfRfq() {
  return api.db
    .selectFrom('rfq')
    .select(['state', 'award_count'])
    .where('id', '=', rfq.rfqId)
    .executeTakeFirstOrThrow();
}

async function furtherOf({ offer }: Quoted) {
  return api.db
    .selectFrom('offer')
    .select(['id', 'state', 'number', 'version_id', 'total_minor'])
    .where('continues_id', '=', offer.id)
    .orderBy('id')
    .execute();
}

/** The awards in force, in the order of their decision. */
async function discounts(): Promise<bigint[]> {
  const rows = await api.db
    .selectFrom('award')
    .innerJoin('offer_version', 'offer_version.id', 'award.version_id')
    .select((eb) =>
      eb.fn.coalesce('award.q_discount_minor', 'offer_version.q_discount_minor').as('minor'),
    )
    .where('award.rfq_id', '=', rfq.rfqId)
    .where('award.canceled_at', 'is', null)
    .orderBy('award.id')
    .execute();
  return rows.map((row) => row.minor);
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one_) => sum + one_, 0n);
const compare = async () => dataOf(await as(buyer)(buyerApi.compareOffers, byId(rfq.rfqId)));

describe('further lines of a supplier with an order', () => {
  it('become another order with their own sums, and leave the first order as it is', async () => {
    const before = await as(buyer)(readBuyerDeal, { ...byId(rfq.rfqId), query: {} });
    dataOf(await award([one, 1, 2]));
    expect(await stateOfRfq()).toEqual({ state: 'accepted', award_count: 2 });
    const [further] = await furtherOf(one);
    const order = await sendOrderOf(further?.id ?? '');
    expect(order.lines.map((line) => line.description)).toEqual(['Line 2', 'Line 3']);
    // The first order has 10.00 of the promised 30.01, and 2,000.00 would get 2%.
    expect(order).toMatchObject({ qdiscount: '20.01', total_price: '2079.99' });
    expect(await discounts()).toEqual([1_000n, 2_001n]);
    const deal = dataOf(
      await as(buyer)(readBuyerDeal, {
        ...byId(rfq.rfqId),
        query: { offer: one.offer.id },
      }),
    );
    expect(deal).toMatchObject({ offer: { status: 'waiting', total_price: '1040.00' } });
    expect(deal.lines.map((line) => line.description)).toEqual(['Line 1']);
    expect(before).toMatchObject({ data: { offer: { total_price: '1040.00' } } });
    expect(deal.awards.map((row) => row.offer_id)).toEqual([one.offer.id, further?.id]);
  });

  it('get no more Q discount than the RFQ has left, whatever the order of the awards', async () => {
    await api.db
      .updateTable('rfq')
      .set({ discount_minor: 2_500n, discount_rate_bp: 100, discount_max_minor: 2_500n })
      .where('id', '=', rfq.rfqId)
      .execute();
    dataOf(await award([one, 1]));
    dataOf(await award([one, 2]));
    expect(await discounts()).toEqual([1_000n, 1_000n, 500n]);
    const [second, third] = await furtherOf(one);
    await cancel(second?.id ?? '');
    dataOf(await award([one, 1]));
    expect(await discounts()).toEqual([1_000n, 500n, 1_000n]);
    expect(sumOf(await discounts())).toBe(2_500n);
    expect(third).toMatchObject({ state: 'accepted', total_minor: 104_500n });
  });

  it('are the same offer for its supplier, its buyer and the counts of the RFQ', async () => {
    const counts = await countsOf(api, rfq.rfqId);
    const sent = dataOf(await as(one.supplier)(readSupplierReport, { query: {} })).quotations;
    dataOf(await award([one, 1]));
    const [further] = await furtherOf(one);
    expect(await countsOf(api, rfq.rfqId)).toEqual(counts);
    const report = dataOf(await as(one.supplier)(readSupplierReport, { query: {} }));
    expect(report.quotations).toBe(sent);
    expect(report.wins.count).toBe(2);
    const comparison = await compare();
    expect(comparison.offers.map((offer) => offer.id).toSorted()).toEqual(
      [one.offer.id, two.offer.id].toSorted(),
    );
    expect(comparison.awards).toHaveLength(2);
    expect(comparison.decided_lines).toMatchObject([
      { offer_id: one.offer.id },
      { offer_id: further?.id },
    ]);
    const quotation = dataOf(
      await as(one.supplier)(supplierApi.readQuotation, byId(further?.id ?? '')),
    );
    expect(quotation).toMatchObject({
      continues_id: one.offer.id,
      same_quotation_number: null,
      versions: [{ number: 1 }],
    });
    const own = dataOf(await as(one.supplier)(supplierApi.readQuote, byId(rfq.rfqId)));
    expect(own.offer?.id).toBe(one.offer.id);
    const list = dataOf(await as(one.supplier)(supplierApi.listQuotations, { query: {} }));
    expect(list.data.map((row) => row.continues_id)).toEqual([one.offer.id, null]);
    const day = dayAfter(api, 0);
    const sentToday = dataOf(
      await as(one.supplier)(supplierApi.listQuotations, { query: { from: day, to: day } }),
    );
    expect(sentToday.data.map((row) => row.id)).toEqual([one.offer.id]);
  });

  it('leave access, refunds and notifications of the supplier readable', async () => {
    dataOf(await award([one, 1]));
    const [further] = await furtherOf(one);
    expect(await newsOf(api, one.supplier)).toEqual([
      'offer_accepted',
      'order_sent',
      'offer_accepted',
    ]);
    expect(await logOf(api, further?.id ?? '')).toEqual(['buyer offer.accepted']);
    expect(dataOf(await as(one.supplier)(listPaid, { query: {} })).data).toHaveLength(1);
    expect(await as(one.supplier)(readPaid, byId(rfq.rfqId))).toMatchObject({ ok: true });
    expect(await as(one.supplier)(listNotifications, { query: {} })).toMatchObject({ ok: true });
    // The first order ends, and the fee was still used for the other one.
    await cancel(one.offer.id);
    const refund = { ...byId(rfq.rfqId), body: { reason: 'Nothing was ordered' } };
    expect(await as(one.supplier)(requestRefund, refund)).toMatchObject({
      code: 'access_not_refundable',
    });
    expect(await stateOfRfq()).toEqual({ state: 'active', award_count: 1 });
  });

  it('are delivered and completed apart, and the RFQ with the last order', async () => {
    await api.db
      .updateTable('rfq')
      .set({ discount_minor: 0n })
      .where('id', '=', rfq.rfqId)
      .execute();
    dataOf(await award([one, 1, 2]));
    const deliver = () => as(buyer)(makeDelivered, { body: { id: rfq.rfqId } });
    dataOf(await deliver());
    expect(await stateOfRfq()).toMatchObject({ state: 'accepted' });
    const [further] = await furtherOf(one);
    await sendOrderOf(further?.id ?? '');
    dataOf(await deliver());
    expect((await furtherOf(one))[0]?.state).toBe('completed');
  });

  it('can be cancelled by either side without the first order', async () => {
    dataOf(await award([one, 1]));
    dataOf(await award([one, 2]));
    const [second, third] = await furtherOf(one);
    await cancel(second?.id ?? '');
    const reason = { reason: 'other' as const, reason_text: 'Sold out' };
    dataOf(
      await as(one.supplier)(cancelDealAsSupplier, { ...byId(third?.id ?? ''), body: reason }),
    );
    expect((await furtherOf(one)).map((row) => row.state)).toEqual(['canceled', 'canceled']);
    const ended = dataOf(
      await as(buyer)(readBuyerDeal, { ...byId(rfq.rfqId), query: { offer: second?.id ?? '' } }),
    );
    expect(ended.offer).toMatchObject({ id: second?.id, status: 'canceled' });
    expect(await stateOfRfq()).toEqual({ state: 'active', award_count: 1 });
    dataOf(await award([one, 1, 2]));
    expect(await stateOfRfq()).toEqual({ state: 'accepted', award_count: 2 });
  });

  it('have a decision memo and a suggestion as those of a pending offer', async () => {
    const suggested = dataOf(
      await as(buyer)(suggestAward, { ...byId(rfq.rfqId), body: { suppliers_max: 2 } }),
    );
    const [cheapest] = suggested.suggestions;
    expect(cheapest).toMatchObject({ wish: 'cheapest', suppliers: 1, missing: [] });
    const body = { lines: cheapest?.lines ?? [], suggestion: cheapest?.token ?? '' };
    dataOf(await as(buyer)(buyerApi.awardLines, { ...byId(rfq.rfqId), body }));
    expect((await compare()).memos).toHaveLength(2);
    const [further] = await furtherOf(one);
    const total = cheapest?.total_price.replace('.', '');
    expect(String(further?.total_minor)).toBe(total);
  });
});

describe('further lines are refused', () => {
  it('after the validity of the offer, in another version, and under its conditions', async () => {
    const stale = linesOf([[one, 1]], 2);
    expect(await awardBy(buyer, [], { lines: stale })).toMatchObject({ code: 'state_changed' });
    expect(await award([one, 0])).toMatchObject({ code: 'lines_decided' });
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: api.now() })
      .where('id', '=', one.offer.id)
      .execute();
    expect(await award([one, 1])).toMatchObject({ code: 'offer_expired' });
    expect((await compare()).offers.map((offer) => offer.awardable)).toEqual([false, false]);
    expect(await furtherOf(one)).toEqual([]);
  });

  it('for the offer of a cancelled order, another company, and another supplier’s eyes', async () => {
    expect(await award([two, 1])).toMatchObject({ status: 409 });
    const stranger = await addParty(api, 'buyer');
    expect(await awardBy(stranger, [[one, 1]])).toMatchObject({ status: 404 });
    dataOf(await award([one, 1]));
    const [further] = await furtherOf(one);
    for (const party of [two.supplier, stranger])
      expect(
        await as(party)(
          party === stranger ? readBuyerDeal : readSupplierDeal,
          byId(further?.id ?? ''),
        ),
      ).toMatchObject({ status: 404 });
    const order = await sendOrderOf(further?.id ?? '');
    expect(await as(two.supplier)(readOrder, byId(order.id))).toMatchObject({ status: 404 });
    expect(await as(one.supplier)(readOrder, byId(order.id))).toMatchObject({ ok: true });
  });

  it('above the limit of a member for all awards of the RFQ together', async () => {
    const limited = await addMember(api, buyer.companyId, {
      roles: ['approver'],
      limitFils: 200_000n,
    });
    expect(await awardBy(limited, [[one, 1]])).toMatchObject({ code: 'above_limit' });
    expect(await furtherOf(one)).toEqual([]);
  });

  it('for the second of two members who award the same lines at the same time', async () => {
    const colleague = await addMember(api, buyer.companyId, { roles: ['approver'] });
    const both = await Promise.all([
      award([one, 1, 2]),
      awardBy(colleague, [[one, 1, 2]]),
      award([one, 1]),
    ]);
    expect(both.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await furtherOf(one)).toHaveLength(1);
    expect((await stateOfRfq()).award_count).toBe(2);
  });
});

describe('a proposal of further lines', () => {
  const propose = (by: Party) =>
    as(by)(proposalApi.proposeAward, {
      ...byId(rfq.rfqId),
      body: { lines: linesOf([[one, 1]]), reason: 'Still the lowest price' },
    });
  const openProposal = async () =>
    dataOf(await as(buyer)(proposalApi.readProposal, byId(rfq.rfqId))).proposal;

  it('makes the order when it is approved', async () => {
    const requester = await addMember(api, buyer.companyId, { roles: ['requester', 'viewer'] });
    dataOf(await propose(requester));
    const id = (await openProposal())?.id ?? '';
    dataOf(await as(buyer)(proposalApi.approveProposal, byId(id)));
    expect(await furtherOf(one)).toMatchObject([{ state: 'accepted' }]);
  });

  it('ends with the validity of the offer, which the clock applies', async () => {
    const requester = await addMember(api, buyer.companyId, { roles: ['requester', 'viewer'] });
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: new Date(`${dayAfter(api, 1)}T20:00:00Z`) })
      .where('id', '=', one.offer.id)
      .execute();
    dataOf(await propose(requester));
    await api.db
      .updateTable('offer')
      .set({ opened_at: new Date(0) })
      .execute();
    api.advance(3 * 86_400_000);
    await runDealClock(
      {
        db: api.db,
        clockAt: async () => api.now(),
        random,
        onFault: (error) => {
          throw error;
        },
      },
      api.now(),
    );
    expect(await newsOf(api, requester)).toContain('proposal_lapsed');
    expect(await openProposal()).toBeNull();
    expect(await furtherOf(one)).toEqual([]);
  });
});
