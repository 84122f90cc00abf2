import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';
import { validateFirst, validateLast, type People, type TwoPeopleRefusal } from './two-people.ts';

/** held: the amount has left the balance, and the bank transfer is pending. */
export const withdrawalStates = ['held', 'paid', 'refused'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
export const withdrawalMethods = ['bank_transfer'] as const;
/**
 * The purpose of a withdrawal: on request, to close the account, or by an operator for a closed
 * company.
 */
export const withdrawalPurposes = ['request', 'closing', 'closed'] as const;
export const withdrawalVerbs = ['approve', 'pay', 'refuse'] as const;
export type WithdrawalVerb = (typeof withdrawalVerbs)[number];
export const withdrawalSides = ['supplier', 'operator'] as const;
export type WithdrawalSide = (typeof withdrawalSides)[number];

/**
 * The workflow of a requested withdrawal (product §3). An approval leaves it in `held`, because
 * sums and books must not depend on it (docs/decisions/0024).
 */
export const withdrawalTable: readonly VerbRow<WithdrawalVerb, WithdrawalState, WithdrawalSide>[] =
  [
    { verb: 'approve', from: ['held'], to: [], sides: ['operator'], reason: 'none' },
    { verb: 'pay', from: ['held'], to: ['paid'], sides: ['operator'], reason: 'none' },
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
 * True while a large withdrawal has no approval, so that the supplier reads that it is being
 * checked.
 */
export function isBeingChecked(
  row: {
    readonly state: WithdrawalState;
    readonly day_fils: bigint;
    readonly approved_by: string | null;
  },
  approvalFils: bigint,
): boolean {
  return row.state === 'held' && row.approved_by === null && isLarge(row.day_fils, approvalFils);
}

export interface WithdrawalFacts extends VerbFacts<WithdrawalState, WithdrawalSide>, People {}

export type WithdrawalRefusal = VerbRefusal | TwoPeopleRefusal;

/** The only input that the store accepts, so that no state changes without a decision. */
export type DecidedWithdrawal<V extends WithdrawalVerb = WithdrawalVerb> = Decided<
  V,
  WithdrawalState
>;
export type WithdrawalDecision<V extends WithdrawalVerb = WithdrawalVerb> =
  | DecidedWithdrawal<V>
  | { readonly ok: false; readonly refused: WithdrawalRefusal };

/** The rules on two operators beside the table; null: no objection. */
function validateOperators(verb: WithdrawalVerb, facts: WithdrawalFacts): WithdrawalRefusal | null {
  switch (verb) {
    case 'approve':
      return validateFirst(facts);
    case 'pay':
      return validateLast(facts);
    case 'refuse':
      return null;
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
