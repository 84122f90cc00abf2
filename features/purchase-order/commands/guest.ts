import type { GuestCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { refuseOtherLink } from '#features/guest/commands/link.ts';
import { asAuthor } from '#features/guest/commands/offer.ts';
import { findReadable, toOrderView } from '../reads/order.ts';
import type { OrderView } from '../schema/views.ts';
import { findOrderIdOfGuest } from '../store/row.ts';
import { acknowledgeOrder } from './acknowledge.ts';
import { readOrderPdf } from './documents.ts';

/** The id of the order that the link shows. Refuses: unauthorized (another link), not_found. */
async function findOrderId(call: GuestCall, token: string): Promise<string | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const { companyId, rfqId } = call.actor;
  return (await findOrderIdOfGuest(call.db, rfqId, companyId)) ?? refuse('not_found');
}

/** Reads the order of a guest once it is sent (decision 0208). Refuses: unauthorized, not_found. */
export async function readGuestOrder(call: GuestCall, token: string): Promise<OrderView | Refusal> {
  const id = await findOrderId(call, token);
  if (isRefusal(id)) return id;
  const { actor } = asAuthor(call);
  const found = await findReadable(call.db, actor, id);
  return found === null ? refuse('not_found') : toOrderView(call.db, actor, found, call.now);
}

export async function readGuestOrderPdf(
  call: GuestCall,
  token: string,
): Promise<FileAnswer | Refusal> {
  const id = await findOrderId(call, token);
  return isRefusal(id) ? id : readOrderPdf(asAuthor(call), id);
}

/** Acknowledges the order of a guest. Refuses: unauthorized, not_found, state_changed. */
export async function acknowledgeGuestOrder(
  call: GuestCall,
  token: string,
): Promise<OrderView | Refusal> {
  const id = await findOrderId(call, token);
  return isRefusal(id) ? id : acknowledgeOrder(asAuthor(call), id, { notes: [] });
}
