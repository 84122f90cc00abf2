import { dayInDubai } from '#shared/calendar.ts';
import type { Db, OperatorCall, Tx } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, fileRowsMax, type FileParams, type ListParams } from '#shared/list.ts';
import { inLanguage, momentInDubai, toListFile } from '#shared/list-file.ts';
import { decimalOf } from '#shared/money.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { sentenceOf } from '#features/activity/reads.ts';
import { listCompanyActivity, type ActivityRow } from '#features/activity/store.ts';
import { findCompany } from '#features/account/store/company.ts';
import { readCompanyReview } from '#features/company-review/reads.ts';
import { consoleStatusOf, type ConsoleStatus } from '../rules/console-status.ts';
import { suspensionChoices, suspensionStateOf } from '../rules/suspension.ts';
import type { CompanyDetail, CompanyListView, CompanySort } from '../schema/companies.ts';
import * as store from '../store/companies.ts';

const activityMax = 15;

interface CompaniesQuery extends ListParams<CompanySort> {
  readonly type?: 'buyer' | 'supplier' | undefined;
  readonly status?: ConsoleStatus | undefined;
  readonly country?: string | undefined;
}

function filterOf(call: OperatorCall, query: CompaniesQuery): store.CompanyFilter {
  const { type, status, country } = query;
  return {
    ...listQueryOf(query, call.locale),
    type,
    status,
    country,
    today: dayInDubai(call.now),
  };
}

function toRow(row: store.CompanyListRow, today: string): CompanyListView {
  return {
    id: row.id,
    name: row.display_name,
    legal_name_en: row.legal_name_en,
    legal_name_ar: row.legal_name_ar,
    account_type: row.account_type,
    status: consoleStatusOf(row, today),
    country: row.country,
    licence_number: row.licence_number,
    licence_expires_on: row.licence_expires_on,
    trn: row.trn,
    owner_email: row.owner_email ?? '',
    registered_at: row.created_at.toISOString(),
  };
}

export async function readCompanies(
  call: OperatorCall,
  query: CompaniesQuery & { readonly page: number },
): Promise<Page<CompanyListView>> {
  const filter = filterOf(call, query);
  const rows = await store.listCompanies(call.db, filter, (query.page - 1) * pageSize, pageSize);
  const { total, isLeast } = await store.countCompanies(call.db, filter);
  const views = rows.map((row) => toRow(row, filter.today));
  return toPage(views, query.page, total, isLeast);
}

/** Exports the filtered and sorted list as a file. Refuses: busy. */
export async function exportCompanies(
  operatorCall: OperatorCall,
  query: CompaniesQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(operatorCall, query.lang);
  const { text } = call;
  const filter = filterOf(call, query);
  const rows = (await store.listCompanies(call.db, filter, 0, fileRowsMax)).map((row) =>
    toRow(row, filter.today),
  );
  return toListFile(call, query.format, {
    name: text('console.companies.title'),
    rows,
    columns: [
      { head: text('console.companies.name'), value: (row) => row.name },
      { head: text('console.companies.legalEn'), value: (row) => row.legal_name_en },
      { head: text('console.companies.legalAr'), value: (row) => row.legal_name_ar },
      {
        head: text('console.companies.type'),
        value: (row) => text(`console.type.${row.account_type}`),
      },
      {
        head: text('console.companies.status'),
        value: (row) => text(`console.status.${row.status}`),
      },
      { head: text('console.companies.country'), value: (row) => row.country },
      { head: text('console.companies.licence'), value: (row) => row.licence_number },
      { head: text('console.companies.licenceEnds'), value: (row) => row.licence_expires_on },
      { head: text('console.companies.trn'), value: (row) => row.trn },
      { head: text('console.companies.email'), value: (row) => row.owner_email },
      {
        head: text('console.companies.registered'),
        value: (row) => momentInDubai(row.registered_at),
      },
    ],
  });
}

function toLine(call: OperatorCall, row: ActivityRow): CompanyDetail['activity'][number] {
  const { reason, note } = row.params as { reason?: unknown; note?: unknown };
  const reasonText = typeof reason === 'string' ? reason : note;
  const isStaff = row.operator_name !== null;
  return {
    id: row.id,
    activity: sentenceOf(call, row.verb, row.params),
    by: isStaff ? 'operator' : row.member_name === null ? 'system' : 'member',
    name: row.operator_name ?? row.member_name ?? '',
    // Only operators' reasons appear, because a member's note is private to the company.
    reason: isStaff && typeof reasonText === 'string' ? reasonText : '',
    at: row.at.toISOString(),
  };
}

const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString());

function toWallet(wallet: store.CompanyParts['wallet']): CompanyDetail['wallet'] {
  if (wallet === null) return null;
  const { balance_fils: balance, bonus_fils: bonus, expires_at: expiresAt } = wallet;
  return {
    balance: decimalOf(BigInt(balance)),
    bonus: decimalOf(BigInt(bonus)),
    expires_at: iso(expiresAt),
  };
}

/**
 * Reads one company with its users, deals and activity, in a fixed number of queries. Null: unknown
 * id.
 */
export async function readCompanyDetail(
  call: OperatorCall,
  db: Db | Tx,
  id: string,
): Promise<CompanyDetail | null> {
  const { roles } = call.actor;
  const review = await readCompanyReview(db, id, call.now);
  const company = await findCompany(db, id);
  const parts = await store.findCompanyParts(
    db,
    id,
    roles.has('finance') || roles.has('administrator'),
  );
  if (review === null || company === undefined || parts === undefined) return null;
  const { can, events: _events, ...shown } = review;
  const activity = await listCompanyActivity(db, id, '', activityMax);
  return {
    ...shown,
    country: company.country,
    status: consoleStatusOf(company, dayInDubai(call.now)),
    suspension:
      parts.suspended_at === null
        ? null
        : {
            at: parts.suspended_at.toISOString(),
            by: parts.suspended_by ?? '',
            reason: parts.suspension_reason,
          },
    users: parts.users.map((user) => ({ ...user, seen_at: iso(user.seen_at) })),
    addresses: [...parts.addresses],
    wallet: toWallet(parts.wallet),
    deals: { open: parts.open, awarded: parts.awarded, all: parts.all },
    activity: activity.map((row) => toLine(call, row)),
    can: {
      review: can.approve || can.refuse,
      ...suspensionChoices(suspensionStateOf(company)),
      end_sessions: parts.users.some((user) => user.seen_at !== null),
    },
  };
}
