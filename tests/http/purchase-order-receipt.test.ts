import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { findOrdersToRemind, remindOrder } from '#features/purchase-order/commands/remind.ts';
import * as endpoints from '#features/purchase-order/schema/order.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { addMember, addParty, toldTo } from '../factories/access.ts';
import {
  acceptedDeal,
  dataOf,
  deliveredDeal,
  giveFile,
  receive,
  sentDeal,
  type SentDeal,
} from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const dayMs = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('receipts');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { token: string }) => api.as({ token: party.token });
/** The Q discount of an RFQ without one. */
const noDiscount = { rfq: { set: { discount_minor: 0n } } };

async function statesOf(deal: SentDeal) {
  return api.db
    .selectFrom('offer')
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .select(['offer.state as offer', 'rfq.state as rfq'])
    .where('offer.id', '=', deal.offerId)
    .executeTakeFirstOrThrow();
}

describe('a goods receipt', () => {
  it('of rejected goods only leaves both sides an option', async () => {
    const deal = await sentDeal(api);
    const lines = deal.order.lines.map(({ id, quantity }) => ({
      line_id: id,
      accepted: '',
      rejected: quantity,
      reason: 'wrong' as const,
    }));
    const body = { received_on: dayInDubai(api.now()), lines };
    dataOf(await as(deal.buyer)(endpoints.receiveGoods, { params: { id: deal.order.id }, body }));
    const seen = await as(deal.supplier)(readSupplierDeal, { params: { id: deal.offerId } });
    expect(seen).toMatchObject({ data: { can: { cancel: true } } });
    const cancel = { params: { id: deal.offerId }, body: { reason: 'specification' as const } };
    expect(await as(deal.buyer)(endpoints.cancelDealAsBuyer, cancel)).toMatchObject({ ok: true });
    expect(await statesOf(deal)).toEqual({ offer: 'canceled', rfq: 'active' });
  });

  it('accepts part of the goods, with rejected ones and their reasons, and photos for both sides', async () => {
    const deal = await sentDeal(api);
    const [first, second] = deal.order.lines;
    const photo = await giveFile(api, deal.buyer, 'pallet.pdf');
    const body = {
      received_on: dayInDubai(api.now()),
      note: 'Gate 3',
      file_ids: [photo],
      lines: [
        { line_id: first?.id ?? '', accepted: '١٢٫٥', rejected: '2', reason: 'damaged' as const },
        { line_id: second?.id ?? '', accepted: '' },
      ],
    };
    const done = dataOf(
      await as(deal.buyer)(endpoints.receiveGoods, { params: { id: deal.order.id }, body }),
    );
    expect(done).toMatchObject({ state: 'sent', status: 'waiting' });
    expect(done.lines[0]).toMatchObject({
      accepted: '12.5',
      rejected: '2',
      open: '11.5',
      percent: 52,
    });
    expect(done.receipts).toMatchObject([
      {
        number: 1,
        note: 'Gate 3',
        lines: [{ line_id: first?.id, accepted: '12.5', rejected: '2', reason: 'damaged' }],
        files: [{ id: photo, name: 'pallet.pdf' }],
      },
    ]);
    const path = `/dashboard/orders/${deal.order.id}/files/${photo}`;
    expect((await api.fetch(path, {}, { token: deal.supplier.token })).status).toBe(200);
    expect((await toldTo(api, deal.supplier)).at(-1)?.type).toBe('goods_received');
    expect(await statesOf(deal)).toEqual({ offer: 'waiting', rfq: 'accepted' });
    // A cancellation never undoes a receipt.
    const cancel = { params: { id: deal.offerId }, body: { reason: 'terms' as const } };
    expect(await as(deal.buyer)(endpoints.cancelDealAsBuyer, cancel)).toMatchObject({
      code: 'state_changed',
    });
    expect(await as(deal.supplier)(endpoints.cancelDealAsSupplier, cancel)).toMatchObject({
      code: 'state_changed',
    });
  });

  it('refuses more than was ordered, and writes nothing of it', async () => {
    const deal = await sentDeal(api);
    expect(await receive(api, deal, ['10', '680.001'])).toMatchObject({
      status: 409,
      code: 'over_received',
      errors: { 'lines.1.accepted': ['This is more than remains on this line.'] },
    });
    dataOf(await receive(api, deal, ['24', '']));
    expect(await receive(api, deal, ['0.001', ''])).toMatchObject({ code: 'over_received' });
    const seen = dataOf(
      await as(deal.buyer)(endpoints.readOrder, { params: { id: deal.order.id } }),
    );
    expect(seen.lines.map(({ accepted }) => accepted)).toEqual(['24', '0']);
    expect(seen.receipts).toHaveLength(1);
  });

  it('refuses invalid values, field by field', async () => {
    const deal = await sentDeal(api);
    const lineId = deal.order.lines[0]?.id ?? '';
    const today = dayInDubai(api.now());
    const post = (changes: object) => {
      const body = { received_on: today, lines: [{ line_id: lineId, accepted: '1' }], ...changes };
      return as(deal.buyer)(endpoints.receiveGoods, { params: { id: deal.order.id }, body });
    };
    expect(
      await post({ received_on: dayInDubai(new Date(api.now().getTime() + dayMs)) }),
    ).toMatchObject({
      errors: { received_on: ['The date cannot be after today.'] },
    });
    expect(await post({ received_on: '2026-01-01' })).toMatchObject({
      errors: { received_on: ['The date can’t be before the order was sent.'] },
    });
    expect(await post({ lines: [] })).toMatchObject({ errors: { lines: [expect.any(String)] } });
    expect(await post({ lines: [{ line_id: lineId, accepted: '-1' }] })).toMatchObject({
      status: 422,
    });
    expect(await post({ lines: [{ line_id: lineId, accepted: '1.0001' }] })).toMatchObject({
      status: 422,
    });
    expect(await post({ lines: [{ line_id: lineId, rejected: '1' }] })).toMatchObject({
      errors: { 'lines.0.reason': ['This field is required'] },
    });
    expect(await post({ lines: [{ line_id: deal.offerId, accepted: '1' }] })).toMatchObject({
      status: 404,
    });
    const foreign = await giveFile(api, deal.supplier);
    expect(await post({ file_ids: [foreign] })).toMatchObject({
      errors: { file_ids: [expect.any(String)] },
    });
    expect(
      await api.db
        .selectFrom('receipt')
        .select('id')
        .where('order_id', '=', deal.order.id)
        .execute(),
    ).toEqual([]);
  });

  it('is for members who may receive, on their own sent order', async () => {
    const deal = await sentDeal(api);
    const lines = [{ line_id: deal.order.lines[0]?.id ?? '', accepted: '1' }];
    const input = {
      params: { id: deal.order.id },
      body: { received_on: dayInDubai(api.now()), lines },
    };
    expect(await api.as()(endpoints.receiveGoods, input)).toMatchObject({ status: 401 });
    expect(await as(deal.supplier)(endpoints.receiveGoods, input)).toMatchObject({
      code: 'buyers_only',
    });
    const purchasing = await addMember(api, deal.buyer.companyId, { roles: ['purchasing'] });
    expect(await as(purchasing)(endpoints.receiveGoods, input)).toMatchObject({
      code: 'not_allowed',
    });
    expect(await as(await addParty(api, 'buyer'))(endpoints.receiveGoods, input)).toMatchObject({
      status: 404,
    });
    const receiver = await addMember(api, deal.buyer.companyId, { roles: ['receiver'] });
    expect(await as(receiver)(endpoints.receiveGoods, input)).toMatchObject({ ok: true });
  });
});

describe('a complete receipt', () => {
  it('delivers offer and RFQ, and leaves the deal open for the Q discount invoice if there is a discount', async () => {
    const deal = await deliveredDeal(api);
    expect(deal.order).toMatchObject({
      state: 'delivered',
      status: 'delivered',
      can: { receive: false },
    });
    expect(await statesOf(deal)).toEqual({ offer: 'delivered', rfq: 'delivered' });
    expect((await toldTo(api, deal.supplier)).map(({ type }) => type)).toContain('order_delivered');
    expect(await receive(api, deal, ['1', ''])).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
  });

  it('completes the deal at once if there is no discount', async () => {
    const deal = await sentDeal(api, noDiscount);
    dataOf(await receive(api, deal, ['24', '600']));
    expect(dataOf(await receive(api, deal, ['', '80']))).toMatchObject({
      state: 'delivered',
      status: 'completed',
    });
    expect(await statesOf(deal)).toEqual({ offer: 'completed', rfq: 'completed' });
    expect((await toldTo(api, deal.buyer)).map(({ type }) => type)).toContain('deal_completed');
  });

  it('results from closing the rest, but never from nothing', async () => {
    const deal = await sentDeal(api);
    const params = { id: deal.order.id };
    expect(await as(deal.buyer)(endpoints.closeRest, { params })).toMatchObject({
      status: 409,
      code: 'nothing_received',
    });
    dataOf(await receive(api, deal, ['20', '']));
    const closed = dataOf(await as(deal.buyer)(endpoints.closeRest, { params }));
    expect(closed).toMatchObject({ state: 'delivered', status: 'delivered' });
    expect(
      closed.lines.map(({ closed: isClosed, open, accepted }) => [isClosed, open, accepted]),
    ).toEqual([
      [true, '0', '20'],
      [true, '0', '0'],
    ]);
    expect(await as(deal.buyer)(endpoints.closeRest, { params })).toMatchObject({
      code: 'state_changed',
    });
  });
});

describe('the Q discount of an order whose rest is closed', () => {
  const closeRest = async (deal: SentDeal) =>
    dataOf(await as(deal.buyer)(endpoints.closeRest, { params: { id: deal.order.id } }));

  /**
   * The share of the agreed 5,600 computed from the amounts of the answer, without the product's
   * rule.
   */
  function shareOf(order: SentDeal['order'], accepted: readonly bigint[]): string {
    const minor = (amount: string) => BigInt(amount.replace('.', ''));
    const milli = (quantity: string) => BigInt(Math.round(Number(quantity) * 1000));
    const half = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom);
    const value = order.lines.reduce(
      (sum, line, index) =>
        sum +
        half(
          (minor(line.sub_total) + minor(line.total_vat)) * (accepted[index] ?? 0n) * 1000n,
          milli(line.quantity),
        ),
      0n,
    );
    const paid = half(560_000n * value, minor(order.sums.total_after_vat));
    return `${paid / 100n}.${String(paid % 100n).padStart(2, '0')}`;
  }

  it('is the rate of the accepted goods before VAT, and the agreed figures stay', async () => {
    const deal = await sentDeal(api, { offer: { supplier_discount: '' } });
    expect(deal.order).toMatchObject({ qdiscount: '5600.00', q_payable: '0.00' });
    const part = dataOf(await receive(api, deal, ['20', '']));
    // 2 % of 20 × 6,450.00.
    const expected = '2580.00';
    // The payable amount is shown before the rest is closed.
    expect(part.q_payable).toBe(expected);
    const closed = await closeRest(deal);
    expect(closed).toMatchObject({
      status: 'delivered',
      qdiscount: '5600.00',
      q_payable: expected,
    });
    expect(closed.sums).toEqual(deal.order.sums);
    const seen = await as(deal.supplier)(readSupplierDeal, { params: { id: deal.offerId } });
    expect(seen).toMatchObject({ data: { order: { q_payable: expected } } });
  });

  it('is whole if everything arrived, by receipts or at once', async () => {
    const byReceipts = await deliveredDeal(api);
    expect(byReceipts.order).toMatchObject({ qdiscount: '5600.00', q_payable: '5600.00' });
    const deal = await sentDeal(api);
    dataOf(await receive(api, deal, ['4', '']));
    const all = await as(deal.buyer)(endpoints.makeDelivered, { body: { id: deal.rfq.rfqId } });
    expect(all).toMatchObject({ data: { status: 'delivered', q_payable: '5600.00' } });
  });

  it('counts rejected goods as not arrived', async () => {
    const deal = await sentDeal(api, { offer: { supplier_discount: '' } });
    const [first, second] = deal.order.lines;
    const lines = [
      { line_id: first?.id ?? '', accepted: '20', rejected: '4', reason: 'damaged' as const },
      { line_id: second?.id ?? '', rejected: '680', reason: 'wrong' as const },
    ];
    const body = { received_on: dayInDubai(api.now()), lines };
    dataOf(await as(deal.buyer)(endpoints.receiveGoods, { params: { id: deal.order.id }, body }));
    const closed = await closeRest(deal);
    expect(closed.q_payable).toBe('2580.00');
  });

  it('that was awarded before it followed the order is paid in proportion, as agreed', async () => {
    const deal = await sentDeal(api, { offer: { supplier_discount: '' } });
    await api.db
      .updateTable('purchase_order')
      .set({ q_rate_bp: null })
      .where('id', '=', deal.order.id)
      .execute();
    const part = dataOf(await receive(api, deal, ['20', '']));
    const expected = shareOf(part, [20n, 0n]);
    expect(part.q_payable).toBe(expected);
    expect(await closeRest(deal)).toMatchObject({ qdiscount: '5600.00', q_payable: expected });
    expect(Number(expected)).toBeGreaterThan(0);
    expect(Number(expected)).toBeLessThan(2_580);
  });

  it('that is zero completes the deal without an invoice', async () => {
    const deal = await sentDeal(api, {
      rfq: { set: { discount_minor: 1n, discount_rate_bp: 1, discount_max_minor: 1n } },
    });
    dataOf(await receive(api, deal, ['0.001', '']));
    expect(await closeRest(deal)).toMatchObject({
      status: 'completed',
      qdiscount: '0.01',
      q_payable: '0.00',
    });
    expect(await statesOf(deal)).toEqual({ offer: 'completed', rfq: 'completed' });
    const seen = dataOf(
      await as(deal.supplier)(readSupplierDeal, { params: { id: deal.offerId } }),
    );
    expect(seen.steps.map(({ step }) => step)).not.toContain('q_invoice');
    expect((await toldTo(api, deal.buyer)).map(({ type }) => type)).toContain('deal_completed');
  });
});

describe('make_delivered', () => {
  const form = async (id: string, token: string) =>
    api.fetch(
      '/dashboard/buyer/rfq/make_delivered',
      {
        method: 'POST',
        body: new URLSearchParams({ id }),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      },
      { token },
    );

  it('receives everything outstanding, by the RFQ’s id in a form', async () => {
    const deal = await sentDeal(api);
    dataOf(await receive(api, deal, ['4', '']));
    expect((await form(deal.rfq.rfqId, deal.supplier.token)).status).toBe(403);
    expect((await form(deal.rfq.rfqId, (await addParty(api, 'buyer')).token)).status).toBe(404);
    const done = await form(deal.rfq.rfqId, deal.buyer.token);
    expect(done.status).toBe(200);
    const { message, data } = (await done.json()) as {
      message: string;
      data: { lines: { accepted: string }[] };
    };
    expect(message).toBe('All goods received.');
    expect(data.lines.map(({ accepted }) => accepted)).toEqual(['24', '680']);
    expect((await form(deal.rfq.rfqId, deal.buyer.token)).status).toBe(409);
  });

  it('refuses an RFQ without an order, and an unsent order', async () => {
    const deal = await acceptedDeal(api);
    expect((await form(deal.rfq.rfqId, deal.buyer.token)).status).toBe(404);
  });
});

describe('the reminder of an order', () => {
  it('is sent once after two working days, unless the order was acknowledged', async () => {
    const deal = await sentDeal(api);
    const random = seededRandom('clock');
    const run = async () => {
      const actorContext = {
        actor: { kind: 'anonymous' as const },
        random,
        now: api.now(),
        address: '',
        clockAt: async () => api.now(),
      };
      const due = await findOrdersToRemind(api.db, api.now(), 50);
      if (!due.includes(deal.order.id)) return false;
      return api.db
        .transaction()
        .execute(async (tx) => remindOrder(tx, actorContext, deal.order.id));
    };
    expect(await run()).toBe(false);
    api.advance(new Date(deal.order.remind_at ?? 0).getTime() - api.now().getTime() - 1);
    expect(await run()).toBe(false);
    api.advance(1);
    expect([await run(), await run()]).toEqual([true, false]);
    expect(
      (await toldTo(api, deal.supplier)).filter(({ type }) => type === 'order_reminder'),
    ).toHaveLength(1);
  });
});
