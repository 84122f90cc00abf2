import type { Db, Tx } from '#shared/call.ts';
import type { Holder } from '../two-step/rules/holder.ts';
import type { PasskeyView } from './schema.ts';
import { listPasskeys } from './store.ts';

export async function readPasskeys(db: Db | Tx, holder: Holder): Promise<PasskeyView[]> {
  const rows = await listPasskeys(db, holder);
  return rows.map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  }));
}
