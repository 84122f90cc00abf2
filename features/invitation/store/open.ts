import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';
import { rowOf } from '#shared/workflow.ts';
import { acceptsOffers, isBlockedBy } from '#shared/sql/open-to-supplier.ts';
import { invitationTable } from '../rules.ts';

/** The open invitations of a supplier of the platform, the earliest end first. */
export async function listOpenOf(db: Db, companyId: string, now: Date, limit: number) {
  return (
    db
      .selectFrom('invitation')
      .innerJoin('rfq', 'rfq.id', 'invitation.rfq_id')
      .innerJoin('company as buyer', 'buyer.id', 'invitation.company_id')
      .select([
        'rfq.id as rfq_id',
        'rfq.number',
        'rfq.title',
        'rfq.expires_at',
        'buyer.display_name as buyer',
      ])
      .where('invitation.supplier_company_id', '=', companyId)
      // As the index states it, so that invitations of ended RFQs are not read.
      .where(sql<boolean>`invitation.state in ('sent', 'opened', 'bounced')`)
      .where(acceptsOffers(now))
      .where((row) => row.not(isBlockedBy(sql<string>`${companyId}`)))
      .orderBy('rfq.expires_at')
      .orderBy('rfq.id')
      .limit(limit)
      .execute()
  );
}

/**
 * Moves invitations that nothing came of to `expired` once their RFQ has ended, at most `limit`.
 * An RFQ whose last day has not passed may open again, if its award is cancelled. Returns their
 * number. Other processes skip those that this one has locked.
 */
export async function saveExpired(db: Db, now: Date, limit: number): Promise<number> {
  const { from } = rowOf(invitationTable, 'expire');
  const states = sql.join(from.map((state) => sql.lit(state)));
  const { rows } = await sql`
    with ended as (
      select invitation.id from invitation join rfq on rfq.id = invitation.rfq_id
      where invitation.state in (${states}) and (rfq.state in ('canceled', 'rejected')
        or (rfq.state not in ('active', 'pending') and rfq.expires_at <= ${now}))
      limit ${limit} for update of invitation skip locked)
    update invitation set state = 'expired', expired_at = ${now}, version = version + 1
    from ended where ended.id = invitation.id returning invitation.id`.execute(db);
  return rows.length;
}
