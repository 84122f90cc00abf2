import { sql } from 'kysely';
import { orderSql } from '#shared/sql/list-order.ts';
import type { Db } from '#shared/call.ts';
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

function selectRows(db: Db, { companyId, kind, from, until, month, key }: StatementFilter) {
  return db
    .selectFrom('posting')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'posting.transaction_id')
    .where('posting.company_id', '=', companyId)
    .$if(kind === 'debit', (query) => query.where('posting.amount_fils', '<', 0n))
    .$if(kind === 'credit', (query) => query.where('posting.amount_fils', '>', 0n))
    .$if(from !== null, (query) => query.where('ledger_transaction.at', '>=', from ?? new Date(0)))
    .$if(until !== null, (query) => query.where('ledger_transaction.at', '<', until ?? new Date(0)))
    .$if(month !== null, (query) =>
      query
        .where('ledger_transaction.at', '>=', month?.from ?? new Date(0))
        .where('ledger_transaction.at', '<', month?.until ?? new Date(0)),
    )
    .$if(key !== '', (query) =>
      query.where(sql<boolean>`position(upper(${key}) in ledger_transaction.reference) > 0`),
    );
}

export async function countStatement(db: Db, filter: StatementFilter): Promise<number> {
  const { total } = await selectRows(db, filter)
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Lists one page; newest first is the default. The wallet's index cuts the page before details are
 * joined, to avoid joins for rows that are not shown.
 */
export async function listStatement(
  db: Db,
  filter: StatementFilter,
  offset: number,
  limit: number,
) {
  const selection = selectRows(db, filter)
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
    .orderBy(orderOf(filter, 'posting'))
    .offset(offset)
    .limit(limit);
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
      select min(posting.wallet_row) from posting join ledger_transaction on ledger_transaction.id = posting.transaction_id
      where posting.company_id = ${companyId} and ledger_transaction.at >= ${at})`;
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

export async function sumSince(db: Db, companyId: string, from: Date): Promise<Sums> {
  const row = await db
    .selectFrom('posting')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'posting.transaction_id')
    .select(({ fn }) => [
      fn.sum<string | null>('amount_fils').filterWhere('amount_fils', '<', 0n).as('debit'),
      fn.countAll<bigint>().filterWhere('amount_fils', '<', 0n).as('debits'),
      fn.sum<string | null>('amount_fils').filterWhere('amount_fils', '>', 0n).as('credit'),
      fn.countAll<bigint>().filterWhere('amount_fils', '>', 0n).as('credits'),
    ])
    .where('posting.company_id', '=', companyId)
    .where('ledger_transaction.at', '>=', from)
    .executeTakeFirstOrThrow();
  return {
    debitFils: -BigInt(row.debit ?? 0),
    debits: Number(row.debits),
    creditFils: BigInt(row.credit ?? 0),
    credits: Number(row.credits),
  };
}
