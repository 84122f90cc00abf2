import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBuyerDeal } from '#features/deal/schema/wizard.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import {
  cancelDealAsBuyer,
  generateOrder,
  makeDelivered,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { newsOf, publishRfq, quote, type PublishedRfq, type Quoted } from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('awards by line');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  await giveAddress(api, buyer);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: Party) => api.as({ token: party.token });

/** Three lines of one piece each. */
const threeLines = { quantities: [1000n, 1000n, 1000n] };
const priced = (rfq: PublishedRfq, ...prices: readonly string[]) => ({
  lines: rfq.lineIds.map((lineId, index) => ({
    line_id: lineId,
    unit_price: prices[index] ?? '100.00',
  })),
});
const inParts = { part_rule: 'lines' as const };

interface Decision {
  readonly rfq: PublishedRfq;
  readonly choices: readonly (readonly [quoted: Quoted, ...lines: number[]])[];
  readonly closed?: readonly number[];
  readonly version?: number;
  readonly by?: Party;
}

function award({ rfq, choices, closed = [], version = 1, by = buyer }: Decision) {
  const lineOf = (index: number) => rfq.lineIds[index] ?? '';
  return as(by)(buyerApi.awardLines, {
    params: { id: rfq.rfqId },
    body: {
      lines: choices.flatMap(([{ offer }, ...lines]) =>
        lines.map((index) => ({ line_id: lineOf(index), offer_id: offer.id, version })),
      ),
      closed: closed.map(lineOf),
      close_reason: closed.length === 0 ? '' : 'Bought elsewhere',
      reason: 'Lowest price of each line',
    },
  });
}

async function stateOf(rfqId: string) {
  return api.db
    .selectFrom('rfq')
    .select(['state', 'award_count'])
    .where('id', '=', rfqId)
    .executeTakeFirstOrThrow();
}

async function offerStateOf({ offer }: Quoted) {
  const row = await api.db
    .selectFrom('offer')
    .select('state')
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow();
  return row.state;
}

async function order({ offer }: Quoted) {
  const body = { language: 'en' as const };
  return dataOf(await as(buyer)(generateOrder, { params: { id: offer.id }, body }));
}

async function sendOrderOf(quoted: Quoted) {
  const { id } = await order(quoted);
  return dataOf(await as(buyer)(sendOrder, { params: { id }, body: {} }));
}

const deliver = (rfq: PublishedRfq) => as(buyer)(makeDelivered, { body: { id: rfq.rfqId } });

describe('an award by line', () => {
  it('divides an RFQ among suppliers, with an order of each for its own lines and sums', async () => {
    const rfq = await publishRfq(api, buyer, {
      ...threeLines,
      set: { discount_minor: 1_000n, discount_rate_bp: 200, discount_max_minor: 1_000n },
    });
    const one = await quote(api, rfq, { ...inParts, ...priced(rfq, '600.00', '900.00', '10.00') });
    const two = await quote(api, rfq, { ...inParts, ...priced(rfq, '700.00', '400.00', '20.00') });
    const loser = await quote(api, rfq, priced(rfq, '900.00', '900.00', '900.00'));
    dataOf(
      await award({
        rfq,
        choices: [
          [one, 0, 2],
          [two, 1],
        ],
      }),
    );
    expect(await stateOf(rfq.rfqId)).toEqual({ state: 'accepted', award_count: 2 });
    expect(await newsOf(api, one.supplier)).toEqual(['offer_accepted']);
    expect(await newsOf(api, two.supplier)).toEqual(['offer_accepted']);
    // 610.00 and 400.00 would get 12.20 and 8.00 of the promised 10.00.
    const first = await order(one);
    expect(first).toMatchObject({ total_price: '634.46', qdiscount: '6.04' });
    expect(first.lines.map((line) => line.description)).toEqual(['Line 1', 'Line 3']);
    const second = await sendOrderOf(two);
    expect(second).toMatchObject({ total_price: '416.04', qdiscount: '3.96' });
    expect(second.lines.map((line) => line.description)).toEqual(['Line 2']);
    // The first order was not sent, so a cancellation would need the pending offer.
    expect(await offerStateOf(loser)).toBe('pending');
    dataOf(await as(buyer)(sendOrder, { params: { id: first.id }, body: {} }));
    expect(await offerStateOf(loser)).toBe('rejected');
    const memos = await api.db
      .selectFrom('decision_memo')
      .select('content')
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    expect(memos.map(({ content }) => content)).toMatchObject([
      { divided: [{ total: '634.46' }, { total: '416.04' }] },
      { divided: [{ total: '634.46' }, { total: '416.04' }] },
    ]);
  });

  it('keeps the RFQ open for lines that were not decided, and accepts it with the last of them', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    const two = await quote(api, rfq, inParts);
    dataOf(await award({ rfq, choices: [[one, 0]] }));
    expect(await stateOf(rfq.rfqId)).toEqual({ state: 'active', award_count: 1 });
    const comparison = dataOf(
      await as(buyer)(buyerApi.compareOffers, { params: { id: rfq.rfqId } }),
    );
    expect(comparison).toMatchObject({
      decided_lines: [{ line_id: rfq.lineIds[0], offer_id: one.offer.id }],
      can: { award: true },
    });
    dataOf(await award({ rfq, choices: [[two, 1]], closed: [2] }));
    expect(await stateOf(rfq.rfqId)).toEqual({ state: 'accepted', award_count: 2 });
  });

  it('closes lines without an award, but never all of them', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    expect(await award({ rfq, choices: [], closed: [0, 1, 2] })).toMatchObject({
      code: 'state_changed',
    });
    dataOf(await award({ rfq, choices: [], closed: [2] }));
    dataOf(await award({ rfq, choices: [[one, 0]] }));
    await sendOrderOf(one);
    expect(await stateOf(rfq.rfqId)).toMatchObject({ state: 'active' });
    dataOf(await award({ rfq, choices: [], closed: [1] }));
    expect(await stateOf(rfq.rfqId)).toMatchObject({ state: 'accepted' });
  });

  it('refuses lines that were decided, are not quoted, or are named twice', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    const two = await quote(api, rfq, inParts);
    const part = await quote(api, rfq, {
      ...inParts,
      lines: rfq.lineIds.map((lineId, index) =>
        index === 2
          ? { line_id: lineId, state: 'not_quoted' as const, remark: 'Not in stock' }
          : { line_id: lineId, unit_price: '5.00' },
      ),
    });
    expect(await award({ rfq, choices: [[part, 2]] })).toMatchObject({ code: 'state_changed' });
    dataOf(await award({ rfq, choices: [[one, 0]] }));
    expect(await award({ rfq, choices: [[two, 0, 1]] })).toMatchObject({ code: 'lines_decided' });
    expect(await award({ rfq, choices: [[two, 1]], closed: [0] })).toMatchObject({
      code: 'lines_decided',
    });
    expect(
      await award({
        rfq,
        choices: [
          [two, 1],
          [part, 1],
        ],
      }),
    ).toMatchObject({
      status: 422,
      errors: { 'lines.1.line_id': expect.any(Array) },
    });
    expect(
      await as(buyer)(buyerApi.acceptOffer, {
        params: { id: two.offer.id },
        body: { version: 1 },
      }),
    ).toMatchObject({ code: 'lines_decided' });
    expect(await stateOf(rfq.rfqId)).toEqual({ state: 'active', award_count: 1 });
  });

  it('makes one order of an offer whose id is in capital and in small letters', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const { offer } = await quote(api, rfq, { ...priced(rfq), ...inParts, part_minimum: '150' });
    const ids = [offer.id, offer.id.toUpperCase()];
    const lines = ids.map((id, index) => ({
      line_id: rfq.lineIds[index] ?? '',
      offer_id: id,
      version: 1,
    }));
    const params = { id: rfq.rfqId };
    dataOf(await as(buyer)(buyerApi.awardLines, { params, body: { lines } }));
    expect(await stateOf(rfq.rfqId)).toEqual({ state: 'active', award_count: 1 });
    const twice = [rfq.lineIds[2] ?? '', (rfq.lineIds[2] ?? '').toUpperCase()];
    const closing = { closed: twice, close_reason: 'Bought elsewhere' };
    expect(await as(buyer)(buyerApi.awardLines, { params, body: closing })).toMatchObject({
      errors: { 'closed.1': [expect.any(String)] },
    });
  });

  it('respects the conditions of the supplier', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const whole = await quote(api, rfq);
    const least = await quote(api, rfq, { ...inParts, part_minimum: '150.00', ...priced(rfq) });
    expect(await award({ rfq, choices: [[whole, 0]] })).toMatchObject({ code: 'part_not_allowed' });
    expect(await award({ rfq, choices: [[least, 0]] })).toMatchObject({ code: 'part_too_small' });
    dataOf(await award({ rfq, choices: [[least, 0, 1]] }));
  });

  it('counts all awards of the RFQ for the limit of a member', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, { ...inParts, ...priced(rfq, '600.00', '600.00', '600.00') });
    const two = await quote(api, rfq, { ...inParts, ...priced(rfq, '600.00', '600.00', '600.00') });
    const limited = await addMember(api, buyer.companyId, {
      roles: ['approver'],
      limitFils: 100_000n,
    });
    expect(await award({ rfq, choices: [[one, 0, 1]], by: limited })).toMatchObject({
      code: 'above_limit',
    });
    dataOf(await award({ rfq, choices: [[one, 0]], by: limited }));
    expect(await award({ rfq, choices: [[two, 1]], by: limited })).toMatchObject({
      code: 'above_limit',
    });
    dataOf(await award({ rfq, choices: [[two, 1]] }));
  });

  it('hides another company’s RFQ, and refuses an offer to another RFQ', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    const stranger = await addParty(api, 'buyer');
    expect(await award({ rfq, choices: [[one, 0]], by: stranger })).toMatchObject({ status: 404 });
    const other = await publishRfq(api, stranger, threeLines);
    const foreign = await quote(api, other, inParts);
    expect(await award({ rfq, choices: [[foreign, 0]] })).toMatchObject({ status: 404 });
    const second = await publishRfq(api, buyer, threeLines);
    const ofSecond = await quote(api, second, inParts);
    expect(await award({ rfq, choices: [[ofSecond, 0]] })).toMatchObject({ status: 404 });
  });

  it('gives one outcome to two members who decide at the same time', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    const two = await quote(api, rfq, inParts);
    const colleague = await addMember(api, buyer.companyId, { roles: ['approver'] });
    const both = await Promise.all([
      award({ rfq, choices: [[one, 0, 1, 2]] }),
      award({ rfq, choices: [[two, 0]], by: colleague }),
    ]);
    expect(both.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await stateOf(rfq.rfqId)).award_count).toBe(1);
  });
});

describe('after an award by line', () => {
  it('the cancellation of one order opens its lines only, which can be awarded again', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    const two = await quote(api, rfq, inParts);
    const three = await quote(api, rfq, inParts);
    dataOf(
      await award({
        rfq,
        choices: [
          [one, 0],
          [two, 1],
        ],
        closed: [2],
      }),
    );
    await sendOrderOf(one);
    await sendOrderOf(two);
    expect(await offerStateOf(three)).toBe('rejected');
    dataOf(
      await as(buyer)(cancelDealAsBuyer, {
        params: { id: one.offer.id },
        body: { reason: 'price', reason_text: '' },
      }),
    );
    expect(await stateOf(rfq.rfqId)).toEqual({ state: 'active', award_count: 1 });
    expect(await offerStateOf(two)).toBe('waiting');
    expect(await offerStateOf(three)).toBe('pending');
    expect(await award({ rfq, choices: [[three, 1]] })).toMatchObject({ code: 'lines_decided' });
    expect(await award({ rfq, choices: [[three, 2]] })).toMatchObject({ code: 'lines_decided' });
    dataOf(await award({ rfq, choices: [[three, 0]] }));
    expect(await stateOf(rfq.rfqId)).toEqual({ state: 'accepted', award_count: 2 });
  });

  it('the RFQ is delivered with the last of its orders', async () => {
    const rfq = await publishRfq(api, buyer, { ...threeLines, set: { discount_minor: 0n } });
    const one = await quote(api, rfq, inParts);
    const two = await quote(api, rfq, inParts);
    dataOf(
      await award({
        rfq,
        choices: [
          [one, 0],
          [two, 1, 2],
        ],
      }),
    );
    await sendOrderOf(one);
    dataOf(await deliver(rfq));
    expect(await stateOf(rfq.rfqId)).toMatchObject({ state: 'accepted' });
    expect(await offerStateOf(one)).toBe('completed');
    await sendOrderOf(two);
    dataOf(await deliver(rfq));
    expect(await stateOf(rfq.rfqId)).toMatchObject({ state: 'completed' });
  });

  it('an RFQ that was awarded in part can be neither amended nor cancelled, and is accepted after its time', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    const two = await quote(api, rfq, inParts);
    dataOf(await award({ rfq, choices: [[one, 0]] }));
    const view = dataOf(await as(buyer)(buyerApi.compareOffers, { params: { id: rfq.rfqId } }));
    expect(view.rfq.status).toBe('active');
    api.advance(45 * 86_400_000);
    const later = await addMember(api, buyer.companyId, { roles: ['approver'] });
    expect(await award({ rfq, choices: [[two, 1]], by: later })).toMatchObject({
      code: 'already_decided',
    });
    const after = dataOf(await as(later)(buyerApi.compareOffers, { params: { id: rfq.rfqId } }));
    expect(after).toMatchObject({ rfq: { status: 'accepted' }, can: { award: false } });
  });

  it('each supplier reads its own lines, and the buyer each deal', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    const two = await quote(api, rfq, inParts);
    dataOf(
      await award({
        rfq,
        choices: [
          [one, 0],
          [two, 1, 2],
        ],
      }),
    );
    const dealOf = async (offerId?: string) =>
      dataOf(
        await as(buyer)(readBuyerDeal, {
          params: { id: rfq.rfqId },
          query: offerId === undefined ? {} : { offer: offerId },
        }),
      );
    expect((await dealOf()).awards).toHaveLength(2);
    expect((await dealOf(two.offer.id)).lines.map((line) => line.description)).toEqual([
      'Line 2',
      'Line 3',
    ]);
    const own = await as(one.supplier)(supplierApi.readQuotation, {
      params: { id: one.offer.id },
    });
    expect(own).toMatchObject({ data: { status: 'accepted' } });
    expect(JSON.stringify(own)).not.toContain(two.offer.id);
  });
});
