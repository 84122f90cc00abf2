import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { approvalLateMs, approvalNoticeMs } from '../rules/late-approval.ts';

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

/** Offers whose request for approval is late and was not notified, the oldest first. */
export async function listLateApprovals(db: Db, now: Date, limit: number): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db
    .selectFrom('offer')
    .select('id')
    .where('approval_asked_at', '<=', ago(approvalLateMs))
    .where('approval_asked_at', '>', ago(approvalLateMs + approvalNoticeMs))
    .where(sql<SqlBool>`(approval_late_at is null or approval_late_at < approval_asked_at)`)
    .orderBy('approval_asked_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
