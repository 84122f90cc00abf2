import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Books, DifferenceKind } from '../rules/reconcile.ts';
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
const wrongWallets: Query<Books['wallets'][number]> = (which) => sql`
  select w.company_id as "companyId", w.balance_fils as "balanceFils", w.row_count as "rowCount",
    coalesce(p.sum, 0)::bigint as "sumFils", coalesce(p.rows, 0) as rows, coalesce(p.last_row, 0) as "lastRow",
    coalesce(l.new_balance_fils, 0) as "lastBalanceFils",
    w.bonus_fils as "bonusFils", coalesce(l.new_bonus_fils, 0) as "lastBonusFils"
  from wallet w
  left join lateral (select sum(amount_fils) as sum, count(*) as rows, max(wallet_row) as last_row
    from posting where company_id = w.company_id) p on true
  left join posting l on l.company_id = w.company_id and l.wallet_row = p.last_row
  where ${which(sql`w.company_id`)}
    and (w.balance_fils <> coalesce(p.sum, 0) or w.balance_fils <> coalesce(l.new_balance_fils, 0)
      or w.row_count <> coalesce(p.rows, 0) or w.row_count <> coalesce(p.last_row, 0)
      or w.bonus_fils <> coalesce(l.new_bonus_fils, 0))
  order by w.company_id limit ${reportedMax}`;

/** Compares the sums of days with the postings of a wallet. */
const wrongDays: Query<Books['days'][number]> = (which) => sql`
  select company_id as "companyId", day::text, "postedFils", "daysFils" from (
    select company_id, day, sum(posted)::bigint as "postedFils", sum(summed)::bigint as "daysFils",
      sum(debits) as debits, sum(credits) as credits, sum(turnover) as turnover
    from (
      select posting.company_id, (entry.at at time zone 'Asia/Dubai')::date as day, amount_fils as posted, 0 as summed,
        (amount_fils < 0)::integer as debits, (amount_fils > 0)::integer as credits, abs(amount_fils) as turnover
      from posting join ledger_transaction entry on entry.id = posting.transaction_id
      where ${which(sql`posting.company_id`)}
      union all
      select company_id, day, 0, credit_fils - debit_fils, -debits, -credits, -(credit_fils + debit_fils)
      from wallet_day where ${which(sql`company_id`)}) both_sides
    group by company_id, day) one
  where "postedFils" <> "daysFils" or debits <> 0 or credits <> 0 or turnover <> 0
  order by company_id, day limit ${reportedMax}`;

/** Checks that each row of a statement continues the row before. */
const brokenRows: Query<Books['broken'][number]> = (which) => sql`
  select company_id as "companyId", wallet_row as "walletRow", before as "expectedFils", old_balance_fils as "oldFils"
  from (select company_id, wallet_row, old_balance_fils, amount_fils, new_balance_fils,
      lag(new_balance_fils, 1, 0::bigint) over (partition by company_id order by wallet_row) as before
    from posting where ${which(sql`company_id`)}) chain
  where old_balance_fils <> before or old_balance_fils + amount_fils <> new_balance_fils
  order by company_id, wallet_row limit ${reportedMax}`;

export const unevenTransactions: Query<Books['uneven'][number]> = (which) => sql`
  select transaction_id as "transactionId", sum(amount_fils)::bigint as "sumFils"
  from posting where ${which(sql`transaction_id`)}
  group by transaction_id having sum(amount_fils) <> 0 order by transaction_id limit ${reportedMax}`;

/** Selects only suspicious top-ups; must use the same comparison as `findDifferences`. */
export const wrongTopUps: Query<Books['topUps'][number]> = (which) => sql`
  select * from (
    select 'TU-' || lpad(t.number::text, 5, '0') as reference, t.state = 'confirmed' as "isConfirmed",
      count(distinct l.id) as transactions, t.credit_fils as "creditFils",
      coalesce(sum(p.amount_fils), 0)::bigint as "postedFils"
    from top_up t
    left join ledger_transaction l on l.subject_id = t.id and l.kind in ('top_up', 'package')
    left join posting p on p.transaction_id = l.id and p.company_id = t.company_id
    where ${which(sql`t.id`)}
    group by t.id) one
  where transactions <> (case when "isConfirmed" then 1 else 0 end)
    or ("isConfirmed" and "postedFils" <> "creditFils")
  order by reference limit ${reportedMax}`;

/**
 * A wallet must lose the amount of a withdrawal and its lapsed bonus, or nothing once it is
 * refused.
 */
export const wrongWithdrawals: Query<Books['withdrawals'][number]> = (which) => sql`
  select * from (
    select 'WD-' || lpad(w.number::text, 5, '0') as reference,
      case when w.state = 'refused' then 0 else -w.amount_fils - w.bonus_fils end as "expectedFils",
      coalesce(sum(p.amount_fils), 0)::bigint as "postedFils"
    from withdrawal w
    left join ledger_transaction l on l.subject_id = w.id and l.kind in ('withdrawal_hold', 'withdrawal_return')
    left join posting p on p.transaction_id = l.id and p.company_id = w.company_id
    where ${which(sql`w.id`)}
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

export const readEvents = sql<Books['events'][number]>`
  select event_id as "eventId" from payment_event where outcome = 'differs' order by received_at desc limit ${reportedMax}`;

/** Sums of today's wallets, whose number follows the suppliers and not the postings. */
export interface Balances {
  readonly wallets: bigint;
  readonly balanceFils: bigint;
  readonly heldFils: bigint;
}

const balances = sql`
  (select count(*) from wallet) as wallets,
  (select coalesce(sum(balance_fils), 0)::bigint from wallet) as "balanceFils",
  (select coalesce(sum(amount_fils), 0)::bigint from withdrawal where state = 'held') as "heldFils"`;

export async function readBalances(db: Db): Promise<Balances> {
  const { rows } = await sql<Balances>`select ${balances}`.execute(db);
  return rows[0] ?? { wallets: 0n, balanceFils: 0n, heldFils: 0n };
}

export interface Totals extends Balances {
  readonly transactions: bigint;
  readonly topUps: bigint;
  readonly payableFils: bigint;
}

/** One statement, so that the held and the payable amount are of the same moment. */
const readTotals = sql<Omit<Totals, 'transactions'>>`
  select ${balances}, (select count(*) from top_up) as "topUps",
    (select coalesce(sum(amount_fils), 0)::bigint from posting where account = 'withdrawals_payable') as "payableFils"`;

/** A difference as it is shown: amounts in AED, counts as they are. */
interface StoredDifference {
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
}

export interface Proof {
  readonly at: Date;
  readonly transactions: bigint;
  readonly top_ups: bigint;
  readonly differences: readonly StoredDifference[];
}

export async function insertProof(tx: Tx, id: string, proof: Proof): Promise<void> {
  const { differences, ...others } = proof;
  await tx
    .insertInto('books_proof')
    .values({
      id,
      ...others,
      differs: differences.length > 0,
      differences: JSON.stringify(differences),
    })
    .execute();
}

/** A proof with the last check of the transfers since; `checked_at` null: the check found differences, or never ran. */
export interface StoredProof extends Proof {
  readonly id: string;
  readonly checked_at: Date | null;
  readonly checked: number;
  readonly differs: boolean;
}

export async function findNewestProof(db: Db): Promise<StoredProof | undefined> {
  const proof = await db
    .selectFrom('books_proof')
    .select([
      'id',
      'at',
      'transactions',
      'top_ups',
      'differences',
      'checked_at',
      'checked',
      'differs',
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return proof as StoredProof | undefined;
}

export async function saveCheck(
  db: Db,
  id: string,
  check: Pick<StoredProof, 'checked_at' | 'checked' | 'differs'>,
): Promise<void> {
  await db.updateTable('books_proof').set(check).where('id', '=', id).execute();
}

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
    days: await collect(db, walletSlices(db, rowsPerSlice), wrongDays),
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
