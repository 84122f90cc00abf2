import { may } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { letterParams } from '#features/notification/rules/letters.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { notifyCompanies, notifyCompany } from '#features/notification/store/notify.ts';
import { buyerFactsOf, maySeeRfq, readRfq, toQuestionView } from '../reads/rfq.ts';
import { decideRfq, toRfqRefusal } from '../rules/table.ts';
import { stateForSupplier } from '../rules/supplier-state.ts';
import type { QuestionView, RfqView } from '../schema/view.ts';
import { hasAccess, isKnownTo } from '../store/audience.ts';
import { findGuestAsker, insertQuestion, saveAnswer } from '../store/questions.ts';
import { aboutRfq, listCompaniesWithAccess } from '../store/row.ts';
import { recordRfq } from './notify.ts';
import { lockRfq } from './deadlines.ts';

/**
 * Records a supplier's question and notifies the buyer, who must never learn which supplier asked
 * (product §6). Refuses: not_found for an RFQ that is not published, access_needed, rfq_expired,
 * rfq_not_open.
 */
export async function submitQuestion(
  call: MemberCall,
  rfqId: string,
  question: string,
): Promise<QuestionView | Refusal> {
  const { actor } = call;
  return call.transaction(async (tx) => {
    const row = await lockRfq(tx, call, rfqId);
    if (row === undefined || row.published_at === null) return refuse('not_found');
    if (!(await hasAccess(tx, actor.companyId, rfqId))) {
      return refuse(
        (await isKnownTo(tx, actor.companyId, rfqId, row.now)) ? 'access_needed' : 'not_found',
      );
    }
    const stored = buyerFactsOf(actor, row, row.now);
    // Decided on the state that the supplier sees, because the refusal must never reveal the
    // outcome.
    const facts = { ...stored, state: stateForSupplier(stored.state, 'none', row, row.now) };
    const decision = decideRfq('ask', {
      ...facts,
      side: 'supplier',
      may: (permission) => may(actor, permission),
    });
    if (!decision.ok) return toRfqRefusal(decision.refused);
    const actorContext = { ...call, now: row.now };
    const inserted = await insertQuestion(tx, {
      id: call.random.id(),
      rfqId,
      companyId: actor.companyId,
      memberId: actor.memberId,
      question,
      now: row.now,
    });
    // Recorded in the supplier's own log, because the buyer's log would reveal who asked.
    await recordRfq(tx, actorContext, { ...row, company_id: actor.companyId }, 'rfq.asked');
    await notifyCompany(tx, actorContext, {
      companyId: row.company_id,
      type: 'question_asked',
      params: { ...aboutRfq(row), question_id: inserted.id },
    });
    return toQuestionView(inserted, actor.companyId);
  });
}

/**
 * Records the buyer's single answer and notifies every supplier with access. Refuses: not_found,
 * question_answered, state_changed.
 */
export async function answerQuestion(
  call: MemberCall,
  rfqId: string,
  questionId: string,
  answer: string,
): Promise<RfqView | Refusal> {
  const { actor } = call;
  return call.transaction(async (tx) => {
    const row = await lockRfq(tx, call, rfqId);
    const view = row === undefined ? null : await readRfq(call, tx, rfqId, row.now);
    if (row === undefined || view === null || !maySeeRfq(actor, row)) return refuse('not_found');
    if (!view.questions.some(({ id }) => id === questionId)) return refuse('not_found');
    const decision = decideRfq('answer', buyerFactsOf(actor, row, row.now));
    if (!decision.ok) return toRfqRefusal(decision.refused);
    const isSaved = await saveAnswer(tx, {
      id: questionId,
      rfqId,
      answer,
      memberId: actor.memberId,
      now: row.now,
    });
    if (!isSaved) return refuse('question_answered');
    const actorContext = { ...call, now: row.now };
    await recordRfq(tx, actorContext, row, 'rfq.answered');
    const companyIds = await listCompaniesWithAccess(tx, rfqId);
    await notifyCompanies(tx, actorContext, {
      companyIds,
      type: 'question_answered',
      params: { ...aboutRfq(row), question_id: questionId },
    });
    await writeToGuest(tx, actorContext, questionId, aboutRfq(row));
    return (await readRfq(call, tx, rfqId, row.now)) ?? refuse('not_found');
  });
}

/**
 * Sends the news of an answer to a contact without an account, by the channel of its invitation,
 * because it has no page of notifications.
 */
async function writeToGuest(
  tx: Tx,
  { random, now }: Pick<MemberCall, 'random' | 'now'>,
  questionId: string,
  params: ReturnType<typeof aboutRfq>,
): Promise<void> {
  const asker = await findGuestAsker(tx, questionId);
  const destination = asker?.email === '' ? asker.mobile : asker?.email;
  if (asker === undefined || destination === undefined || destination === '') return;
  const reader = { locale: asker.locale, account_type: 'supplier', is_guest: true } as const;
  await enqueueMessage(tx, {
    id: random.id(),
    now,
    kind: 'notification',
    channel: asker.email === '' ? 'sms' : 'email',
    destination,
    locale: asker.locale,
    memberId: asker.member_id,
    params: letterParams(
      { type: 'question_answered', params: { ...params, question_id: questionId } },
      reader,
    ),
  });
}
