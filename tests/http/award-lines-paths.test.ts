import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { runClosureClock } from '#features/closure/commands/clock.ts';
import { closeAccount } from '#features/closure/schema.ts';
import { listDealFacts } from '#features/message/store.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import { generateOrder, makeDelivered, sendOrder } from '#features/purchase-order/schema/order.ts';
import { readBuyerReport } from '#features/report/schema.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  balanceOf,
  payingClient,
  type Party,
} from '../factories/access.ts';
import { goodPassword } from '../factories/company.ts';
import { newsOf, publishRfq, quote, type PublishedRfq, type Quoted } from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { addSupplier as addWalletSupplier } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('paths of awards by line');
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
const threeLines = { quantities: [1000n, 1000n, 1000n], set: { discount_minor: 0n } };
const priced = (rfq: PublishedRfq, ...prices: readonly string[]) => ({
  part_rule: 'lines' as const,
  lines: rfq.lineIds.map((lineId, index) => ({
    line_id: lineId,
    unit_price: prices[index] ?? '100.00',
  })),
});

function award(rfq: PublishedRfq, choices: readonly [Quoted, number][], closed: number[] = []) {
  const lineOf = (index: number) => rfq.lineIds[index] ?? '';
  return as(buyer)(buyerApi.awardLines, {
    params: { id: rfq.rfqId },
    body: {
      lines: choices.map(([{ offer }, index]) => ({
        line_id: lineOf(index),
        offer_id: offer.id,
        version: 1,
      })),
      closed: closed.map(lineOf),
      close_reason: closed.length === 0 ? '' : 'Bought elsewhere',
      reason: 'Lowest price',
    },
  });
}

async function stateOf(table: 'rfq' | 'offer', id: string): Promise<string> {
  const row = await api.db
    .selectFrom(table)
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.state;
}

async function order({ offer }: Quoted) {
  const body = { language: 'en' as const };
  return dataOf(await as(buyer)(generateOrder, { params: { id: offer.id }, body }));
}

async function giveGoodPassword(party: Party): Promise<void> {
  const { memberId } = await addWalletSupplier(api);
  const { password_hash: hash } = await api.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  await api.db
    .updateTable('member')
    .set({ password_hash: hash })
    .where('id', '=', party.memberId)
    .execute();
}

describe('the account of a buyer with an RFQ that was awarded in part', () => {
  it('closes with its open lines and all other RFQs, and is erased with its reasons', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const other = await publishRfq(api, buyer);
    const one = await quote(api, rfq, priced(rfq));
    const two = await quote(api, rfq, priced(rfq));
    dataOf(await award(rfq, [[one, 0]], [1]));
    const { id } = await order(one);
    dataOf(await as(buyer)(sendOrder, { params: { id }, body: {} }));
    dataOf(await as(buyer)(makeDelivered, { body: { id: rfq.rfqId } }));
    expect(await stateOf('rfq', rfq.rfqId)).toBe('active');
    await giveGoodPassword(buyer);
    const body = { password: goodPassword, reason: 'privacy' as const };
    expect(await as(buyer)(closeAccount, { body })).toMatchObject({ ok: true });
    expect(await stateOf('rfq', rfq.rfqId)).toBe('completed');
    expect(await stateOf('offer', one.offer.id)).toBe('completed');
    expect(await stateOf('offer', two.offer.id)).toBe('rejected');
    expect(await newsOf(api, two.supplier)).toContain('offer_rejected');
    expect(await stateOf('rfq', other.rfqId)).toBe('canceled');

    api.advance(31 * 86_400_000);
    const { db, clockAt, random } = api.services;
    const onFault = (error: unknown) => {
      throw error;
    };
    expect(await runClosureClock({ db, clockAt, random, onFault }, api.now())).toBe(1);
    for (const table of ['award_set', 'closed_line'] as const) {
      const rows = await api.db
        .selectFrom(table)
        .select('reason')
        .where('rfq_id', '=', rfq.rfqId)
        .execute();
      expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['']));
    }
  });
});

describe('while lines of an RFQ are open after an award', () => {
  const tasksOf = async () => {
    const report = dataOf(await as(buyer)(readBuyerReport, { query: { tasks: 'all' } }));
    return report.tasks.rows.map(({ kind }) => kind);
  };

  it('its orders are tasks of the buyer', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, priced(rfq));
    dataOf(await award(rfq, [[one, 0]]));
    expect(await tasksOf()).toContain('send_order');
    const { id } = await order(one);
    dataOf(await as(buyer)(sendOrder, { params: { id }, body: {} }));
    expect(await tasksOf()).not.toContain('confirm_receipt');
    await api.db
      .updateTable('purchase_order')
      .set({ promised_at: api.now() })
      .where('id', '=', id)
      .execute();
    expect(await tasksOf()).toContain('confirm_receipt');
    expect(await stateOf('rfq', rfq.rfqId)).toBe('active');
  });

  it('mails state the awarded part, and rank offers by their whole totals', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const dear = await quote(api, rfq, priced(rfq, '500.00', '500.00', '500.00'));
    // Its total is above the awarded part and below the whole of the other.
    await quote(api, rfq, priced(rfq, '200.00', '200.00', '200.00'));
    dataOf(await award(rfq, [[dear, 0]]));
    const [accepted] = await api.db
      .selectFrom('message')
      .select(['id', 'params'])
      .where('member_id', '=', dear.supplier.memberId)
      .where('channel', '=', 'email')
      .orderBy('id', 'desc')
      .execute();
    expect(accepted?.params).toMatchObject({ type: 'offer_accepted' });
    const ofSupplier = await listDealFacts(api.db, [accepted?.id ?? ''], api.now());
    expect([...ofSupplier.values()]).toMatchObject([
      { offer: { totalMinor: '52500', vatMinor: '2500', priced: 1 } },
    ]);
    const [received] = await api.db
      .selectFrom('message')
      .select('id')
      .where('member_id', '=', buyer.memberId)
      .where('channel', '=', 'email')
      .orderBy('id', 'desc')
      .execute();
    const ofBuyer = await listDealFacts(api.db, [received?.id ?? ''], api.now());
    expect([...ofBuyer.values()]).toMatchObject([{ ranked: { lowestMinor: '63000' } }]);
  });

  it('an offer with a decided line is neither accepted nor bought as a whole', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, priced(rfq));
    const two = await quote(api, rfq, { ...priced(rfq), firm: true });
    const choicesOf = async () => {
      const params = { id: rfq.rfqId };
      const { offers } = dataOf(await as(buyer)(buyerApi.compareOffers, { params }));
      const compared = offers.find(({ id }) => id === two.offer.id)?.can;
      const ofOffer = { params: { id: two.offer.id } };
      const { can } = dataOf(await as(buyer)(buyerApi.readBuyerOffer, ofOffer));
      expect(can).toMatchObject(compared ?? {});
      return can;
    };
    expect(await choicesOf()).toMatchObject({ accept: true, buy: true });
    dataOf(await award(rfq, [[one, 0]]));
    expect(await choicesOf()).toMatchObject({ accept: false, buy: false, reject: true });
  });

  it('requests to accept an offer with a decided line end, and no new ones are made', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, priced(rfq));
    const two = await quote(api, rfq, priced(rfq));
    const limited = await addMember(api, buyer.companyId, { roles: ['approver'], limitFils: 1n });
    const request = () =>
      as(limited)(buyerApi.requestApproval, {
        params: { id: two.offer.id },
        body: { version: 1, reason: 'The best price' },
      });
    dataOf(await request());
    dataOf(await award(rfq, [[one, 0]]));
    const ofOffer = { params: { id: two.offer.id } };
    expect(dataOf(await as(buyer)(buyerApi.readBuyerOffer, ofOffer)).approval).toBeNull();
    expect(await newsOf(api, limited)).toContain('award_lapsed');
    expect(await request()).toMatchObject({ status: 409, code: 'lines_decided' });
  });

  it('no further supplier buys access, until no award is in force', async () => {
    const supplier = await addSupplier(api, 1284_50n);
    const id = await addRfq(api, buyer);
    const setCount = (award_count: number) =>
      api.db.updateTable('rfq').set({ award_count }).where('id', '=', id).execute();
    const buy = () => payingClient(api, supplier)(buyAccess, { params: { id }, body: {} });
    await setCount(1);
    expect(await buy()).toMatchObject({ status: 409, code: 'rfq_not_open' });
    expect(await balanceOf(api, supplier.companyId)).toBe(1284_50n);
    await setCount(0);
    expect(await buy()).toMatchObject({ ok: true });
  });

  it('a decision without lines is refused', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    await quote(api, rfq, priced(rfq));
    expect(await award(rfq, [])).toMatchObject({
      status: 422,
      errors: { lines: [expect.stringContaining('at least one line')] },
    });
  });
});
