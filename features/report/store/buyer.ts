import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#shared/call.ts';
import type { StoredRfqState } from '#features/rfq/rules/table.ts';
import type { BuyerTask } from '../rules/terms.ts';
import { selectBuyerTask, type BuyerTaskContext } from './buyer-tasks.ts';
import { listTasks } from './tasks.ts';
import { isBetween, median, type Between, type Scope } from './purchases.ts';

/**
 * Counts RFQs by state and by creation between two instants, with the median time to the first
 * offer. A last row without a state has the totals of all.
 */
export async function sumRfqs(db: Db, { companyId, memberId }: Scope, between: Between) {
  const inPeriod = isBetween(sql`rfq.created_at`, between);
  let rfqs = db.selectFrom('rfq').where('rfq.company_id', '=', companyId);
  if (memberId !== null) rfqs = rfqs.where('rfq.created_by', '=', memberId);
  // Only for RFQs of the period, to avoid one subquery into the offers of every RFQ.
  const firstOffer = sql<Date | null>`case when ${inPeriod} and rfq.offer_count > 0
    then (select min(offer.created_at) from offer where offer.rfq_id = rfq.id) end`;
  return db
    .selectFrom(
      rfqs
        .select(['rfq.state', 'rfq.published_at', 'rfq.offer_count'])
        .select([inPeriod.as('inPeriod'), firstOffer.as('first_at')])
        .as('one'),
    )
    .select([
      sql<StoredRfqState | null>`state`.as('state'),
      sql<boolean | null>`"inPeriod"`.as('inPeriod'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(published_at)::int`.as('published'),
      sql<number>`coalesce(sum(offer_count), 0)::int`.as('offers'),
      median(sql`extract(epoch from first_at - published_at)`).as('medianSeconds'),
    ])
    .groupBy(sql`grouping sets ((state, "inPeriod"), ())`)
    .execute();
}
export type RfqGroupRow = Awaited<ReturnType<typeof sumRfqs>>[number];

export interface BuyerTasksQuery extends BuyerTaskContext {
  readonly tasksMax: number;
  readonly kinds: readonly BuyerTask[];
  readonly activitySince: Date;
}

/** The limit of counted activity entries, to avoid counting all: a card shows "99+" long before. */
const activitiesMax = 1000;

/**
 * The Q discounts that the platform paid on own orders: accepted Q discount invoices, in the credited fils.
 */
function paidDiscounts(db: Db, { companyId, memberId }: Scope) {
  let paid = db
    .selectFrom('purchase_order')
    .innerJoin('q_invoice', 'q_invoice.order_id', 'purchase_order.id')
    .where('purchase_order.buyer_company_id', '=', companyId)
    .where('q_invoice.state', '=', 'accepted');
  if (memberId !== null)
    paid = paid.where(
      sql<boolean>`exists (select from rfq where rfq.id = purchase_order.rfq_id and rfq.created_by = ${memberId})`,
    );
  return paid.select([
    sql<number>`count(*)::int`.as('count'),
    sql<string>`coalesce(sum(q_invoice.amount_fils), 0)::text`.as('fils'),
  ]);
}

export async function readBuyerDashboard(db: Db, scope: Scope, query: BuyerTasksQuery) {
  const { companyId } = scope;
  return db
    .selectNoFrom((row) => [
      jsonObjectFrom(paidDiscounts(db, scope)).as('discounts'),
      row
        .selectFrom(
          row
            .selectFrom('activity')
            .select('at')
            .where('company_id', '=', companyId)
            .orderBy('id', 'desc')
            .limit(activitiesMax)
            .as('newest'),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .where('at', '>=', query.activitySince)
        .as('activities'),
      row
        .selectFrom('member')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('company_id', '=', companyId)
        .as('users'),
      row
        .selectFrom('member')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('company_id', '=', companyId)
        .where('disabled_at', 'is not', null)
        .as('disabled'),
      listTasks(
        db,
        query.kinds.map((kind) => selectBuyerTask[kind](db, scope, query)),
        query.tasksMax,
      ).as('tasks'),
    ])
    .executeTakeFirstOrThrow();
}
