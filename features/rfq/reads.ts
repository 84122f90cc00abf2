import { may, type MemberActor } from '../../shared/actor.ts';
import type { Call, Db, MemberCall, Tx } from '../../shared/call.ts';
import { toFils, type Currency } from '../../shared/currency.ts';
import type { Locale } from '../../shared/locale.ts';
import { decimalOf } from '../../shared/money.ts';
import { decimalsOf } from '../../shared/money-format.ts';
import { rfqNumber } from '../../shared/numbers.ts';
import { quantityOf } from '../../shared/quantity.ts';
import { localChanges, type StoredChange } from './rules/changes.ts';
import { buyerChoices, owedMoves, type StoredRfqState } from './rules/table.ts';
import type { AmendmentView, QuestionView, RfqLineView, RfqView } from './schema/view.ts';
import * as details from './store/details.ts';
import { listQuestions, type QuestionRow } from './store/questions.ts';
import type { RfqRow } from './store/row.ts';

type StateOf = Pick<RfqRow, 'state' | 'expires_at' | 'decide_by' | 'pending_offer_count'>;

/** The state a reader is told at `now`: past deadlines count, whether or not the clock's job has run (product §6). */
export function effectiveState(row: StateOf, now: Date): StoredRfqState {
  return owedMoves(row, now).at(-1) ?? row.state;
}

/** Whether a member of the buyer sees an RFQ of the own company: a requester sees only their own (product §5). */
export function maySeeRfq(actor: MemberActor, row: Pick<RfqRow, 'company_id' | 'created_by'>): boolean {
  if (row.company_id !== actor.companyId) return false;
  return may(actor, 'rfq.see_all') || row.created_by === actor.memberId;
}

type ChoiceRow = StateOf & Pick<RfqRow, 'pending_for' | 'access_count' | 'estimated_minor' | 'currency' | 'rate_micro'>;

/** The estimate in fils by the rate that was fixed when it was handed in. */
export function estimatedFilsOf(row: Pick<RfqRow, 'estimated_minor' | 'currency' | 'rate_micro'>): bigint {
  if (row.rate_micro === null) throw new Error('an RFQ without a rate');
  return toFils(row.estimated_minor, row.currency, row.rate_micro);
}

/** What the table looks at, for a member of the buyer. */
export function buyerFactsOf(actor: MemberActor, row: ChoiceRow, now: Date) {
  return {
    state: effectiveState(row, now),
    side: 'buyer' as const,
    may: (permission: Parameters<typeof may>[1]) => may(actor, permission),
    now,
    expiresAt: row.expires_at,
    decideBy: row.decide_by,
    pendingFor: row.pending_for,
    accessCount: row.access_count,
    pendingOfferCount: row.pending_offer_count,
    estimatedFils: estimatedFilsOf(row),
    limitFils: actor.limitFils,
  };
}

/** What a member of the buyer may do with a row. */
export function buyerCan(actor: MemberActor, row: ChoiceRow, now: Date): RfqView['can'] {
  return buyerChoices(buyerFactsOf(actor, row, now));
}

/** An amount of an RFQ in its currency's decimals. */
export function amountOf(minor: bigint, currency: Currency): string {
  return decimalOf(minor, decimalsOf(currency));
}

/** Lines as every reader of an RFQ gets them. */
export async function readLines(db: Db | Tx, rfqId: string): Promise<RfqLineView[]> {
  const rows = await details.listLines(db, rfqId);
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    description: row.description,
    quantity: quantityOf(row.quantity_milli),
    unit_code: row.unit_code,
  }));
}

/** Amendments, the latest first, in the reader's language: for the buyer and for suppliers with access. */
export async function readAmendments(db: Db | Tx, rfqId: string, locale: Locale): Promise<AmendmentView[]> {
  const rows = await details.listAmendments(db, rfqId);
  return rows.map((row) => ({
    number: row.number,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    changes: localChanges(row.changes as readonly StoredChange[], locale),
  }));
}

/** A question on the wire, without who asked. */
export function toQuestionView(row: QuestionRow, readerCompanyId: string): QuestionView {
  return {
    id: row.id,
    question: row.question,
    asked_at: row.asked_at.toISOString(),
    mine: row.company_id === readerCompanyId,
    answer: row.answered_at === null ? null : row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}

/** What a supplier with access reads: every answered question, and the own ones that wait. */
export async function readQuestionsFor(db: Db | Tx, rfqId: string, companyId: string): Promise<QuestionView[]> {
  const rows = await listQuestions(db, rfqId);
  return rows.map((row) => toQuestionView(row, companyId)).filter(({ answer, mine }) => answer !== null || mine);
}

function toHead(call: Pick<Call, 'text'>, row: details.NamedRfqRow, state: StoredRfqState) {
  return {
    id: row.id,
    number: rfqNumber(row.number),
    title: row.title,
    status: state,
    status_desc: call.text(`status.${state}`),
    pending_for: row.pending_for,
    category: { id: row.category_id, name_en: row.category_en, name_ar: row.category_ar },
    request_type: row.request_type,
    city: { id: row.city_id, name_en: row.city_en, name_ar: row.city_ar },
    delivery_method: row.delivery_method,
    currency: row.currency,
    estimated_price: amountOf(row.estimated_minor, row.currency),
    note: row.note,
    expiry_date: row.expires_on,
    expires_at: row.expires_at.toISOString(),
    decide_by: row.decide_by?.toISOString() ?? null,
    rfq_fee: decimalOf(row.fee_fils ?? 0n),
    q_discount: amountOf(row.discount_minor ?? 0n, row.currency),
    created_at: row.created_at.toISOString(),
    created_by: row.author,
    published_at: row.published_at?.toISOString() ?? null,
    offers_count: row.offer_count,
    access_count: row.access_count,
    reason_code: row.reason_code,
    reason: row.reason_text,
    version: row.version,
  };
}

/** One own RFQ whole; null when it is not there or not for this member. Six queries, each by key. */
export async function readRfq(
  call: Pick<MemberCall, 'actor' | 'text' | 'locale'>,
  db: Db | Tx,
  rfqId: string,
  now: Date,
): Promise<RfqView | null> {
  const row = await details.findRfqWithNames(db, rfqId);
  if (row === undefined || !maySeeRfq(call.actor, row)) return null;
  const questions = await listQuestions(db, rfqId);
  return {
    ...toHead(call, row, effectiveState(row, now)),
    lines: await readLines(db, rfqId),
    files: await details.listFiles(db, rfqId),
    amendments: await readAmendments(db, rfqId, call.locale),
    questions: questions.map((question) => toQuestionView(question, call.actor.companyId)),
    can: buyerCan(call.actor, row, now),
  };
}
