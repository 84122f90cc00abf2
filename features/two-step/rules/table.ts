import {
  allowVerb,
  judgeVerb,
  rowOf,
  type Decided,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';
import { enrolmentLifeMs } from './codes.ts';

/** `enrolling`: a secret was shown, its first code has not come. */
export const twoStepStates = ['off', 'enrolling', 'on'] as const;
export type TwoStepState = (typeof twoStepStates)[number];

/** Where a person's second step stands by its row; an enrolment that was not confirmed in time is none. */
export function stateOf(
  row: { readonly enabled_at: Date | null; readonly created_at: Date } | undefined,
  now: Date,
): TwoStepState {
  if (row === undefined) return 'off';
  if (row.enabled_at !== null) return 'on';
  return now.getTime() - row.created_at.getTime() > enrolmentLifeMs ? 'off' : 'enrolling';
}

export const twoStepVerbs = ['begin', 'confirm', 'disable', 'renew_codes'] as const;
export type TwoStepVerb = (typeof twoStepVerbs)[number];

const own = { sides: ['self'], reason: 'none' } as const;

/** The workflow of one's own second step as data. A colleague's is reset by a verb of the user's table. */
export const twoStepTable: readonly VerbRow<TwoStepVerb, TwoStepState, 'self'>[] = [
  { verb: 'begin', from: ['off', 'enrolling'], to: ['enrolling'], ...own },
  { verb: 'confirm', from: ['enrolling'], to: ['on'], ...own },
  { verb: 'disable', from: ['on'], to: ['off'], ...own },
  { verb: 'renew_codes', from: ['on'], to: [], ...own },
];

/** An allowed verb of a second step: its store takes no other. */
export type DecidedTwoStep<V extends TwoStepVerb = TwoStepVerb> = Decided<V, TwoStepState>;
/** An allowed verb that turns a second step off: one's own, or a reset by somebody who manages the user or operator. */
export type DecidedOff = DecidedTwoStep<'disable'> | Decided<'reset_two_step', string>;
export type TwoStepDecision<V extends TwoStepVerb = TwoStepVerb> =
  | DecidedTwoStep<V>
  | { readonly ok: false; readonly refused: VerbRefusal };

/** Decides one verb by the state under the row's lock. The commands check password and code. */
export function decideTwoStep<V extends TwoStepVerb>(
  verb: V,
  state: TwoStepState,
): TwoStepDecision<V> {
  const row = rowOf(twoStepTable, verb);
  const refused = judgeVerb(row, { state, side: 'self', may: () => false });
  return refused === null
    ? allowVerb(twoStepTable, verb, state, row.to[0] ?? state)
    : { ok: false, refused };
}
