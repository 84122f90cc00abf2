import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import { countReachable } from '#shared/sql/counted.ts';
import type { Tables } from '#shared/tables.ts';
import {
  byAmount,
  byLetters,
  byPlace,
  isOneOf,
  orderSql,
  limitOf,
  offsetOf,
  sortedRowsMax,
} from '#shared/sql/list-order.ts';
import type { Counted } from '#shared/endpoint.ts';
import type { Db } from '#shared/call.ts';
import type { ListQuery } from '#shared/list.ts';
import { rateOfOffer } from '#features/offer/store/rate.ts';
import { invoiceStates } from '../rules.ts';
import type { InvoiceFilter, InvoiceSort } from '../schema.ts';

/** The payable Q discount: less than agreed where the rest of the order was closed. */
const payable = sql<bigint>`coalesce(purchase_order.q_payable_minor, purchase_order.q_discount_minor)`;

type OrderQuery<O> = SelectQueryBuilder<Tables, 'purchase_order', O>;

export interface DueFilter extends ListQuery<InvoiceSort> {
  readonly state: InvoiceFilter;
}

function newestState(orderId: RawBuilder<unknown>) {
  return sql<string>`coalesce((select q_invoice.state from q_invoice where q_invoice.order_id = ${orderId} order by q_invoice.id desc limit 1), 'none')`;
}

/** The page is cut from `purchase_order` and shown from `due`, so both must have the same order. */
function orderOf({ order }: DueFilter, table: 'purchase_order' | 'due') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return orderSql(
    order,
    {
      title: byLetters(
        sql`(select source.title from rfq as source where source.id = ${column('rfq_id')})`,
      ),
      buyer: byLetters(
        sql`(select named.display_name from company as named where named.id = ${column('buyer_company_id')})`,
      ),
      delivered: { by: sql`${column('delivered_at')}` },
      discount: byAmount(
        table === 'due' ? sql`due.q_payable_minor` : payable,
        sql`${column('currency')}`,
        rateOfOffer(column('offer_id')),
      ),
      invoice: byPlace(newestState(column('id')), invoiceStates),
    },
    sql`${column('id')}`,
  );
}

/**
 * Limits a query to a supplier's delivered orders with a Q discount, by the state of the newest
 * invoice.
 */
function dueOrders<O>(query: OrderQuery<O>, companyId: string, filter: DueFilter): OrderQuery<O> {
  const { state, key, from, until, categoryId } = filter;
  let found = query
    .where('purchase_order.supplier_company_id', '=', companyId)
    .where('purchase_order.delivered_at', 'is not', null)
    .where(payable, '>', 0n);
  if (state !== 'all') {
    found = found.where(newestState(sql`purchase_order.id`), '=', state);
  }
  if (from !== null) found = found.where('purchase_order.delivered_at', '>=', from);
  if (until !== null) found = found.where('purchase_order.delivered_at', '<', until);
  if (categoryId !== null)
    found = found.where(
      sql<boolean>`exists (select 1 from rfq where rfq.id = purchase_order.rfq_id and ${categoryId} in (rfq.category_id, rfq.sub_category_id))`,
    );
  return key === '' ? found : found.where(isFoundOrder(companyId, key));
}

/** Any part of a text is searched in this many of the newest orders only (decision 0133). */
const searchedMax = 500;

/** Orders by any part of the serial, of the RFQ's text or of the buyer's name; at any age by the serial. */
function isFoundOrder(companyId: string, key: string): RawBuilder<SqlBool> {
  const pattern = containing(key);
  return isOneOf(
    sql`purchase_order.id`,
    sql`select one.id from (
        select * from purchase_order as placed where placed.supplier_company_id = ${companyId}
        order by placed.id desc limit ${sql.lit(searchedMax)}) as one
      join rfq on rfq.id = one.rfq_id join company on company.id = one.buyer_company_id
      where search_norm(one.serial) like ${pattern} or rfq.search_norm_text like ${pattern}
        or search_norm(company.display_name) like ${pattern}
      union all select one.id from purchase_order as one
      where one.supplier_company_id = ${companyId} and one.serial = upper(${key})`,
  );
}

const columns = [
  'due.id as order_id',
  'due.serial',
  'due.offer_id',
  'due.delivered_at',
  'due.q_discount_minor',
  'due.q_payable_minor',
  'due.currency',
  'rfq.number as rfq_number',
  'rfq.title',
  'offer.state as offer_state',
  'company.display_name as buyer',
  'invoice.id as invoice_id',
  'invoice.number',
  'invoice.state',
  'invoice.amount_minor',
  'invoice.amount_fils',
  'invoice.file_id',
  'invoice.name as file_name',
  'invoice.bytes as file_bytes',
  'invoice.media_type as file_media_type',
  'invoice.reason',
  'invoice.created_at',
  'invoice.decided_at',
] as const;

function isSorted(db: Db, companyId: string, filter: DueFilter, most: number): RawBuilder<SqlBool> {
  const newest = dueOrders(db.selectFrom('purchase_order'), companyId, filter)
    .select('purchase_order.id')
    .orderBy('purchase_order.id', 'desc');
  return isOneOf(sql`purchase_order.id`, newest.limit(limitOf(most)));
}

/**
 * Lists a page of a supplier's orders that an invoice is due for; the newest first is the default.
 */
export async function listDueOrders(
  db: Db,
  companyId: string,
  filter: DueFilter,
  offset: number,
  limit: number,
) {
  return db
    .selectFrom((inner) =>
      (filter.order.column === 'own'
        ? dueOrders(inner.selectFrom('purchase_order'), companyId, filter)
        : inner
            .selectFrom('purchase_order')
            .where(isSorted(db, companyId, filter, sortedRowsMax(offset, limit)))
      )
        .select([
          'purchase_order.id',
          'purchase_order.serial',
          'purchase_order.offer_id',
          'purchase_order.rfq_id',
          'purchase_order.buyer_company_id',
          'purchase_order.delivered_at',
          'purchase_order.q_discount_minor',
          payable.as('q_payable_minor'),
          'purchase_order.currency',
        ])
        .orderBy(orderOf(filter, 'purchase_order'))
        .offset(offsetOf(offset))
        .limit(limitOf(limit))
        .as('due'),
    )
    .innerJoin('rfq', 'rfq.id', 'due.rfq_id')
    .innerJoin('offer', 'offer.id', 'due.offer_id')
    .innerJoin('company', 'company.id', 'due.buyer_company_id')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('q_invoice')
          .innerJoin('stored_file', 'stored_file.id', 'q_invoice.file_id')
          .selectAll('q_invoice')
          .select(['stored_file.name', 'stored_file.bytes', 'stored_file.media_type'])
          .whereRef('q_invoice.order_id', '=', 'due.id')
          .orderBy('q_invoice.id', 'desc')
          .limit(1)
          .as('invoice'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .orderBy(orderOf(filter, 'due'))
    .execute();
}
export type DueOrderRow = Awaited<ReturnType<typeof listDueOrders>>[number];

export async function countDueOrders(
  db: Db,
  companyId: string,
  filter: DueFilter,
): Promise<Counted> {
  return countReachable(
    db,
    dueOrders(db.selectFrom('purchase_order'), companyId, filter).select('purchase_order.id'),
  );
}
