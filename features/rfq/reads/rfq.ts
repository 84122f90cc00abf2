import { may, mayAlone, type MemberActor } from '#shared/actor.ts';
import type { Call, Db, MemberCall, Tx } from '#shared/call.ts';
import { toFils } from '#shared/currency.ts';
import type { Locale } from '#shared/locale.ts';
import { daysUntil } from '#shared/calendar.ts';
import { quantityOf } from '#shared/quantity.ts';
import { localChanges, type StoredChange } from '../rules/changes.ts';
import type { LineFacts } from '../rules/line-facts.ts';
import { moderationCauses } from '../rules/moderation.ts';
import { buyerChoices } from '../rules/buyer-choices.ts';
import { owedMoves, type StoredRfqState } from '../rules/table.ts';
import {
  type AmendmentView,
  type QuestionView,
  type RfqLineView,
  type RfqPageView,
  type RfqView,
} from '../schema/view.ts';
import { reachMax } from '../schema/lists.ts';
import { countAudience } from '../store/audience.ts';
import * as details from '../store/details.ts';
import { listQuestions, type QuestionRow } from '../store/questions.ts';
import { findRfq, type RfqRow } from '../store/row.ts';
import { toHead } from './head.ts';

type StateOf = Pick<
  RfqRow,
  'state' | 'expires_at' | 'decide_by' | 'pending_offer_count' | 'award_count'
>;

/**
 * The state at `now`. Passed deadlines count even if the clock's job has not run, so that no reader
 * sees an outdated state (product §6).
 */
export function effectiveState(row: StateOf, now: Date): StoredRfqState {
  return owedMoves(row, now).at(-1) ?? row.state;
}

/** A member of the buyer sees the company's RFQs. A requester sees only their own (product §5). */
export function maySeeRfq(
  actor: MemberActor,
  row: Pick<RfqRow, 'company_id' | 'created_by'>,
): boolean {
  if (row.company_id !== actor.companyId) return false;
  return may(actor, 'rfq.see_all') || row.created_by === actor.memberId;
}

type ChoiceRow = StateOf &
  Pick<
    RfqRow,
    | 'created_by'
    | 'pending_for'
    | 'access_count'
    | 'first_bought_at'
    | 'estimated_minor'
    | 'currency'
    | 'rate_micro'
  >;

/**
 * False for an own RFQ that the member's own roles may not publish, because no member approves
 * their own request through a delegation.
 */
function isWithinOwn(actor: MemberActor, authorId: string, estimatedFils: bigint): boolean {
  return authorId !== actor.memberId || mayAlone(actor, 'rfq.publish', estimatedFils);
}

function estimatedFilsOf(row: Pick<RfqRow, 'estimated_minor' | 'currency' | 'rate_micro'>): bigint {
  if (row.rate_micro === null) throw new Error('an RFQ without a rate');
  return toFils(row.estimated_minor, row.currency, row.rate_micro);
}

export function buyerFactsOf(actor: MemberActor, row: ChoiceRow, now: Date) {
  const estimatedFils = estimatedFilsOf(row);
  return {
    state: effectiveState(row, now),
    side: 'buyer' as const,
    may: (permission: Parameters<typeof may>[1]) => may(actor, permission),
    now,
    expiresAt: row.expires_at,
    decideBy: row.decide_by,
    pendingFor: row.pending_for,
    wasBought: row.access_count > 0 || row.first_bought_at !== null,
    pendingOfferCount: row.pending_offer_count,
    awardCount: row.award_count,
    openLineCount: 1,
    estimatedFils,
    limitFils: actor.limitFils,
    isWithinOwn: isWithinOwn(actor, row.created_by, estimatedFils),
    // Always false here, because a hold is computed only when the command runs and never changes
    // what a member may do.
    needsModeration: false,
  };
}

export function buyerCan(actor: MemberActor, row: ChoiceRow, now: Date): RfqView['can'] {
  return buyerChoices(buyerFactsOf(actor, row, now));
}

export function factsOf(row: LineFacts): LineFacts {
  const { item_code, brand, part_number, or_equal, needed_on, drawing = null } = row;
  return { item_code, brand, part_number, or_equal, needed_on, drawing };
}

export function toLineViews(rows: details.RfqParts['lines']): RfqLineView[] {
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    description: row.description,
    quantity: quantityOf(row.quantity_milli),
    unit_code: row.unit_code,
    ...factsOf(row),
  }));
}

export async function readLines(db: Db | Tx, rfqId: string): Promise<RfqLineView[]> {
  return toLineViews(await details.listLines(db, rfqId));
}

export function toAmendmentViews(
  rows: details.RfqParts['amendments'],
  locale: Locale,
): AmendmentView[] {
  return rows.map((row) => ({
    number: row.number,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    changes: localChanges(row.changes as readonly StoredChange[], locale),
  }));
}

/**
 * Amendments in the reader's language, the latest first, for the buyer and for suppliers with
 * access.
 */
export async function readAmendments(
  db: Db | Tx,
  rfqId: string,
  locale: Locale,
): Promise<AmendmentView[]> {
  return toAmendmentViews(await details.listAmendments(db, rfqId), locale);
}

/** A question without its author, because suppliers must never learn of each other (product §6). */
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

/**
 * The questions that a supplier with access reads: every answered one, and their own pending ones.
 */
export async function readQuestionsFor(
  db: Db | Tx,
  rfqId: string,
  companyId: string,
): Promise<QuestionView[]> {
  const rows = await listQuestions(db, rfqId);
  return rows
    .map((row) => toQuestionView(row, companyId))
    .filter(({ answer, mine }) => answer !== null || mine);
}

/** Null: not held, or held before there was a promise. */
export function reviewOf(
  row: { readonly pending_for: string | null; readonly review_due_at: Date | null },
  now: Date,
): RfqView['review'] {
  const { pending_for: pendingFor, review_due_at: dueAt } = row;
  if (pendingFor !== 'operator' || dueAt === null) return null;
  return { due_at: dueAt.toISOString(), is_late: dueAt < now };
}

function toOwnHead(
  call: Pick<Call, 'text' | 'locale'>,
  row: details.NamedRfqRow,
  state: StoredRfqState,
  now: Date,
) {
  return {
    ...toHead('buyer', row, call),
    status: state,
    status_desc: call.text(`status.${state}`),
    pending_for: row.pending_for,
    review: reviewOf(row, now),
    moderation_causes: moderationCauses.filter((cause) => row.held_for.includes(cause)),
    created_by: row.author,
    reason_code: row.reason_code,
  };
}

/** One own RFQ with all its parts. Null: none, or not visible to this member. One query by key. */
export async function readRfq(
  call: Pick<MemberCall, 'actor' | 'text' | 'locale'>,
  db: Db | Tx,
  rfqId: string,
  now: Date,
): Promise<RfqView | null> {
  const found = await details.findRfqWhole(db, rfqId);
  if (found === undefined || !maySeeRfq(call.actor, found.row)) return null;
  const { row, parts } = found;
  return {
    ...toOwnHead(call, row, effectiveState(row, now), now),
    lines: toLineViews(parts.lines),
    files: [...parts.files],
    amendments: toAmendmentViews(parts.amendments, call.locale),
    questions: parts.questions.map((question) => toQuestionView(question, call.actor.companyId)),
    can: buyerCan(call.actor, row, now),
  };
}

/** As `readRfq`, with the reach of an RFQ that accepts offers. Two queries by key. */
export async function readRfqPage(call: MemberCall, rfqId: string): Promise<RfqPageView | null> {
  const { db, now } = call;
  const rfq = await readRfq(call, db, rfqId, now);
  if (rfq === null) return null;
  if (rfq.status !== 'active') return { ...rfq, reach: null };
  return {
    ...rfq,
    reach: {
      suppliers: rfq.audience === 'own' ? null : await countAudience(db, rfqId, now, reachMax + 1),
      days_left: daysUntil(new Date(rfq.expires_at), now),
    },
  };
}

export async function mayReadFile(
  db: Db,
  actor: MemberActor,
  rfqId: string,
  fileId: string,
): Promise<boolean> {
  const row = await findRfq(db, rfqId);
  return row !== undefined && maySeeRfq(actor, row) && details.hasFile(db, rfqId, fileId);
}
