/**
 * Reasons to hold a request for an operator: its company has published few requests, or its text
 * seems to contain a contact.
 */
export const moderationCauses = ['newcomer', 'contact'] as const;
export type ModerationCause = (typeof moderationCauses)[number];

export interface ModerationRule {
  /** A company with fewer published requests is new. 0: no company is new. */
  readonly newcomerBelow: number;
  readonly findsContacts: boolean;
  /** Working hours within which an operator reviews a held request. */
  readonly reviewHours: number;
}

const firstReviewHours = 4;

/**
 * The default rule until an operator sets one: holds each company's first request and requests with
 * contacts. The demo holds nothing, because it has no operator on duty.
 */
export function firstRule(isDemo: boolean): ModerationRule {
  return isDemo
    ? { newcomerBelow: 0, findsContacts: false, reviewHours: firstReviewHours }
    : { newcomerBelow: 1, findsContacts: true, reviewHours: firstReviewHours };
}

interface ModerationFacts {
  /**
   * Requests that the company published before this one. Null: not counted, because this one was
   * already published and is only edited.
   */
  readonly published: number | null;
  /** Possible contacts in its text that no operator has allowed before. */
  readonly contacts: readonly string[];
}

/** The reasons to hold a request that could be published now. Empty: not held. */
export function moderationCausesOf(
  rule: Omit<ModerationRule, 'reviewHours'>,
  { published, contacts }: ModerationFacts,
): ModerationCause[] {
  return [
    ...(published !== null && published < rule.newcomerBelow ? (['newcomer'] as const) : []),
    ...(rule.findsContacts && contacts.length > 0 ? (['contact'] as const) : []),
  ];
}
