/** How far the change of an address is: asked for, or not, or over without being confirmed. */
export type EmailState = 'none' | 'waiting' | 'over';

export const emailVerbs = ['ask', 'confirm', 'give_up'] as const;
export type EmailVerb = (typeof emailVerbs)[number];

export interface EmailFacts {
  readonly expiresAt: Date;
  readonly triesLeft: number;
}

export function emailStateOf(row: EmailFacts | undefined, now: Date): EmailState {
  if (row === undefined) return 'none';
  return row.expiresAt > now && row.triesLeft > 0 ? 'waiting' : 'over';
}

/** Why a verb is refused, null: it is not. Asking again replaces what waits; giving up nothing changes nothing. */
export function decideEmail(verb: EmailVerb, state: EmailState): 'code_expired' | null {
  switch (verb) {
    case 'ask':
    case 'give_up':
      return null;
    case 'confirm':
      return state === 'waiting' ? null : 'code_expired';
    default:
      return verb satisfies never;
  }
}
