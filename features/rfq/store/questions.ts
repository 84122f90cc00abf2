import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';

interface NewQuestion {
  readonly id: string;
  readonly rfqId: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly question: string;
  readonly now: Date;
}

export async function insertQuestion(tx: Tx, question: NewQuestion) {
  return tx
    .insertInto('question')
    .values({
      id: question.id,
      rfq_id: question.rfqId,
      company_id: question.companyId,
      asked_by: question.memberId,
      question: question.question,
      asked_at: question.now,
    })
    .returning(['id', 'company_id', 'question', 'asked_at', 'answer', 'answered_at'])
    .executeTakeFirstOrThrow();
}
export type QuestionRow = Awaited<ReturnType<typeof insertQuestion>>;

export async function listQuestions(db: Db | Tx, rfqId: string): Promise<QuestionRow[]> {
  return db
    .selectFrom('question')
    .select(['id', 'company_id', 'question', 'asked_at', 'answer', 'answered_at'])
    .where('rfq_id', '=', rfqId)
    .orderBy('id')
    .execute();
}

/**
 * Saves the answer once. False: no such question, or already answered. The caller must have locked
 * the RFQ.
 */
export async function saveAnswer(
  tx: Tx,
  question: { id: string; rfqId: string; answer: string; memberId: string; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('question')
    .set({ answer: question.answer, answered_by: question.memberId, answered_at: question.now })
    .where('id', '=', question.id)
    .where('rfq_id', '=', question.rfqId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export interface GuestAsker {
  readonly member_id: string;
  readonly email: string;
  readonly mobile: string;
  readonly locale: Locale;
}

/**
 * Finds the contact without an account that asked a question and may be notified of its answer.
 * Undefined: a supplier asked, or the contact stopped messages or switched them off.
 */
export async function findGuestAsker(tx: Tx, questionId: string): Promise<GuestAsker | undefined> {
  const { rows } = await sql<GuestAsker>`
    select member.id as member_id, member.email, member.mobile, member.locale
    from question join member on member.id = question.asked_by join company on company.id = member.company_id
      join guest on guest.company_id = company.id
    where question.id = ${questionId} and company.guest_since is not null and member.disabled_at is null
      and not exists (select from invitation_stop where address_key = guest.address_key)
      and not exists (select from notification_choice where member_id = member.id
        and kind = 'question_answered' and channel = 'email' and choice = 'never')`.execute(tx);
  return rows[0];
}
