import type { GuestCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { refuseOtherLink } from '#features/guest/commands/link.ts';
import { asActor, asAuthor } from '#features/guest/commands/offer.ts';
import { findReadable, toOrderView } from '../reads/order.ts';
import type { OrderView } from '../schema/views.ts';
import { listOrderIdsOfGuest } from '../store/row.ts';
import { acknowledgeOrder } from './acknowledge.ts';
import { readOrderPdf } from './documents.ts';

/** The ids of the orders that the link shows. Refuses: unauthorized (another link), not_found. */
async function listOrderIds(call: GuestCall, token: string): Promise<string[] | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const { companyId, rfqId } = call.actor;
  const ids = await listOrderIdsOfGuest(call.db, rfqId, companyId);
  return ids.length === 0 ? refuse('not_found') : ids;
}

/**
 * One order of the link. `wanted` undefined, from a page of the previous version: the first one.
 * Refuses as `listOrderIds`, not_found also for the order of another company or RFQ.
 */
async function findOrderId(
  call: GuestCall,
  token: string,
  wanted: string | undefined,
): Promise<string | Refusal> {
  const ids = await listOrderIds(call, token);
  if (isRefusal(ids)) return ids;
  return ids.find((id) => wanted === undefined || id === wanted) ?? refuse('not_found');
}

/**
 * Reads the orders of a guest that were sent, those to acknowledge first (decision 0208). Refuses:
 * unauthorized, not_found.
 */
export async function readGuestOrders(
  call: GuestCall,
  token: string,
): Promise<OrderView[] | Refusal> {
  const ids = await listOrderIds(call, token);
  if (isRefusal(ids)) return ids;
  const { actor } = asAuthor(call);
  const views: OrderView[] = [];
  for (const id of ids) {
    const found = await findReadable(call.db, actor, id);
    if (found !== null) views.push(await toOrderView(call.db, actor, found, call.now));
  }
  return views;
}

export async function readGuestOrderPdf(
  call: GuestCall,
  token: string,
  orderId?: string,
): Promise<FileAnswer | Refusal> {
  const id = await findOrderId(call, token, orderId);
  return isRefusal(id) ? id : readOrderPdf(asAuthor(call), id);
}

/** Acknowledges an order of a guest. Refuses: unauthorized, not_found, state_changed. */
export async function acknowledgeGuestOrder(
  call: GuestCall,
  token: string,
  orderId?: string,
): Promise<OrderView | Refusal> {
  const id = await findOrderId(call, token, orderId);
  return isRefusal(id) ? id : acknowledgeOrder(asActor(call), id, { notes: [] });
}
