import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';
import {
  exceedsDailyTotal,
  validateFirst,
  validateLast,
  type People,
  type TwoPeopleRefusal,
} from './two-people.ts';

/** held: the amount has left the balance, and the bank transfer is pending. */
export const withdrawalStates = ['held', 'paid', 'refused'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
/** `card`: a refund to the card of a top-up, by the payment provider (docs/decisions/0171). */
export const withdrawalMethods = ['bank_transfer', 'card'] as const;
export type WithdrawalMethod = (typeof withdrawalMethods)[number];
/**
 * The purpose of a withdrawal: on request, to close the account, or by an operator for a closed
 * company.
 */
export const withdrawalPurposes = ['request', 'closing', 'closed'] as const;
export const withdrawalVerbs = ['approve', 'pay', 'send', 'settle', 'fail', 'refuse'] as const;
export type WithdrawalVerb = (typeof withdrawalVerbs)[number];
export const withdrawalSides = ['supplier', 'operator', 'provider'] as const;
export type WithdrawalSide = (typeof withdrawalSides)[number];

/**
 * The workflow of a requested withdrawal (product §3). An approval leaves it in `held`, because
 * sums and books must not depend on it (docs/decisions/0024).
 */
export const withdrawalTable: readonly VerbRow<WithdrawalVerb, WithdrawalState, WithdrawalSide>[] =
  [
    { verb: 'approve', from: ['held'], to: [], sides: ['operator'], reason: 'none' },
    { verb: 'pay', from: ['held'], to: ['paid'], sides: ['operator'], reason: 'none' },
    // The operator asks the provider for the refund; it stays `held` until the provider's answer.
    { verb: 'send', from: ['held'], to: [], sides: ['operator'], reason: 'none' },
    { verb: 'settle', from: ['held'], to: ['paid'], sides: ['provider'], reason: 'none' },
    { verb: 'fail', from: ['held'], to: [], sides: ['provider'], reason: 'none' },
    { verb: 'refuse', from: ['held'], to: ['refused'], sides: ['operator'], reason: 'required' },
  ];

/** The period in which earlier requests count together with a withdrawal. */
export const withdrawalDayMs = 86_400_000;

/**
 * The amount requested in the 24 hours before a withdrawal of `amountFils`, fils, itself included,
 * so that a large amount in parts is also large. A refused withdrawal does not count, because its
 * money came back.
 */
export function dayFilsOf(
  amountFils: bigint,
  earlier: readonly {
    readonly amountFils: bigint;
    readonly state: WithdrawalState;
    readonly at: Date;
  }[],
  now: Date,
): bigint {
  const since = now.getTime() - withdrawalDayMs;
  const counted = earlier.filter(({ state, at }) => state !== 'refused' && at.getTime() > since);
  return counted.reduce((sum, one) => sum + one.amountFils, amountFils);
}

/**
 * True when the day's amount exceeds the amount that one operator may pay alone, fils, so that two
 * operators are needed.
 */
export function isLarge(dayFils: bigint, approvalFils: bigint): boolean {
  return dayFils > approvalFils;
}

/**
 * True if two operators are needed, amounts in fils: the day's requests or the operator's own day
 * are large, or the bank account is not in the company's legal name (docs/decisions/0171).
 */
export function needsTwoOperators(facts: {
  readonly dayFils: bigint;
  readonly amountFils: bigint;
  readonly aloneFils: bigint;
  readonly isOtherHolder: boolean;
  readonly limits: { readonly withdrawalApprovalFils: bigint; readonly operatorDayFils: bigint };
}): boolean {
  const { dayFils, amountFils, aloneFils, isOtherHolder, limits } = facts;
  return (
    isOtherHolder ||
    isLarge(dayFils, limits.withdrawalApprovalFils) ||
    exceedsDailyTotal(amountFils, aloneFils, limits.operatorDayFils)
  );
}

/**
 * True while a withdrawal that needs two operators has no approval, so that the supplier reads that it is being
 * checked.
 */
export function isBeingChecked(
  row: {
    readonly state: WithdrawalState;
    readonly day_fils: bigint;
    readonly other_holder: boolean;
    readonly approved_by: string | null;
  },
  approvalFils: bigint,
): boolean {
  if (row.state !== 'held' || row.approved_by !== null) return false;
  return row.other_holder || isLarge(row.day_fils, approvalFils);
}

export interface WithdrawalFacts extends VerbFacts<WithdrawalState, WithdrawalSide>, People {
  readonly method: WithdrawalMethod;
  /** The provider was asked for the refund, and its answer is pending. */
  readonly isSent: boolean;
}

/** The facts of the provider's answer to a refund. */
export function refundFacts(row: {
  readonly state: WithdrawalState;
  readonly sent_at: Date | null;
}): WithdrawalFacts {
  return {
    state: row.state,
    side: 'provider',
    may: () => true,
    method: 'card',
    isSent: row.sent_at !== null,
    isLarge: false,
    approvedBy: null,
    operatorId: '',
  };
}

export type WithdrawalRefusal = VerbRefusal | TwoPeopleRefusal;

/** The only input that the store accepts, so that no state changes without a decision. */
export type DecidedWithdrawal<V extends WithdrawalVerb = WithdrawalVerb> = Decided<
  V,
  WithdrawalState
>;
export type WithdrawalDecision<V extends WithdrawalVerb = WithdrawalVerb> =
  | DecidedWithdrawal<V>
  | { readonly ok: false; readonly refused: WithdrawalRefusal };

/** The rules on methods and on two operators beside the table; null: no objection. */
function validateOperators(verb: WithdrawalVerb, facts: WithdrawalFacts): WithdrawalRefusal | null {
  switch (verb) {
    case 'approve':
      return validateFirst(facts);
    case 'pay':
      return facts.method === 'card' ? 'state_changed' : validateLast(facts);
    case 'send':
      return facts.method !== 'card' || facts.isSent ? 'state_changed' : validateLast(facts);
    case 'settle':
    case 'fail':
      return facts.method === 'card' && facts.isSent ? null : 'state_changed';
    case 'refuse':
      // The money may be on its way to the card.
      return facts.isSent ? 'state_changed' : null;
    default:
      return verb satisfies never;
  }
}

/** The state must come from the locked row, so that two decisions cannot both pass. */
export function decideWithdrawal<V extends WithdrawalVerb>(
  verb: V,
  facts: WithdrawalFacts,
): WithdrawalDecision<V> {
  const row = rowOf(withdrawalTable, verb);
  const refused = validateVerb(row, facts) ?? validateOperators(verb, facts);
  return refused === null
    ? allowVerb(withdrawalTable, verb, facts.state, row.to[0] ?? facts.state)
    : { ok: false, refused };
}

export const cardRefundDaysMax = 180;

/**
 * The rest of a card payment that may return to its card, fils. Providers refund for some months
 * only, and a reversed payment is already back.
 */
export function refundableOf(
  payment: {
    readonly paidFils: bigint;
    readonly refundedFils: bigint;
    readonly paidAt: Date;
    readonly isReversed: boolean;
  },
  now: Date,
): bigint {
  const { paidFils, refundedFils, paidAt, isReversed } = payment;
  const isOld = now.getTime() - paidAt.getTime() > cardRefundDaysMax * withdrawalDayMs;
  return isReversed || isOld ? 0n : paidFils - refundedFils;
}

/**
 * Decides whether an operator may open a payment: only for a closed company, because its members
 * cannot request it. Null: allowed.
 */
export function decidePayOut(facts: {
  readonly isClosed: boolean;
  readonly ownFils: bigint;
}): 'not_allowed' | 'nothing_owed' | null {
  if (!facts.isClosed) return 'not_allowed';
  return facts.ownFils < withdrawalFilsMin ? 'nothing_owed' : null;
}

/** The smallest withdrawal, fils (AED 10), because less is not worth the bank's fee. */
export const withdrawalFilsMin = 1_000n;
