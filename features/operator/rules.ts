import { operatorRoles, type OperatorRole } from '#shared/actor.ts';
import type { DocumentState } from '../account/rules/documents.ts';
import type { ReviewState } from '../account/rules/review.ts';

/** Letters that cannot be taken for one another when a password is read from a screen: no 0 O o, 1 l I. */
const letterSets = [
  'abcdefghijkmnpqrstuvwxyz',
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  '23456789',
  '@#$%^&+=!*',
] as const;
/** 20 letters of 66 are 120 bits. */
const generatedLength = 20;

/**
 * A first password for an operator, strong by the rules of specification §5: one letter of each set at the start, the
 * rest of all. `next(n)` gives a uniform number below n.
 */
export function makePassword(next: (below: number) => number): string {
  const all = letterSets.join('');
  const letters = letterSets.map((set) => set.charAt(next(set.length)));
  while (letters.length < generatedLength) letters.push(all.charAt(next(all.length)));
  return letters.join('');
}

/** `reviewer, finance` → roles; null when one is unknown or none is given. */
export function parseRoles(text: string): OperatorRole[] | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const roles = operatorRoles.filter((role) => names.includes(role));
  return roles.length === new Set(names).size && roles.length > 0 ? roles : null;
}

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
