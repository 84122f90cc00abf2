import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuyerDeal, readSupplierDeal } from '#features/deal/schema/wizard.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import * as orders from '#features/purchase-order/schema/order.ts';
import { dayInDubai } from '#shared/calendar.ts';
import {
  acceptedDeal,
  dataOf,
  madeOrder,
  receive,
  sentDeal,
  type Deal,
  type SentDeal,
} from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('can-cancel');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { token: string }) => api.as({ token: party.token });

async function acknowledged(): Promise<SentDeal> {
  const deal = await sentDeal(api);
  dataOf(
    await as(deal.supplier)(orders.acknowledgeOrder, { params: { id: deal.order.id }, body: {} }),
  );
  return deal;
}

async function rejected(): Promise<SentDeal> {
  const deal = await sentDeal(api);
  const lines = deal.order.lines.map(({ id, quantity }) => ({
    line_id: id,
    accepted: '',
    rejected: quantity,
    reason: 'damaged' as const,
  }));
  const body = { received_on: dayInDubai(api.now()), lines };
  dataOf(await as(deal.buyer)(orders.receiveGoods, { params: { id: deal.order.id }, body }));
  return deal;
}

async function received(of: Promise<SentDeal>, quantities: readonly string[]): Promise<SentDeal> {
  const deal = await of;
  dataOf(await receive(api, deal, quantities));
  return deal;
}

async function made(): Promise<Deal> {
  const deal = await acceptedDeal(api);
  await madeOrder(api, deal);
  return deal;
}

/** Every place that shows if the reader may cancel. */
async function saidTo(
  side: 'buyer' | 'supplier',
  { buyer, supplier, rfq, offerId }: Deal,
): Promise<boolean[]> {
  const offer = { params: { id: offerId } };
  const ofRfq = { params: { id: rfq.rfqId } };
  if (side === 'supplier') {
    const client = as(supplier);
    const quote = dataOf(await client(supplierApi.readQuote, ofRfq));
    const list = dataOf(await client(supplierApi.listQuotations, { query: {} }));
    return [
      dataOf(await client(supplierApi.readQuotation, offer)).can.cancel,
      quote.offer?.can.cancel === true,
      list.data.find(({ id }) => id === offerId)?.can.cancel === true,
      dataOf(await client(readSupplierDeal, offer)).can.cancel,
    ];
  }
  const client = as(buyer);
  const compared = dataOf(await client(buyerApi.compareOffers, ofRfq));
  const list = dataOf(await client(buyerApi.listBuyerOffers, { query: {} }));
  return [
    dataOf(await client(buyerApi.readBuyerOffer, offer)).can.cancel,
    compared.offers.find(({ id }) => id === offerId)?.can.cancel === true,
    list.data.find(({ id }) => id === offerId)?.can.cancel === true,
    dataOf(await client(readBuyerDeal, ofRfq)).can.cancel,
  ];
}

describe('the flag that a deal can be cancelled', () => {
  const stages: Readonly<Record<string, readonly [make: () => Promise<Deal>, can: boolean]>> = {
    accepted: [() => acceptedDeal(api), true],
    'order made': [made, true],
    'order sent': [() => sentDeal(api), true],
    'order acknowledged': [acknowledged, true],
    'goods rejected': [rejected, true],
    'part of one line received': [() => received(sentDeal(api), ['1', '']), false],
    'part received after the acknowledgement': [() => received(acknowledged(), ['', '680']), false],
    'goods rejected, then part received': [() => received(rejected(), ['24', '']), false],
    'all received': [() => received(sentDeal(api), ['24', '680']), false],
  };

  it.each(Object.keys(stages))('equals the command’s decision everywhere: %s', async (name) => {
    const [make, can] = stages[name] ?? [made, false];
    for (const side of ['buyer', 'supplier'] as const) {
      const deal = await make();
      expect([side, await saidTo(side, deal)]).toEqual([side, [can, can, can, can]]);
      const input = { params: { id: deal.offerId }, body: { reason: 'terms' as const } };
      const answer =
        side === 'buyer'
          ? await as(deal.buyer)(orders.cancelDealAsBuyer, input)
          : await as(deal.supplier)(orders.cancelDealAsSupplier, input);
      expect([side, answer.status]).toEqual([side, can ? 200 : 409]);
    }
  });
});
