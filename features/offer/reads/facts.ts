import { may, type MemberActor } from '../../../shared/actor.ts';
import { toFils, type Currency } from '../../../shared/currency.ts';
import { effectiveState as effectiveRfqState } from '../../rfq/reads.ts';
import type { StoredRfqState } from '../../rfq/rules/table.ts';
import { canOffer, isLapsed, roundsMax, type OfferFacts, type OfferState } from '../rules/table.ts';
import type { OfferRow } from '../store/row.ts';

/** What of an RFQ decides about its offers. */
export interface RfqStanding {
  readonly state: StoredRfqState;
  readonly expires_at: Date;
  readonly decide_by: Date | null;
  readonly pending_offer_count: number;
  readonly rate_micro: bigint | null;
}

type OfferStanding = Pick<
  OfferRow,
  | 'state'
  | 'currency'
  | 'total_minor'
  | 'valid_until_at'
  | 'negotiable'
  | 'firm'
  | 'needs_confirmation'
  | 'open_revision_id'
  | 'revision_count'
  | 'rejected_by_award'
  | 'version_count'
>;

/** The state a reader is told at `now`: a deadline that has passed counts, whether or not the clock's job has run. */
export function effectiveState(offer: OfferStanding, rfqState: StoredRfqState, now: Date): OfferState {
  const isOver = isLapsed(offer.valid_until_at, now) || rfqState === 'expired';
  return offer.state === 'pending' && isOver ? 'expired' : offer.state;
}

function isWithinLimit(actor: MemberActor, offer: OfferStanding, rateMicro: bigint | null): boolean {
  if (actor.isOwner || actor.limitFils === null) return true;
  // Without a rate nothing was published, so nothing is decided.
  return rateMicro !== null && toFils(offer.total_minor, offer.currency as Currency, rateMicro) <= actor.limitFils;
}

/** Everything that the rules ask about an offer, as a member of one side meets it. */
export function factsOf(
  actor: MemberActor,
  offer: OfferStanding,
  rfq: RfqStanding,
  hasAccess: boolean,
  now: Date,
): OfferFacts {
  const rfqState = effectiveRfqState(rfq, now);
  return {
    state: effectiveState(offer, rfqState, now),
    side: actor.accountType,
    may: (permission) => may(actor, permission),
    rfqState,
    hasAccess,
    now,
    validUntilAt: offer.valid_until_at,
    negotiable: offer.negotiable,
    firm: offer.firm,
    needsConfirmation: offer.needs_confirmation,
    hasOpenRevision: offer.open_revision_id !== null,
    revisionCount: offer.revision_count,
    rejectedByAward: offer.rejected_by_award,
    versionCount: offer.version_count,
    isWithinLimit: isWithinLimit(actor, offer, rfq.rate_micro),
  };
}

/** The facts of an offer that is not sent yet. */
export function draftFacts(actor: MemberActor, rfq: RfqStanding, hasAccess: boolean, now: Date): OfferFacts {
  return {
    state: 'draft',
    side: actor.accountType,
    may: (permission) => may(actor, permission),
    rfqState: effectiveRfqState(rfq, now),
    hasAccess,
    now,
    validUntilAt: null,
    negotiable: false,
    firm: false,
    needsConfirmation: false,
    hasOpenRevision: false,
    revisionCount: 0,
    rejectedByAward: false,
    versionCount: 0,
    isWithinLimit: true,
  };
}

/** What its supplier may do with an offer now. */
export function supplierChoices(facts: OfferFacts) {
  return {
    revise: canOffer('revise', facts),
    answer: canOffer('answer', facts),
    decline: canOffer('decline', facts),
    confirm: canOffer('confirm', facts),
    withdraw: canOffer('withdraw', facts),
    resend: canOffer('resend', facts),
    renew: canOffer('renew', facts),
    cancel: canOffer('back_out', facts),
  };
}

/** What a member of the buyer may do with an offer now. */
export function buyerChoices(facts: OfferFacts) {
  return {
    accept: canOffer('accept', facts),
    buy: canOffer('buy', facts),
    reject: canOffer('reject', facts),
    negotiate: canOffer('ask', facts),
    cancel: canOffer('cancel', facts),
  };
}

export function roundsLeft(offer: Pick<OfferRow, 'revision_count'>): number {
  return Math.max(0, roundsMax - offer.revision_count);
}
