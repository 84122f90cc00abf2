import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { deleteDraftOf } from '#features/draft/store.ts';
import { markQuoted } from '#features/invitation/commands/invite.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import type { LockedRfq } from '#features/rfq/store/row.ts';
import { toSupplierOffer } from '../reads/details.ts';
import type { DecidedOffer, OfferVerb } from '../rules/table.ts';
import type { MemberOfferInput } from '../schema/input.ts';
import type { RevisionInput } from '../schema/supplier.ts';
import type { SupplierOffer } from '../schema/views.ts';
import { saveOfferCosts } from '../store/costs.ts';
import { endRevision } from '../store/deal.ts';
import { aboutOffer, findCompanyName, type OfferChanges, type OfferRow } from '../store/row.ts';
import { listFileIds } from '../store/version.ts';
import { decideLocked, lockOwn, lockToSend, readerAt, type OwnOffer } from './locked.ts';
import { prepareOffer } from './prepare.ts';
import { recordOffer } from './record.ts';
import { moveAndNotify, saveAndNotify } from './save.ts';
import { inForce, writeFirst, writeVersion } from './version.ts';

type BuyerNews = 'offer_received' | 'offer_revised';

async function notifyBuyer(
  tx: Tx,
  rfq: LockedRfq,
  offer: OfferRow,
  type: BuyerNews,
): Promise<void> {
  const supplier = await findCompanyName(tx, offer.company_id);
  await notifyCompany(tx, rfq.actorContext, {
    companyId: rfq.company_id,
    type,
    params: aboutOffer(rfq, offer.id, supplier),
  });
}

/**
 * Sends the first version of an offer, deletes its draft in the same transaction, and notifies the
 * buyer (product §7).
 * Refuses: not_found, access_needed, rfq_expired, rfq_not_open, state_changed (an offer exists: its
 * id in the details), invalid.
 */
export async function sendOffer(
  call: MemberCall,
  rfqId: string,
  input: MemberOfferInput,
): Promise<SupplierOffer | Refusal> {
  return call.transaction(async (tx) => {
    const rfq = await lockToSend(tx, call, rfqId);
    if (isRefusal(rfq)) return rfq;
    const prepared = await prepareOffer(
      tx,
      rfq,
      { actor: call.actor, carried: [], offer: null },
      input,
    );
    if (isRefusal(prepared)) return prepared;
    const offer = await writeFirst(tx, call, rfq, prepared);
    await saveOfferCosts(tx, offer.id, prepared.costs);
    await deleteDraftOf(tx, call.actor.memberId, 'offer', rfqId);
    const params = { version: offer.version_count };
    await recordOffer(tx, rfq.actorContext, offer, {
      verb: 'offer.sent',
      side: 'supplier',
      params,
    });
    await markQuoted(tx, rfq, offer);
    await notifyBuyer(tx, rfq, offer, 'offer_received');
    return toSupplierOffer(tx, readerAt(call, rfq.now), offer);
  });
}

function verbOf({ offer }: OwnOffer, revisionId: string | undefined): OfferVerb {
  if (offer.state === 'withdrawn') return 'resend';
  if (offer.state === 'expired') return 'renew';
  return revisionId === undefined ? 'revise' : 'answer';
}

const backAgain: OfferChanges = {
  decided_at: null,
  reason_code: '',
  reason_text: '',
  share_reason: false,
};

async function putInForce(
  tx: Tx,
  own: OwnOffer,
  decided: DecidedOffer,
  set: OfferChanges,
): Promise<OfferRow> {
  const { offer, rfq, actorContext } = own;
  const { verb } = decided;
  if (verb === 'revise' || verb === 'answer') return saveAndNotify(tx, actorContext, offer, set);
  const sent = verb === 'resend' ? { sent_at: rfq.now } : {};
  return moveAndNotify(tx, actorContext, offer, decided, { ...backAgain, ...sent, ...set });
}

async function notifyVersion(
  tx: Tx,
  own: OwnOffer,
  offer: OfferRow,
  verb: OfferVerb,
  revisionId: string | null,
): Promise<void> {
  const { actorContext, rfq } = own;
  const params = { version: offer.version_count };
  if (verb !== 'answer' || revisionId === null) {
    const event = verb === 'resend' ? 'offer.sent' : 'offer.revised';
    await recordOffer(tx, actorContext, offer, { verb: event, side: 'supplier', params });
    await notifyBuyer(tx, rfq, offer, verb === 'resend' ? 'offer_received' : 'offer_revised');
    return;
  }
  await recordOffer(tx, actorContext, offer, {
    verb: 'negotiation.answered',
    side: 'supplier',
    params,
  });
  const supplier = await findCompanyName(tx, offer.company_id);
  await notifyCompany(tx, actorContext, {
    companyId: rfq.company_id,
    type: 'negotiation_answered',
    params: { ...aboutOffer(rfq, offer.id, supplier), negotiation_id: revisionId },
  });
}

/**
 * Saves the next version of an own offer: a voluntary one, an answer to the open negotiation, a new
 * sending after a withdrawal, or a renewal after its validity (product §7).
 * Refuses: not_found, state_changed, revision_open, access_needed, rfq_expired, rfq_not_open,
 * invalid.
 */
export async function reviseOffer(
  call: MemberCall,
  offerId: string,
  input: RevisionInput,
): Promise<SupplierOffer | Refusal> {
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq } = own;
    const verb = verbOf(own, input.revision_id);
    const decided = await decideLocked(tx, own, verb);
    if (isRefusal(decided)) return decided;
    const isOther = input.revision_id !== undefined && input.revision_id !== offer.open_revision_id;
    if (input.seen_version !== offer.version_count || isOther) return refuse('state_changed');
    const carried = await listFileIds(tx, offerId);
    const prepared = await prepareOffer(tx, rfq, { actor: call.actor, carried, offer }, input);
    if (isRefusal(prepared)) return prepared;
    const versionId = call.random.id();
    const number = offer.version_count + 1;
    const answers = verb === 'answer' ? offer.open_revision_id : null;
    await writeVersion(tx, call, rfq, prepared, {
      versionId,
      offerId,
      number,
      answersRevisionId: answers,
    });
    await saveOfferCosts(tx, offerId, prepared.costs);
    if (answers !== null) {
      const { memberId } = call.actor;
      const end = {
        state: 'answered',
        response: input.response,
        memberId,
        now: rfq.now,
        versionId,
      } as const;
      await endRevision(tx, answers, end);
    }
    const set = { ...inForce(prepared, versionId, number), needs_confirmation: false };
    const saved = await putInForce(
      tx,
      own,
      decided,
      answers === null ? set : { ...set, open_revision_id: null },
    );
    await deleteDraftOf(tx, call.actor.memberId, 'offer', rfq.id);
    await notifyVersion(tx, own, saved, verb, answers);
    return toSupplierOffer(tx, readerAt(call, rfq.now), saved);
  });
}
