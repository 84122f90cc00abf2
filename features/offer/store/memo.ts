import type { Db, Tx } from '#shared/call.ts';
import type { MemoContent } from '../rules/memo.ts';

/** The newest memo of an award in force. Undefined: no award, or one from before there were memos. */
export async function findMemo(db: Db | Tx, rfqId: string, awardId?: string) {
  const row = await db
    .selectFrom('decision_memo')
    .innerJoin('award', 'award.id', 'decision_memo.award_id')
    .select(['decision_memo.content', 'decision_memo.shares_rank', 'decision_memo.created_at'])
    .where('decision_memo.rfq_id', '=', rfqId)
    .where('award.canceled_at', 'is', null)
    .$if(awardId !== undefined, (query) => query.where('award.id', '=', awardId ?? ''))
    .orderBy('decision_memo.award_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, content: row.content as MemoContent };
}

export interface MemoRow {
  readonly award_id: string;
  readonly created_at: Date;
  readonly decided_by: string;
}

/** A memo for each decision with an award in force, the oldest first. */
export async function listMemos(db: Db | Tx, rfqId: string): Promise<MemoRow[]> {
  return db
    .selectFrom('award')
    .innerJoin('decision_memo', 'decision_memo.award_id', 'award.id')
    .innerJoin('member', 'member.id', 'award.decided_by')
    .distinctOn('award.set_id')
    .select(['award.id as award_id', 'decision_memo.created_at', 'member.full_name as decided_by'])
    .where('award.rfq_id', '=', rfqId)
    .where('award.canceled_at', 'is', null)
    .orderBy('award.set_id')
    .orderBy('award.id', 'desc')
    .execute();
}

/**
 * Deletes the memos of a company's RFQs, because they name people, and the reasons of its decisions and proposals.
 */
export async function eraseMemos(tx: Tx, companyId: string): Promise<void> {
  const own = tx.selectFrom('rfq').select('id').where('company_id', '=', companyId);
  await tx.deleteFrom('decision_memo').where('rfq_id', 'in', own).execute();
  await tx
    .updateTable('award_set')
    .set({ reason: '', suggestion: null })
    .where('rfq_id', 'in', own)
    .execute();
  await tx
    .updateTable('award_proposal')
    .set({ reason: '', close_reason: '', suggestion: null })
    .where('company_id', '=', companyId)
    .execute();
  await tx.updateTable('closed_line').set({ reason: '' }).where('rfq_id', 'in', own).execute();
}
