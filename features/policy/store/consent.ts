import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { isMailable } from '#shared/sql/mailable-member.ts';

/** The version of the terms that applies on a day in Dubai (`YYYY-MM-DD`). */
export async function findTermsInForce(db: Db | Tx, today: string) {
  return db
    .selectFrom('policy')
    .select(['id', 'version'])
    .select(sql<string>`to_char(effective_on, 'YYYY-MM-DD')`.as('effective_on'))
    .where('slug', '=', 'terms')
    .where('effective_on', '<=', today)
    .where('withdrawn_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface TermsDueRow {
  readonly version: number;
  readonly effective_on: string;
}

/**
 * The current terms if they are newer than the user and unconfirmed, as a query for one of more.
 * Users who joined under them need not confirm, and the first version never needs it.
 */
export function termsDueOf(memberId: string, today: string): RawBuilder<TermsDueRow> {
  return sql<TermsDueRow>`
    select terms.version, to_char(terms.effective_on, 'YYYY-MM-DD') as effective_on
    from (
      select id, version, effective_on, greatest(created_at, effective_on::timestamp at time zone 'Asia/Dubai') as since
      from policy where slug = 'terms' and effective_on <= ${today}::date and withdrawn_at is null
      order by version desc limit 1) as terms
    join member on member.id = ${memberId}
    where terms.version > 1
      and not exists (select from consent where member_id = member.id and policy_id = terms.id)
      and (member.created_at < terms.since or exists (select from consent where member_id = member.id))`;
}

interface NewConsent {
  readonly id: string;
  readonly memberId: string;
  readonly policyId: string;
  readonly way: 'sign_up' | 'asked';
  readonly acceptedAt: Date;
}

/**
 * Records that a user agreed to a version. False: recorded before; the first time must not change.
 */
export async function insertConsent(tx: Tx, consent: NewConsent): Promise<boolean> {
  const written = await tx
    .insertInto('consent')
    .values({
      id: consent.id,
      member_id: consent.memberId,
      policy_id: consent.policyId,
      way: consent.way,
      accepted_at: consent.acceptedAt,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'policy_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * Locks terms of a day of which not all members were notified. Skips rows that another process has
 * locked.
 */
export async function lockUnannouncedTerms(tx: Tx, today: string) {
  return tx
    .selectFrom('policy')
    .select(['id', 'version', 'told_to', 'effective_on', 'created_at'])
    .where('slug', '=', 'terms')
    .where('told_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('effective_on', '<=', today)
    .orderBy('version')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
export type UnannouncedTerms = NonNullable<Awaited<ReturnType<typeof lockUnannouncedTerms>>>;

/** Users from before a version of the terms, after the last notified one, by id. */
export async function listMembersToNotify(tx: Tx, terms: UnannouncedTerms, limit: number) {
  const { rows } = await sql<{
    id: string;
    email: string;
    locale: Locale;
    is_mailable: boolean;
  }>`
    select member.id, member.email, member.locale, ${isMailable} as is_mailable
    from member join company on company.id = member.company_id
    where (${terms.told_to}::uuid is null or member.id > ${terms.told_to}::uuid)
      and member.disabled_at is null and company.closed_at is null and company.guest_since is null
      and member.created_at < greatest(${terms.created_at}, ${terms.effective_on}::timestamp at time zone 'Asia/Dubai')
      and not exists (select from consent where member_id = member.id and policy_id = ${terms.id})
    order by member.id limit ${limit}`.execute(tx);
  return rows;
}

/** Saves the progress of the notification; `notifiedAt` once all members are notified. */
export async function saveNotified(
  tx: Tx,
  id: string,
  notifiedTo: string | null,
  notifiedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('policy')
    .set({ told_at: notifiedAt, ...(notifiedTo === null ? {} : { told_to: notifiedTo }) })
    .where('id', '=', id)
    .execute();
}
