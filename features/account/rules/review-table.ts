import type { Refusal } from '#shared/refusals.ts';
import {
  allowVerb,
  givenLater,
  validateVerb,
  refuseVerb,
  rowOf,
  type Decided,
  type VerbRow,
} from '#shared/workflow.ts';
import type { DocumentKind, DocumentState } from './documents.ts';

/** States of a company's review (specification §4, product §8). */
export const reviewStates = ['incomplete', 'submitted', 'approved', 'refused'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewSides = ['member', 'operator'] as const;
export type ReviewSide = (typeof reviewSides)[number];
export const reviewVerbs = ['submit', 'renew', 'approve', 'refuse', 'undo'] as const;
export type ReviewVerb = (typeof reviewVerbs)[number];

export const reviewTable: readonly VerbRow<ReviewVerb, ReviewState, ReviewSide>[] = [
  {
    verb: 'submit',
    from: ['incomplete', 'refused'],
    to: ['submitted'],
    sides: ['member'],
    reason: 'none',
  },
  // A new licence of an approved company, which stays approved until the old licence ends (product §4).
  { verb: 'renew', from: ['approved'], to: ['submitted'], sides: ['member'], reason: 'none' },
  { verb: 'approve', from: ['submitted'], to: ['approved'], sides: ['operator'], reason: 'none' },
  {
    verb: 'refuse',
    from: ['submitted'],
    to: ['refused'],
    sides: ['operator'],
    reason: 'required',
  },
  {
    verb: 'undo',
    from: ['approved', 'refused'],
    to: ['submitted'],
    sides: ['operator'],
    reason: 'none',
  },
];

/** The time in which a decision can be undone and the applicant is not notified (decision 0229). */
export const undoReviewMs = 10_000;

export const reviewActivity = {
  submit: 'account.submitted',
  renew: 'account.renewed',
  approve: 'account.approved',
  refuse: 'account.refused',
  undo: 'account.decisionUndone',
} as const satisfies Record<ReviewVerb, string>;

export interface UndoFacts {
  readonly until: Date;
  readonly now: Date;
  /** The company used the decision, so that an undo would leave something behind. */
  readonly hasActed: boolean;
}

export interface ReviewFacts {
  readonly state: ReviewState;
  readonly missing: readonly string[];
  readonly documents: readonly { readonly kind: DocumentKind; readonly state: DocumentState }[];
  /** Number of document fields that no reviewer has confirmed (decision 0047). */
  readonly unconfirmed: number;
  /** Last day of the licence in force, or of the form's licence before the first approval; `YYYY-MM-DD`. */
  readonly licenceExpiresOn: string | null;
  /** Last day of a new licence under review. */
  readonly renewalExpiresOn: string | null;
  /** Today in Dubai, `YYYY-MM-DD`. */
  readonly today: string;
  /** Absent: no decision can be undone. */
  readonly undo?: UndoFacts;
}

export type ReviewRefusal =
  | 'not_allowed'
  | 'documents_missing'
  | 'review_decided'
  | 'review_not_open'
  | 'documents_undecided'
  | 'fields_unconfirmed'
  | 'licence_expired'
  | 'undo_over'
  | 'undo_used'
  | 'reason_missing';

/** An allowed verb. `moveReview` accepts only this type, so that every write was decided. */
export type DecidedReview<V extends ReviewVerb = ReviewVerb> = Decided<V, ReviewState>;
export type ReviewDecision<V extends ReviewVerb = ReviewVerb> =
  | DecidedReview<V>
  | { readonly ok: false; readonly refused: ReviewRefusal };

export function toRefusal(
  refused: ReviewRefusal,
  details: Readonly<Record<string, unknown>> = {},
): Refusal {
  return refuseVerb(refused, { path: 'note', key: 'reasonRequired' }, { details });
}

function reviewedDocuments(facts: ReviewFacts) {
  return facts.documents.filter(({ kind }) => kind !== 'logo');
}

function guardApproval(facts: ReviewFacts): ReviewRefusal | null {
  if (reviewedDocuments(facts).some(({ state }) => state === 'refused'))
    return 'documents_undecided';
  const expiresOn = facts.renewalExpiresOn ?? facts.licenceExpiresOn;
  if (expiresOn === null || expiresOn < facts.today) return 'licence_expired';
  return facts.unconfirmed > 0 ? 'fields_unconfirmed' : null;
}

function guardUndo(undo: UndoFacts | undefined): ReviewRefusal | null {
  if (undo === undefined || undo.now >= undo.until) return 'undo_over';
  return undo.hasActed ? 'undo_used' : null;
}

function guardOf(verb: ReviewVerb, facts: ReviewFacts): ReviewRefusal | null {
  const documents = reviewedDocuments(facts);
  const isAnyRefused = documents.some(({ state }) => state === 'refused');
  switch (verb) {
    case 'submit':
      return facts.missing.length === 0 && !isAnyRefused ? null : 'documents_missing';
    case 'renew':
      return facts.renewalExpiresOn !== null &&
        documents.some(({ kind, state }) => kind === 'licence' && state === 'pending')
        ? null
        : 'documents_missing';
    case 'approve':
      return guardApproval(facts);
    case 'refuse':
      return isAnyRefused ? null : 'documents_undecided';
    case 'undo':
      return guardUndo(facts.undo);
    default:
      return verb satisfies never;
  }
}

/**
 * Decides one verb of one side by the state under the company's lock. The reason is checked last, so that a reviewer
 * learns of an undecided document first.
 */
export function decideReview<V extends ReviewVerb>(
  verb: V,
  side: ReviewSide,
  facts: ReviewFacts,
  reason = '',
): ReviewDecision<V> {
  const row = rowOf(reviewTable, verb);
  const refusal = validateVerb(row, { state: facts.state, side, may: () => true, reason });
  if (refusal === 'not_allowed') return { ok: false, refused: refusal };
  if (refusal === 'state_changed') {
    if (verb === 'undo') return { ok: false, refused: 'undo_over' };
    const isDecided = facts.state === 'approved' || facts.state === 'refused';
    return { ok: false, refused: isDecided ? 'review_decided' : 'review_not_open' };
  }
  const refused = guardOf(verb, facts) ?? refusal;
  return refused === null
    ? allowVerb(reviewTable, verb, facts.state, row.to[0] ?? facts.state)
    : { ok: false, refused };
}

/** The verbs that a side may use now, for `can`: a verb that lacks only its reason counts as possible. */
export function reviewChoices(side: ReviewSide, facts: ReviewFacts): Record<ReviewVerb, boolean> {
  const choices = reviewVerbs.map(
    (verb) => [verb, decideReview(verb, side, facts, givenLater).ok] as const,
  );
  return Object.fromEntries(choices) as Record<ReviewVerb, boolean>;
}

/** Details and documents may be edited before the first submission and after a refusal. */
export function canEditDocuments(state: ReviewState): boolean {
  return state === 'incomplete' || state === 'refused';
}

/** After the first approval, names, licence and TRN are the checked ones: only a new licence file changes them. */
export function canEditDetails(state: ReviewState, wasApproved: boolean): boolean {
  return canEditDocuments(state) && !wasApproved;
}

/** True when a document of this kind may be uploaded now; a licence of an approved company is a renewal. */
export function canUpload(kind: DocumentKind, state: ReviewState): boolean {
  if (kind === 'logo') return true;
  return canEditDocuments(state) || (kind === 'licence' && state === 'approved');
}
