import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

/** Lists approved companies whose licence ends between two days and has no new one under review. */
export async function listLicencesThatEnd(
  db: Db,
  from: string,
  to: string,
  limit: number,
  afterId: string,
) {
  return db
    .selectFrom('company')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'company.id').on('member.is_owner', '=', true),
    )
    .select([
      'company.id',
      'company.account_type',
      'company.display_name',
      'company.licence_expires_on',
      'member.email',
      'member.locale',
      sql<number>`company.licence_expires_on - ${from}::date`.as('days_left'),
    ])
    .where('company.approved_at', 'is not', null)
    .where('company.closed_at', 'is', null)
    .where('company.review_state', '<>', 'submitted')
    .where('company.licence_expires_on', '>=', from)
    .where('company.licence_expires_on', '<=', to)
    .where('company.id', '>', afterId)
    .orderBy('company.id')
    .limit(limit)
    .execute();
}

/**
 * Records a reminder. False: this one or a later one was sent before, so it must not be sent again.
 */
export async function insertReminder(
  tx: Tx,
  reminder: {
    readonly companyId: string;
    readonly expiresOn: string;
    readonly daysBefore: number;
    readonly now: Date;
  },
): Promise<boolean> {
  const { companyId, expiresOn, daysBefore, now } = reminder;
  const inserted = await sql`
    insert into licence_reminder (company_id, expires_on, days_before, told_at)
    select ${companyId}, ${expiresOn}::date, ${daysBefore}, ${now}
    where not exists (select from licence_reminder
      where company_id = ${companyId} and expires_on = ${expiresOn}::date and days_before <= ${daysBefore})
    on conflict do nothing`.execute(tx);
  return inserted.numAffectedRows === 1n;
}
