import { acceptInvoice, rejectInvoice, uploadInvoice } from '../features/invoice/schema.ts';
import { listAddresses } from '../features/address/schema.ts';
import { acceptOffer } from '../features/offer/schema/buyer.ts';
import {
  acknowledgeOrder,
  generateOrder,
  makeDelivered,
  receiveGoods,
  sendOrder,
  uploadOrder,
} from '../features/purchase-order/schema/order.ts';
import { dayInDubai } from '../shared/calendar.ts';
import { poNumberOf } from './demo-numbers.ts';
import type { DemoDeal } from './demo-plan.ts';
import { billBuyer } from './seed-billing.ts';
import { hourMs, ownerOf, upload, winnerOf, type Running, type Stage } from './seed-stage.ts';

async function makeOrder(stage: Stage, running: Running, at: Date): Promise<void> {
  const { id } = winnerOf(running);
  const { data: addresses } = await stage.act(running.buyer, at, listAddresses, {});
  const given = { address_id: addresses[0]?.id ?? '', po_number: poNumberOf(running.deal) };
  // Completed orders have the buyers' own files; those in progress are generated.
  const order =
    running.deal.ending === 'completed'
      ? await stage.act(running.buyer, at, uploadOrder, {
          params: { id },
          body: { ...given, file_id: await upload(stage, running.buyer, at, 'purchase-order') },
        })
      : await stage.act(running.buyer, at, generateOrder, {
          params: { id },
          body: { ...given, language: 'both' },
        });
  running.orderId = order.id;
  running.orderLines = order.lines.map((line) => ({ id: line.id, quantity: line.quantity }));
}

async function receivePart(stage: Stage, running: Running, at: Date): Promise<void> {
  const [first] = running.orderLines;
  if (first === undefined) return;
  await stage.act(running.buyer, at, receiveGoods, {
    params: { id: running.orderId },
    body: {
      received_on: dayInDubai(at),
      note: '',
      lines: [{ line_id: first.id, accepted: '1', rejected: '0', reason: '' }],
    },
  });
}

async function invoice(stage: Stage, running: Running, at: Date): Promise<void> {
  const supplier = ownerOf(stage, winnerOf(running).supplier);
  const file_id = await upload(stage, supplier, at, 'q-invoice');
  const made = await stage.act(supplier, at, uploadInvoice, {
    params: { id: running.orderId },
    body: { file_id },
  });
  const decidedAt = new Date(at.getTime() + 5 * hourMs);
  const params = { id: made.id };
  const body = { checked: 'Compared the delivery note with the order and called both companies.' };
  if (running.deal.ending === 'completed')
    await stage.act(stage.operator, decidedAt, acceptInvoice, { params, body });
  if (running.deal.ending === 'invoice_rejected') {
    const reason =
      'The invoice names another purchase order. Please send it again with the right number.';
    await stage.act(stage.operator, decidedAt, rejectInvoice, { params, body: { reason } });
  }
}

/** The steps after the offers, in order, with the days since the step before. */
const afterOffers: readonly {
  readonly name: string;
  readonly days: number;
  readonly run: typeof makeOrder;
}[] = [
  {
    name: 'accepted',
    days: 1,
    run: async (stage, running, at) => {
      const { id, version } = winnerOf(running);
      await stage.act(running.buyer, at, acceptOffer, { params: { id }, body: { version } });
    },
  },
  { name: 'order_made', days: 0.2, run: makeOrder },
  {
    name: 'order_sent',
    days: 0.2,
    run: async (stage, running, at) =>
      void (await stage.act(running.buyer, at, sendOrder, { params: { id: running.orderId } })),
  },
  {
    name: 'acknowledged',
    days: 0.6,
    run: async (stage, running, at) => {
      const supplier = ownerOf(stage, winnerOf(running).supplier);
      await stage.act(supplier, at, acknowledgeOrder, {
        params: { id: running.orderId },
        body: {},
      });
    },
  },
  { name: 'partly_received', days: 4, run: receivePart },
  {
    name: 'delivered',
    days: 2,
    run: async (stage, running, at) =>
      void (await stage.act(running.buyer, at, makeDelivered, { body: { id: running.rfqId } })),
  },
  {
    name: 'billed',
    days: 1,
    run: (stage, running, at) =>
      billBuyer(stage, {
        supplier: ownerOf(stage, winnerOf(running).supplier),
        orderId: running.orderId,
        at,
      }),
  },
  { name: 'invoiced', days: 1, run: invoice },
];

function stepsDone(ending: DemoDeal['ending']): number {
  if (ending === 'completed' || ending === 'invoice_rejected') return afterOffers.length;
  return afterOffers.findIndex(({ name }) => name === ending) + 1;
}

export function stepsAfterOffers(ending: DemoDeal['ending']): typeof afterOffers {
  return afterOffers.slice(0, stepsDone(ending));
}
