import type { Db, Tx } from '../../shared/call.ts';
import { findWallet } from './store/wallet.ts';

/** What a supplier has, fils, and until when it pays fees; nothing and null before the first money. One query. */
export async function readBalance(
  db: Db | Tx,
  companyId: string,
): Promise<{ balanceFils: bigint; expiresAt: Date | null }> {
  const wallet = await findWallet(db, companyId);
  return { balanceFils: wallet?.balance_fils ?? 0n, expiresAt: wallet?.expires_at ?? null };
}
