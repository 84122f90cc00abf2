import { judgeVerb, rowOf, type VerbRow } from '#shared/workflow.ts';
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

/** Decides one verb by the state under the row's lock. Password and code are asked for beside it. */
export function decideTwoStep(verb: TwoStepVerb, state: TwoStepState): boolean {
  return judgeVerb(rowOf(twoStepTable, verb), { state, side: 'self', may: () => false }) === null;
}
