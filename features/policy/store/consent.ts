import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';

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

/**
 * The same where it came after the user did and the user has not confirmed it: whoever signed up or was added under it
 * is not asked, and nobody is asked about the first one.
 */
export async function findTermsDue(db: Db | Tx, memberId: string, today: string) {
  const { rows } = await sql<{ version: number; effective_on: string }>`
    select terms.version, to_char(terms.effective_on, 'YYYY-MM-DD') as effective_on
    from (
      select id, version, effective_on, greatest(created_at, effective_on::timestamp at time zone 'Asia/Dubai') as since
      from policy where slug = 'terms' and effective_on <= ${today}::date and withdrawn_at is null
      order by version desc limit 1) as terms
    join member on member.id = ${memberId}
    where terms.version > 1
      and not exists (select from consent where member_id = member.id and policy_id = terms.id)
      and (member.created_at < terms.since or exists (select from consent where member_id = member.id))`.execute(
    db,
  );
  return rows[0];
}

interface NewConsent {
  readonly id: string;
  readonly memberId: string;
  readonly policyId: string;
  readonly way: 'sign_up' | 'asked';
  readonly acceptedAt: Date;
}

/** Writes down that a user agreed to a version; false where that stands there already, the first time stays. */
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

/** Terms that apply on a day and that not all members were told of; under lock, another process's are left to it. */
export async function lockUntoldTerms(tx: Tx, today: string) {
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
export type UntoldTerms = NonNullable<Awaited<ReturnType<typeof lockUntoldTerms>>>;

/** Users who were there before a version of the terms came, after the last one told, in the order of their ids. */
export async function listMembersToTell(tx: Tx, terms: UntoldTerms, limit: number) {
  const { rows } = await sql<{
    id: string;
    email: string;
    locale: Locale;
    verified_at: Date | null;
  }>`
    select member.id, member.email, member.locale, member.verified_at
    from member join company on company.id = member.company_id
    where (${terms.told_to}::uuid is null or member.id > ${terms.told_to}::uuid)
      and member.disabled_at is null and company.closed_at is null
      and member.created_at < greatest(${terms.created_at}, ${terms.effective_on}::timestamp at time zone 'Asia/Dubai')
      and not exists (select from consent where member_id = member.id and policy_id = ${terms.id})
    order by member.id limit ${limit}`.execute(tx);
  return rows;
}

/** How far members are told; `toldAt` once nobody is left. */
export async function saveTold(
  tx: Tx,
  id: string,
  toldTo: string | null,
  toldAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('policy')
    .set({ told_at: toldAt, ...(toldTo === null ? {} : { told_to: toldTo }) })
    .where('id', '=', id)
    .execute();
}
