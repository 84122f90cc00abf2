import { reviewDueAt } from '#features/account/rules/deadlines.ts';
import {
  type CompanyListRow,
  type CompanyFilter,
  countCompanies,
  listCompanies,
} from '#features/account/store/list.ts';
import { findDuplicates } from '#features/account/store/company.ts';
import type { Db, Tx } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { dayInDubai } from '#shared/calendar.ts';
import * as accountReads from '#features/account/reads.ts';
import { type ActivityRow, listCompanyActivity } from '#features/activity/store.ts';
import { documentKinds } from '#features/account/rules/documents.ts';
import { fieldsOf } from '#features/confirmation/rules/fields.ts';
import { closeReasons } from '#features/closure/rules.ts';
import { reviewChoices, type UndoFacts } from '#features/account/rules/review-table.ts';
import { companyStatus } from '#features/account/rules/status.ts';
import { findOperatorNames } from '#features/operator/store/accounts.ts';
import type { CompanyRowView, warnings, CompanyReview, UndoableDecision } from './schema.ts';
import { guardOpenReview } from './rules.ts';
import { findNewestUndoable, findUndoable, hasActedSince, type UndoableRow } from './store.ts';

function toRow(row: CompanyListRow, now: Date): CompanyRowView {
  const dueAt =
    row.review_state === 'submitted' && row.submitted_at !== null
      ? reviewDueAt(row.submitted_at)
      : null;
  return {
    id: row.id,
    account_type: row.account_type,
    name: row.display_name,
    legal_name_ar: row.legal_name_ar,
    legal_name_en: row.legal_name_en,
    review_state: row.review_state,
    registered_at: row.created_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    due_at: dueAt?.toISOString() ?? null,
    late: dueAt !== null && dueAt <= now,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    can: { review: row.review_state === 'submitted' },
  };
}

interface ListQuery {
  readonly state: CompanyFilter;
  readonly key: string;
  readonly page: number;
}

export async function readCompanies(
  db: Db,
  query: ListQuery,
  now: Date,
): Promise<Page<CompanyRowView>> {
  const rows = await listCompanies(
    db,
    query.state,
    query.key,
    (query.page - 1) * pageSize,
    pageSize,
  );
  const total = await countCompanies(db, query.state, query.key);
  return toPage(
    rows.map((row) => toRow(row, now)),
    query.page,
    total,
  );
}

/** Days before the end of a licence at which a warning appears (product §4). */
const soonDays = 30;

async function findWarnings(
  db: Db | Tx,
  facts: accountReads.AccountFacts,
  now: Date,
): Promise<(typeof warnings)[number][]> {
  const { company } = facts;
  const duplicates = await findDuplicates(db, company.id, company.licence_number, company.trn);
  const expiresOn = company.renewal_expires_on ?? company.licence_expires_on;
  const today = dayInDubai(now);
  const isExpired = expiresOn !== null && expiresOn < today;
  const soon = dayInDubai(new Date(now.getTime() + soonDays * 86_400_000));
  return [
    ...(accountReads.toDetails(company).trn_unusual ? (['trn_unusual'] as const) : []),
    ...(isExpired ? (['licence_expired'] as const) : []),
    ...(!isExpired && expiresOn !== null && expiresOn < soon
      ? (['licence_ends_soon'] as const)
      : []),
    ...(duplicates.licence ? (['licence_elsewhere'] as const) : []),
    ...(duplicates.trn ? (['trn_elsewhere'] as const) : []),
  ];
}

/** The limit of log entries; high enough because each confirmed field is one. */
const eventsMax = 40;

function toEvent(row: ActivityRow): CompanyReview['events'][number] {
  const { kind } = row.params as { kind?: unknown };
  return {
    id: row.id,
    verb: row.verb,
    at: row.at.toISOString(),
    by: row.operator_name ?? row.member_name ?? '',
    by_operator: row.operator_name !== null,
    document: documentKinds.find((one) => one === kind) ?? null,
  };
}

function toDocuments(
  facts: accountReads.AccountFacts,
  names: ReadonlyMap<string, string>,
): CompanyReview['documents'] {
  const { company, documents } = facts;
  const form = accountReads.comparedFormOf(company);
  return documents
    .filter(({ kind }) => kind !== 'logo')
    .map((row) => ({
      ...accountReads.toDocumentView(row, '/operator'),
      decided_by: row.decided_by === null ? null : (names.get(row.decided_by) ?? null),
      fields: fieldsOf(form, row).map(({ field, value, confirmation }) => ({
        name: field,
        value,
        confirmed:
          confirmation === null
            ? null
            : {
                by: names.get(confirmation.confirmed_by) ?? '',
                at: new Date(confirmation.confirmed_at).toISOString(),
              },
      })),
      can: { decide: guardOpenReview(company.review_state) === null },
    }));
}

function toClosed(company: accountReads.AccountFacts['company']): CompanyReview['closed'] {
  if (company.closed_at === null) return null;
  return {
    at: company.closed_at.toISOString(),
    reason: closeReasons.find((reason) => reason === company.close_reason) ?? 'other',
    note: company.close_note,
    erased_at: company.erased_at?.toISOString() ?? null,
  };
}

/**
 * The decision on a company that can be undone, with the facts of the rule. A decision that made the
 * company active is used by any act, because an undo would leave that act without an approval.
 */
export async function readUndo(
  db: Db | Tx,
  companyId: string,
  now: Date,
): Promise<{ readonly row: UndoableRow; readonly facts: UndoFacts } | null> {
  const row = await findUndoable(db, companyId);
  if (row === null) return null;
  const { approved_at: approvedAt, licence_expires_on: expiresOn } = row.before.company;
  const wasActive = companyStatus(approvedAt, expiresOn, dayInDubai(now)) === 'active';
  const hasActed = await hasActedSince(db, {
    companyId,
    since: row.decided_at,
    byAnyAct: row.verb === 'approve' && !wasActive,
  });
  return { row, facts: { until: row.undo_until, now, hasActed } };
}

export async function readUndoable(
  db: Db,
  operatorId: string,
  now: Date,
): Promise<UndoableDecision> {
  const row = await findNewestUndoable(db, operatorId, now);
  if (row === undefined) return { decision: null };
  return {
    decision: {
      company_id: row.id,
      company_name: row.display_name,
      verb: row.verb,
      undo_until: row.undo_until.toISOString(),
    },
  };
}

export async function readCompanyReview(
  db: Db | Tx,
  companyId: string,
  now: Date,
): Promise<CompanyReview | null> {
  const facts = await accountReads.readAccountFacts(db, companyId);
  if (facts === null) return null;
  const { company, documents } = facts;
  const deciders = [
    company.decided_by,
    ...documents.flatMap((row) => [
      row.decided_by,
      ...row.confirmations.map((one) => one.confirmed_by),
    ]),
  ].filter((id) => id !== null);
  const names = await findOperatorNames(db, [...new Set(deciders)]);
  const documentViews = toDocuments(facts, names);
  const undo = await readUndo(db, companyId, now);
  const reviewFacts = {
    ...accountReads.reviewFactsOf(facts, now),
    ...(undo === null ? {} : { undo: undo.facts }),
  };
  const choices = reviewChoices('operator', reviewFacts);
  const dueAt = accountReads.openReviewDueAt(company);
  const logo = documents.find(({ kind }) => kind === 'logo');
  return {
    company_id: company.id,
    account_type: company.account_type,
    status: companyStatus(company.approved_at, company.licence_expires_on, dayInDubai(now)),
    ...accountReads.toDetails(company),
    completion: facts.completion.percent,
    registered_at: company.created_at.toISOString(),
    closed: toClosed(company),
    first_review: company.approved_at === null,
    late: dueAt !== null && dueAt <= now,
    logo_url: logo === undefined ? null : accountReads.toDocumentView(logo, '/operator').url,
    review: {
      ...accountReads.toReviewView(company),
      decided_by: company.decided_by === null ? null : (names.get(company.decided_by) ?? null),
    },
    warnings: await findWarnings(db, facts, now),
    documents: documentViews,
    fields_total: documentViews.reduce((sum, { fields }) => sum + fields.length, 0),
    fields_left: reviewFacts.unconfirmed,
    documents_decided: documentViews.filter(({ state }) => state !== 'pending').length,
    events: (await listCompanyActivity(db, company.id, 'account.', eventsMax)).map(toEvent),
    undo_until: choices.undo ? (undo?.row.undo_until.toISOString() ?? null) : null,
    can: { approve: choices.approve, refuse: choices.refuse, undo: choices.undo },
  };
}
