import { refuse, type Refusal } from '#shared/refusals.ts';
import {
  allowVerb,
  judgeVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';
import { toRefusal } from './top-up.ts';

/** held: the amount has left the balance and waits for the bank transfer. */
export const withdrawalStates = ['held', 'paid', 'refused'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
export const withdrawalMethods = ['bank_transfer'] as const;
/** What one is opened for: at any time, to close the account, or by an operator for a closed one. */
export const withdrawalPurposes = ['request', 'closing', 'closed'] as const;
export const withdrawalVerbs = ['approve', 'pay', 'refuse'] as const;
export type WithdrawalVerb = (typeof withdrawalVerbs)[number];
export const withdrawalSides = ['supplier', 'operator'] as const;
export type WithdrawalSide = (typeof withdrawalSides)[number];

/**
 * The whole workflow of a withdrawal once it is asked for (product §3). An approval leaves it held: what is held, sums and
 * the books do not know of it (docs/decisions/0024).
 */
export const withdrawalTable: readonly VerbRow<WithdrawalVerb, WithdrawalState, WithdrawalSide>[] =
  [
    { verb: 'approve', from: ['held'], to: [], sides: ['operator'], reason: 'none' },
    { verb: 'pay', from: ['held'], to: ['paid'], sides: ['operator'], reason: 'none' },
    { verb: 'refuse', from: ['held'], to: ['refused'], sides: ['operator'], reason: 'required' },
  ];

/** How long what was asked before counts with a withdrawal. */
export const withdrawalDayMs = 86_400_000;

/**
 * What a wallet was asked for in the 24 hours up to a withdrawal of `amountFils`, fils, itself included: a large amount in
 * parts is large. What was refused meanwhile came back and does not count.
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

/** Whether a withdrawal takes two operators: with what else was asked that day it is above what one may pay alone, fils. */
export function isLarge(dayFils: bigint, approvalFils: bigint): boolean {
  return dayFils > approvalFils;
}

/** Whether a supplier reads that it is being checked: no operator has approved it yet, and one must. */
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

export interface WithdrawalFacts extends VerbFacts<WithdrawalState, WithdrawalSide> {
  readonly isLarge: boolean;
  /** The operator who approved it; null: nobody has. */
  readonly approvedBy: string | null;
  /** Who acts. */
  readonly operatorId: string;
}

export type WithdrawalRefusal = VerbRefusal | 'second_operator_needed' | 'approved_yourself';

/** An allowed verb of a withdrawal: its store takes no other. */
export type DecidedWithdrawal<V extends WithdrawalVerb = WithdrawalVerb> = Decided<
  V,
  WithdrawalState
>;
export type WithdrawalDecision<V extends WithdrawalVerb = WithdrawalVerb> =
  | DecidedWithdrawal<V>
  | { readonly ok: false; readonly refused: WithdrawalRefusal };

/** What two people add to the table; null: go on. */
function judgePeople(verb: WithdrawalVerb, facts: WithdrawalFacts): WithdrawalRefusal | null {
  switch (verb) {
    case 'approve':
      if (!facts.isLarge) return 'not_allowed';
      return facts.approvedBy === null ? null : 'state_changed';
    case 'pay':
      // Also where the limit was raised meanwhile: who approved has asked for a second pair of eyes.
      if (facts.approvedBy === facts.operatorId) return 'approved_yourself';
      return facts.isLarge && facts.approvedBy === null ? 'second_operator_needed' : null;
    case 'refuse':
      return null;
    default:
      return verb satisfies never;
  }
}

/** Decides one verb on the state under the row's lock. */
export function decideWithdrawal<V extends WithdrawalVerb>(
  verb: V,
  facts: WithdrawalFacts,
): WithdrawalDecision<V> {
  const row = rowOf(withdrawalTable, verb);
  const refused = judgeVerb(row, facts) ?? judgePeople(verb, facts);
  return refused === null
    ? allowVerb(withdrawalTable, verb, facts.state, row.to[0] ?? facts.state)
    : { ok: false, refused };
}

/** What the operator is told of a refused verb. */
export function toWithdrawalRefusal(refused: WithdrawalRefusal): Refusal {
  return refused === 'second_operator_needed' || refused === 'approved_yourself'
    ? refuse(refused)
    : toRefusal(refused);
}

/** Whether an operator pays a company's own money out by themselves: nobody of it can ask any more. Null: yes. */
export function decidePayOut(facts: {
  readonly isClosed: boolean;
  readonly ownFils: bigint;
}): 'not_allowed' | 'nothing_owed' | null {
  if (!facts.isClosed) return 'not_allowed';
  return facts.ownFils < withdrawalFilsMin ? 'nothing_owed' : null;
}

/** The smallest withdrawal, fils (AED 10): less is not worth the bank's fee. */
export const withdrawalFilsMin = 1_000n;
