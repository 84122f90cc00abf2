import { buyAccess } from '#features/access/schema/purchase.ts';
import { uploadInvoice, type InvoiceView } from '#features/invoice/schema.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { sendOffer } from '#features/offer/schema/supplier.ts';
import {
  closeRest,
  generateOrder,
  makeDelivered,
  receiveGoods,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import type { OrderView } from '#features/purchase-order/schema/views.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Currency } from '#shared/currency.ts';
import { addParty, chooseCategories, type Party } from './access.ts';
import { dayAfter } from './offer.ts';
import { dataOf, giveAddress, giveFile } from './order.ts';
import { publishRfq } from './rfq.ts';
import { givePassword, newKey } from './wallet.ts';
import type { TestApi } from '../harness/api.ts';

/** A buyer and a supplier, each with the address that its users come from. */
export interface Pair {
  readonly buyer: Party;
  readonly supplier: Party;
  readonly buyerAddress: string;
  readonly supplierAddress: string;
}

export async function addPair(
  api: TestApi,
  addresses: { buyer: string; supplier: string },
): Promise<Pair> {
  const buyer = await addParty(api, 'buyer');
  const supplier = await addParty(api, 'supplier');
  for (const { companyId, memberId } of [buyer, supplier]) {
    const email = `owner@${companyId}.ae`;
    await api.db
      .updateTable('member')
      .set({ email, email_key: email })
      .where('id', '=', memberId)
      .execute();
  }
  await givePassword(api, supplier);
  await giveAddress(api, buyer);
  await chooseCategories(api, supplier.companyId, 'Building materials');
  return { buyer, supplier, buyerAddress: addresses.buyer, supplierAddress: addresses.supplier };
}

export interface Play {
  /** Decimals of the currency. */
  readonly estimate: string;
  readonly currency?: Currency;
  readonly lines: readonly {
    readonly price: string;
    readonly units: number;
    readonly came?: number;
  }[];
  readonly supplierDiscount?: string;
  /** Hours from the order to its receipt. */
  readonly hours?: number;
}

export const clientsOf = (
  api: TestApi,
  { buyer, supplier, buyerAddress, supplierAddress }: Pair,
) => ({
  buyer: api.as({ token: buyer.token, address: buyerAddress }),
  supplier: api.as({ token: supplier.token, address: supplierAddress }),
});

/** A deal from the RFQ to its purchase order, which is not sent yet. */
export async function agreeDeal(api: TestApi, pair: Pair, play: Play): Promise<OrderView> {
  const { buyer, supplier } = clientsOf(api, pair);
  const rfq = await publishRfq(api, pair.buyer, {
    currency: play.currency ?? 'AED',
    estimated_price: play.estimate,
    lines: play.lines.map(({ units }, index) => ({
      description: `Goods ${index + 1}`,
      quantity: String(units),
      unit_code: 'C62',
    })),
  });
  const params = { id: rfq.id };
  dataOf(await supplier(buyAccess, { params, body: {} }, newKey()));
  const offer = dataOf(
    await supplier(sendOffer, {
      params,
      body: {
        lines: rfq.lines.map(({ id }, index) => ({
          line_id: id,
          unit_price: play.lines[index]?.price ?? '',
        })),
        supplier_discount: play.supplierDiscount ?? '',
        delivery_value: 1,
        delivery_unit: 'weeks',
        valid_until: dayAfter(api, 21),
        payment_terms: '',
        negotiable: false,
        firm: false,
      },
    }),
  );
  dataOf(await buyer(acceptOffer, { params: { id: offer.id }, body: { version: 1 } }));
  return dataOf(await buyer(generateOrder, { params: { id: offer.id }, body: { language: 'en' } }));
}

/** Sends an order and receives its goods; lines that came in part have their rest closed. */
export async function fulfilDeal(
  api: TestApi,
  pair: Pair,
  made: OrderView,
  play: Play,
): Promise<OrderView> {
  const { buyer } = clientsOf(api, pair);
  const sent = dataOf(await buyer(sendOrder, { params: { id: made.id } }));
  api.advance((play.hours ?? 1) * 3_600_000);
  if (play.lines.every(({ came }) => came === undefined)) {
    return dataOf(await buyer(makeDelivered, { body: { id: made.rfq_id } }));
  }
  const lines = sent.lines.map(({ id }, index) => {
    const line = play.lines[index];
    return { line_id: id, accepted: String(line?.came ?? line?.units ?? 0) };
  });
  const received_on = dayInDubai(api.now());
  const received = dataOf(
    await buyer(receiveGoods, { params: { id: sent.id }, body: { received_on, lines } }),
  );
  if (received.delivered_at !== null) return received;
  return dataOf(await buyer(closeRest, { params: { id: sent.id } }));
}

/** A deal from the RFQ to the receipt, all through the API. */
export async function playDeal(api: TestApi, pair: Pair, play: Play): Promise<OrderView> {
  return fulfilDeal(api, pair, await agreeDeal(api, pair, play), play);
}

/** The supplier's invoice for the Q discount of a delivered order. */
export async function invoiceDeal(api: TestApi, pair: Pair, orderId: string): Promise<InvoiceView> {
  const { supplier } = clientsOf(api, pair);
  const body = { file_id: await giveFile(api, pair.supplier) };
  return dataOf(await supplier(uploadInvoice, { params: { id: orderId }, body }));
}
