import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#shared/call.ts';
import { createdTotalsOf, totalsOf, type RfqCount } from '#features/rfq/store/counts.ts';
import type { BuyerTask } from '../rules/terms.ts';
import { hasMoreBuyerTasks, selectBuyerTask, type BuyerTaskContext } from './buyer-tasks.ts';
import { sumsOf } from './deal-sums.ts';
import { listTasks } from './tasks.ts';
import { isDuring, median, type Between, type Scope } from './purchases.ts';

/** The newest RFQs of a period, whose times to the first offer give its median. */
const consideredMax = 200;

/** The median of the seconds from publication to the first offer. Null: no offer. */
function medianToFirstOffer(rfqs: RawBuilder<SqlBool>): RawBuilder<number | null> {
  const first = sql`(select min(offer.created_at) from offer where offer.rfq_id = newest.id)`;
  return sql<number | null>`(
    select ${median(sql`extract(epoch from ${first} - published_at)`)}
    from (select id, published_at, offer_count from rfq where ${rfqs}
      order by created_at desc limit ${sql.lit(consideredMax)}) as newest
    where offer_count > 0)`;
}

/** Counts one member's RFQs, which are few, by state. */
function ownTotalsOf(rfqs: RawBuilder<SqlBool>): RawBuilder<RfqCount> {
  return sql<RfqCount>`
    select state, count(*)::integer as rfqs, count(published_at)::integer as published,
      sum(offer_count)::integer as offers
    from rfq where ${rfqs} group by state`;
}

interface RfqSums {
  readonly all: readonly RfqCount[];
  readonly ofPeriod: readonly RfqCount[];
  readonly medianSeconds: number | null;
}

/**
 * Counts RFQs by state, all of them and those created between two midnights in Dubai, with the
 * median time to the first offer of the latter. One query.
 */
export async function sumRfqs(
  db: Db,
  { companyId, memberId }: Scope,
  between: Between,
): Promise<RfqSums> {
  const theirs =
    memberId === null
      ? sql<SqlBool>`company_id = ${companyId}`
      : sql<SqlBool>`created_by = ${memberId}`;
  const created = sql<SqlBool>`${theirs} and ${isDuring(sql`created_at`, between)}`;
  const all = memberId === null ? totalsOf(companyId) : ownTotalsOf(theirs);
  const ofPeriod = memberId === null ? createdTotalsOf(companyId, between) : ownTotalsOf(created);
  const list = (counts: RawBuilder<RfqCount>) =>
    sql`(select coalesce(json_agg(counted), '[]') from (${counts}) as counted)`;
  const { rows } = await sql<RfqSums>`
    select ${list(all)} as "all", ${list(ofPeriod)} as "ofPeriod",
      ${medianToFirstOffer(created)} as "medianSeconds"`.execute(db);
  return rows[0] ?? { all: [], ofPeriod: [], medianSeconds: null };
}

export interface BuyerTasksQuery extends BuyerTaskContext {
  readonly tasksMax: number;
  readonly kinds: readonly BuyerTask[];
  readonly activitySince: Date;
}

/** The limit of counted activity entries, to avoid counting all. With more the count is one higher. */
export const activitiesMax = 1000;

/**
 * The Q discounts that the platform paid on own orders: accepted Q discount invoices, in the credited fils. Those
 * of one member are few and are added up.
 */
function paidDiscounts(db: Db, { companyId, memberId }: Scope) {
  if (memberId === null)
    return db
      .selectFrom('deal_sum')
      .where(sumsOf(companyId, 'discount'))
      .select([
        sql<number>`coalesce(sum(deal_sum.count), 0)::int`.as('count'),
        sql<string>`coalesce(sum(deal_sum.fils), 0)::text`.as('fils'),
      ]);
  return db
    .selectFrom('purchase_order')
    .innerJoin('q_invoice', 'q_invoice.order_id', 'purchase_order.id')
    .innerJoin('rfq', 'rfq.id', 'purchase_order.rfq_id')
    .where('rfq.created_by', '=', memberId)
    .where('q_invoice.state', '=', 'accepted')
    .select([
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
            .limit(sql.lit(activitiesMax + 1))
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
        query.now,
      ).as('tasks'),
      hasMoreBuyerTasks(db, scope, query.kinds, query.now).as('tasksAreLeast'),
    ])
    .executeTakeFirstOrThrow();
}
