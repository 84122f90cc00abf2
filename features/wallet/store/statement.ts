import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { limitOf, offsetOf, orderSql } from '#shared/sql/list-order.ts';
import { lastCharacter } from '#shared/sql/search-pattern.ts';
import type { Db } from '#shared/call.ts';
import { countedUpTo, rowsReachable, type Counted } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list.ts';
import type { TopUpMethod } from '../rules/top-up.ts';
import type { WithdrawalState } from '../rules/withdrawal.ts';
import type { StatementSort } from '../schema/wallet.ts';

export interface StatementFilter extends ListQuery<StatementSort> {
  readonly companyId: string;
  readonly kind: 'all' | 'debit' | 'credit';
  readonly month: { readonly from: Date; readonly until: Date } | null;
}

/** The page is cut from `posting` and shown from `line`, so both must have the same order. */
function orderOf({ order }: StatementFilter, table: 'posting' | 'line') {
  const amount = sql.ref(`${table}.amount_fils`);
  return orderSql(
    order,
    {
      date: 'id',
      debit: { by: sql`case when ${amount} < 0 then -${amount} end` },
      credit: { by: sql`case when ${amount} > 0 then ${amount} end` },
    },
    sql.ref(`${table}.wallet_row`),
  );
}

/** Any part of a reference is searched in this many of a wallet's newest rows only. */
const searchedRowsMax = 5000;
/** References that begin with a text, from their index. */
const foundMax = 1000;
/** A list by amount sorts this many of the newest rows, to avoid sorting all. */
const sortedMax = rowsReachable;

/** The series of references, so that a number alone finds them by the index as well. */
const series = ['', 'RFQ-', 'TU-', 'WD-', 'INV-'];

const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone 'Asia/Dubai')::date`;

/**
 * Rows whose reference contains a text, among the newest of the wallet, or begins with it, at any
 * age.
 */
function foundRows(companyId: string, key: string): RawBuilder<SqlBool> {
  const prefixes = series.map((before) => sql`upper(${before + key})`);
  return sql<SqlBool>`posting.id in (
    select line.id from posting as line join ledger_transaction as entry on entry.id = line.transaction_id
    where line.company_id = ${companyId} and position(upper(${key}) in entry.reference) > 0
      and line.wallet_row > (select row_count - ${sql.lit(searchedRowsMax)} from wallet where company_id = ${companyId})
    union all
    select line.id from unnest(array[${sql.join(prefixes)}]) as prefix
    cross join lateral (
      select id from ledger_transaction
      where reference ~>=~ prefix and reference ~<~ (prefix || ${lastCharacter}) limit ${sql.lit(foundMax)}) as entry
    join posting as line on line.transaction_id = entry.id and line.company_id = ${companyId})`;
}

/**
 * The rows of the days of a period, by their numbers, because the index of a wallet has no time.
 * Rows of two days may overlap, so the instants must be compared as well.
 */
export function rowsOfDays(
  companyId: string | RawBuilder<unknown>,
  { from, until }: Period,
): RawBuilder<SqlBool> {
  const ofWallet = sql`from wallet_day where company_id = ${companyId}`;
  const first = sql`posting.wallet_row >= (select min(first_row) ${ofWallet} and day >= ${dayOf(from ?? new Date(0))})`;
  // A period that ends at midnight has no row of the next day.
  const lastInstant = new Date((until?.getTime() ?? 0) - 1);
  const last = sql`posting.wallet_row <= (select max(last_row) ${ofWallet} and day <= ${dayOf(lastInstant)})`;
  const ends = [...(from === null ? [] : [first]), ...(until === null ? [] : [last])];
  return ends.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(ends, sql` and `)})`;
}

/** The later beginning and the earlier end of the days and the month of a filter. */
function periodOf({ from, until, month }: StatementFilter): Period {
  const latest = [from, month?.from ?? null].filter((at) => at !== null);
  const earliest = [until, month?.until ?? null].filter((at) => at !== null);
  const timesOf = (instants: readonly Date[]) => instants.map((at) => at.getTime());
  return {
    from: latest.length === 0 ? null : new Date(Math.max(...timesOf(latest))),
    until: earliest.length === 0 ? null : new Date(Math.min(...timesOf(earliest))),
  };
}

function selectRows(db: Db, filter: StatementFilter) {
  const { companyId, kind, key } = filter;
  const { from, until } = periodOf(filter);
  return db
    .selectFrom('posting')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'posting.transaction_id')
    .where('posting.company_id', '=', companyId)
    .where(rowsOfDays(companyId, { from, until }))
    .$if(kind === 'debit', (query) => query.where('posting.amount_fils', '<', 0n))
    .$if(kind === 'credit', (query) => query.where('posting.amount_fils', '>', 0n))
    .$if(from !== null, (query) => query.where('ledger_transaction.at', '>=', from ?? new Date(0)))
    .$if(until !== null, (query) => query.where('ledger_transaction.at', '<', until ?? new Date(0)))
    .$if(key !== '', (query) => query.where(foundRows(companyId, key)));
}

/** Sums days of a wallet. The instants of the period must be midnights in Dubai. */
function selectDays(db: Db, companyId: string, { from, until }: Period) {
  return db
    .selectFrom('wallet_day')
    .where('company_id', '=', companyId)
    .$if(from !== null, (query) => query.where(sql<SqlBool>`day >= ${dayOf(from ?? new Date(0))}`))
    .$if(until !== null, (query) =>
      query.where(sql<SqlBool>`day < ${dayOf(until ?? new Date(0))}`),
    );
}

/** Counts the rows of a statement: from the sums of days, or of a search up to a limit. */
export async function countStatement(db: Db, filter: StatementFilter): Promise<Counted> {
  const { companyId, kind, key } = filter;
  if (key !== '') {
    const found = selectRows(db, filter)
      .select('posting.id')
      .limit(limitOf(rowsReachable + 1));
    const { total } = await db
      .selectFrom(found.as('found'))
      .select((row) => row.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    return countedUpTo(Number(total));
  }
  const { debits, credits } = await sumDays(db, companyId, periodOf(filter));
  const total = kind === 'debit' ? debits : kind === 'credit' ? credits : debits + credits;
  return { total, isLeast: false };
}

/**
 * The rows of one page. The wallet's index cuts the page; for an order by amount it finds the newest
 * rows that are sorted.
 */
function selectPage(db: Db, filter: StatementFilter, offset: number, limit: number) {
  const isOwnOrder = ['own', 'date'].includes(filter.order.column);
  const shown = selectRows(db, filter)
    .select([
      'posting.id',
      'posting.wallet_row',
      'posting.amount_fils',
      'posting.old_balance_fils',
      'posting.new_balance_fils',
      'posting.new_bonus_fils',
      'ledger_transaction.kind',
      'ledger_transaction.reference',
      'ledger_transaction.subject_id',
      'ledger_transaction.params',
      'ledger_transaction.at',
    ])
    .orderBy(isOwnOrder ? orderOf(filter, 'posting') : sql`posting.wallet_row desc`)
    .offset(offsetOf(isOwnOrder ? offset : 0))
    .limit(limitOf(isOwnOrder ? limit : sortedMax));
  return db
    .selectFrom(shown.as('line'))
    .selectAll('line')
    .orderBy(orderOf(filter, 'line'))
    .offset(offsetOf(isOwnOrder ? 0 : offset))
    .limit(limitOf(limit));
}

/**
 * Lists one page; newest first is the default. The page is cut before details are joined, to avoid
 * joins for rows that are not shown.
 */
export async function listStatement(
  db: Db,
  filter: StatementFilter,
  offset: number,
  limit: number,
) {
  const selection = selectPage(db, filter, offset, limit);
  return (
    db
      .selectFrom(selection.as('line'))
      .leftJoin('posting as before', (join) =>
        join
          .on('before.company_id', '=', filter.companyId)
          .on(sql<boolean>`before.wallet_row = line.wallet_row - 1`),
      )
      .leftJoin('access', 'access.id', 'line.subject_id')
      .leftJoin('rfq', 'rfq.id', 'access.rfq_id')
      .leftJoin('category', 'category.id', 'rfq.category_id')
      .leftJoin('city', 'city.id', 'rfq.city_id')
      .leftJoin('top_up', 'top_up.id', 'line.subject_id')
      .leftJoin('wallet_package', 'wallet_package.id', 'top_up.package_id')
      .leftJoin('withdrawal', 'withdrawal.id', 'line.subject_id')
      .leftJoin('q_invoice', 'q_invoice.id', 'line.subject_id')
      .leftJoin('purchase_order', 'purchase_order.id', 'q_invoice.order_id')
      .selectAll('line')
      .select([
        'category.name_en as category_en',
        'category.name_ar as category_ar',
        'city.name_en as city_en',
        'city.name_ar as city_ar',
        'top_up.bank_reference',
        'wallet_package.name_en as package_en',
        'wallet_package.name_ar as package_ar',
        'withdrawal.iban',
        'withdrawal.day_fils',
        'withdrawal.other_holder',
        'withdrawal.approved_by',
        'purchase_order.serial as order_serial',
      ])
      // Never null by the tables' constraints, which a sub-select loses.
      .select((row) => [
        row.fn.coalesce('before.new_bonus_fils', sql<bigint>`0`).as('old_bonus_fils'),
        row.ref('top_up.method').$castTo<TopUpMethod | null>().as('method'),
        row.ref('withdrawal.state').$castTo<WithdrawalState | null>().as('withdrawal_state'),
      ])
      .orderBy(orderOf(filter, 'line'))
      .execute()
  );
}
export type StatementLine = Awaited<ReturnType<typeof listStatement>>[number];

/** Null: open on that side. */
export interface Period {
  readonly from: Date | null;
  readonly until: Date | null;
}

/**
 * Lists the rows of a period without gaps, the oldest first. A period ends before the first row of
 * the next one, so that two movements at midnight with reversed numbers fall into the same period.
 */
export async function listPeriod(
  db: Db,
  companyId: string,
  { from, until }: Period,
  limit: number,
) {
  const firstSince = (at: Date) =>
    sql<bigint>`(
      select min(first_row) from wallet_day where company_id = ${companyId} and day >= ${dayOf(at)})`;
  return db
    .selectFrom('posting')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'posting.transaction_id')
    .leftJoin('posting as before', (join) =>
      join
        .on('before.company_id', '=', companyId)
        .on(sql<boolean>`before.wallet_row = posting.wallet_row - 1`),
    )
    .select([
      'posting.wallet_row',
      'posting.amount_fils',
      'posting.old_balance_fils',
      'posting.new_balance_fils',
      sql<bigint>`posting.new_bonus_fils - coalesce(before.new_bonus_fils, 0)`.as('bonus_fils'),
      'ledger_transaction.kind',
      'ledger_transaction.reference',
      'ledger_transaction.at',
    ])
    .where('posting.company_id', '=', companyId)
    .$if(from !== null, (query) =>
      query.where('posting.wallet_row', '>=', firstSince(from ?? new Date(0))),
    )
    .$if(until !== null, (query) =>
      query.where(
        sql<boolean>`posting.wallet_row < coalesce(${firstSince(until ?? new Date(0))}, posting.wallet_row + 1)`,
      ),
    )
    .orderBy('posting.wallet_row')
    .limit(limit)
    .execute();
}
export type PeriodLine = Awaited<ReturnType<typeof listPeriod>>[number];

/** Returns the balance before a moment, fils; zero before the first movement. */
export async function findBalanceBefore(db: Db, companyId: string, at: Date): Promise<bigint> {
  const row = await db
    .selectFrom('posting')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'posting.transaction_id')
    .select('posting.new_balance_fils')
    .where('posting.company_id', '=', companyId)
    .where(rowsOfDays(companyId, { from: null, until: at }))
    .where('ledger_transaction.at', '<', at)
    .orderBy('posting.wallet_row', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.new_balance_fils ?? 0n;
}

export async function findHolder(db: Db, companyId: string) {
  return db
    .selectFrom('company')
    .select(['display_name', 'legal_name_en', 'legal_name_ar', 'trn'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export interface Sums {
  readonly debitFils: bigint;
  readonly debits: number;
  readonly creditFils: bigint;
  readonly credits: number;
}

/** Sums the movements of a period, of which both instants are midnights in Dubai. */
export async function sumDays(db: Db, companyId: string, period: Period): Promise<Sums> {
  const row = await selectDays(db, companyId, period)
    .select([
      sql<bigint>`coalesce(sum(debit_fils), 0)::bigint`.as('debitFils'),
      sql<number>`coalesce(sum(debits), 0)::integer`.as('debits'),
      sql<bigint>`coalesce(sum(credit_fils), 0)::bigint`.as('creditFils'),
      sql<number>`coalesce(sum(credits), 0)::integer`.as('credits'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}
