import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { readDealDetail } from '#features/console/schema/rfqs.ts';
import { takeDownRfq } from '#features/deal/schema/endings.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import { readPublicRfq } from '#features/public-rfq/schema.ts';
import { sendOffer } from '#features/offer/schema/supplier.ts';
import {
  cancelDealAsBuyer,
  generateOrder,
  makeDelivered,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import {
  addParty,
  addSupplier,
  balanceOf,
  categoryOf,
  payingClient,
  type Party,
} from '../factories/access.ts';
import { newsOf, offerBody, publishRfq, type PublishedRfq } from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { signInOperator } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const startFils = 1_000_00n;
const reason = 'The goods need a licence';

interface Bid {
  readonly supplier: Party;
  readonly offerId: string;
}

let api: TestApi;
let buyer: Party;
let rfq: PublishedRfq;
let operators = 0;
let feeFils: bigint;

beforeAll(async () => {
  api = await startApi('awards of an RFQ that is taken down');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  await giveAddress(api, buyer);
  rfq = await publishRfq(api, buyer, {
    quantities: [1000n, 1000n, 1000n],
    set: { discount_minor: 0n, category_id: await categoryOf(api) },
  });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { readonly token: string }) => api.as({ token: party.token });

/** A supplier that has paid for access and offers every line for parts. */
async function bid(): Promise<Bid> {
  const supplier = await addSupplier(api, startFils);
  const params = { id: rfq.rfqId };
  dataOf(await payingClient(api, supplier)(buyAccess, { params, body: {} }));
  feeFils = startFils - (await balanceOf(api, supplier.companyId));
  const body = offerBody(api, rfq, { part_rule: 'lines' });
  return { supplier, offerId: dataOf(await as(supplier)(sendOffer, { params, body })).id };
}

async function award(...choices: readonly (readonly [bid: Bid, line: number])[]): Promise<void> {
  const lines = choices.map(([{ offerId }, index]) => ({
    line_id: rfq.lineIds[index] ?? '',
    offer_id: offerId,
    version: 1,
  }));
  dataOf(await as(buyer)(buyerApi.awardLines, { params: { id: rfq.rfqId }, body: { lines } }));
}

async function takeDown() {
  operators += 1;
  const operator = await signInOperator(api, ['reviewer'], `reviewer-${operators}@qeema.test`);
  const params = { id: rfq.rfqId };
  const before = dataOf(await as(operator)(readDealDetail, { params }));
  expect(before.can.take_down).toBe(true);
  const answer = await payingClient(api, operator)(takeDownRfq, { params, body: { reason } });
  expect(answer).toMatchObject({ ok: true });
  return before;
}

const cancel = ({ offerId }: Bid) =>
  as(buyer)(cancelDealAsBuyer, {
    params: { id: offerId },
    body: { reason: 'price', reason_text: '' },
  });

async function sendOrderOf({ offerId }: Bid): Promise<void> {
  const body = { language: 'en' as const };
  const { id } = dataOf(await as(buyer)(generateOrder, { params: { id: offerId }, body }));
  dataOf(await as(buyer)(sendOrder, { params: { id }, body: {} }));
}

async function stateOf() {
  return api.db
    .selectFrom('rfq')
    .select(['state', 'award_count', 'reason_text'])
    .where('id', '=', rfq.rfqId)
    .executeTakeFirstOrThrow();
}

async function offerStateOf({ offerId }: Bid): Promise<string> {
  const { state } = await api.db
    .selectFrom('offer')
    .select('state')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  return state;
}

/** Every transaction of the books sums to zero, and each balance is the sum of its postings. */
async function expectBooks(expected: readonly (readonly [bid: Bid, fils: bigint])[]) {
  const { rows } = await sql<{ sum: bigint }>`
    select sum(amount_fils)::bigint as sum from posting group by transaction_id
    having sum(amount_fils) <> 0`.execute(api.db);
  expect(rows).toEqual([]);
  for (const [{ supplier }, fils] of expected) {
    expect(await balanceOf(api, supplier.companyId)).toBe(fils);
    const { rows: posted } = await sql<{ sum: string }>`
      select sum(amount_fils)::text as sum from posting where company_id = ${supplier.companyId}
        and account = 'wallet'`.execute(api.db);
    expect(BigInt(posted[0]?.sum ?? '0')).toBe(fils);
  }
}

describe('an RFQ with awards that an operator takes down', () => {
  it('keeps its orders as deals, closes the rest, and refunds only suppliers without a deal', async () => {
    const won = await bid();
    const lost = await bid();
    await award([won, 0]);
    const { number } = await api.db
      .selectFrom('rfq')
      .select('number')
      .where('id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    const shown = () => api.as()(readPublicRfq, { params: { number: String(number) } });
    expect(await shown()).toMatchObject({ ok: true });
    const before = await takeDown();
    expect(await shown()).toMatchObject({ status: 404 });
    expect(before.takes_back).toEqual({ count: 1, amount: (Number(feeFils) / 100).toFixed(2) });
    expect(await stateOf()).toEqual({ state: 'accepted', award_count: 1, reason_text: reason });
    expect(await offerStateOf(won)).toBe('accepted');
    expect(await offerStateOf(lost)).toBe('canceled');
    const closed = await api.db
      .selectFrom('closed_line')
      .select(['reason', 'closed_by'])
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    expect(closed).toEqual([
      { reason, closed_by: null },
      { reason, closed_by: null },
    ]);
    expect(await newsOf(api, lost.supplier)).toEqual(
      expect.arrayContaining(['rfq_canceled', 'access_refunded']),
    );
    expect(await newsOf(api, won.supplier)).not.toContain('rfq_canceled');
    expect(await newsOf(api, buyer)).toContain('rfq_taken_down');
    await expectBooks([
      [won, startFils - feeFils],
      [lost, startFils],
    ]);
    await sendOrderOf(won);
    dataOf(await as(buyer)(makeDelivered, { body: { id: rfq.rfqId } }));
    expect(await stateOf()).toMatchObject({ state: 'completed' });
    expect(await offerStateOf(won)).toBe('completed');
  });

  it('never opens lines of a cancelled order again, and ends with the last one', async () => {
    const one = await bid();
    const two = await bid();
    await award([one, 0], [two, 1]);
    await takeDown();
    dataOf(await cancel(one));
    expect(await stateOf()).toEqual({ state: 'accepted', award_count: 1, reason_text: reason });
    const lines = [{ line_id: rfq.lineIds[0] ?? '', offer_id: two.offerId, version: 1 }];
    expect(
      await as(buyer)(buyerApi.awardLines, { params: { id: rfq.rfqId }, body: { lines } }),
    ).toMatchObject({ ok: false, status: 409 });
    dataOf(await cancel(two));
    expect(await stateOf()).toEqual({ state: 'canceled', award_count: 0, reason_text: reason });
    const late = await addSupplier(api, startFils);
    expect(
      await payingClient(api, late)(buyAccess, { params: { id: rfq.rfqId }, body: {} }),
    ).toMatchObject({ ok: false });
    await expectBooks([
      [one, startFils - feeFils],
      [two, startFils - feeFils],
      [{ ...one, supplier: late }, startFils],
    ]);
  });

  it('still cancels an order after the previous version has opened its lines again', async () => {
    const one = await bid();
    const two = await bid();
    await award([one, 0], [two, 1]);
    await takeDown();
    await api.db.updateTable('rfq').set({ state: 'active' }).where('id', '=', rfq.rfqId).execute();
    dataOf(await cancel(two));
    expect(await stateOf()).toMatchObject({ state: 'active', award_count: 1 });
    expect(await offerStateOf(two)).toBe('canceled');
  });

  it('goes on with its orders that were sent, when the last unsent one is cancelled', async () => {
    const sent = await bid();
    const unsent = await bid();
    await award([sent, 0], [unsent, 1]);
    await sendOrderOf(sent);
    dataOf(await as(buyer)(makeDelivered, { body: { id: rfq.rfqId } }));
    await takeDown();
    expect(await stateOf()).toMatchObject({ state: 'accepted' });
    dataOf(await cancel(unsent));
    expect(await stateOf()).toMatchObject({ state: 'completed', award_count: 1 });
  });
});
