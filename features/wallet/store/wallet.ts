import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { WalletBalance } from '../rules/bonus.ts';
import type { PaidFee } from '../rules/postings.ts';

const columns = [
  'company_id',
  'balance_fils',
  'bonus_fils',
  'row_count',
  'expires_at',
  'first_top_up_at',
] as const;

/** Undefined: the company never had money here. */
export async function findWallet(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('wallet')
    .select(columns)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

/** Locks the wallet; must come last in the lock order. */
export async function lockWallet(tx: Tx, companyId: string) {
  return tx
    .selectFrom('wallet')
    .select(columns)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the balance and the bonus under lock; both zero without a wallet. */
export async function lockBalance(tx: Tx, companyId: string): Promise<WalletBalance> {
  const wallet = await lockWallet(tx, companyId);
  return { balanceFils: wallet?.balance_fils ?? 0n, bonusFils: wallet?.bonus_fils ?? 0n };
}

export interface DelayedRow {
  readonly kind: 'discount' | 'card';
  readonly amountFils: bigint;
  readonly at: Date;
}

/**
 * Lists the Q discounts and card payments credited after a moment and not reversed; uses indexes of
 * these only. Of a package only the paid amount counts, because its bonus is never withdrawn, and of
 * a card payment the part that did not return to its card. `exceptTopUpId` leaves one payment out.
 */
export async function listDelayed(
  db: Db | Tx,
  companyId: string,
  since: Readonly<Record<DelayedRow['kind'], Date>>,
  exceptTopUpId: string | null = null,
): Promise<DelayedRow[]> {
  const { rows } = await sql<DelayedRow>`
    with paid as (
      select 'discount' as kind, id, amount_fils, decided_at
      from q_invoice
      where company_id = ${companyId} and state = 'accepted' and decided_at > ${since.discount}
      union all
      select 'card', id, amount_fils - (
          select coalesce(sum(back.amount_fils), 0)::bigint from withdrawal back
          where back.top_up_id = top_up.id and back.state <> 'refused'), decided_at
      from top_up
      where company_id = ${companyId} and state = 'confirmed' and method = 'card' and decided_at > ${since.card}
        and id is distinct from ${exceptTopUpId}::uuid)
    select kind, amount_fils as "amountFils", decided_at as at
    from paid
    where not exists (
      select from ledger_transaction credit join ledger_transaction back on back.reverses = credit.id
      where credit.kind in ('q_discount', 'top_up', 'package') and credit.subject_id = paid.id)`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the used bonus, fils: the bonus in fees, less refunds and less what own money replaced at
 * reversals, plus the bonus of pending withdrawals, because they may be refused. The caller must
 * hold the wallet's lock.
 */
export async function findBonusUsed(tx: Tx, companyId: string): Promise<bigint> {
  const { rows } = await sql<{ used: bigint }>`
    with moves as (
      select transaction_id, new_bonus_fils - lag(new_bonus_fils, 1, 0::bigint) over (order by wallet_row) as moved
      from posting where company_id = ${companyId})
    select (coalesce(sum(case
        when entry.kind in ('access_fee', 'access_refund') then -moved
        when entry.kind = 'reversal' then -moved - coalesce(given.amount_fils, 0)
        else 0 end), 0)
      + (select coalesce(sum(bonus_fils), 0) from withdrawal where company_id = ${companyId} and state = 'held'))::bigint
      as used
    from moves join ledger_transaction entry on entry.id = moves.transaction_id
    left join posting given on given.transaction_id = entry.id and given.account = 'package_bonus'`.execute(
    tx,
  );
  return rows[0]?.used ?? 0n;
}

/** Returns the bonus part of an access's fee, as the wallet's row recorded it, and its VAT rate. */
export async function findPaidFee(tx: Tx, accessId: string): Promise<PaidFee> {
  const row = await tx
    .selectFrom('ledger_transaction')
    .innerJoin('posting as fee', 'fee.transaction_id', 'ledger_transaction.id')
    .leftJoin('posting as before', (join) =>
      join
        .onRef('before.company_id', '=', 'fee.company_id')
        .on(sql<boolean>`before.wallet_row = fee.wallet_row - 1`),
    )
    .select([
      'before.new_bonus_fils as before',
      'fee.new_bonus_fils as after',
      'ledger_transaction.vat_rate_bp',
    ])
    .where('ledger_transaction.kind', '=', 'access_fee')
    .where('ledger_transaction.subject_id', '=', accessId)
    .where('fee.account', '=', 'wallet')
    .executeTakeFirstOrThrow();
  if (row.vat_rate_bp === null) throw new Error(`the fee of access ${accessId} has no rate of VAT`);
  return { bonusFils: (row.before ?? 0n) - row.after, vatRateBp: row.vat_rate_bp };
}
