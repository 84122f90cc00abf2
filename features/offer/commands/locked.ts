import type { MemberCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { offerNumber } from '#shared/numbers.ts';
import { isAwardedRfqState } from '#shared/rfq-states.ts';
import { refuseVerb } from '#shared/workflow.ts';
import { isPast } from '#features/rfq/rules/table.ts';
import { hasAccess, isKnownTo } from '#features/rfq/store/audience.ts';
import type { LockedRfq } from '#features/rfq/store/row.ts';
import { findOwn, type Reader } from '../reads/details.ts';
import { countedFor, draftFacts, factsOf } from '../reads/offer-state.ts';
import {
  decideOffer,
  type DecidedOffer,
  type OfferFacts,
  type OfferRefusal,
  type OfferVerb,
} from '../rules/table.ts';
import { listAwards } from '../store/award.ts';
import { findSupplierStatus } from '../store/supplier-facts.ts';
import { findOwnOffer, hasGoods, type LockedOffer } from '../store/row.ts';
import { lockOffer, lockRfqOfOffer } from './deadlines.ts';

export interface OwnOffer extends LockedOffer {
  readonly facts: OfferFacts;
}

/**
 * Locks an offer of the member's company. Refuses: not_found, also for another company's offer so
 * that its existence is never revealed.
 */
export async function lockOwn(
  tx: Tx,
  call: MemberCall,
  offerId: string,
): Promise<OwnOffer | Refusal> {
  const known = await findOwn(tx, call, offerId);
  const locked = known === undefined ? undefined : await lockOffer(tx, call, offerId, known.rfq_id);
  if (locked === undefined) return refuse('not_found');
  return { ...locked, facts: await readFacts(tx, call, locked) };
}

/** The facts of an offer. The caller must hold its lock. */
export async function readFacts(
  tx: Tx,
  call: MemberCall,
  { offer, rfq }: LockedOffer,
): Promise<OfferFacts> {
  const isBuyer = call.actor.accountType === 'buyer';
  const isPaid = isBuyer || (await hasAccess(tx, offer.company_id, offer.rfq_id));
  const counted = await countedFor(tx, call.actor, rfq.id, rfq.now);
  const supplier = isBuyer ? await findSupplierStatus(tx, offer) : null;
  const isApproved = supplier === null || supplier.is_approved || supplier.is_known;
  const withGoods = await hasGoods(tx, offer);
  return factsOf(call.actor, offer, rfq, isPaid, rfq.now, withGoods, counted, isApproved);
}

/**
 * Locks the RFQ for a first version, and decides `send`.
 * Refuses: not_found (also an RFQ that the supplier was never shown), state_changed (an offer
 * exists: its id in the details), access_needed, rfq_expired, rfq_not_open.
 */
export async function lockToSend(
  tx: Tx,
  call: MemberCall,
  rfqId: string,
): Promise<LockedRfq | Refusal> {
  const { companyId } = call.actor;
  const rfq = await lockRfqOfOffer(tx, call, rfqId);
  if (rfq === undefined) return refuse('not_found');
  const existing = await findOwnOffer(tx, companyId, rfqId);
  if (existing !== undefined)
    return refuse('state_changed', { details: { offer_id: existing.id } });
  const isPaid = await hasAccess(tx, companyId, rfqId);
  if (!isPaid && !(await isKnownTo(tx, companyId, rfqId, rfq.now))) return refuse('not_found');
  const decision = decideOffer('send', draftFacts(call.actor, rfq, isPaid, rfq.now));
  return decision.ok ? rfq : toOfferRefusal(refusalForSupplier(decision.refused, rfq));
}

/** `reasonPath` is the field to mark when the reason is missing. */
export function toOfferRefusal(refused: OfferRefusal, reasonPath = 'reason_text'): Refusal {
  return refuseVerb(refused, { path: reasonPath, key: 'say' });
}

/** The refusal with the earlier decider, for the second one (product §7). */
export async function alreadyDecided(tx: Tx, rfqId: string): Promise<Refusal> {
  const award = (await listAwards(tx, rfqId)).at(-1);
  if (award === undefined) return refuse('already_decided');
  return refuse('already_decided', {
    details: {
      offer_id: award.offer_id,
      offer_number: offerNumber(award.offer_number),
      decided_by: award.member_name,
      decided_at: award.decided_at.toISOString(),
    },
  });
}

/**
 * Replaces an award of another supplier's offer by closed, or expired after the deadline, because
 * suppliers must never learn of each other.
 */
export function refusalForSupplier(refused: OfferRefusal, rfq: LockedRfq): OfferRefusal {
  if (refused !== 'already_decided') return refused;
  return isPast(rfq.expires_at, rfq.now) ? 'rfq_expired' : 'rfq_not_open';
}

/**
 * Decides a verb on a locked offer. For a decided RFQ the buyer learns the decider, but suppliers
 * only that it is closed, because they must never learn of each other (product §6).
 */
export async function decideLocked<V extends OfferVerb>(
  tx: Tx,
  own: OwnOffer,
  verb: V,
  changes: Partial<
    Pick<OfferFacts, 'reason' | 'seenVersion' | 'isWithinLimit' | 'isWithinOwn' | 'hasOpenApproval'>
  > = {},
  reasonPath?: string,
): Promise<DecidedOffer<V> | Refusal> {
  const facts = { ...own.facts, ...changes };
  const decision = decideOffer(verb, facts);
  if (decision.ok) return decision;
  const { refused } = decision;
  const isDecided = isAwardedRfqState(facts.rfqState);
  if (
    facts.side === 'buyer' &&
    isDecided &&
    (refused === 'already_decided' || refused === 'state_changed')
  )
    return alreadyDecided(tx, own.rfq.id);
  return toOfferRefusal(
    facts.side === 'supplier' ? refusalForSupplier(refused, own.rfq) : refused,
    reasonPath,
  );
}

export function readerAt(call: MemberCall, now: Date): Reader {
  return { actor: call.actor, locale: call.locale, now };
}
