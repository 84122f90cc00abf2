import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { storedRfqStates, type rfqStates } from '#shared/rfq-states.ts';
import {
  allowVerb,
  validateVerb,
  refuseVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRow,
} from '#shared/workflow.ts';

/** All states (product §6). A draft is a row of its own table until it is submitted. */
export type RfqState = (typeof rfqStates)[number];
export type StoredRfqState = Exclude<RfqState, 'draft'>;

export type RfqSide = 'buyer' | 'supplier' | 'operator' | 'clock' | 'system';
export const rfqVerbs = [
  'submit',
  'approve',
  'refuse',
  'edit',
  'amend',
  'copy',
  'ask',
  'answer',
  'cancel',
  'take_down',
  'expire',
  'lapse',
  'accept',
  'close_lines',
  'reopen_lines',
  'reopen',
  'close_again',
  'deliver',
  'complete',
] as const;
export type RfqVerb = (typeof rfqVerbs)[number];

const system = { sides: ['system'], reason: 'none' } as const;

export const rfqTable: readonly VerbRow<RfqVerb, RfqState, RfqSide>[] = [
  {
    verb: 'submit',
    from: ['draft'],
    to: ['active', 'pending'],
    sides: ['buyer'],
    permission: 'rfq.write',
    reason: 'none',
  },
  {
    verb: 'approve',
    from: ['pending'],
    to: ['active', 'pending'],
    sides: ['buyer', 'operator'],
    permission: 'rfq.publish',
    reason: 'none',
  },
  {
    verb: 'refuse',
    from: ['pending'],
    to: ['rejected'],
    sides: ['buyer', 'operator'],
    permission: 'rfq.publish',
    reason: 'required',
  },
  {
    verb: 'edit',
    from: ['pending', 'active'],
    to: ['pending'],
    sides: ['buyer'],
    permission: 'rfq.write',
    reason: 'none',
  },
  {
    verb: 'amend',
    from: ['active'],
    to: [],
    sides: ['buyer'],
    permission: 'rfq.publish',
    reason: 'required',
  },
  {
    verb: 'copy',
    from: storedRfqStates,
    to: [],
    sides: ['buyer'],
    permission: 'rfq.write',
    reason: 'none',
  },
  {
    verb: 'ask',
    from: ['active'],
    to: [],
    sides: ['supplier'],
    permission: 'offer.write',
    reason: 'none',
  },
  {
    verb: 'answer',
    from: ['active', 'evaluate'],
    to: [],
    sides: ['buyer'],
    permission: 'rfq.write',
    reason: 'none',
  },
  {
    verb: 'cancel',
    from: ['pending', 'active', 'evaluate'],
    to: ['canceled'],
    sides: ['buyer'],
    permission: 'rfq.publish',
    reason: 'required',
  },
  {
    // With awards it is accepted without its open lines, and their orders continue.
    verb: 'take_down',
    from: ['active', 'evaluate'],
    to: ['canceled', 'accepted'],
    sides: ['operator'],
    reason: 'required',
  },
  {
    verb: 'expire',
    from: ['active'],
    to: ['evaluate', 'expired', 'accepted'],
    sides: ['clock'],
    reason: 'none',
  },
  {
    verb: 'lapse',
    from: ['evaluate'],
    to: ['expired', 'accepted'],
    sides: ['clock'],
    reason: 'none',
  },
  // Without an open line it is accepted, otherwise it remains open for the other lines.
  {
    verb: 'accept',
    from: ['active', 'evaluate'],
    to: ['accepted', 'active', 'evaluate'],
    sides: ['system'],
    reason: 'none',
  },
  {
    verb: 'close_lines',
    from: ['active', 'evaluate'],
    to: ['accepted', 'active', 'evaluate'],
    sides: ['buyer'],
    permission: 'offer.decide',
    reason: 'required',
  },
  {
    verb: 'reopen_lines',
    from: ['active', 'evaluate'],
    to: ['active', 'evaluate'],
    sides: ['buyer'],
    permission: 'offer.decide',
    reason: 'none',
  },
  // One of its awards was cancelled, so the lines of that award are open again.
  {
    verb: 'reopen',
    from: ['active', 'evaluate', 'accepted'],
    to: ['evaluate', 'active'],
    sides: ['system'],
    reason: 'none',
  },
  // One of its awards was cancelled after an operator took it down, so the lines are closed.
  { verb: 'close_again', from: ['accepted'], to: ['accepted', 'canceled'], ...system },
  { verb: 'deliver', from: ['accepted'], to: ['delivered'], ...system },
  { verb: 'complete', from: ['delivered'], to: ['completed'], ...system },
];

/** The facts that the guards read besides the state. All must be read under the row's lock. */
export interface RfqFacts extends VerbFacts<RfqState, RfqSide> {
  readonly now: Date;
  readonly expiresAt: Date;
  /** The instant at which an evaluation expires. Null outside evaluation. */
  readonly decideBy: Date | null;
  readonly pendingFor: 'approver' | 'operator' | null;
  /** A supplier has paid for access, even if the fee was refunded since. */
  readonly wasBought: boolean;
  readonly pendingOfferCount: number;
  /** Awards in force. Above zero before the acceptance if some lines were awarded. */
  readonly awardCount: number;
  readonly openLineCount: number;
  /** Fils, by today's rate or the rate of the publication day. */
  readonly estimatedFils: bigint;
  /** The highest amount in fils that the member may publish alone. Null: no limit. */
  readonly limitFils: bigint | null;
  /**
   * True for another member's request, or an own one that the member's own roles may publish,
   * because a delegate decides for others only.
   */
  readonly isWithinOwn: boolean;
  /** An operator must approve it before suppliers see it (decision 0030). */
  readonly needsModeration: boolean;
}

/**
 * An allowed verb with the resulting state. `moveRfq` accepts nothing else, so that no state
 * changes without a decision.
 */
export type DecidedRfq<V extends RfqVerb = RfqVerb> = Decided<V, RfqState, StoredRfqState>;
type RfqDecision<V extends RfqVerb> =
  | DecidedRfq<V>
  | { readonly ok: false; readonly refused: RfqRefusal };
type RfqRefusal =
  | Extract<
      RefusalCode,
      | 'not_allowed'
      | 'state_changed'
      | 'already_decided'
      | 'above_limit'
      | 'own_request'
      | 'rfq_expired'
      | 'rfq_not_open'
      | 'amendment_needed'
    >
  | 'reason_missing';

/** True once the deadline has passed, which is the first instant of the next day (product §6). */
export function isPast(expiresAt: Date, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime();
}

type PublishFacts = Pick<RfqFacts, 'may' | 'estimatedFils' | 'limitFils' | 'isWithinOwn'>;

/** The reason why a member cannot publish this alone. Null: they can (product §5). */
function whyNotPublish(facts: PublishFacts): 'not_allowed' | 'above_limit' | 'own_request' | null {
  if (!facts.may('rfq.publish')) return 'not_allowed';
  if (facts.limitFils !== null && facts.estimatedFils > facts.limitFils) return 'above_limit';
  return facts.isWithinOwn ? null : 'own_request';
}

function guardApproval(facts: RfqFacts): RfqRefusal | null {
  if (facts.pendingFor !== (facts.side === 'operator' ? 'operator' : 'approver'))
    return 'not_allowed';
  const why = facts.side === 'buyer' ? whyNotPublish(facts) : null;
  if (why !== null) return why;
  return isPast(facts.expiresAt, facts.now) ? 'rfq_expired' : null;
}

/**
 * A published request may be edited only by a member who could publish it, and only until the first
 * supplier has paid (product §6).
 */
function guardEdit(facts: RfqFacts): RfqRefusal | null {
  if (facts.state === 'pending') return null;
  if (facts.wasBought) return 'amendment_needed';
  if (isPast(facts.expiresAt, facts.now)) return 'rfq_expired';
  return whyNotPublish(facts);
}

function guardOf(verb: RfqVerb, facts: RfqFacts): RfqRefusal | null {
  const { now, expiresAt, decideBy } = facts;
  switch (verb) {
    case 'approve':
      return guardApproval(facts);
    case 'refuse':
      return facts.pendingFor === (facts.side === 'operator' ? 'operator' : 'approver')
        ? null
        : 'not_allowed';
    case 'edit':
      return guardEdit(facts);
    case 'amend':
      if (isPast(expiresAt, now)) return 'rfq_expired';
      return facts.awardCount > 0 ? 'already_decided' : null;
    case 'submit':
    case 'ask':
      return isPast(expiresAt, now) ? 'rfq_expired' : null;
    case 'expire':
      return isPast(expiresAt, now) ? null : 'state_changed';
    case 'lapse':
      return decideBy !== null && isPast(decideBy, now) ? null : 'state_changed';
    case 'cancel':
      return facts.awardCount > 0 ? 'already_decided' : null;
    case 'close_lines':
      return facts.awardCount === 0 && facts.openLineCount === 0 ? 'state_changed' : null;
    case 'copy':
    case 'take_down':
    case 'answer':
    case 'accept':
    case 'reopen_lines':
    case 'reopen':
    case 'close_again':
    case 'deliver':
    case 'complete':
      return null;
    default:
      return verb satisfies never;
  }
}

/** After its time an RFQ with awards is accepted as far as it was awarded. */
function endOfTime(awardCount: number): 'accepted' | 'expired' {
  return awardCount > 0 ? 'accepted' : 'expired';
}

function endOf(verb: RfqVerb, facts: RfqFacts): RfqState {
  switch (verb) {
    case 'submit':
      return whyNotPublish(facts) === null && !facts.needsModeration ? 'active' : 'pending';
    case 'approve':
      return facts.side === 'buyer' && facts.needsModeration ? 'pending' : 'active';
    case 'edit':
      return facts.needsModeration ? 'pending' : facts.state;
    case 'expire':
      return facts.pendingOfferCount > 0 ? 'evaluate' : endOfTime(facts.awardCount);
    case 'lapse':
      return endOfTime(facts.awardCount);
    case 'accept':
    case 'close_lines':
      return facts.openLineCount === 0 ? 'accepted' : facts.state;
    case 'reopen_lines':
      return facts.state;
    case 'close_again':
      return facts.awardCount > 1 ? 'accepted' : 'canceled';
    case 'take_down':
      return facts.awardCount > 0 ? 'accepted' : 'canceled';
    case 'reopen':
      return isPast(facts.expiresAt, facts.now) ? 'evaluate' : 'active';
    default:
      return rowOf(rfqTable, verb).to[0] ?? facts.state;
  }
}

/**
 * Decides one verb on the state under the row's lock. For a wrong state it returns the reason that
 * a reader understands best.
 */
export function decideRfq<V extends RfqVerb>(verb: V, facts: RfqFacts): RfqDecision<V> {
  const commonRefusal = validateVerb(rowOf(rfqTable, verb), facts);
  if (commonRefusal === 'state_changed')
    return { ok: false, refused: wrongState(verb, facts.state) };
  const refused =
    commonRefusal === 'reason_missing'
      ? (guardOf(verb, facts) ?? commonRefusal)
      : (commonRefusal ?? guardOf(verb, facts));
  if (refused !== null) return { ok: false, refused };
  const to = endOf(verb, facts);
  if (to === 'draft') throw new Error(`${verb} leaves a draft as it is`);
  return allowVerb(rfqTable, verb, facts.state, to);
}

/**
 * The party that a new unpublished request is pending for: first the company's approver, then the
 * platform.
 */
export function waitsFor(facts: PublishFacts): 'approver' | 'operator' {
  return whyNotPublish(facts) === null ? 'operator' : 'approver';
}

function wrongState(verb: RfqVerb, state: RfqState): RfqRefusal {
  if (verb === 'approve' || verb === 'refuse') return 'already_decided';
  const isOver = state === 'expired' || state === 'evaluate';
  if (verb === 'amend' || verb === 'ask') return isOver ? 'rfq_expired' : 'rfq_not_open';
  return 'state_changed';
}

export function toRfqRefusal(refused: RfqRefusal): Refusal {
  return refuseVerb(refused);
}

/** Duration of an evaluation: 30 days (product §6), because specification §9 does not define it. */
export const evaluationMs = 30 * 86_400_000;

type ClockFacts = {
  readonly state: RfqState;
  readonly expires_at: Date;
  readonly decide_by: Date | null;
  readonly pending_offer_count: number;
  readonly award_count: number;
};

export type DeadlineMove = 'evaluate' | 'expired' | 'accepted';

/**
 * The moves that are due at `now`, in order; empty for most rows. Every reader and lock applies
 * them, so that the state never depends on when the clock's job ran (product §6).
 */
export function owedMoves(row: ClockFacts, now: Date): readonly DeadlineMove[] {
  const last = endOfTime(row.award_count);
  if (row.state === 'evaluate') {
    return row.decide_by !== null && isPast(row.decide_by, now) ? [last] : [];
  }
  if (row.state !== 'active' || !isPast(row.expires_at, now)) return [];
  if (row.pending_offer_count === 0) return [last];
  return isPast(new Date(row.expires_at.getTime() + evaluationMs), now)
    ? ['evaluate', last]
    : ['evaluate'];
}
