import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { Books } from '../rules/reconcile.ts';
import * as causes from './causes.ts';
import { collect, slicesOf, reportedMax, walletSlices, type Query } from './slices.ts';

/**
 * The approximate rows per statement, so that each takes tenths of a second whatever the size of
 * the books.
 */
const rowsPerSliceMax = 10_000;

/**
 * Compares balances with the sums and the last rows of their statements, because all three must
 * agree.
 */
const wrongWallets: Query<Books['wallets'][number]> = ({ after, until }) => sql`
  select w.company_id as "companyId", w.balance_fils as "balanceFils", w.row_count as "rowCount",
    coalesce(p.sum, 0)::bigint as "sumFils", coalesce(p.rows, 0) as rows, coalesce(p.last_row, 0) as "lastRow",
    coalesce(l.new_balance_fils, 0) as "lastBalanceFils",
    w.bonus_fils as "bonusFils", coalesce(l.new_bonus_fils, 0) as "lastBonusFils"
  from wallet w
  left join lateral (select sum(amount_fils) as sum, count(*) as rows, max(wallet_row) as last_row
    from posting where company_id = w.company_id) p on true
  left join posting l on l.company_id = w.company_id and l.wallet_row = p.last_row
  where w.company_id > ${after} and w.company_id <= ${until}
    and (w.balance_fils <> coalesce(p.sum, 0) or w.balance_fils <> coalesce(l.new_balance_fils, 0)
      or w.row_count <> coalesce(p.rows, 0) or w.row_count <> coalesce(p.last_row, 0)
      or w.bonus_fils <> coalesce(l.new_bonus_fils, 0))
  order by w.company_id limit ${reportedMax}`;

/** Checks that each row of a statement continues the row before. */
const brokenRows: Query<Books['broken'][number]> = ({ after, until }) => sql`
  select company_id as "companyId", wallet_row as "walletRow", before as "expectedFils", old_balance_fils as "oldFils"
  from (select company_id, wallet_row, old_balance_fils, amount_fils, new_balance_fils,
      lag(new_balance_fils, 1, 0::bigint) over (partition by company_id order by wallet_row) as before
    from posting where company_id > ${after} and company_id <= ${until}) chain
  where old_balance_fils <> before or old_balance_fils + amount_fils <> new_balance_fils
  order by company_id, wallet_row limit ${reportedMax}`;

const unevenTransactions: Query<Books['uneven'][number]> = ({ after, until }) => sql`
  select transaction_id as "transactionId", sum(amount_fils)::bigint as "sumFils"
  from posting where transaction_id > ${after} and transaction_id <= ${until}
  group by transaction_id having sum(amount_fils) <> 0 order by transaction_id limit ${reportedMax}`;

/** Selects only suspicious top-ups; must use the same comparison as `findDifferences`. */
const wrongTopUps: Query<Books['topUps'][number]> = ({ after, until }) => sql`
  select * from (
    select 'TU-' || lpad(t.number::text, 5, '0') as reference, t.state = 'confirmed' as "isConfirmed",
      count(distinct l.id) as transactions, t.credit_fils as "creditFils",
      coalesce(sum(p.amount_fils), 0)::bigint as "postedFils"
    from top_up t
    left join ledger_transaction l on l.subject_id = t.id and l.kind in ('top_up', 'package')
    left join posting p on p.transaction_id = l.id and p.company_id = t.company_id
    where t.id > ${after} and t.id <= ${until}
    group by t.id) one
  where transactions <> (case when "isConfirmed" then 1 else 0 end)
    or ("isConfirmed" and "postedFils" <> "creditFils")
  order by reference limit ${reportedMax}`;

/**
 * A wallet must lose the amount of a withdrawal and its lapsed bonus, or nothing once it is
 * refused.
 */
const wrongWithdrawals: Query<Books['withdrawals'][number]> = ({ after, until }) => sql`
  select * from (
    select 'WD-' || lpad(w.number::text, 5, '0') as reference,
      case when w.state = 'refused' then 0 else -w.amount_fils - w.bonus_fils end as "expectedFils",
      coalesce(sum(p.amount_fils), 0)::bigint as "postedFils"
    from withdrawal w
    left join ledger_transaction l on l.subject_id = w.id and l.kind in ('withdrawal_hold', 'withdrawal_return')
    left join posting p on p.transaction_id = l.id and p.company_id = w.company_id
    where w.id > ${after} and w.id <= ${until}
    group by w.id) one
  where "expectedFils" <> "postedFils" order by reference limit ${reportedMax}`;

/**
 * Counts in slices, because one statement over all transactions would slow down as the books grow.
 */
async function countTransactions(db: Db, rowsPerSlice: number): Promise<bigint> {
  let total = 0n;
  for await (const { after, until } of slicesOf(db, 'ledger_transaction', rowsPerSlice)) {
    const { count } = await db
      .selectFrom('ledger_transaction')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('id', '>', after)
      .where('id', '<=', until)
      .executeTakeFirstOrThrow();
    total += count;
  }
  return total;
}

const readEvents = sql<Books['events'][number]>`
  select event_id as "eventId" from payment_event where outcome = 'differs' order by received_at desc limit ${reportedMax}`;

export interface Totals {
  readonly transactions: bigint;
  readonly wallets: bigint;
  readonly topUps: bigint;
  readonly balanceFils: bigint;
  readonly heldFils: bigint;
  readonly payableFils: bigint;
}

/** One statement, so that the held and the payable amount are of the same moment. */
const readTotals = sql<Omit<Totals, 'transactions'>>`
  select (select count(*) from wallet) as wallets,
    (select count(*) from top_up) as "topUps",
    (select coalesce(sum(balance_fils), 0)::bigint from wallet) as "balanceFils",
    (select coalesce(sum(amount_fils), 0)::bigint from withdrawal where state = 'held') as "heldFils",
    (select coalesce(sum(amount_fils), 0)::bigint from posting where account = 'withdrawals_payable') as "payableFils"`;

/**
 * Proves the books in the database slice by slice. No statement reads more than about ten thousand
 * rows, no lock lasts between two, and only wrong rows are returned. Each wallet, transaction and
 * top-up is checked within one statement, so that it is consistent.
 */
export async function readBooks(
  db: Db,
  rowsPerSlice = rowsPerSliceMax,
): Promise<{ books: Books; totals: Totals }> {
  const sums = (await readTotals.execute(db)).rows[0];
  if (sums === undefined) throw new Error('the books have no totals');
  const totals = { ...sums, transactions: await countTransactions(db, rowsPerSlice) };
  const books: Books = {
    wallets: await collect(db, walletSlices(db, rowsPerSlice), wrongWallets),
    uneven: await collect(db, slicesOf(db, 'ledger_transaction', rowsPerSlice), unevenTransactions),
    broken: await collect(db, walletSlices(db, rowsPerSlice), brokenRows),
    topUps: await collect(db, slicesOf(db, 'top_up', rowsPerSlice), wrongTopUps),
    strays: await collect(
      db,
      slicesOf(db, 'ledger_transaction', rowsPerSlice),
      causes.strayTransfers,
    ),
    unposted: [
      ...(await collect(db, slicesOf(db, 'access', rowsPerSlice), causes.unpostedFees)),
      ...(await collect(db, slicesOf(db, 'q_invoice', rowsPerSlice), causes.unpostedInvoices)),
    ],
    discounts: await collect(db, slicesOf(db, 'q_invoice', rowsPerSlice), causes.wrongDiscounts),
    splits: await collect(db, slicesOf(db, 'ledger_transaction', rowsPerSlice), causes.wrongSplits),
    rates: await collect(db, slicesOf(db, 'ledger_transaction', rowsPerSlice), causes.wrongRates),
    withdrawals: await collect(db, slicesOf(db, 'withdrawal', rowsPerSlice), wrongWithdrawals),
    heldFils: totals.heldFils,
    payableFils: totals.payableFils,
    events: (await readEvents.execute(db)).rows,
  };
  return { books, totals };
}
