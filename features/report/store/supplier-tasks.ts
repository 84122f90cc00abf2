import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { SupplierTask } from '../rules/terms.ts';
import type { Scope } from './purchases.ts';
import {
  countedMax,
  hasMore,
  isAmong,
  promised,
  taskRowsMax,
  tasksOf,
  todayInDubai,
  walletTask,
  weekAfter,
  type Ids,
} from './tasks.ts';

function isOwn({ memberId }: Scope): RawBuilder<SqlBool> {
  return memberId === null ? sql<SqlBool>`true` : sql<SqlBool>`offer.created_by = ${memberId}`;
}

function offerIds(db: Db, scope: Scope, condition: RawBuilder<SqlBool>) {
  return db
    .selectFrom('offer')
    .select('offer.id')
    .where('offer.company_id', '=', scope.companyId)
    .where(condition)
    .where(isOwn(scope))
    .orderBy('offer.id', 'desc');
}

function openOrders(db: Db, scope: Scope) {
  const orders = db
    .selectFrom('purchase_order')
    .select('purchase_order.id')
    .where('purchase_order.supplier_company_id', '=', scope.companyId)
    .where('purchase_order.delivered_at', 'is', null)
    .where('purchase_order.canceled_at', 'is', null);
  if (scope.memberId === null) return orders;
  return orders.where(
    sql<SqlBool>`exists (select from offer where offer.id = purchase_order.offer_id and ${isOwn(scope)})`,
  );
}

function acknowledged(db: Db, scope: Scope, when: RawBuilder<SqlBool>) {
  return openOrders(db, scope)
    .where('purchase_order.acknowledged_at', 'is not', null)
    .where(when)
    .orderBy('purchase_order.promised_at');
}

/** Days before a wallet expires at which a reminder appears, so that there is time to act. */
const walletNoticeDays = 14;

/** Accesses to active RFQs without an own offer, found by an index (migration 0106). */
function accessIds(db: Db, { companyId, memberId }: Scope) {
  const accesses = db
    .selectFrom('access')
    .select('access.id')
    .where('access.company_id', '=', companyId)
    .where(sql<SqlBool>`access.to_quote`);
  const own = memberId === null ? accesses : accesses.where('access.bought_by', '=', memberId);
  return own.orderBy('access.id', 'desc');
}

const idsOf = {
  quote: accessIds,
  revise: (db, scope) =>
    offerIds(db, scope, sql`offer.open_revision_id is not null and offer.state = 'pending'`),
  confirm_offer: (db, scope) =>
    offerIds(db, scope, sql`offer.needs_confirmation and offer.state = 'pending'`),
  acknowledge: (db, scope) =>
    openOrders(db, scope)
      .where('purchase_order.sent_at', 'is not', null)
      .where('purchase_order.acknowledged_at', 'is', null)
      .orderBy('purchase_order.id', 'desc'),
  deliver: (db, scope, now) =>
    acknowledged(
      db,
      scope,
      sql`${promised} >= ${todayInDubai(now)} and ${promised} <= ${weekAfter(now)}`,
    ),
  deliver_late: (db, scope, now) =>
    acknowledged(db, scope, sql`${promised} < ${todayInDubai(now)}`),
} satisfies Record<string, (db: Db, scope: Scope, now: Date) => Ids>;

/** Delivered orders that an invoice is due for are found among this many, because no index has them. */
const deliveredMax = 1000;

function deliveredIds(db: Db, scope: Scope) {
  return offerIds(db, scope, sql`offer.state = 'delivered'`);
}

function unquoted(db: Db, scope: Scope, now: Date, most: number) {
  return db
    .selectFrom('access')
    .innerJoin('rfq', 'rfq.id', 'access.rfq_id')
    .where(isAmong(sql`access.id`, accessIds(db, scope), most))
    .where('rfq.expires_at', '>', now);
}

export function countUnquoted(db: Db, scope: Scope, now: Date) {
  return unquoted(db, scope, now, countedMax).select(sql<number>`count(*)::int`.as('count'));
}

export function hasMoreToQuote(db: Db, scope: Scope) {
  return hasMore([accessIds(db, scope)], countedMax);
}

function ownOffers(db: Db) {
  return db
    .selectFrom('offer')
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .innerJoin('company', 'company.id', 'offer.buyer_company_id');
}

function ordered(db: Db, state: 'waiting' | 'delivered') {
  return ownOffers(db)
    .innerJoin('purchase_order', (join) =>
      join
        .onRef('purchase_order.offer_id', '=', 'offer.id')
        .on('purchase_order.canceled_at', 'is', null),
    )
    .where('offer.state', '=', state);
}

const about = {
  offerId: sql`offer.id`,
  company: sql`company.display_name`,
  amount: sql`offer.total_minor`,
  currency: sql`offer.currency`,
};
const placed = { ...about, serial: sql`purchase_order.serial` };

/**
 * The rows of each kind of supplier task. All selects must have the same columns, because they are
 * joined by `union all`.
 */
export const selectSupplierTask = {
  quote: (db: Db, scope: Scope, now: Date) =>
    unquoted(db, scope, now, taskRowsMax)
      .innerJoin('company', 'company.id', 'rfq.company_id')
      .select(
        tasksOf('quote', {
          at: sql`access.bought_at`,
          dueAt: sql`rfq.expires_at`,
          company: about.company,
        }),
      ),
  revise: (db: Db, scope: Scope) =>
    ownOffers(db)
      .innerJoin('revision', 'revision.id', 'offer.open_revision_id')
      .where(isAmong(sql`offer.id`, idsOf.revise(db, scope)))
      .select(
        tasksOf('revise', { ...about, at: sql`revision.asked_at`, revisionId: sql`revision.id` }),
      ),
  confirm_offer: (db: Db, scope: Scope) =>
    ownOffers(db)
      .where(isAmong(sql`offer.id`, idsOf.confirm_offer(db, scope)))
      .select(
        tasksOf('confirm_offer', { ...about, at: sql`rfq.updated_at`, dueAt: sql`rfq.expires_at` }),
      ),
  acknowledge: (db: Db, scope: Scope) =>
    ordered(db, 'waiting')
      .where(isAmong(sql`purchase_order.id`, idsOf.acknowledge(db, scope)))
      .select(tasksOf('acknowledge', { ...placed, at: sql`purchase_order.sent_at` })),
  deliver: (db: Db, scope: Scope, now: Date) =>
    ordered(db, 'waiting')
      .where(isAmong(sql`purchase_order.id`, idsOf.deliver(db, scope, now)))
      .select(
        tasksOf('deliver', { ...placed, at: sql`purchase_order.acknowledged_at`, dueAt: promised }),
      ),
  deliver_late: (db: Db, scope: Scope, now: Date) =>
    ordered(db, 'waiting')
      .where(isAmong(sql`purchase_order.id`, idsOf.deliver_late(db, scope, now)))
      .select(tasksOf('deliver_late', { ...placed, at: promised, dueAt: promised })),
  upload_invoice: (db: Db, scope: Scope) =>
    ordered(db, 'delivered')
      .where(isAmong(sql`offer.id`, deliveredIds(db, scope), deliveredMax))
      .where('purchase_order.q_discount_minor', '>', 0n)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('q_invoice')
              .select('q_invoice.id')
              .whereRef('q_invoice.order_id', '=', 'purchase_order.id')
              .where('q_invoice.state', '<>', 'rejected'),
          ),
        ),
      )
      .select(
        tasksOf('upload_invoice', {
          ...placed,
          amount: sql`coalesce(purchase_order.q_payable_minor, purchase_order.q_discount_minor)`,
          at: sql`purchase_order.delivered_at`,
        }),
      ),
  // Reminds before a wallet expires, because an expired one cannot pay fees; its balance remains.
  wallet: (db: Db, { companyId }: Scope, now: Date) => {
    const notice = sql`(wallet.expires_at - make_interval(days => ${sql.lit(walletNoticeDays)}))`;
    return db
      .selectFrom('wallet')
      .where('wallet.company_id', '=', companyId)
      .where('wallet.balance_fils', '>', 0n)
      .where(sql<boolean>`${notice} <= ${now}`)
      .select(walletTask(notice));
  },
} satisfies Record<SupplierTask, unknown>;

export function hasMoreSupplierTasks(
  db: Db,
  scope: Scope,
  kinds: readonly SupplierTask[],
  now: Date,
) {
  const ids = kinds
    .filter((kind) => kind !== 'upload_invoice' && kind !== 'wallet')
    .map((kind) => idsOf[kind](db, scope, now));
  const delivered = kinds.includes('upload_invoice') ? [deliveredIds(db, scope)] : [];
  return sql<boolean>`(${hasMore(ids)} or ${hasMore(delivered, deliveredMax)})`;
}
