import type { Tx } from '#shared/call.ts';
import type { ActorContext } from '#features/activity/store.ts';
import { notify } from '#features/notification/store/notify.ts';
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
import { lapseProposals } from './lapse-proposals.ts';

type ApprovalColumns = Pick<OfferRow, 'id' | 'approval_asked_by'>;
type Notifier = Pick<ActorContext, 'now' | 'random'>;

/** Notifies the requester of an approval how it ended. Does nothing without a request. */
export async function notifyRequester(
  tx: Tx,
  actorContext: Notifier,
  { id, approval_asked_by: memberId }: ApprovalColumns,
  type: 'award_approved' | 'award_refused' | 'award_lapsed',
  note = '',
): Promise<void> {
  if (memberId === null) return;
  const subject = await findApprovalSubject(tx, id);
  const params = { ...aboutOffer(subject, id, subject.display_name), note };
  await notify(tx, actorContext, { memberId, type, params });
}

/**
 * Changes columns of a locked offer, never its state. A new version, or an amendment of the RFQ,
 * ends an open request for approval, and a proposal with the offer, and notifies their requesters.
 */
export async function saveAndNotify(
  tx: Tx,
  actorContext: Notifier,
  offer: ApprovalColumns,
  set: OfferChanges,
): Promise<OfferRow> {
  const saved = await saveOffer(tx, actorContext.now, offer.id, set);
  if (!endsApproval(set)) return saved;
  await notifyRequester(tx, actorContext, offer, 'award_lapsed');
  await lapseProposals(tx, actorContext, { offerId: offer.id });
  return saved;
}

/**
 * Changes the state of a locked offer by a decision. Any end but the acceptance makes an open
 * request for approval, and a proposal with the offer, lapse and notifies their requesters.
 */
export async function moveAndNotify(
  tx: Tx,
  actorContext: Notifier,
  offer: ApprovalColumns & Parameters<typeof moveOffer>[2],
  decided: DecidedOffer,
  set: OfferChanges = {},
): Promise<OfferRow> {
  const moved = await moveOffer(tx, actorContext.now, offer, decided, set);
  if (decided.to === 'accepted') return moved;
  await notifyRequester(tx, actorContext, offer, 'award_lapsed');
  if (offer.state === 'pending') await lapseProposals(tx, actorContext, { offerId: offer.id });
  return moved;
}
