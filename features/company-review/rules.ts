import type { DocumentState } from '#features/account/rules/documents.ts';
import type { ReviewState } from '#features/account/rules/review-table.ts';

export interface DocumentFacts {
  readonly reviewState: ReviewState;
  readonly state: DocumentState;
  /** The state on the operator's screen. Undefined: not sent. */
  readonly seen: DocumentState | undefined;
  readonly unconfirmed: number;
}

export const companyFilters = ['to_review', 'decided', 'all'] as const;

export const documentVerdicts = ['approve', 'refuse', 'reopen'] as const;
export type DocumentVerdict = (typeof documentVerdicts)[number];

const stateOfVerdict: Record<DocumentVerdict, DocumentState> = {
  approve: 'approved',
  refuse: 'refused',
  reopen: 'pending',
};

type DocumentDecided =
  | { readonly ok: true; readonly to: DocumentState; readonly changes: boolean }
  | {
      readonly ok: false;
      readonly refused: 'review_decided' | 'review_not_open' | 'fields_unconfirmed';
    };

export function guardOpenReview(state: ReviewState): 'review_decided' | 'review_not_open' | null {
  if (state === 'submitted') return null;
  return state === 'incomplete' ? 'review_not_open' : 'review_decided';
}

/**
 * Decides one document. A verdict may change until the account is decided, but not from a screen
 * with an older one, because the first decision must win. Approving requires every field to be
 * confirmed.
 */
export function decideDocument(verdict: DocumentVerdict, facts: DocumentFacts): DocumentDecided {
  const closed = guardOpenReview(facts.reviewState);
  if (closed !== null) return { ok: false, refused: closed };
  const to = stateOfVerdict[verdict];
  if (facts.seen !== undefined && facts.seen !== facts.state && facts.state !== to)
    return { ok: false, refused: 'review_decided' };
  if (verdict === 'approve' && facts.unconfirmed > 0)
    return { ok: false, refused: 'fields_unconfirmed' };
  return { ok: true, to, changes: facts.state !== to };
}
