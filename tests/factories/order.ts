import { addAddress } from '#features/address/schema.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { generateOrder, receiveGoods, sendOrder } from '#features/purchase-order/schema/order.ts';
import type { OrderView } from '#features/purchase-order/schema/views.ts';
import { uploadFile } from '#features/attachment/schema.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Answer } from '#shared/client.ts';
import type { Endpoint, DataOf } from '#shared/endpoint.ts';
import { addParty, type Party } from './access.ts';
import { publishRfq, quote, type OfferBody, type PublishedRfq } from './offer.ts';
import { cityId } from './rfq.ts';
import type { TestApi } from '../harness/api.ts';
import { fileOf, makePdf } from './review-documents.ts';

/** An answer's data; a refusal fails the test with its code. */
export function dataOf<E extends Endpoint>(answer: Answer<E>): DataOf<E> {
  if (!answer.ok) throw new Error(`refused: ${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

/** A delivery address of a company, its default. */
export async function giveAddress(
  api: TestApi,
  party: Party,
  label = 'Jebel Ali warehouse',
): Promise<string> {
  const answer = await api.as({ token: party.token })(addAddress, {
    body: {
      label,
      city_id: await cityId(api, 'Jebel Ali'),
      area: 'Industrial 2',
      street: 'S500',
      building: 'Warehouse 14',
      phone: '+971504187726',
      landmark: 'Beside the port gate',
      po_box: '61204',
      is_default: true,
    },
  });
  return dataOf(answer).id;
}

/** A PDF that a company has uploaded to attach. */
export async function giveFile(api: TestApi, party: Party, name = 'paper.pdf'): Promise<string> {
  const file = fileOf(makePdf(`${name} ${party.companyId}`), name);
  return dataOf(await api.as({ token: party.token })(uploadFile, { body: { file } })).id;
}

export interface Deal {
  readonly buyer: Party;
  readonly supplier: Party;
  readonly rfq: PublishedRfq;
  readonly offerId: string;
}

interface DealOptions {
  readonly rfq?: Parameters<typeof publishRfq>[2];
  readonly offer?: Partial<OfferBody>;
  readonly poNumber?: string;
}

/** A buyer with an address, an RFQ of two lines (24 and 680) and an offer that was accepted; Q discount AED 5,600. */
export async function acceptedDeal(api: TestApi, options: DealOptions = {}): Promise<Deal> {
  const buyer = await addParty(api, 'buyer');
  const rfq = await publishRfq(api, buyer, options.rfq);
  return acceptQuoted(api, buyer, rfq, await quote(api, rfq, options.offer));
}

/** One of the offers for an RFQ, accepted by its buyer, who has an address from now on. */
export async function acceptQuoted(
  api: TestApi,
  buyer: Party,
  rfq: PublishedRfq,
  { supplier, offer }: Awaited<ReturnType<typeof quote>>,
): Promise<Deal> {
  await giveAddress(api, buyer);
  const params = { id: offer.id };
  dataOf(await api.as({ token: buyer.token })(acceptOffer, { params, body: { version: 1 } }));
  return { buyer, supplier, rfq, offerId: offer.id };
}

/** The order of a deal, generated and not sent. */
export async function madeOrder(api: TestApi, deal: Deal): Promise<OrderView> {
  const answer = await api.as({ token: deal.buyer.token })(generateOrder, {
    params: { id: deal.offerId },
    body: { language: 'both' },
  });
  return dataOf(answer);
}

export interface SentDeal extends Deal {
  readonly order: OrderView;
}

/** A deal whose order was sent. */
export async function sentDeal(api: TestApi, options: DealOptions = {}): Promise<SentDeal> {
  return sendOrderOf(api, await acceptedDeal(api, options), options.poNumber);
}

/** The deal with its order made and sent. */
export async function sendOrderOf(api: TestApi, deal: Deal, poNumber?: string): Promise<SentDeal> {
  const made = await madeOrder(api, deal);
  const sent = await api.as({ token: deal.buyer.token })(sendOrder, {
    params: { id: made.id },
    body: poNumber === undefined ? {} : { po_number: poNumber },
  });
  return { ...deal, order: dataOf(sent) };
}

/** Receives so much of each line, in their order; `''` is nothing. */
export async function receive(api: TestApi, deal: SentDeal, accepted: readonly string[]) {
  const lines = deal.order.lines.map((line, index) => ({
    line_id: line.id,
    accepted: accepted[index] ?? '',
  }));
  return api.as({ token: deal.buyer.token })(receiveGoods, {
    params: { id: deal.order.id },
    body: { received_on: dayInDubai(api.now()), lines },
  });
}

/** A deal of which everything came. */
export async function deliveredDeal(api: TestApi, options: DealOptions = {}): Promise<SentDeal> {
  const deal = await sentDeal(api, options);
  const done = await receive(
    api,
    deal,
    deal.order.lines.map(({ quantity }) => quantity),
  );
  return { ...deal, order: dataOf(done) };
}
