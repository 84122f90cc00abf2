import { sql, type SelectQueryBuilder } from 'kysely';
import { pageSize, rowsReachable } from '#shared/endpoint.ts';
import { beginningWith, containing } from '#shared/sql/search-pattern.ts';
import type { Tables } from '#shared/tables.ts';
import {
  byAmount,
  byLetters,
  isOneOf,
  limitOf,
  offsetOf,
  orderSql,
  sortedRowsMax,
} from '#shared/sql/list-order.ts';
import type { Db } from '#shared/call.ts';
import type { ListQuery } from '#shared/list.ts';
import { holidaysFrom } from '#features/holiday/store.ts';
import { companiesNamed } from '#features/account/store/named.ts';
import { idsByTerms } from '#features/rfq/store/search.ts';
import { rateOfOffer } from '#features/offer/store/rate.ts';
import type { OrderFilter } from '../rules/filters.ts';
import { noticeWindowMs, receiptLateMs } from '../rules/late.ts';
import { lateWorkingDays } from '../rules/working-days.ts';
import type { OrderSort } from '../schema/views.ts';

type Side = 'buyer_company_id' | 'supplier_company_id';
type OrderQuery<O> = SelectQueryBuilder<Tables, 'purchase_order', O>;

export interface OrderListFilter extends ListQuery<OrderSort> {
  readonly side: Side;
  readonly companyId: string;
  readonly state: OrderFilter;
  readonly ids?: readonly string[] | undefined;
  /** Only orders of this member's RFQs, for a member who must not see all of the company's. */
  readonly createdBy: string | null;
}

const offerSide = {
  buyer_company_id: 'buyer_company_id',
  supplier_company_id: 'company_id',
} as const;

/** Any part of a text is searched in this many of the newest orders of a company only. */
const newestMax = 500;
/** Orders by a number of the companies' own systems. */
const numberedMax = 1000;

/**
 * The orders that a text finds, from indexes (decision 0133): among the newest of the company by any
 * part of the serial, of the RFQ's text or of the other company's name; at any age by the serial, by
 * words of the RFQ, by that name, and by the beginning of a number of the companies' own systems
 * (decision 0051).
 */
function matches(key: string, { side, companyId }: OrderListFilter) {
  const pattern = containing(key);
  const isBuyer = side === 'buyer_company_id';
  const own = sql.ref(`one.${side}`);
  const other = sql.ref(isBuyer ? 'one.supplier_company_id' : 'one.buyer_company_id');
  return sql<boolean>`purchase_order.id = any(array(
    with near as materialized (
      select one.id from (
        select * from purchase_order as one where ${own} = ${companyId} order by id desc limit ${sql.lit(newestMax)}) as one
      join rfq on rfq.id = one.rfq_id
      where lower(one.serial) like ${pattern} or rfq.search_norm_text like ${pattern}
        or (rfq.reference <> '' and ${beginningWith(sql`rfq.reference`, key)}))
    select id from near
    union all select one.id from purchase_order as one where ${own} = ${companyId} and one.serial = upper(${key})
    union all select one.id from (${idsByTerms(key, isBuyer ? companyId : null)}) as found
    join purchase_order as one on one.rfq_id = found.id and ${own} = ${companyId}
    where (select count(*) from near) < ${sql.lit(pageSize)}
    union all select one.id from (${companiesNamed(key)}) as named
    join purchase_order as one on ${other} = named.id and ${own} = ${companyId}
    union all (select one.id from purchase_order as one
      where ${own} = ${companyId} and one.po_number <> '' and ${beginningWith(sql`one.po_number`, key)}
      limit ${sql.lit(numberedMax)})
    union all (select one.id from (
        select quoted.id, quoted.rfq_id from offer as quoted
        where quoted.${sql.ref(offerSide[side])} = ${companyId} and quoted.quotation_number <> ''
          and ${beginningWith(sql`quoted.quotation_number`, key)}
        limit ${sql.lit(numberedMax)}) as quoted
      join purchase_order as one on one.rfq_id = quoted.rfq_id and one.offer_id = quoted.id)))`;
}

function ordersOf<O>(query: OrderQuery<O>, filter: OrderListFilter): OrderQuery<O> {
  let found = query.where(`purchase_order.${filter.side}`, '=', filter.companyId);
  // A supplier must not see an order before it is sent.
  if (filter.side === 'supplier_company_id') found = found.where('sent_at', 'is not', null);
  if (filter.createdBy !== null)
    found = found.where(
      sql<boolean>`exists (select 1 from rfq where rfq.id = purchase_order.rfq_id and rfq.created_by = ${filter.createdBy})`,
    );
  if (filter.ids !== undefined)
    found = found.where('purchase_order.id', '=', sql<string>`any(${filter.ids}::uuid[])`);
  if (filter.from !== null) found = found.where('purchase_order.created_at', '>=', filter.from);
  if (filter.until !== null) found = found.where('purchase_order.created_at', '<', filter.until);
  if (filter.categoryId !== null)
    found = found.where(
      sql<boolean>`exists (select 1 from rfq where rfq.id = purchase_order.rfq_id and ${filter.categoryId} in (rfq.category_id, rfq.sub_category_id))`,
    );
  if (filter.key !== '') found = found.where(matches(filter.key, filter));
  switch (filter.state) {
    case 'all':
      return found;
    case 'open':
      return found.where('delivered_at', 'is', null).where('canceled_at', 'is', null);
    case 'made':
      return found
        .where('sent_at', 'is', null)
        .where('delivered_at', 'is', null)
        .where('canceled_at', 'is', null);
    case 'sent':
      return found
        .where('sent_at', 'is not', null)
        .where('delivered_at', 'is', null)
        .where('canceled_at', 'is', null);
    case 'delivered':
      return found.where('delivered_at', 'is not', null);
    case 'canceled':
      return found.where('canceled_at', 'is not', null);
    case 'discounted':
      return found.where(
        sql<boolean>`exists (select from q_invoice where q_invoice.order_id = purchase_order.id and q_invoice.state = 'accepted')`,
      );
    default:
      return filter.state satisfies never;
  }
}

/** Sorts by workflow; must agree with `orderStateOf`. */
const place = sql`case when purchase_order.canceled_at is not null then 4 when purchase_order.delivered_at is not null then 3
  when purchase_order.acknowledged_at is not null then 2 when purchase_order.sent_at is not null then 1 else 0 end`;

function orderOf({ order, side }: OrderListFilter) {
  const other =
    side === 'buyer_company_id'
      ? sql`purchase_order.supplier_company_id`
      : sql`purchase_order.buyer_company_id`;
  return orderSql(
    order,
    {
      title: byLetters(
        sql`(select source.title from rfq as source where source.id = purchase_order.rfq_id)`,
      ),
      company: byLetters(
        sql`(select named.display_name from company as named where named.id = ${other})`,
      ),
      status: { by: place },
      created: { by: sql`purchase_order.created_at` },
      sent: { by: sql`purchase_order.sent_at` },
      total: byAmount(
        sql`purchase_order.total_minor`,
        sql`purchase_order.currency`,
        rateOfOffer(sql`purchase_order.offer_id`),
      ),
    },
    sql`purchase_order.id`,
  );
}

/**
 * Lists a page of orders; the newest first is the default. The page is cut before details are
 * joined, to avoid joins for rows that are not shown.
 */
export async function listOrders(db: Db, filter: OrderListFilter, offset: number, limit: number) {
  const order = orderOf(filter);
  const newest = ordersOf(db.selectFrom('purchase_order'), filter)
    .select('purchase_order.id')
    .orderBy('purchase_order.id', 'desc')
    .limit(limitOf(sortedRowsMax(offset, limit)));
  return db
    .selectFrom((inner) =>
      (filter.order.column === 'own'
        ? ordersOf(inner.selectFrom('purchase_order'), filter)
        : inner.selectFrom('purchase_order').where(isOneOf(sql`purchase_order.id`, newest))
      )
        .selectAll('purchase_order')
        .orderBy(order)
        .offset(offsetOf(offset))
        .limit(limitOf(limit))
        .as('purchase_order'),
    )
    .innerJoin('rfq', 'rfq.id', 'purchase_order.rfq_id')
    .innerJoin('offer', 'offer.id', 'purchase_order.offer_id')
    .innerJoin('company as supplier', 'supplier.id', 'purchase_order.supplier_company_id')
    .innerJoin('company as buyer', 'buyer.id', 'purchase_order.buyer_company_id')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('order_line')
          .select((row) => [
            row.fn.countAll<bigint>().as('line_count'),
            row.fn
              .countAll<bigint>()
              .filterWhere(
                sql<boolean>`accepted_milli >= quantity_milli - tolerance_milli or closed_at is not null`,
              )
              .as('lines_done'),
            row.fn.countAll<bigint>().filterWhere('accepted_milli', '>', 0n).as('lines_with_goods'),
          ])
          .whereRef('order_line.order_id', '=', 'purchase_order.id')
          .as('lines'),
      (join) => join.onTrue(),
    )
    .selectAll('purchase_order')
    .select([
      'rfq.number as rfq_number',
      'rfq.title as rfq_title',
      'rfq.reference as rfq_reference',
      'offer.state as offer_state',
      'offer.quotation_number',
      'supplier.display_name as supplier_name',
      'buyer.display_name as buyer_name',
      'lines.line_count',
      'lines.lines_done',
      'lines.lines_with_goods',
      holidaysFrom('purchase_order.sent_at').as('holidays'),
    ])
    .orderBy(order)
    .execute();
}
export type OrderListRow = Awaited<ReturnType<typeof listOrders>>[number];

export async function countOrders(db: Db, filter: OrderListFilter): Promise<number> {
  const found = ordersOf(db.selectFrom('purchase_order'), filter)
    .select('purchase_order.id')
    .limit(limitOf(rowsReachable + 1));
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function listUnacknowledged(
  db: Db,
  sentBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('sent_at', '<=', sentBefore)
    .where('acknowledged_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where('delivered_at', 'is', null)
    .where('reminded_at', 'is', null)
    .orderBy('sent_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Orders whose next step may be late at `now`, each kind the oldest first, by the partial indexes
 * of migration 0200; `noticeLateStep` must decide.
 */
export async function listLateOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const unacknowledged = db
    .selectFrom('purchase_order')
    .select('id')
    .where('sent_at', '<=', ago(lateWorkingDays * 86_400_000))
    .where('sent_at', '>', ago(noticeWindowMs))
    .where('acknowledged_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where('delivered_at', 'is', null)
    .where('acknowledgement_late_at', 'is', null)
    .orderBy('sent_at')
    .limit(limit);
  const notReceived = db
    .selectFrom('purchase_order')
    .select('id')
    .where('promised_at', '<=', ago(receiptLateMs))
    .where('promised_at', '>', ago(receiptLateMs + noticeWindowMs))
    .where('acknowledged_at', 'is not', null)
    .where('canceled_at', 'is', null)
    .where('delivered_at', 'is', null)
    .where('receipt_count', '=', sql.lit(0))
    .where('receipt_late_at', 'is', null)
    .orderBy('promised_at')
    .limit(limit);
  const rows = [...(await unacknowledged.execute()), ...(await notReceived.execute())];
  return rows.map(({ id }) => id).slice(0, limit);
}
