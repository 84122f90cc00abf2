import type { Db, Tx } from '#shared/call.ts';

export const noApprovalRequest = {
  approval_asked_by: null,
  approval_asked_at: null,
  approval_reason: '',
} as const;

export async function findApprovalSubject(tx: Tx, offerId: string) {
  return tx
    .selectFrom('offer')
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .innerJoin('company', 'company.id', 'offer.company_id')
    .select(['rfq.id', 'rfq.number', 'rfq.title', 'company.display_name'])
    .where('offer.id', '=', offerId)
    .executeTakeFirstOrThrow();
}

export async function findApproval(db: Db | Tx, offerId: string) {
  return db
    .selectFrom('offer')
    .innerJoin('member', 'member.id', 'offer.approval_asked_by')
    .select([
      'member.full_name as requester',
      'offer.approval_asked_by',
      'offer.approval_asked_at',
      'offer.approval_reason',
    ])
    .where('offer.id', '=', offerId)
    .executeTakeFirst();
}
