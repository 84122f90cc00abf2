import type { Permission } from '#shared/actor.ts';
import { dealOfferStates, isDealOfferState, offerStates } from '#shared/offer-states.ts';
import { isAwardedRfqState } from '#shared/rfq-states.ts';
import {
  decideVerb,
  givenLater,
  rowOf,
  type Decided,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';
import type { StoredRfqState } from '#features/rfq/rules/table.ts';

export type OfferState = (typeof offerStates)[number];

/** An unsent offer is a draft, without a row of its own. */
export type OfferStage = OfferState | 'draft';
export const offerStages = ['draft', ...offerStates] as const satisfies readonly OfferStage[];

export const offerSides = ['buyer', 'supplier', 'clock', 'system'] as const;
export type OfferSide = (typeof offerSides)[number];

export const offerVerbs = [
  'send',
  'revise',
  'answer',
  'decline',
  'confirm',
  'withdraw',
  'return_fee',
  'resend',
  'renew',
  'expire',
  'close',
  'ask',
  'reject',
  'ask_approval',
  'refuse_approval',
  'accept',
  'buy',
  'award_more',
  'propose_more',
  'order_sent',
  'lose',
  'restore',
  'cancel',
  'back_out',
  'deliver',
  'complete',
] as const;
export type OfferVerb = (typeof offerVerbs)[number];

type OfferRow = VerbRow<OfferVerb, OfferStage, OfferSide>;

const supplier = { sides: ['supplier'], permission: 'offer.write' } as const;
const buyer = { sides: ['buyer'], permission: 'offer.decide' } as const;
const system = { sides: ['system'], reason: 'none' } as const;

export const offerTable: readonly OfferRow[] = [
  { verb: 'send', from: ['draft'], to: ['pending'], ...supplier, reason: 'none' },
  { verb: 'revise', from: ['pending'], to: [], ...supplier, reason: 'none' },
  // Answers to the open round of negotiation: a new version, or a refusal with a text.
  { verb: 'answer', from: ['pending'], to: [], ...supplier, reason: 'none' },
  { verb: 'decline', from: ['pending'], to: [], ...supplier, reason: 'required' },
  { verb: 'confirm', from: ['pending'], to: [], ...supplier, reason: 'none' },
  { verb: 'withdraw', from: ['pending'], to: ['withdrawn'], ...supplier, reason: 'required' },
  // The supplier's access fee was refunded, so it has lost the right to quote.
  { verb: 'return_fee', from: ['pending'], to: ['withdrawn'], ...system },
  { verb: 'resend', from: ['withdrawn'], to: ['pending'], ...supplier, reason: 'none' },
  { verb: 'renew', from: ['expired'], to: ['pending'], ...supplier, reason: 'none' },
  {
    verb: 'expire',
    from: ['pending'],
    to: ['expired'],
    sides: ['clock', 'system'],
    reason: 'none',
  },
  { verb: 'close', from: ['pending'], to: ['canceled'], ...system },
  {
    verb: 'ask',
    from: ['pending'],
    to: [],
    sides: ['buyer'],
    permission: 'offer.negotiate',
    reason: 'none',
  },
  { verb: 'reject', from: ['pending'], to: ['rejected'], ...buyer, reason: 'optional' },
  // A member who may not accept alone requests it from an approver (product §5). The approval is
  // the acceptance itself.
  {
    verb: 'ask_approval',
    from: ['pending'],
    to: [],
    sides: ['buyer'],
    permission: 'offer.negotiate',
    reason: 'required',
  },
  { verb: 'refuse_approval', from: ['pending'], to: [], ...buyer, reason: 'required' },
  { verb: 'accept', from: ['pending'], to: ['accepted'], ...buyer, reason: 'none' },
  // Buy Now: accepts a firm offer and makes its purchase order in the same step.
  { verb: 'buy', from: ['pending'], to: ['accepted'], ...buyer, reason: 'none' },
  // Further lines for a supplier that has an order of the RFQ. They become an offer of their own.
  { verb: 'award_more', from: [...dealOfferStates], to: [], ...buyer, reason: 'none' },
  {
    verb: 'propose_more',
    from: [...dealOfferStates],
    to: [],
    sides: ['buyer'],
    permission: 'offer.negotiate',
    reason: 'required',
  },
  { verb: 'order_sent', from: ['accepted'], to: ['waiting'], ...system },
  { verb: 'lose', from: ['pending'], to: ['rejected'], ...system },
  // After the accepted offer was cancelled: pending again, or expired if its validity has passed
  // since.
  { verb: 'restore', from: ['rejected'], to: ['pending', 'expired'], ...system },
  { verb: 'cancel', from: ['accepted', 'waiting'], to: ['canceled'], ...buyer, reason: 'required' },
  {
    verb: 'back_out',
    from: ['accepted', 'waiting'],
    to: ['canceled'],
    ...supplier,
    reason: 'required',
  },
  { verb: 'deliver', from: ['waiting'], to: ['delivered'], ...system },
  { verb: 'complete', from: ['delivered'], to: ['completed'], ...system },
];

export const roundsMax = 5;

export interface OfferFacts {
  readonly state: OfferStage;
  readonly side: OfferSide;
  readonly may: (permission: Permission) => boolean;
  readonly reason?: string;
  /** The RFQ's state after all passed deadlines are applied. */
  readonly rfqState: StoredRfqState;
  readonly hasAccess: boolean;
  readonly now: Date;
  readonly validUntilAt: Date | null;
  readonly negotiable: boolean;
  readonly firm: boolean;
  readonly needsConfirmation: boolean;
  readonly hasOpenRevision: boolean;
  readonly revisionCount: number;
  readonly rejectedByAward: boolean;
  /**
   * The version in force, and the one on the decider's screen. Absent if only `can` is computed.
   */
  readonly versionCount: number;
  readonly seenVersion?: number;
  /** The total in AED is within the amount that this member may decide alone. */
  readonly isWithinLimit: boolean;
  readonly hasOpenApproval: boolean;
  /**
   * False for this member's own request that their own roles may not accept, because a delegate
   * decides for others only.
   */
  readonly isWithinOwn: boolean;
  /** Goods of its order were accepted, so neither side may cancel (product §6). */
  readonly hasGoods: boolean;
  /**
   * Its supplier has an account that was approved once, or its buyer confirmed that it knows it
   * (decision 0208). A guest has no account.
   */
  readonly isSupplierApproved: boolean;
}

/**
 * True if the buyer may confirm that it knows the supplier, or correct that (decision 0208): it is
 * neither approved nor suspended.
 */
export function canKnow(
  facts: Pick<OfferFacts, 'state' | 'side' | 'may'>,
  supplier: { readonly is_approved: boolean; readonly is_suspended: boolean },
): boolean {
  if (facts.side !== 'buyer' || !facts.may('offer.decide')) return false;
  return facts.state === 'pending' && !supplier.is_approved && !supplier.is_suspended;
}

export type OfferRefusal =
  | VerbRefusal
  | 'access_needed'
  | 'rfq_expired'
  | 'rfq_not_open'
  | 'already_decided'
  | 'offer_expired'
  | 'offer_unconfirmed'
  | 'supplier_unapproved'
  | 'not_negotiable'
  | 'revision_open'
  | 'above_limit'
  | 'own_request'
  | 'approval_open'
  | 'approval_needless';

/**
 * An allowed verb with the resulting state. `moveOffer` accepts nothing else, so that no state
 * changes without a decision.
 */
export type DecidedOffer<V extends OfferVerb = OfferVerb> = Decided<V, OfferStage, OfferState>;
export type OfferDecision<V extends OfferVerb = OfferVerb> =
  | DecidedOffer<V>
  | { readonly ok: false; readonly refused: OfferRefusal };

/** True once the last moment of the last valid day has passed (product §7). */
export function isLapsed(validUntilAt: Date | null, now: Date): boolean {
  return validUntilAt !== null && validUntilAt <= now;
}

/** True if an offer may win an open line: a pending one, or one with an order whose validity has not passed. */
export function canWinLines(
  offer: {
    readonly state: OfferState;
    readonly needsConfirmation: boolean;
    readonly validUntilAt: Date | null;
    readonly isSupplierApproved: boolean;
  },
  now: Date,
): boolean {
  if (!offer.isSupplierApproved) return false;
  if (offer.needsConfirmation || isLapsed(offer.validUntilAt, now)) return false;
  return offer.state === 'pending' || isDealOfferState(offer.state);
}

function guardRfq(
  rfqState: StoredRfqState,
  allowed: readonly StoredRfqState[],
): OfferRefusal | null {
  if (allowed.includes(rfqState)) return null;
  if (isAwardedRfqState(rfqState)) return 'already_decided';
  return rfqState === 'evaluate' || rfqState === 'expired' ? 'rfq_expired' : 'rfq_not_open';
}

const open: readonly StoredRfqState[] = ['active', 'evaluate'];

/** A voluntary new version must come before the RFQ's deadline. */
function guardNewVersion(facts: OfferFacts): OfferRefusal | null {
  return guardRfq(facts.rfqState, ['active']) ?? (facts.hasAccess ? null : 'access_needed');
}

function guardRevise(facts: OfferFacts): OfferRefusal | null {
  if (facts.hasOpenRevision) return 'revision_open';
  // An amendment requires the supplier's answer, so a new version is then allowed after the
  // deadline, too.
  const rfqRefusal = guardRfq(facts.rfqState, facts.needsConfirmation ? open : ['active']);
  return rfqRefusal ?? (facts.hasAccess ? null : 'access_needed');
}

function guardAnswer(facts: OfferFacts): OfferRefusal | null {
  return guardRfq(facts.rfqState, open) ?? (facts.hasOpenRevision ? null : 'state_changed');
}

function guardRevisionRequest(facts: OfferFacts): OfferRefusal | null {
  const closed = guardRfq(facts.rfqState, open);
  if (closed !== null) return closed;
  if (isLapsed(facts.validUntilAt, facts.now)) return 'offer_expired';
  if (facts.hasOpenRevision) return 'revision_open';
  return facts.negotiable && facts.revisionCount < roundsMax ? null : 'not_negotiable';
}

function guardAward(facts: OfferFacts): OfferRefusal | null {
  const closed = guardRfq(facts.rfqState, open);
  if (closed !== null) return closed;
  if (isLapsed(facts.validUntilAt, facts.now)) return 'offer_expired';
  if (facts.seenVersion !== undefined && facts.seenVersion !== facts.versionCount)
    return 'state_changed';
  if (facts.needsConfirmation) return 'offer_unconfirmed';
  return facts.isSupplierApproved ? null : 'supplier_unapproved';
}

function guardAccept(facts: OfferFacts): OfferRefusal | null {
  const impossible = guardAward(facts);
  if (impossible !== null) return impossible;
  if (!facts.isWithinLimit) return 'above_limit';
  return facts.isWithinOwn ? null : 'own_request';
}

function guardApprovalRequest(facts: OfferFacts): OfferRefusal | null {
  const impossible = guardAward(facts);
  if (impossible !== null) return impossible;
  if (facts.hasOpenApproval) return 'approval_open';
  return facts.may('offer.decide') && facts.isWithinLimit ? 'approval_needless' : null;
}

function guardBuy(facts: OfferFacts): OfferRefusal | null {
  if (!facts.firm) return 'state_changed';
  return facts.may('order.send') ? guardAccept(facts) : 'not_allowed';
}

function guardOf(verb: OfferVerb, facts: OfferFacts): OfferRefusal | null {
  switch (verb) {
    case 'send':
    case 'resend':
      return guardNewVersion(facts);
    case 'revise':
      return guardRevise(facts);
    case 'renew':
      return guardRfq(facts.rfqState, open) ?? (facts.hasAccess ? null : 'access_needed');
    case 'answer':
    case 'decline':
      return guardAnswer(facts);
    case 'confirm':
      return guardRfq(facts.rfqState, open) ?? (facts.needsConfirmation ? null : 'state_changed');
    case 'ask':
      return guardRevisionRequest(facts);
    case 'reject':
      return guardRfq(facts.rfqState, open);
    case 'ask_approval':
      return guardApprovalRequest(facts);
    case 'refuse_approval':
      return facts.hasOpenApproval ? null : 'state_changed';
    case 'accept':
    case 'award_more':
      return guardAccept(facts);
    case 'propose_more':
      return guardAward(facts);
    case 'buy':
      return guardBuy(facts);
    case 'restore':
      if (!facts.rejectedByAward) return 'state_changed';
      return facts.hasAccess ? null : 'access_needed';
    case 'cancel':
    case 'back_out':
      return facts.hasGoods ? 'state_changed' : null;
    case 'withdraw':
    case 'return_fee':
    case 'expire':
    case 'close':
    case 'order_sent':
    case 'lose':
    case 'deliver':
    case 'complete':
      return null;
    default:
      return verb satisfies never;
  }
}

function targetOf(verb: OfferVerb, facts: OfferFacts): OfferState {
  if (verb === 'restore') return isLapsed(facts.validUntilAt, facts.now) ? 'expired' : 'pending';
  const target = rowOf(offerTable, verb).to[0] ?? facts.state;
  if (target === 'draft') throw new Error(`${verb} leaves a draft as it is`);
  return target;
}

/**
 * Decides one verb on the state under the row's lock. Order: side and permission, state, reason,
 * then the verb's own guard.
 */
export function decideOffer<V extends OfferVerb>(verb: V, facts: OfferFacts): OfferDecision<V> {
  return decideVerb(offerTable, verb, facts, guardOf, targetOf);
}

/** True if a verb would be allowed, for `can`. A verb that lacks only its reason counts. */
export function canOffer(verb: OfferVerb, facts: OfferFacts): boolean {
  return decideOffer(verb, { ...facts, reason: givenLater }).ok;
}
