import { sql } from 'kysely';
import type { Tx } from '#shared/call.ts';

interface Keyed {
  readonly key: string;
  readonly scope: string;
}

/**
 * Inserts the row of a key; false if it exists. Waits for a transaction that has inserted the same
 * key and not committed.
 */
export async function addKey(
  tx: Tx,
  { key, scope }: Keyed,
  inputHash: string,
  now: Date,
): Promise<boolean> {
  const added = await sql`
    insert into idempotency_key (key, scope, input_hash, created_at) values (${key}, ${scope}, ${inputHash}, ${now})
    on conflict do nothing`.execute(tx);
  return added.numAffectedRows !== 0n;
}

export async function saveOutcome(
  tx: Tx,
  { key, scope }: Keyed,
  outcome: unknown,
  now: Date,
): Promise<void> {
  await sql`
    update idempotency_key set outcome = ${JSON.stringify(outcome ?? null)}, completed_at = ${now}
    where scope = ${scope} and key = ${key}`.execute(tx);
}
