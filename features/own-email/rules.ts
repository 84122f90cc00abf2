import { allowVerb, validateVerb, rowOf, type Decided, type VerbRow } from '#shared/workflow.ts';

/**
 * States of a member's change of address. `over`: its time or its tries ended before it was
 * confirmed.
 */
export const emailStates = ['none', 'waiting', 'over'] as const;
export type EmailState = (typeof emailStates)[number];

export const emailVerbs = ['ask', 'confirm', 'miss', 'give_up'] as const;
export type EmailVerb = (typeof emailVerbs)[number];

const own = { sides: ['self'], reason: 'none' } as const;

/** The workflow of a change of one's own address. `miss` is a wrong code. */
export const emailTable: readonly VerbRow<EmailVerb, EmailState, 'self'>[] = [
  // A new request replaces a pending one.
  { verb: 'ask', from: ['none', 'waiting', 'over'], to: ['waiting'], ...own },
  { verb: 'confirm', from: ['waiting'], to: ['none'], ...own },
  // A wrong code costs a try, and the last try ends the change.
  { verb: 'miss', from: ['waiting'], to: ['waiting', 'over'], ...own },
  // Allowed from every state, so that a repeated request succeeds.
  { verb: 'give_up', from: ['none', 'waiting', 'over'], to: ['none'], ...own },
];

export interface EmailFacts {
  readonly expiresAt: Date;
  readonly triesLeft: number;
}

export function emailStateOf(row: EmailFacts | undefined, now: Date): EmailState {
  if (row === undefined) return 'none';
  return row.expiresAt > now && row.triesLeft > 0 ? 'waiting' : 'over';
}

/** An allowed verb. The store accepts only this type, so that every write was decided. */
export type DecidedEmail<V extends EmailVerb = EmailVerb> = Decided<V, EmailState>;
export type EmailDecision<V extends EmailVerb = EmailVerb> =
  | DecidedEmail<V>
  | { readonly ok: false; readonly refused: 'code_expired' };

/**
 * Decides one verb. The caller must read the row under the member's lock; undefined: no change was
 * requested.
 */
export function decideEmail<V extends EmailVerb>(
  verb: V,
  row: EmailFacts | undefined,
  now: Date,
): EmailDecision<V> {
  const state = emailStateOf(row, now);
  const rules = rowOf(emailTable, verb);
  const refusal = validateVerb(rules, { state, side: 'self', may: () => false });
  if (refusal !== null) return { ok: false, refused: 'code_expired' };
  const isLastTry = verb === 'miss' && (row?.triesLeft ?? 0) <= 1;
  return allowVerb(emailTable, verb, state, isLastTry ? 'over' : (rules.to[0] ?? state));
}
