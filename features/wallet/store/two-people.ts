import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

/**
 * Serialises an operator's decisions on money until commit, so that each counts the ones before it.
 * Taken after the row's lock and before the wallet's.
 */
export async function lockOperatorMoney(tx: Tx, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`money of ${operatorId}`}, 0))`.execute(
    tx,
  );
}

/**
 * Sums what an operator credited and paid since a moment without a second person, fils. Refunds of
 * fees are excluded, because they return what the same company paid.
 */
export async function sumDecidedAlone(
  db: Db | Tx,
  operatorId: string,
  since: Date,
): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select (
      (select coalesce(sum(credit_fils), 0) from top_up
        where decided_by = ${operatorId} and state = 'confirmed' and approved_by is null and decided_at > ${since})
      + (select coalesce(sum(amount_fils), 0) from q_invoice
        where decided_by = ${operatorId} and state = 'accepted' and decided_at > ${since})
      + (select coalesce(sum(amount_fils), 0) from withdrawal
        where decided_by = ${operatorId} and state = 'paid' and approved_by is null and decided_at > ${since})
      + (select coalesce(sum(amount_fils), 0) from withdrawal
        where sent_by = ${operatorId} and state = 'held' and approved_by is null and sent_at > ${since})
    )::bigint as total`.execute(db);
  return rows[0]?.total ?? 0n;
}
