import { may, mayAlone, type MemberActor } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import { toFils } from '#shared/currency.ts';
import { effectiveState as effectiveRfqState } from '#features/rfq/reads/rfq.ts';
import type { StoredRfqState } from '#features/rfq/rules/table.ts';
import { ratedOf } from '../rules/rated.ts';
import { canOffer, isLapsed, roundsMax, type OfferFacts, type OfferState } from '../rules/table.ts';
import { readCountedFils } from '../store/limit.ts';
import type { OfferRow } from '../store/row.ts';

export interface RfqStatusColumns {
  readonly state: StoredRfqState;
  readonly expires_at: Date;
  readonly decide_by: Date | null;
  readonly pending_offer_count: number;
  readonly award_count: number;
  readonly rate_micro: bigint | null;
}

type OfferStatusColumns = Pick<
  OfferRow,
  | 'state'
  | 'currency'
  | 'rate_micro'
  | 'total_minor'
  | 'valid_until_at'
  | 'negotiable'
  | 'firm'
  | 'needs_confirmation'
  | 'open_revision_id'
  | 'revision_count'
  | 'rejected_by_award'
  | 'version_count'
  | 'approval_asked_by'
>;

/**
 * The state at `now`: a passed deadline counts even if the clock's job has not run, so that no
 * reader sees an outdated state.
 */
export function effectiveState(
  offer: Pick<OfferStatusColumns, 'state' | 'valid_until_at'>,
  rfqState: StoredRfqState,
  now: Date,
): OfferState {
  const isOver = isLapsed(offer.valid_until_at, now) || rfqState === 'expired';
  return offer.state === 'pending' && isOver ? 'expired' : offer.state;
}

/** The total in fils, with other awards that count for limits. Null without a rate, because then nothing was published to decide. */
function totalFils(
  offer: OfferStatusColumns,
  rateMicro: bigint | null,
  countedFils: bigint,
): bigint | null {
  if (rateMicro === null) return null;
  const rated = ratedOf(offer, { rate_micro: rateMicro });
  return toFils(offer.total_minor, rated.currency, rated.rateMicro) + countedFils;
}

export function isWithinLimit(actor: MemberActor, fils: bigint | null): boolean {
  if (actor.isOwner || actor.limitFils === null) return true;
  return fils !== null && fils <= actor.limitFils;
}

/**
 * Fils of other awards that count for this reader's limit. 0 for suppliers and members without a
 * limit.
 */
export async function countedFor(
  db: Db | Tx,
  actor: MemberActor,
  rfqId: string,
  now: Date,
): Promise<bigint> {
  if (actor.accountType !== 'buyer' || actor.isOwner || actor.limitFils === null) return 0n;
  return readCountedFils(db, rfqId, now);
}

/**
 * `countedFils`: `countedFor` the reader. `isSupplierApproved` counts for the buyer's acceptance only.
 */
export function factsOf(
  actor: MemberActor,
  offer: OfferStatusColumns,
  rfq: RfqStatusColumns,
  hasAccess: boolean,
  now: Date,
  hasGoods: boolean,
  countedFils = 0n,
  isSupplierApproved = true,
): OfferFacts {
  const rfqState = effectiveRfqState(rfq, now);
  const fils = totalFils(offer, rfq.rate_micro, countedFils);
  const requesterId = offer.approval_asked_by;
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
    isWithinLimit: isWithinLimit(actor, fils),
    hasOpenApproval: requesterId !== null,
    isWithinOwn: requesterId !== actor.memberId || mayAlone(actor, 'offer.decide', fils),
    hasGoods,
    isSupplierApproved,
  };
}

export function draftFacts(
  actor: MemberActor,
  rfq: RfqStatusColumns,
  hasAccess: boolean,
  now: Date,
): OfferFacts {
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
    hasOpenApproval: false,
    isWithinOwn: true,
    hasGoods: false,
    isSupplierApproved: true,
  };
}

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

/** True if the offer quotes a line that was awarded or closed. */
export function hasDecided(
  lines: readonly { readonly rfq_line_id: string; readonly state: string }[],
  decidedIds: ReadonlySet<string>,
): boolean {
  return lines.some((line) => line.state !== 'not_quoted' && decidedIds.has(line.rfq_line_id));
}

/** `isDivided`: some of its lines were awarded or closed, so it cannot be accepted as a whole. */
export function buyerChoices(facts: OfferFacts, isDivided = false) {
  return {
    accept: !isDivided && canOffer('accept', facts),
    buy: !isDivided && canOffer('buy', facts),
    reject: canOffer('reject', facts),
    ask_approval: !isDivided && canOffer('ask_approval', facts),
    refuse_approval: canOffer('refuse_approval', facts),
    negotiate: canOffer('ask', facts),
    cancel: canOffer('cancel', facts),
  };
}

export function roundsLeft(offer: Pick<OfferRow, 'revision_count'>): number {
  return Math.max(0, roundsMax - offer.revision_count);
}
