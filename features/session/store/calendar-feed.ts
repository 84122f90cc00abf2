import { sql } from 'kysely';
import type { Tx } from '#shared/call.ts';

/**
 * Ends the secret address of a member's calendar, because whoever had the sessions may have it. A
 * table of a noun above this one, as each of its ends is one of the sessions. False: there is none.
 */
export async function endFeedOf(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update calendar_feed set token_hash = sha256(uuid_send(gen_random_uuid())), ended_at = ${now}
    where member_id = ${memberId} and ended_at is null returning member_id`.execute(tx);
  return rows.length > 0;
}

export async function endFeedsOfCompany(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`
    update calendar_feed set token_hash = sha256(uuid_send(gen_random_uuid())), ended_at = ${now}
    where member_id in (select id from member where company_id = ${companyId}) and ended_at is null`.execute(
    tx,
  );
}
