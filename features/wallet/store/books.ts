import { sql } from 'kysely';
import type { Db } from '../../../shared/call.ts';
import type { Books } from '../rules/reconcile.ts';

const readWallets = sql<Books['wallets'][number]>`
  select w.company_id as "companyId", w.balance_fils as "balanceFils", w.row_count as "rowCount",
    coalesce(p.sum, 0)::bigint as "sumFils", coalesce(p.rows, 0) as rows, coalesce(p.last_row, 0) as "lastRow",
    coalesce(l.new_balance_fils, 0) as "lastBalanceFils"
  from wallet w
  left join lateral (select sum(amount_fils) as sum, count(*) as rows, max(wallet_row) as last_row
    from posting where company_id = w.company_id) p on true
  left join posting l on l.company_id = w.company_id and l.wallet_row = p.last_row
  where w.balance_fils <> coalesce(p.sum, 0) or w.balance_fils <> coalesce(l.new_balance_fils, 0)
    or w.row_count <> coalesce(p.rows, 0) or w.row_count <> coalesce(p.last_row, 0)
  order by w.company_id limit 100`;

const readUneven = sql<Books['uneven'][number]>`
  select transaction_id as "transactionId", sum(amount_fils)::bigint as "sumFils"
  from posting group by transaction_id having sum(amount_fils) <> 0 order by transaction_id limit 100`;

const readBroken = sql<Books['broken'][number]>`
  select company_id as "companyId", before as "expectedFils", old_balance_fils as "oldFils"
  from (select company_id, wallet_row, old_balance_fils, amount_fils, new_balance_fils,
      coalesce(lag(new_balance_fils) over w, 0) as before
    from posting where company_id is not null window w as (partition by company_id order by wallet_row)) chain
  where old_balance_fils <> before or old_balance_fils + amount_fils <> new_balance_fils
  order by company_id, wallet_row limit 100`;

/** Only those that look wrong: the rest is right by the same comparison that `findDifferences` makes. */
const readTopUps = sql<Books['topUps'][number]>`
  select * from (
    select 'TU-' || lpad(t.number::text, 5, '0') as reference, t.state = 'confirmed' as "isConfirmed",
      count(distinct l.id) as transactions, t.credit_fils as "creditFils",
      coalesce(sum(p.amount_fils), 0)::bigint as "postedFils"
    from top_up t
    left join ledger_transaction l on l.subject_id = t.id and l.kind in ('top_up', 'package')
    left join posting p on p.transaction_id = l.id and p.company_id = t.company_id
    group by t.id) one
  where transactions <> (case when "isConfirmed" then 1 else 0 end)
    or ("isConfirmed" and "postedFils" <> "creditFils")
  order by reference limit 100`;

const readWithdrawals = sql<Books['withdrawals'][number]>`
  select * from (
    select 'WD-' || lpad(w.number::text, 5, '0') as reference,
      case when w.state = 'refused' then 0 else -w.amount_fils end as "expectedFils",
      coalesce(sum(p.amount_fils), 0)::bigint as "postedFils"
    from withdrawal w
    left join ledger_transaction l on l.subject_id = w.id
    left join posting p on p.transaction_id = l.id and p.company_id = w.company_id
    group by w.id) one
  where "expectedFils" <> "postedFils" order by reference limit 100`;

const readEvents = sql<Books['events'][number]>`
  select event_id as "eventId" from payment_event where outcome = 'differs' order by received_at desc limit 100`;

export interface Totals {
  readonly transactions: bigint;
  readonly wallets: bigint;
  readonly topUps: bigint;
  readonly balanceFils: bigint;
  readonly heldFils: bigint;
  readonly payableFils: bigint;
}

const readTotals = sql<Totals>`
  select (select count(*) from ledger_transaction) as transactions, (select count(*) from wallet) as wallets,
    (select count(*) from top_up) as "topUps",
    (select coalesce(sum(balance_fils), 0)::bigint from wallet) as "balanceFils",
    (select coalesce(sum(amount_fils), 0)::bigint from withdrawal where state = 'held') as "heldFils",
    (select coalesce(sum(amount_fils), 0)::bigint from posting where account = 'withdrawals_payable') as "payableFils"`;

/**
 * The books at one moment: all queries see the same snapshot, so that a purchase in between is no difference. Of what
 * agrees only the count is read.
 */
export async function readBooks(db: Db): Promise<{ books: Books; totals: Totals }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const totals = (await readTotals.execute(tx)).rows[0];
      if (totals === undefined) throw new Error('the books have no totals');
      const books: Books = {
        wallets: (await readWallets.execute(tx)).rows,
        uneven: (await readUneven.execute(tx)).rows,
        broken: (await readBroken.execute(tx)).rows,
        topUps: (await readTopUps.execute(tx)).rows,
        withdrawals: (await readWithdrawals.execute(tx)).rows,
        heldFils: totals.heldFils,
        payableFils: totals.payableFils,
        events: (await readEvents.execute(tx)).rows,
      };
      return { books, totals };
    });
}
