import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/call.ts';
import type { Held } from '../rules/bonus.ts';

const columns = ['company_id', 'balance_fils', 'bonus_fils', 'row_count', 'expires_at', 'first_top_up_at'] as const;

/** Undefined: the company has never had money here. */
export async function findWallet(db: Db | Tx, companyId: string) {
  return db.selectFrom('wallet').select(columns).where('company_id', '=', companyId).executeTakeFirst();
}

/** The same under lock: last in the lock order. */
export async function lockWallet(tx: Tx, companyId: string) {
  return tx.selectFrom('wallet').select(columns).where('company_id', '=', companyId).forUpdate().executeTakeFirst();
}

/** What a wallet holds, under lock; nothing of both where there is none. */
export async function lockHeld(tx: Tx, companyId: string): Promise<Held> {
  const wallet = await lockWallet(tx, companyId);
  return { balanceFils: wallet?.balance_fils ?? 0n, bonusFils: wallet?.bonus_fils ?? 0n };
}

/** What of an access's fee was paid with bonus, fils: what the wallet's row of it took off the bonus. */
export async function findFeeBonus(tx: Tx, accessId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('ledger_transaction')
    .innerJoin('posting as fee', 'fee.transaction_id', 'ledger_transaction.id')
    .leftJoin('posting as before', (join) =>
      join.onRef('before.company_id', '=', 'fee.company_id').on(sql<boolean>`before.wallet_row = fee.wallet_row - 1`),
    )
    .select(['before.new_bonus_fils as before', 'fee.new_bonus_fils as after'])
    .where('ledger_transaction.kind', '=', 'access_fee')
    .where('ledger_transaction.subject_id', '=', accessId)
    .where('fee.account', '=', 'wallet')
    .executeTakeFirstOrThrow();
  return (row.before ?? 0n) - row.after;
}
