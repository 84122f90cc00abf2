import type { Db, Tx } from '../../../shared/call.ts';

const columns = ['company_id', 'balance_fils', 'row_count', 'expires_at', 'first_top_up_at'] as const;

/** Undefined: the company has never had money here. */
export async function findWallet(db: Db | Tx, companyId: string) {
  return db.selectFrom('wallet').select(columns).where('company_id', '=', companyId).executeTakeFirst();
}

/** The same under lock: last in the lock order. */
export async function lockWallet(tx: Tx, companyId: string) {
  return tx.selectFrom('wallet').select(columns).where('company_id', '=', companyId).forUpdate().executeTakeFirst();
}
