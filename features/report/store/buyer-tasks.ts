import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#shared/call.ts';
import { runningRfqStates } from '#shared/rfq-states.ts';
import { countedAwards } from '#features/offer/store/limit.ts';
import type { BuyerTask } from '../rules/terms.ts';
import { filsOf, offerFils, type Scope } from './purchases.ts';
import { hasMore, isAmong, promised, tasksOf, todayInDubai, weekAfter, type Ids } from './tasks.ts';

/** The reader and their limit of decisions: fils; null: no limit; undefined: no permission. */
export interface Decider {
  readonly memberId: string;
  readonly limitFils: bigint | null;
  /**
   * By the reader's own roles only, because a covered colleague's rights must not approve one's own
   * requests (product §5).
   */
  readonly ownPublishFils: bigint | null | undefined;
  readonly ownAwardFils: bigint | null | undefined;
}

export interface BuyerTaskContext {
  readonly decider: Decider;
  readonly now: Date;
}

/** The newest open RFQs of one member, because no index of the company's rows has the member. */
const memberRfqsMax = 1000;

function ownRfqs(db: Db, memberId: string) {
  return db
    .selectFrom('rfq')
    .select('rfq.id')
    .where('rfq.created_by', '=', memberId)
    .where('rfq.state', 'in', [...runningRfqStates])
    .orderBy('rfq.id', 'desc');
}

function isSeen(db: Db, { memberId }: Scope, rfqId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return memberId === null
    ? sql<SqlBool>`true`
    : isAmong(rfqId, ownRfqs(db, memberId), memberRfqsMax);
}

const needs = {
  approval: sql<SqlBool>`offer.approval_asked_by is not null and offer.state = 'pending'`,
  opening: sql<SqlBool>`offer.state = 'pending' and offer.opened_at is null`,
  decision: sql<SqlBool>`offer.state = 'pending' and offer.revision_count > 0 and offer.open_revision_id is null`,
  order: sql<SqlBool>`offer.state = 'accepted'`,
} as const;

function offerIds(db: Db, scope: Scope, need: keyof typeof needs) {
  return db
    .selectFrom('offer')
    .select(need === 'opening' ? 'offer.rfq_id as id' : 'offer.id')
    .where('offer.buyer_company_id', '=', scope.companyId)
    .where(needs[need])
    .where(isSeen(db, scope, sql`offer.rfq_id`))
    .orderBy('offer.id', 'desc');
}

function rfqIds(db: Db, { companyId, memberId }: Scope, condition: RawBuilder<SqlBool>) {
  const rfqs = db
    .selectFrom('rfq')
    .select('rfq.id')
    .where('rfq.company_id', '=', companyId)
    .where(condition);
  const own = memberId === null ? rfqs : rfqs.where('rfq.created_by', '=', memberId);
  return own.orderBy('rfq.id', 'desc');
}

/** Orders on the way: by their promised day the latest ones first, or those of the coming week. */
function orderIds(db: Db, scope: Scope, when: RawBuilder<SqlBool>) {
  return db
    .selectFrom('purchase_order')
    .select('purchase_order.id')
    .where('purchase_order.buyer_company_id', '=', scope.companyId)
    .where('purchase_order.delivered_at', 'is', null)
    .where('purchase_order.canceled_at', 'is', null)
    .where(when)
    .where(isSeen(db, scope, sql`purchase_order.rfq_id`))
    .orderBy('purchase_order.promised_at');
}

/** The ids of the rows of each kind, from an index of their own (migration 0133). */
const idsOf = {
  approve: (db, scope) =>
    rfqIds(db, scope, sql`rfq.state = 'pending' and rfq.pending_for = 'approver'`),
  approve_award: (db, scope) => offerIds(db, scope, 'approval'),
  approve_proposal: (db, scope) =>
    db
      .selectFrom('award_proposal')
      .select('award_proposal.id')
      .where('award_proposal.company_id', '=', scope.companyId)
      .where('award_proposal.state', '=', 'open')
      .where(isSeen(db, scope, sql`award_proposal.rfq_id`))
      .orderBy('award_proposal.id', 'desc'),
  new_offers: (db, scope) => offerIds(db, scope, 'opening'),
  compare: (db, scope) =>
    rfqIds(db, scope, sql`rfq.state = 'evaluate' and rfq.pending_offer_count > 0`),
  answered: (db, scope) => offerIds(db, scope, 'decision'),
  answer_question: (db, scope) =>
    db
      .selectFrom('question')
      .select('question.rfq_id as id')
      .where('question.buyer_company_id', '=', scope.companyId)
      .where('question.answered_at', 'is', null)
      .where(isSeen(db, scope, sql`question.rfq_id`))
      .orderBy('question.id', 'desc'),
  send_order: (db, scope) => offerIds(db, scope, 'order'),
  confirm_receipt: (db, scope, now) =>
    orderIds(
      db,
      scope,
      sql`${promised} >= ${todayInDubai(now)} and ${promised} <= ${weekAfter(now)}`,
    ),
  late_delivery: (db, scope, now) => orderIds(db, scope, sql`${promised} < ${todayInDubai(now)}`),
} satisfies Record<BuyerTask, (db: Db, scope: Scope, now: Date) => Ids>;

function offersIn(db: Db, states: readonly (typeof runningRfqStates)[number][]) {
  return db
    .selectFrom('offer')
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .innerJoin('company', 'company.id', 'offer.company_id')
    .where('rfq.state', 'in', states);
}

function onTheWay(db: Db, orders: ReturnType<typeof orderIds>) {
  return offersIn(db, runningRfqStates)
    .innerJoin('purchase_order', 'purchase_order.offer_id', 'offer.id')
    .where('offer.state', '=', 'waiting')
    .where(isAmong(sql`purchase_order.id`, orders));
}

const offered = {
  offerId: sql`offer.id`,
  company: sql`company.display_name`,
  amount: sql`offer.total_minor`,
  currency: sql`offer.currency`,
};
const onTheWayColumns = {
  ...offered,
  serial: sql`purchase_order.serial`,
  dueAt: promised,
};

function isWithin(
  limitFils: bigint | null | undefined,
  fils: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (limitFils === undefined) return sql`false`;
  return limitFils === null ? sql`true` : sql`coalesce(${fils} <= ${limitFils}, false)`;
}

/**
 * True if a member may approve the request: within the limit, and their own request only by their
 * own roles.
 */
function mayApprove(
  decider: Decider,
  requestedBy: RawBuilder<unknown>,
  fils: RawBuilder<unknown>,
  ownFils: bigint | null | undefined,
): RawBuilder<boolean> {
  return sql`(${isWithin(decider.limitFils, fils)}
    and (${requestedBy} <> ${decider.memberId} or ${isWithin(ownFils, fils)}))`;
}

/** Fils of an offer with the awards that count for limits, as an acceptance counts them. Without a limit its own fils. */
function awardFils({ decider, now }: BuyerTaskContext): RawBuilder<bigint> {
  const isLimited = [decider.limitFils, decider.ownAwardFils].some(
    (fils) => (fils ?? null) !== null,
  );
  if (!isLimited) return offerFils;
  return sql`(${offerFils} + (
    select coalesce(sum(${filsOf(sql`rfq.total_minor`)}), 0)
    from ${countedAwards(sql`offer.rfq_id`, now)} as rfq))`;
}

/**
 * The rows of each kind of buyer task. All selects must have the same columns, because they are
 * joined by `union all`.
 */
export const selectBuyerTask = {
  approve: (db: Db, scope: Scope, { decider }: BuyerTaskContext) =>
    db
      .selectFrom('rfq')
      .where(isAmong(sql`rfq.id`, idsOf.approve(db, scope)))
      .where(
        mayApprove(
          decider,
          sql`rfq.created_by`,
          filsOf(sql`rfq.estimated_minor`),
          decider.ownPublishFils,
        ),
      )
      .select(
        tasksOf('approve', {
          at: sql`rfq.created_at`,
          dueAt: sql`rfq.expires_at`,
          amount: sql`rfq.estimated_minor`,
          company: sql`(select member.full_name from member where member.id = rfq.created_by)`,
        }),
      ),
  approve_award: (db: Db, scope: Scope, context: BuyerTaskContext) =>
    offersIn(db, ['active', 'evaluate'])
      .where(isAmong(sql`offer.id`, idsOf.approve_award(db, scope)))
      .where(
        mayApprove(
          context.decider,
          sql`offer.approval_asked_by`,
          awardFils(context),
          context.decider.ownAwardFils,
        ),
      )
      .select(
        tasksOf('approve_award', {
          ...offered,
          at: sql`offer.approval_asked_at`,
          dueAt: sql`offer.valid_until_at`,
        }),
      ),
  approve_proposal: (db: Db, scope: Scope, { decider }: BuyerTaskContext) =>
    db
      .selectFrom('rfq')
      .innerJoin('award_proposal', 'award_proposal.rfq_id', 'rfq.id')
      .where(isAmong(sql`award_proposal.id`, idsOf.approve_proposal(db, scope)))
      .where(
        mayApprove(
          decider,
          sql`award_proposal.asked_by`,
          sql`award_proposal.limit_fils`,
          decider.ownAwardFils,
        ),
      )
      .select(
        tasksOf('approve_proposal', {
          at: sql`award_proposal.asked_at`,
          amount: sql`award_proposal.total_minor`,
        }),
      ),
  new_offers: (db: Db, scope: Scope) =>
    db
      .selectFrom('rfq')
      .innerJoin('offer', 'offer.rfq_id', 'rfq.id')
      .where(isAmong(sql`rfq.id`, idsOf.new_offers(db, scope)))
      .where('rfq.state', '=', 'active')
      .where(needs.opening)
      .groupBy('rfq.id')
      .select(
        tasksOf('new_offers', {
          at: sql`max(offer.sent_at)`,
          dueAt: sql`rfq.expires_at`,
          count: sql`count(*)`,
        }),
      ),
  compare: (db: Db, scope: Scope) =>
    db
      .selectFrom('rfq')
      .where(isAmong(sql`rfq.id`, idsOf.compare(db, scope)))
      .select(
        tasksOf('compare', {
          at: sql`rfq.expires_at`,
          dueAt: sql`rfq.decide_by`,
          count: sql`rfq.pending_offer_count`,
        }),
      ),
  answered: (db: Db, scope: Scope) =>
    offersIn(db, ['active', 'evaluate'])
      .innerJoin('revision', (join) =>
        join
          .onRef('revision.offer_id', '=', 'offer.id')
          .onRef('revision.round', '=', 'offer.revision_count'),
      )
      .where(isAmong(sql`offer.id`, idsOf.answered(db, scope)))
      .where('revision.state', '=', 'answered')
      .select(
        tasksOf('answered', {
          ...offered,
          at: sql`revision.responded_at`,
          revisionId: sql`revision.id`,
        }),
      ),
  answer_question: (db: Db, scope: Scope) =>
    db
      .selectFrom('rfq')
      .innerJoin('question', 'question.rfq_id', 'rfq.id')
      .where(isAmong(sql`rfq.id`, idsOf.answer_question(db, scope)))
      .where('rfq.state', 'in', ['active', 'evaluate'])
      .where('question.answered_at', 'is', null)
      .groupBy('rfq.id')
      .select(
        tasksOf('answer_question', {
          at: sql`max(question.asked_at)`,
          dueAt: sql`rfq.expires_at`,
          count: sql`count(*)`,
        }),
      ),
  send_order: (db: Db, scope: Scope) =>
    offersIn(db, runningRfqStates)
      .leftJoin('purchase_order', (join) =>
        join
          .onRef('purchase_order.offer_id', '=', 'offer.id')
          .on('purchase_order.canceled_at', 'is', null),
      )
      .where(isAmong(sql`offer.id`, idsOf.send_order(db, scope)))
      .select(
        tasksOf('send_order', {
          ...offered,
          at: sql`offer.decided_at`,
          serial: sql`purchase_order.serial`,
        }),
      ),
  confirm_receipt: (db: Db, scope: Scope, { now }: BuyerTaskContext) =>
    onTheWay(db, idsOf.confirm_receipt(db, scope, now)).select(
      tasksOf('confirm_receipt', { ...onTheWayColumns, at: sql`purchase_order.sent_at` }),
    ),
  late_delivery: (db: Db, scope: Scope, { now }: BuyerTaskContext) =>
    onTheWay(db, idsOf.late_delivery(db, scope, now)).select(
      tasksOf('late_delivery', { ...onTheWayColumns, at: promised }),
    ),
} satisfies Record<BuyerTask, unknown>;

/** True if some kinds have more rows than their tasks are made of, so that the count is a minimum. */
export function hasMoreBuyerTasks(db: Db, scope: Scope, kinds: readonly BuyerTask[], now: Date) {
  return hasMore(kinds.map((kind) => idsOf[kind](db, scope, now)));
}
