import type { DocumentState } from '#features/account/rules/documents.ts';
import type { ReviewState } from '#features/account/rules/review.ts';

export interface DocumentFacts {
  readonly reviewState: ReviewState;
  readonly state: DocumentState;
  /** The state the operator had on screen; absent when not told. */
  readonly seen: DocumentState | undefined;
  /** How many fields of this document no reviewer has confirmed. */
  readonly unconfirmed: number;
}

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

/** Whether a reviewer may work on the documents now; else why not. */
export function guardOpenReview(state: ReviewState): 'review_decided' | 'review_not_open' | null {
  if (state === 'submitted') return null;
  return state === 'incomplete' ? 'review_not_open' : 'review_decided';
}

/**
 * Decides one document. Until the account is decided a verdict may be changed or taken back, but not by somebody whose
 * screen shows an older one: then the first decision counts. Approving needs each field of it confirmed.
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
