import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { Books } from '../rules/reconcile.ts';
import * as books from './books.ts';
import * as causes from './causes.ts';
import { reportedMax, type Query, type Which } from './slices.ts';

/** Transfers that a proof between two nights checks; more than a day has, and few for one request. */
const recentMax = 20_000;

interface Recent {
  readonly ids: readonly string[];
  readonly times: readonly Date[];
  readonly subjects: readonly string[];
}

/** The newest transfers since a moment, and the records that they are about. */
async function findRecent(db: Db, since: Date): Promise<Recent> {
  const { rows } = await sql<{ id: string; subject_id: string; at: Date }>`
    select id, subject_id, at from ledger_transaction where at >= ${since}
    order by at desc, id desc limit ${sql.lit(recentMax)}`.execute(db);
  return {
    ids: rows.map(({ id }) => id),
    times: rows.map(({ at }) => at),
    subjects: [...new Set(rows.map(({ subject_id: subject }) => subject))],
  };
}

const among =
  (ids: readonly string[]): Which =>
  (id) =>
    sql<SqlBool>`${id} = any(${ids}::uuid[])`;

/** Wallets of the transfers, compared with the last row of their statements. */
function wrongEnds(ids: readonly string[]): RawBuilder<Books['wallets'][number]> {
  return sql`
    select * from (
      select w.company_id as "companyId", w.balance_fils as "balanceFils", w.row_count as "rowCount", w.balance_fils as "sumFils",
        greatest(last.wallet_row, 0) as rows, greatest(last.wallet_row, 0) as "lastRow",
        coalesce(last.new_balance_fils, 0) as "lastBalanceFils",
        w.bonus_fils as "bonusFils", coalesce(last.new_bonus_fils, 0) as "lastBonusFils"
      from wallet w
      left join lateral (
        select wallet_row, new_balance_fils, new_bonus_fils from posting
        where posting.company_id = w.company_id order by wallet_row desc limit 1) last on true
      where w.company_id in (select company_id from posting where transaction_id = any(${ids}::uuid[]))) one
    where "balanceFils" <> "lastBalanceFils" or "bonusFils" <> "lastBonusFils" or "rowCount" <> "lastRow"
    order by "companyId" limit ${reportedMax}`;
}

/** Rows of the transfers that do not continue the row before. */
function brokenRows(ids: readonly string[]): RawBuilder<Books['broken'][number]> {
  return sql`
    select * from (
      select line.company_id as "companyId", line.wallet_row as "walletRow", line.old_balance_fils as "oldFils",
        line.old_balance_fils + line.amount_fils <> line.new_balance_fils as "isWrong",
        coalesce((select before.new_balance_fils from posting before
          where before.company_id = line.company_id and before.wallet_row = line.wallet_row - 1), 0) as "expectedFils"
      from posting line where line.transaction_id = any(${ids}::uuid[]) and line.company_id is not null) chain
    where "oldFils" <> "expectedFils" or "isWrong" order by "companyId", "walletRow" limit ${reportedMax}`;
}

/**
 * Checks the transfers since a moment and the records that they are about, so that its cost follows
 * the day and not the books. Sums of whole wallets and payable withdrawals are left to the night.
 * `times`: those of the transfers.
 */
export async function readRecentBooks(
  db: Db,
  since: Date,
): Promise<{ readonly books: Books; readonly times: readonly Date[] }> {
  const { ids, subjects, times } = await findRecent(db, since);
  const check = async <T>(query: Query<T>, rows: readonly string[]) =>
    (await query(among(rows)).execute(db)).rows;
  return {
    times,
    books: {
      wallets: (await wrongEnds(ids).execute(db)).rows,
      uneven: await check(books.unevenTransactions, ids),
      broken: (await brokenRows(ids).execute(db)).rows,
      days: [],
      topUps: await check(books.wrongTopUps, subjects),
      strays: await check(causes.strayTransfers, ids),
      unposted: [
        ...(await check(causes.unpostedFees, subjects)),
        ...(await check(causes.unpostedInvoices, subjects)),
      ],
      discounts: await check(causes.wrongDiscounts, subjects),
      splits: await check(causes.wrongSplits, ids),
      rates: await check(causes.wrongRates, ids),
      withdrawals: await check(books.wrongWithdrawals, subjects),
      heldFils: 0n,
      payableFils: 0n,
      events: (await books.readEvents.execute(db)).rows,
    },
  };
}
