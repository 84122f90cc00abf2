import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/call.ts';
import type { WithdrawalState } from '../rules/withdrawal.ts';

export async function lockWithdrawal(tx: Tx, id: string) {
  return tx.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>;

export interface NewWithdrawal {
  readonly id: string;
  readonly companyId: string;
  readonly amountFils: bigint;
  readonly iban: string;
  readonly holderName: string;
  readonly memberId: string;
  readonly now: Date;
}

export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  return tx
    .insertInto('withdrawal')
    .values({
      id: withdrawal.id,
      company_id: withdrawal.companyId,
      amount_fils: withdrawal.amountFils,
      method: 'bank_transfer',
      iban: withdrawal.iban,
      holder_name: withdrawal.holderName,
      state: 'held',
      created_by: withdrawal.memberId,
      created_at: withdrawal.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface WithdrawalChanges {
  readonly decided_at: Date;
  readonly decided_by: string;
  readonly bank_reference?: string;
  readonly decision_note?: string;
}

/** The only writer of a withdrawal's state; the caller holds the row's lock. */
export async function moveWithdrawal(
  tx: Tx,
  id: string,
  state: WithdrawalState,
  changes: WithdrawalChanges,
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ state, ...changes })
    .where('id', '=', id)
    .execute();
}

/** One page of a company's own, newest first, and how many there are. */
export async function listWithdrawals(db: Db, companyId: string, offset: number, limit: number) {
  const rows = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('withdrawal')
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** What of a company waits to be paid out. */
export async function sumHeld(db: Db | Tx, companyId: string): Promise<{ sumFils: bigint; count: number }> {
  const row = await db
    .selectFrom('withdrawal')
    .select(({ fn }) => [fn.sum<string | null>('amount_fils').as('sum'), fn.countAll<bigint>().as('count')])
    .where('company_id', '=', companyId)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return { sumFils: BigInt(row.sum ?? 0), count: Number(row.count) };
}

/**
 * What of a balance is bonus of packages that pays fees only, fils; not above zero: none. Own money is spent first: after
 * each row the bonus is what it was, or all that the balance still holds. A fee that came back counts as never taken, so
 * that a bonus does not turn into cash on the way. Reads the whole statement; the caller holds the wallet's lock.
 */
export async function sumBonusLeft(tx: Tx, companyId: string): Promise<bigint> {
  const { rows } = await sql<{ left: bigint }>`
    with line as (
      select posting.wallet_row, -coalesce(bonus.amount_fils, 0) as bonus,
        case when entry.kind in ('access_fee', 'access_refund') and exists (
          select from ledger_transaction back where back.kind = 'access_refund' and back.subject_id = entry.subject_id)
        then 0 else posting.amount_fils end as moved
      from posting
      join ledger_transaction entry on entry.id = posting.transaction_id
      left join posting bonus on bonus.transaction_id = entry.id and bonus.account = 'package_bonus'
      where posting.company_id = ${companyId}
    ), own as (select bonus, sum(moved - bonus) over (order by wallet_row) as fils from line)
    select (coalesce(sum(bonus), 0) + least(0, min(fils)))::bigint as left from own`.execute(tx);
  return rows[0]?.left ?? 0n;
}

/** For asking the password again. */
export async function findPasswordHash(db: Db, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('member').select('password_hash').where('id', '=', memberId).executeTakeFirst();
  return row?.password_hash ?? null;
}
