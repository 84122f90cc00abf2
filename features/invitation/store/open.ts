import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';
import { acceptsOffers, isBlockedBy } from '#shared/sql/open-to-supplier.ts';

/** The open invitations of a supplier of the platform, the earliest end first. */
export async function listOpenOf(db: Db, companyId: string, now: Date, limit: number) {
  return db
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
    .where('invitation.state', 'in', ['sent', 'opened', 'bounced'])
    .where(acceptsOffers(now))
    .where((row) => row.not(isBlockedBy(sql<string>`${companyId}`)))
    .orderBy('rfq.expires_at')
    .orderBy('rfq.id')
    .limit(limit)
    .execute();
}
