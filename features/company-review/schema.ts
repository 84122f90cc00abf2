import { z } from 'zod';
import { type Who, accountTypes } from '#shared/actor.ts';
import { reviewStates } from '#features/account/rules/review-table.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { line, note, bounded, flag, onceValid } from '#shared/validation.ts';
import { allComparedFields } from '#features/confirmation/rules/fields.ts';
import { documentView, profileView, reviewView } from '#features/account/schema.ts';
import { documentKinds, refusalReasons } from '#features/account/rules/documents.ts';
import { closeReasons } from '#features/closure/rules.ts';
import { companyFilters, documentVerdicts } from './rules.ts';

const reviewer: Who = { kind: 'operator', role: 'reviewer' };
const instant = z.iso.datetime();

const companyRow = z.object({
  id: z.uuid(),
  account_type: z.enum(accountTypes),
  name: z.string(),
  legal_name_ar: z.string(),
  legal_name_en: z.string(),
  review_state: z.enum(reviewStates),
  registered_at: instant,
  submitted_at: instant.nullable(),
  due_at: instant.nullable(),
  /** The 24 hours passed without a decision. */
  late: z.boolean(),
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  can: z.object({ review: z.boolean() }),
});
export type CompanyRowView = z.output<typeof companyRow>;

export const listCompanies = declareEndpoint({
  method: 'get',
  path: '/operator/companies',
  tag: 'Operator',
  summary:
    'Lists companies to review (oldest first), decided ones (newest first), or all; `key` searches name, licence and TRN',
  who: reviewer,
  query: pageQuery.extend({
    state: z.enum(companyFilters).default('to_review'),
    key: line(0, 100).default(''),
  }),
  data: pageOf(companyRow),
});

const comparedField = z.object({
  name: z.enum(allComparedFields),
  /** The form's value: a day as `YYYY-MM-DD`, the names in both languages on one line each. */
  value: z.string(),
  /**
   * The reviewer who confirmed this value with this document, so that a change of either revokes
   * it. Null: unconfirmed.
   */
  confirmed: z.object({ by: z.string(), at: instant }).nullable(),
});

const reviewedDocumentView = documentView.extend({
  decided_by: z.string().nullable(),
  fields: z.array(comparedField),
  can: z.object({ decide: z.boolean() }),
});

/** Warnings from the form alone, so that operators check these values first. */
export const warnings = [
  'trn_unusual',
  'licence_expired',
  'licence_ends_soon',
  'licence_elsewhere',
  'trn_elsewhere',
] as const;

export const companyReview = profileView
  .omit({ can: true, documents: true, missing: true, missing_for_review: true, version: true })
  .extend({
    registered_at: instant,
    /** Closed by its owner. Personal data is erased 30 days later; then `erased_at` is set. */
    closed: z
      .object({
        at: instant,
        reason: z.enum(closeReasons),
        note: z.string(),
        erased_at: instant.nullable(),
      })
      .nullable(),
    first_review: z.boolean(),
    late: z.boolean(),
    logo_url: z.string().nullable(),
    review: reviewView.extend({ decided_by: z.string().nullable() }),
    warnings: z.array(z.enum(warnings)),
    documents: z.array(reviewedDocumentView),
    documents_decided: z.int(),
    fields_total: z.int(),
    fields_left: z.int(),
    events: z.array(
      z.object({
        id: z.uuid(),
        verb: z.string(),
        at: instant,
        by: z.string(),
        by_operator: z.boolean(),
        document: z.enum(documentKinds).nullable(),
      }),
    ),
    /** The end of the ten seconds in which the decision can be undone. Null: it can't. */
    undo_until: instant.nullable(),
    can: z.object({ approve: z.boolean(), refuse: z.boolean(), undo: z.boolean() }),
  });
export type CompanyReview = z.output<typeof companyReview>;

const byId = z.object({ id: z.uuid() });

export const readCompany = declareEndpoint({
  method: 'get',
  path: '/operator/companies/{id}',
  tag: 'Operator',
  summary: 'Returns a company with its documents',
  who: reviewer,
  params: byId,
  data: companyReview,
});

export const readCompanyFile = declareEndpoint({
  method: 'get',
  path: '/operator/documents/{id}/file',
  tag: 'Operator',
  summary: 'Returns the file of a company document',
  who: reviewer,
  params: byId,
  answersFile: true,
});

const reasonInput = z
  .union([z.literal('').transform(() => undefined), z.enum(refusalReasons)])
  .optional();

interface RefusalText {
  readonly reason?: (typeof refusalReasons)[number] | undefined;
  readonly note: string;
}

/** A refused document must have a reason, and "other" a text as well (product §4). */
function requireReason(input: RefusalText, context: z.RefinementCtx): void {
  if (input.reason === undefined)
    context.addIssue({ code: 'custom', path: ['reason'], message: 'reasonRequired' });
  if (input.reason === 'other' && input.note === '') {
    context.addIssue({ code: 'custom', path: ['note'], message: 'reasonRequired' });
  }
}

/** A verdict on one document; `reopen` revokes it. */
export const decisionInput = z
  .object({
    decision: z.enum(documentVerdicts),
    reason: reasonInput,
    note: note(0, 1000).default(''),
    /**
     * The verdict on screen. If another operator has changed it, nothing is saved, because the
     * reviewer must see the change first.
     */
    seen: z.enum(['pending', 'approved', 'refused']).optional(),
  })
  .superRefine(
    (input, context) => {
      if (input.decision === 'refuse') requireReason(input, context);
    },
    onceValid('decision', 'reason', 'note'),
  );
export type Decision = z.output<typeof decisionInput>;

export const reviewDocument = declareEndpoint({
  method: 'post',
  path: '/operator/documents/{id}/decide',
  tag: 'Operator',
  summary:
    'Approves or rejects a company document, or reverts that decision; approval requires the confirmation of each of its fields',
  who: reviewer,
  params: byId,
  body: decisionInput,
  data: companyReview,
  refusals: ['review_decided', 'review_not_open', 'fields_unconfirmed'],
});

export const confirmInput = z.object({
  field: z.enum(allComparedFields),
  /**
   * The form's value on screen. If it has changed, nothing is confirmed, because the reviewer
   * compared the old one.
   */
  value: bounded(1000),
  confirmed: flag,
});
export type ConfirmInput = z.output<typeof confirmInput>;

export const confirmField = declareEndpoint({
  method: 'post',
  path: '/operator/documents/{id}/confirm',
  tag: 'Operator',
  summary: 'Confirms that a document shows this value of the form, or reverts that confirmation',
  who: reviewer,
  params: byId,
  body: confirmInput,
  data: companyReview,
  refusals: ['review_decided', 'review_not_open', 'conflict'],
});

export const approveCompany = declareEndpoint({
  method: 'post',
  path: '/operator/companies/{id}/approve',
  tag: 'Operator',
  summary:
    'Approves an account; requires that every field of its documents is confirmed and no document is rejected',
  who: reviewer,
  params: byId,
  data: companyReview,
  refusals: [
    'review_decided',
    'review_not_open',
    'documents_undecided',
    'fields_unconfirmed',
    'licence_expired',
  ],
});

/** A text for the applicant, or a document with its reason, from which the text is made. */
export const refusalInput = z
  .object({
    note: note(0, 1000).default(''),
    document: z.union([z.literal('').transform(() => undefined), z.uuid()]).optional(),
    reason: reasonInput,
  })
  .superRefine(
    (input, context) => {
      if (input.document !== undefined) return requireReason(input, context);
      if (input.note.length < 3)
        context.addIssue({ code: 'custom', path: ['note'], message: 'reasonRequired' });
      return undefined;
    },
    onceValid('document', 'reason', 'note'),
  );
export type RefusalInput = z.output<typeof refusalInput>;

export const refuseCompany = declareEndpoint({
  method: 'post',
  path: '/operator/companies/{id}/refuse',
  tag: 'Operator',
  summary:
    'Rejects an account with a message; requires a rejected document, or a document to reject with its reason',
  who: reviewer,
  params: byId,
  body: refusalInput,
  data: companyReview,
  refusals: ['review_decided', 'review_not_open', 'documents_undecided'],
});

export const undoDecision = declareEndpoint({
  method: 'post',
  path: '/operator/companies/{id}/undo',
  tag: 'Operator',
  summary:
    'Reverses the decision on an account within ten seconds, before the applicant is notified; refused if the company has acted on it',
  who: reviewer,
  params: byId,
  data: companyReview,
  refusals: ['undo_over', 'undo_used'],
});

const undoableDecision = z.object({
  decision: z
    .object({
      company_id: z.uuid(),
      company_name: z.string(),
      verb: z.enum(['approve', 'refuse']),
      undo_until: instant,
    })
    .nullable(),
});
export type UndoableDecision = z.output<typeof undoableDecision>;

export const readUndoable = declareEndpoint({
  method: 'get',
  path: '/operator/undoable_decision',
  tag: 'Operator',
  summary: 'Returns the caller’s newest decision on an account that can still be undone',
  who: reviewer,
  data: undoableDecision,
});
