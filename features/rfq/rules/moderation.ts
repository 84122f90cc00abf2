/** Why a request waits for an operator: its company has hardly published any, or its words seem to name a contact. */
export const holdCauses = ['newcomer', 'contact'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** What is held, as an operator set it. */
export interface ModerationRule {
  /** A company with fewer published requests is new; 0: nobody is. */
  readonly newcomerBelow: number;
  readonly findsContacts: boolean;
}

/**
 * Until an operator sets another: the first request of each company, and contacts. Nothing in the demo, where nobody stands
 * by to look at it.
 */
export function firstRule(isDemo: boolean): ModerationRule {
  return isDemo
    ? { newcomerBelow: 0, findsContacts: false }
    : { newcomerBelow: 1, findsContacts: true };
}

interface HoldFacts {
  /** Requests of the company that were published before this one; null: it was itself, and is only edited. */
  readonly published: number | null;
  /** What looks like a contact in its words and was not let through before. */
  readonly contacts: readonly string[];
}

/** Why a request that could be published now is held; none: it is not. */
export function holdsOf(rule: ModerationRule, { published, contacts }: HoldFacts): HoldCause[] {
  return [
    ...(published !== null && published < rule.newcomerBelow ? (['newcomer'] as const) : []),
    ...(rule.findsContacts && contacts.length > 0 ? (['contact'] as const) : []),
  ];
}
