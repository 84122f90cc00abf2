import type { Db } from '#shared/call.ts';

/** Payment terms and Incoterm of the offer that the company sent last, on any RFQ. */
export async function findLastTerms(db: Db, companyId: string) {
  return db
    .selectFrom('offer')
    .innerJoin('offer_version', 'offer_version.id', 'offer.version_id')
    .select([
      'offer.number',
      'payment_code',
      'offer_version.payment_terms',
      'incoterm',
      'incoterm_place',
    ])
    .where('offer.company_id', '=', companyId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
