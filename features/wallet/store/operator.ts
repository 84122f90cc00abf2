import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import { rowsReachable } from '#shared/endpoint.ts';
import { isOneOf } from '#shared/sql/list-order.ts';
import { companiesNamed } from '#features/account/store/named.ts';
import { countReachable } from '#shared/sql/counted.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { TopUpFilter, WithdrawalFilter } from '../schema/lists.ts';

export interface MoneyFilter<State> {
  readonly state: State;
  /** Part of a company's name, or the beginning of a number such as TU-01002. */
  readonly key: string;
}

function digitsOf(key: string): string {
  return /(\d{1,12})$/.exec(key)?.[1] ?? '';
}

function selectTopUps(db: Db | Tx) {
  return db
    .selectFrom('top_up')
    .innerJoin('company', 'company.id', 'top_up.company_id')
    .leftJoin('wallet_package', 'wallet_package.id', 'top_up.package_id')
    .leftJoin('stored_file', 'stored_file.id', 'top_up.slip_file_id')
    .leftJoin('operator', 'operator.id', 'top_up.decided_by')
    .leftJoin('operator as approver', 'approver.id', 'top_up.approved_by')
    .selectAll('top_up')
    .select([
      'company.display_name as company_name',
      'wallet_package.name_en as package_en',
      'wallet_package.name_ar as package_ar',
      'stored_file.name as slip_name',
      'stored_file.media_type as slip_media_type',
      'operator.full_name as decided_by_name',
      'approver.full_name as approved_by_name',
    ]);
}

export async function findOperatorTopUp(db: Db | Tx, id: string) {
  return selectTopUps(db).where('top_up.id', '=', id).executeTakeFirst();
}
export type OperatorTopUpRow = NonNullable<Awaited<ReturnType<typeof findOperatorTopUp>>>;

export const hasName = (key: string) =>
  sql<boolean>`search_norm(company.display_name) like ${containing(key)}`;

/** Companies of a name whose rows are found, and the newest rows of each (decision 0124). */
const namedMax = 20;
const ofNamedMax = rowsReachable + 1;

/** The newest rows of the companies that a text names, or the row of a number. */
function isFound(table: 'top_up' | 'withdrawal', key: string): RawBuilder<SqlBool> {
  const id = sql.ref(`${table}.id`);
  const digits = digitsOf(key);
  const byNumber = sql`union all select one.id from ${sql.table(table)} as one where one.number = ${digits}::bigint`;
  return isOneOf(
    id,
    sql`select one.id from (select * from (${companiesNamed(key)}) as called limit ${sql.lit(namedMax)}) as named
      cross join lateral (
        select row.id from ${sql.table(table)} as row where row.company_id = named.id
        order by row.id desc limit ${sql.lit(ofNamedMax)}) as one
      ${digits === '' ? sql`` : byNumber}`,
  );
}

const isSlip = sql<boolean>`top_up.state = 'submitted'`;
const isUnreadCard = sql<boolean>`(top_up.state = 'started' and top_up.given_up_at is not null)`;
const topUpsOf: Readonly<Record<TopUpFilter, RawBuilder<boolean>>> = {
  open: sql<boolean>`(${isSlip} or ${isUnreadCard})`,
  slips: isSlip,
  cards: isUnreadCard,
  decided: sql<boolean>`top_up.state in ('confirmed', 'refused')`,
};

/**
 * Lists and counts top-ups: open ones (slips, and cards that were given up) oldest first, decided
 * ones newest first.
 */
export async function listOperatorTopUps(
  db: Db,
  { state, key }: MoneyFilter<TopUpFilter>,
  offset: number,
  limit: number,
) {
  const isOpen = state !== 'decided';
  const filtered = selectTopUps(db)
    .where(topUpsOf[state])
    .$if(key !== '', (query) => query.where(isFound('top_up', key)));
  const rows = await filtered
    .orderBy(
      isOpen
        ? (row) => row.fn.coalesce('top_up.submitted_at', 'top_up.given_up_at')
        : 'top_up.decided_at',
      isOpen ? 'asc' : 'desc',
    )
    .orderBy('top_up.id', isOpen ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, ...(await countReachable(db, filtered.clearSelect().select('top_up.id'))) };
}

function selectWithdrawals(db: Db | Tx) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('company', 'company.id', 'withdrawal.company_id')
    .leftJoin('operator', 'operator.id', 'withdrawal.decided_by')
    .leftJoin('operator as approver', 'approver.id', 'withdrawal.approved_by')
    .leftJoin('operator as opener', 'opener.id', 'withdrawal.opened_by')
    .leftJoin('top_up', 'top_up.id', 'withdrawal.top_up_id')
    .selectAll('withdrawal')
    .select([
      'top_up.number as card_number',
      'company.legal_name_en',
      'company.legal_name_ar',
      'company.display_name as company_name',
      'operator.full_name as decided_by_name',
      'approver.full_name as approved_by_name',
      'opener.full_name as opened_by_name',
    ]);
}

export async function findOperatorWithdrawal(db: Db | Tx, id: string) {
  return selectWithdrawals(db).where('withdrawal.id', '=', id).executeTakeFirst();
}
export type OperatorWithdrawalRow = NonNullable<Awaited<ReturnType<typeof findOperatorWithdrawal>>>;

/** True for a withdrawal that needs the first of its two operators (decision 0024). */
export function needsFirst(approvalFils: bigint): RawBuilder<boolean> {
  return sql<boolean>`((withdrawal.day_fils > ${approvalFils} or withdrawal.other_holder) and withdrawal.approved_by is null)`;
}

/**
 * Lists and counts withdrawals: open ones oldest first, decided ones newest first. Above
 * `approvalFils` two operators are needed.
 */
export async function listOperatorWithdrawals(
  db: Db,
  { state, key, approvalFils }: MoneyFilter<WithdrawalFilter> & { readonly approvalFils: bigint },
  offset: number,
  limit: number,
) {
  const isOpen = state !== 'decided';
  const filtered = selectWithdrawals(db)
    .where('withdrawal.state', isOpen ? '=' : '<>', 'held')
    .$if(state === 'first', (query) => query.where(needsFirst(approvalFils)))
    .$if(state === 'to_pay', (query) => query.where(sql<boolean>`not ${needsFirst(approvalFils)}`))
    .$if(key !== '', (query) => query.where(isFound('withdrawal', key)));
  const rows = await filtered
    .orderBy(isOpen ? 'withdrawal.created_at' : 'withdrawal.decided_at', isOpen ? 'asc' : 'desc')
    .orderBy('withdrawal.id', isOpen ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, ...(await countReachable(db, filtered.clearSelect().select('withdrawal.id'))) };
}
