import { judgeVerb, rowOf, type VerbFacts, type VerbRefusal, type VerbRow } from '../../../shared/workflow.ts';

/** held: the amount has left the balance and waits for the bank transfer. */
export const withdrawalStates = ['held', 'paid', 'refused'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
export const withdrawalMethods = ['bank_transfer'] as const;
export const withdrawalVerbs = ['pay', 'refuse'] as const;
export type WithdrawalVerb = (typeof withdrawalVerbs)[number];
export const withdrawalSides = ['supplier', 'operator'] as const;
export type WithdrawalSide = (typeof withdrawalSides)[number];

/** The whole workflow of a withdrawal once it is asked for (product §3). */
export const withdrawalTable: readonly VerbRow<WithdrawalVerb, WithdrawalState, WithdrawalSide>[] = [
  { verb: 'pay', from: ['held'], to: ['paid'], sides: ['operator'], reason: 'none' },
  { verb: 'refuse', from: ['held'], to: ['refused'], sides: ['operator'], reason: 'required' },
];

export type WithdrawalDecision =
  | { readonly ok: true; readonly to: WithdrawalState }
  | { readonly ok: false; readonly refused: VerbRefusal };

/** Decides one verb on the state under the row's lock. */
export function decideWithdrawal(
  verb: WithdrawalVerb,
  facts: VerbFacts<WithdrawalState, WithdrawalSide>,
): WithdrawalDecision {
  const row = rowOf(withdrawalTable, verb);
  const refused = judgeVerb(row, facts);
  const [to] = row.to;
  return refused === null && to !== undefined ? { ok: true, to } : { ok: false, refused: refused ?? 'not_allowed' };
}

/** The smallest withdrawal, fils (AED 10): less is not worth the bank's fee. */
export const withdrawalFilsMin = 1_000n;
