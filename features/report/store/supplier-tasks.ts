import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { SupplierTask } from '../rules/terms.ts';
import type { Scope } from './purchases.ts';
import { hasMoreOpen, openRowsMax, promisedAt, tasksOf, unionOf, walletTask } from './tasks.ts';

type OpenState = 'pending' | 'waiting' | 'delivered';

function offersIn(db: Db, { companyId, memberId }: Scope, state: OpenState) {
  const offers = db
    .selectFrom('offer')
    .where('offer.company_id', '=', companyId)
    .where('offer.state', '=', state);
  return memberId === null ? offers : offers.where('offer.created_by', '=', memberId);
}

function ownOffers(db: Db, scope: Scope, states: readonly OpenState[]) {
  const newest = states.map((state) => {
    const own = offersIn(db, scope, state)
      .selectAll('offer')
      .orderBy('offer.id', 'desc')
      .limit(openRowsMax);
    return db.selectFrom(own.as('one')).selectAll('one');
  });
  return db
    .selectFrom(unionOf(newest).as('offer'))
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .innerJoin('company', 'company.id', 'offer.buyer_company_id');
}

function ordered(db: Db, scope: Scope, states: readonly OpenState[]) {
  return ownOffers(db, scope, states).innerJoin('purchase_order', (join) =>
    join
      .onRef('purchase_order.offer_id', '=', 'offer.id')
      .on('purchase_order.canceled_at', 'is', null),
  );
}

const about = {
  offerId: sql`offer.id`,
  company: sql`company.display_name`,
  amount: sql`offer.total_minor`,
};

/**
 * Days before a wallet expires or a promised delivery is due at which a reminder appears, so that
 * there is time to act.
 */
const walletNoticeDays = 14;
const deliveryNoticeDays = 7;

function toDeliver(db: Db, scope: Scope, when: RawBuilder<boolean>) {
  return ordered(db, scope, ['waiting'])
    .innerJoin('offer_version', 'offer_version.id', 'offer.version_id')
    .where('purchase_order.acknowledged_at', 'is not', null)
    .where(when);
}

/** Accesses to active RFQs without an own offer, found by an index (migration 0106). */
function accessesToQuote(db: Db, { companyId, memberId }: Scope) {
  const accesses = db
    .selectFrom('access')
    .where('access.company_id', '=', companyId)
    .where('access.to_quote', '=', true);
  return memberId === null ? accesses : accesses.where('access.bought_by', '=', memberId);
}

function unquoted(db: Db, scope: Scope, now: Date) {
  const own = accessesToQuote(db, scope)
    .selectAll('access')
    .orderBy('access.id', 'desc')
    .limit(openRowsMax);
  return db
    .selectFrom(own.as('access'))
    .innerJoin('rfq', 'rfq.id', 'access.rfq_id')
    .innerJoin('company', 'company.id', 'rfq.company_id')
    .where('rfq.expires_at', '>', now);
}

/**
 * The rows of each kind of supplier task. All selects must have the same columns, because they are
 * joined by `union all`.
 */
export const selectSupplierTask = {
  quote: (db: Db, scope: Scope, now: Date) =>
    unquoted(db, scope, now).select(
      tasksOf('quote', {
        at: sql`access.bought_at`,
        dueAt: sql`rfq.expires_at`,
        company: about.company,
      }),
    ),
  revise: (db: Db, scope: Scope) =>
    ownOffers(db, scope, ['pending'])
      .innerJoin('revision', 'revision.id', 'offer.open_revision_id')
      .select(
        tasksOf('revise', { ...about, at: sql`revision.asked_at`, revisionId: sql`revision.id` }),
      ),
  confirm_offer: (db: Db, scope: Scope) =>
    ownOffers(db, scope, ['pending'])
      .where('offer.needs_confirmation', '=', true)
      .select(
        tasksOf('confirm_offer', { ...about, at: sql`rfq.updated_at`, dueAt: sql`rfq.expires_at` }),
      ),
  acknowledge: (db: Db, scope: Scope) =>
    ordered(db, scope, ['waiting'])
      .where('purchase_order.sent_at', 'is not', null)
      .where('purchase_order.acknowledged_at', 'is', null)
      .select(
        tasksOf('acknowledge', {
          ...about,
          at: sql`purchase_order.sent_at`,
          serial: sql`purchase_order.serial`,
        }),
      ),
  deliver: (db: Db, scope: Scope, now: Date) =>
    toDeliver(
      db,
      scope,
      sql`(${promisedAt} > ${now} and ${promisedAt} <= ${now}::timestamptz + make_interval(days => ${sql.lit(deliveryNoticeDays)}))`,
    ).select(
      tasksOf('deliver', {
        ...about,
        at: sql`purchase_order.acknowledged_at`,
        dueAt: promisedAt,
        serial: sql`purchase_order.serial`,
      }),
    ),
  deliver_late: (db: Db, scope: Scope, now: Date) =>
    toDeliver(db, scope, sql`${promisedAt} <= ${now}`).select(
      tasksOf('deliver_late', {
        ...about,
        at: promisedAt,
        dueAt: promisedAt,
        serial: sql`purchase_order.serial`,
      }),
    ),
  upload_invoice: (db: Db, scope: Scope) =>
    ordered(db, scope, ['delivered'])
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
          ...about,
          amount: sql`coalesce(purchase_order.q_payable_minor, purchase_order.q_discount_minor)`,
          at: sql`purchase_order.delivered_at`,
          serial: sql`purchase_order.serial`,
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

const statesOf: Readonly<Partial<Record<SupplierTask, OpenState>>> = {
  revise: 'pending',
  confirm_offer: 'pending',
  acknowledge: 'waiting',
  deliver: 'waiting',
  deliver_late: 'waiting',
  upload_invoice: 'delivered',
};

export function hasMoreToQuote(db: Db, scope: Scope) {
  return hasMoreOpen([accessesToQuote(db, scope).select('access.id')]);
}

/** True if tasks of some kinds are made of the newest rows only, so that their count is a minimum. */
export function hasMoreSupplierTasks(db: Db, scope: Scope, kinds: readonly SupplierTask[]) {
  const states = new Set(
    kinds.map((kind) => statesOf[kind]).filter((state) => state !== undefined),
  );
  return hasMoreOpen([
    ...[...states].map((state) => offersIn(db, scope, state).select('offer.id')),
    ...(kinds.includes('quote') ? [accessesToQuote(db, scope).select('access.id')] : []),
  ]);
}
