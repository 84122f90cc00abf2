import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { spansAt } from '../rules/spending.ts';

/**
 * Serialises the purchases under a member's limits until commit. An advisory lock instead of the member's row,
 * because changes of the user would otherwise wait for the wallet. Taken between the RFQ's lock and
 * the wallet's.
 */
export async function lockSpending(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spending ${memberId}`}, 0))`.execute(
    tx,
  );
}

/**
 * The sums paid for access under a member's limits in two periods, fils, also by stand-ins. Refunded
 * fees are excluded.
 */
export async function readSpent(
  db: Db | Tx,
  memberId: string,
  { day, month }: ReturnType<typeof spansAt>,
): Promise<{ readonly day: bigint; readonly month: bigint }> {
  const { rows } = await sql<{ day: bigint; month: bigint }>`
    select
      coalesce(sum(fee_fils) filter (where bought_at >= ${day.from} and bought_at < ${day.until}), 0)::bigint as day,
      coalesce(sum(fee_fils), 0)::bigint as month
    from access
    where coalesce(under_member_id, bought_by) = ${memberId} and bought_at >= ${month.from} and bought_at < ${month.until}
      and refunded_at is null`.execute(db);
  return rows[0] ?? { day: 0n, month: 0n };
}
