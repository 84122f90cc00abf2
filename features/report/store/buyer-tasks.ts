import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#shared/call.ts';
import { runningRfqStates } from '#shared/rfq-states.ts';
import type { BuyerTask } from '../rules/terms.ts';
import { filsOf, type Scope } from './purchases.ts';
import { hasMoreOpen, openRowsMax, promisedAt, tasksOf, unionOf } from './tasks.ts';

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

type OpenState = 'pending' | 'active' | 'evaluate' | 'accepted';

function rfqsIn(db: Db, { companyId, memberId }: Scope, state: OpenState) {
  const rfqs = db
    .selectFrom('rfq')
    .where('rfq.company_id', '=', companyId)
    .where('rfq.state', '=', state);
  return memberId === null ? rfqs : rfqs.where('rfq.created_by', '=', memberId);
}

function openRfqs(db: Db, scope: Scope, states: readonly OpenState[]) {
  const newest = states.map((state) => {
    const own = rfqsIn(db, scope, state)
      .selectAll('rfq')
      .orderBy('rfq.id', 'desc')
      .limit(openRowsMax);
    return db.selectFrom(own.as('one')).selectAll('one');
  });
  return db.selectFrom(unionOf(newest).as('rfq'));
}

function offersTo(
  db: Db,
  scope: Scope,
  states: readonly OpenState[],
  state: 'pending' | 'accepted' | 'waiting',
) {
  return openRfqs(db, scope, states)
    .innerJoin('offer', 'offer.rfq_id', 'rfq.id')
    .innerJoin('company', 'company.id', 'offer.company_id')
    .where('offer.state', '=', state);
}

function onTheWay(db: Db, scope: Scope) {
  return offersTo(db, scope, runningRfqStates, 'waiting')
    .innerJoin('purchase_order', (join) =>
      join
        .onRef('purchase_order.offer_id', '=', 'offer.id')
        .on('purchase_order.canceled_at', 'is', null),
    )
    .innerJoin('offer_version', 'offer_version.id', 'offer.version_id');
}

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

const about = { offerId: sql`offer.id`, company: sql`company.display_name` };
const offered = { ...about, amount: sql`offer.total_minor` };

/**
 * The rows of each kind of buyer task. All selects must have the same columns, because they are
 * joined by `union all`.
 */
export const selectBuyerTask = {
  approve: (db: Db, scope: Scope, { decider }: BuyerTaskContext) =>
    openRfqs(db, scope, ['pending'])
      .where('rfq.pending_for', '=', 'approver')
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
  approve_award: (db: Db, scope: Scope, { decider }: BuyerTaskContext) =>
    offersTo(db, scope, ['active', 'evaluate'], 'pending')
      .where('offer.buyer_company_id', '=', scope.companyId)
      .where('offer.approval_asked_by', 'is not', null)
      .where(
        mayApprove(
          decider,
          sql`offer.approval_asked_by`,
          filsOf(sql`offer.total_minor`),
          decider.ownAwardFils,
        ),
      )
      .select(
        tasksOf('approve_award', {
          ...offered,
          at: sql`offer.approval_asked_at`,
          dueAt: sql`offer.valid_until_at`,
        }),
      ),
  new_offers: (db: Db, scope: Scope) =>
    offersTo(db, scope, ['active'], 'pending')
      .where('offer.opened_at', 'is', null)
      .groupBy(['rfq.id', 'rfq.number', 'rfq.title', 'rfq.expires_at'])
      .select(
        tasksOf('new_offers', {
          at: sql`max(offer.sent_at)`,
          dueAt: sql`rfq.expires_at`,
          count: sql`count(*)`,
        }),
      ),
  compare: (db: Db, scope: Scope) =>
    openRfqs(db, scope, ['evaluate'])
      .where('rfq.pending_offer_count', '>', 0)
      .select(
        tasksOf('compare', {
          at: sql`rfq.expires_at`,
          dueAt: sql`rfq.decide_by`,
          count: sql`rfq.pending_offer_count`,
        }),
      ),
  answered: (db: Db, scope: Scope) =>
    offersTo(db, scope, ['active', 'evaluate'], 'pending')
      .innerJoin('revision', (join) =>
        join
          .onRef('revision.offer_id', '=', 'offer.id')
          .onRef('revision.round', '=', 'offer.revision_count'),
      )
      .where('revision.state', '=', 'answered')
      .select(
        tasksOf('answered', {
          ...offered,
          at: sql`revision.responded_at`,
          revisionId: sql`revision.id`,
        }),
      ),
  answer_question: (db: Db, scope: Scope) =>
    openRfqs(db, scope, ['active', 'evaluate'])
      .innerJoin('question', 'question.rfq_id', 'rfq.id')
      .where('question.answered_at', 'is', null)
      .groupBy(['rfq.id', 'rfq.number', 'rfq.title', 'rfq.expires_at'])
      .select(
        tasksOf('answer_question', {
          at: sql`max(question.asked_at)`,
          dueAt: sql`rfq.expires_at`,
          count: sql`count(*)`,
        }),
      ),
  send_order: (db: Db, scope: Scope) =>
    offersTo(db, scope, runningRfqStates, 'accepted')
      .leftJoin('purchase_order', (join) =>
        join
          .onRef('purchase_order.offer_id', '=', 'offer.id')
          .on('purchase_order.canceled_at', 'is', null),
      )
      .select(
        tasksOf('send_order', {
          ...offered,
          at: sql`offer.decided_at`,
          serial: sql`purchase_order.serial`,
        }),
      ),
  confirm_receipt: (db: Db, scope: Scope, { now }: BuyerTaskContext) =>
    onTheWay(db, scope)
      .where(sql<boolean>`${promisedAt} > ${now}`)
      .select(
        tasksOf('confirm_receipt', {
          ...offered,
          at: sql`purchase_order.sent_at`,
          dueAt: promisedAt,
          serial: sql`purchase_order.serial`,
        }),
      ),
  late_delivery: (db: Db, scope: Scope, { now }: BuyerTaskContext) =>
    onTheWay(db, scope)
      .where(sql<boolean>`${promisedAt} <= ${now}`)
      .select(
        tasksOf('late_delivery', {
          ...offered,
          at: promisedAt,
          dueAt: promisedAt,
          serial: sql`purchase_order.serial`,
        }),
      ),
} satisfies Record<BuyerTask, unknown>;

const statesOf: Readonly<Record<BuyerTask, readonly OpenState[]>> = {
  approve: ['pending'],
  approve_award: ['active', 'evaluate'],
  new_offers: ['active'],
  compare: ['evaluate'],
  answered: ['active', 'evaluate'],
  answer_question: ['active', 'evaluate'],
  send_order: runningRfqStates,
  confirm_receipt: runningRfqStates,
  late_delivery: runningRfqStates,
};

/** True if tasks of some kinds are made of the newest rows only, so that their count is a minimum. */
export function hasMoreBuyerTasks(db: Db, scope: Scope, kinds: readonly BuyerTask[]) {
  const states = new Set(kinds.flatMap((kind) => statesOf[kind]));
  return hasMoreOpen([...states].map((state) => rfqsIn(db, scope, state).select('rfq.id')));
}
