import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';
import { enrolmentLifeMs } from './codes.ts';

/** `enrolling`: a secret was shown and its first code is pending. */
export const twoStepStates = ['off', 'enrolling', 'on'] as const;
export type TwoStepState = (typeof twoStepStates)[number];

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

/**
 * The workflow of one's own second step. A colleague's is reset by the user's table, because users
 * must never reset their own.
 */
export const twoStepTable: readonly VerbRow<TwoStepVerb, TwoStepState, 'self'>[] = [
  { verb: 'begin', from: ['off', 'enrolling'], to: ['enrolling'], ...own },
  { verb: 'confirm', from: ['enrolling'], to: ['on'], ...own },
  { verb: 'disable', from: ['on'], to: ['off'], ...own },
  { verb: 'renew_codes', from: ['on'], to: [], ...own },
];

/** An allowed verb. The store accepts only this type, so that every write was decided. */
export type DecidedTwoStep<V extends TwoStepVerb = TwoStepVerb> = Decided<V, TwoStepState>;
/**
 * An allowed verb that turns a second step off: the holder's own, or a reset by an administrator of
 * the user or operator.
 */
export type DecidedOff = DecidedTwoStep<'disable'> | Decided<'reset_two_step', string>;
export type TwoStepDecision<V extends TwoStepVerb = TwoStepVerb> =
  | DecidedTwoStep<V>
  | { readonly ok: false; readonly refused: VerbRefusal };

/**
 * Decides one verb. The caller must read the state under the row's lock and check password and
 * code.
 */
export function decideTwoStep<V extends TwoStepVerb>(
  verb: V,
  state: TwoStepState,
): TwoStepDecision<V> {
  const row = rowOf(twoStepTable, verb);
  const refused = validateVerb(row, { state, side: 'self', may: () => false });
  return refused === null
    ? allowVerb(twoStepTable, verb, state, row.to[0] ?? state)
    : { ok: false, refused };
}
