import type { Tx } from '#shared/call.ts';
import type { Doer } from '#features/activity/store.ts';
import { notify } from '#features/notification/store.ts';
import type { DecidedOffer } from '../rules/table.ts';
import { findApprovalSubject } from '../store/approval.ts';
import {
  aboutOffer,
  endsApproval,
  moveOffer,
  saveOffer,
  type OfferChanges,
  type OfferRow,
} from '../store/row.ts';

type Asked = Pick<OfferRow, 'id' | 'approval_asked_by'>;
type Notifier = Pick<Doer, 'now' | 'random'>;

/** Notifies the member who requested the approval of an offer of its end; does nothing without a request. */
export async function notifyRequester(
  tx: Tx,
  doer: Notifier,
  { id, approval_asked_by: memberId }: Asked,
  type: 'award_approved' | 'award_refused' | 'award_lapsed',
  note = '',
): Promise<void> {
  if (memberId === null) return;
  const subject = await findApprovalSubject(tx, id);
  const params = { ...aboutOffer(subject, id, subject.display_name), note };
  await notify(tx, doer, { memberId, type, params });
}

/**
 * Changes columns of an offer under lock; the state stays. A new version, or an amendment of the RFQ, ends an open request
 * for approval, and its requester is notified.
 */
export async function saveAndNotify(
  tx: Tx,
  doer: Notifier,
  offer: Asked,
  set: OfferChanges,
): Promise<OfferRow> {
  const saved = await saveOffer(tx, doer.now, offer.id, set);
  if (endsApproval(set)) await notifyRequester(tx, doer, offer, 'award_lapsed');
  return saved;
}

/**
 * Moves an offer under lock by a decision. The acceptance answers an open request for approval; any other end makes it
 * lapse, and its requester is notified.
 */
export async function moveAndNotify(
  tx: Tx,
  doer: Notifier,
  offer: Asked & Parameters<typeof moveOffer>[2],
  decided: DecidedOffer,
  set: OfferChanges = {},
): Promise<OfferRow> {
  const moved = await moveOffer(tx, doer.now, offer, decided, set);
  if (decided.to !== 'accepted') await notifyRequester(tx, doer, offer, 'award_lapsed');
  return moved;
}
