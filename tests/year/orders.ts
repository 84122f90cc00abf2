import { expect } from 'vitest';
import { uploadFile } from '#features/attachment/schema.ts';
import { acceptInvoice, rejectInvoice, uploadInvoice } from '#features/invoice/schema.ts';
import {
  acknowledgeOrder,
  buyNow,
  cancelDealAsBuyer,
  cancelDealAsSupplier,
  cancelLateOrder,
  closeRest,
  generateOrder,
  makeDelivered,
  receiveGoods,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import type { OrderView } from '#features/purchase-order/schema/views.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { decimalOf } from '#shared/money.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { dataOf } from '../factories/order.ts';
import { newKey } from '../factories/wallet.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';
import { buyerOf, chosen, noteOpened, supplierOf } from './bids.ts';
import { expectBalance } from './money.ts';
import type { Step } from './plan.ts';
import { filsOf, payableOf } from './sums.ts';
import { isDone, must, pick, type Acting, type Bid, type World } from './world.ts';

function keepOrder(bid: Bid, { id, lines }: OrderView): void {
  if (bid.order?.id === id) return;
  const inOrder = lines.toSorted((one, other) => one.position - other.position);
  bid.order = { id, lineIds: inOrder.map((line) => line.id), got: inOrder.map(() => 0n) };
}

const buyAtOnce: Acting = async (world, step) => {
  const found = chosen(world, step, 'pending');
  if (found === null) return;
  const { bid, row, params } = found;
  const answer = await buyerOf(world, bid)(buyNow, {
    params,
    body: { version: row.version, language: 'en' },
  });
  if (!isDone(world, 'bought at once', answer)) return;
  noteOpened(world, bid);
  bid.request.state = 'accepted';
  keepOrder(bid, answer.data);
};

const make: Acting = async (world, step) => {
  const found = chosen(world, step, 'accepted');
  if (found === null) return;
  const { bid, params } = found;
  const answer = await buyerOf(world, bid)(generateOrder, { params, body: { language: 'both' } });
  if (isDone(world, 'order made', answer)) keepOrder(bid, answer.data);
};

/** An order of the board in these states, or now and then any. */
function orderOf(world: World, { who, how }: Step, ...states: readonly string[]) {
  const fitting = world.board.orders.filter(({ state }) => states.includes(state));
  const row = pick(how % 8 === 0 ? world.board.orders : fitting, who);
  const bid = row === undefined ? undefined : world.bids.get(row.offerId);
  return row === undefined || bid === undefined ? null : { bid, params: { id: row.id } };
}

const send: Acting = async (world, step) => {
  const found = orderOf(world, step, 'made');
  if (found === null) return;
  isDone(world, 'order sent', await buyerOf(world, found.bid)(sendOrder, { params: found.params }));
};

const acknowledge: Acting = async (world, step) => {
  const found = orderOf(world, step, 'sent');
  if (found === null) return;
  const answer = await supplierOf(world, found.bid)(acknowledgeOrder, {
    params: found.params,
    body: {},
  });
  isDone(world, 'order acknowledged', answer);
};

/** Some of what is still expected of each line. */
const receive: Acting = async (world, step) => {
  const found = orderOf(world, step, 'sent', 'acknowledged');
  const order = found?.bid.order ?? null;
  if (found === null || order?.id !== found.params.id) return;
  const { bid, params } = found;
  const came = order.got.map(
    (got, index) => BigInt(step.what) % (must(bid.request.lines[index]).units - got + 1n),
  );
  if (came.every((units) => units === 0n)) return;
  const lines = order.lineIds.map((id, index) => ({
    line_id: id,
    accepted: String(must(came[index])),
  }));
  const body = { received_on: dayInDubai(world.api.now()), lines };
  const answer = await buyerOf(world, bid)(receiveGoods, { params, body });
  if (!isDone(world, 'goods received', answer)) return;
  for (const [index, units] of came.entries()) order.got[index] = must(order.got[index]) + units;
};

const receiveAll: Acting = async (world, step) => {
  const found = orderOf(world, step, 'sent', 'acknowledged');
  if (found === null) return;
  const { bid } = found;
  const answer = await buyerOf(world, bid)(makeDelivered, { body: { id: bid.request.id } });
  if (!isDone(world, 'all received', answer)) return;
  // The current order of this RFQ: another offer's, if the one on the board was canceled.
  const ordered = [...bid.request.bids.values()].find(({ order }) => order?.id === answer.data.id);
  const order = must(ordered?.order);
  for (const [index, { units }] of bid.request.lines.entries()) order.got[index] = units;
};

const close: Acting = async (world, step) => {
  const found = orderOf(world, step, 'sent', 'acknowledged');
  if (found === null) return;
  isDone(
    world,
    'rest closed',
    await buyerOf(world, found.bid)(closeRest, { params: found.params }),
  );
};

const cancelDeal: Acting = async (world, step) => {
  const found = chosen(world, step, 'accepted', 'waiting');
  if (found === null) return;
  const { bid, params } = found;
  const body = { reason: 'no_longer_needed' } as const;
  const isLate = step.what % 3 === 0 && bid.order !== null;
  const answer = isLate
    ? await buyerOf(world, bid)(cancelLateOrder, { params: { id: must(bid.order).id } })
    : await (step.what % 2 === 0
        ? buyerOf(world, bid)(cancelDealAsBuyer, { params, body })
        : supplierOf(world, bid)(cancelDealAsSupplier, { params, body }));
  if (!isDone(world, isLate ? 'late order canceled' : 'deal canceled', answer)) return;
  bid.order = null;
  bid.request.state = 'active';
};

/** The supplier invoices the payable part of the discount, in AED by the RFQ's own rate. */
const invoice: Acting = async (world, step) => {
  const found = orderOf(world, step, 'delivered');
  if (found === null) return;
  const { bid, params } = found;
  const supplier = supplierOf(world, bid);
  const file = fileOf(makePdf(`invoice ${params.id}`), 'invoice.pdf');
  const { id: fileId } = dataOf(await supplier(uploadFile, { body: { file } }));
  const answer = await supplier(uploadInvoice, { params, body: { file_id: fileId } });
  if (!isDone(world, 'invoice uploaded', answer)) return;
  const payable = payableOf(bid);
  expect(answer.data).toMatchObject({
    amount: decimalOf(payable, decimalsOf(bid.request.currency)),
    amount_aed: decimalOf(filsOf(payable, bid.request)),
  });
};

const judgeInvoice: Acting = async (world, { who, how }) => {
  const rows = world.board.invoices.filter(({ state }) => how % 8 === 0 || state === 'pending');
  const row = pick(rows, who);
  const offerId = world.board.orders.find(({ id }) => id === row?.orderId)?.offerId;
  const bid = world.bids.get(offerId ?? '');
  if (row === undefined || bid === undefined) return;
  const finance = world.api.as({ token: world.finance });
  const params = { id: row.id };
  if (how % 5 === 1) {
    isDone(
      world,
      'invoice rejected',
      await finance(rejectInvoice, { params, body: { reason: 'No stamp' } }),
    );
    return;
  }
  const key = newKey();
  const pay = () =>
    finance(acceptInvoice, { params, body: { checked: 'Called both companies' } }, key);
  const answer = await pay();
  if (!isDone(world, 'invoice accepted', answer)) return;
  const paidFils = filsOf(payableOf(bid), bid.request);
  bid.trader.oracle.discount(paidFils, world.api.now().getTime());
  expect(await pay()).toMatchObject({ ok: true, data: answer.data });
  await expectBalance(world, bid.trader);
};

export const orderActs = {
  buyNow: buyAtOnce,
  order: make,
  send,
  acknowledge,
  receive,
  receiveAll,
  closeRest: close,
  cancelDeal,
  invoice,
  judgeInvoice,
} satisfies Record<string, Acting>;
