import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isOneOf, limitOf, offsetOf, orderSql, sortedRowsMax } from '#shared/sql/list-order.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { Currency } from '#shared/currency.ts';
import { countedUpTo, rowsReachable, type Counted } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list.ts';
import { awardedRfqStates, undecidedRfqStates } from '#shared/rfq-states.ts';
import { beginningWith } from '#shared/sql/search-pattern.ts';
import { stateList } from '#shared/sql/state-list.ts';
import type { CategoryFilter } from '#features/category/rules.ts';
import { headSelect } from '#features/rfq/store/head.ts';
import { foundRfqs, newestWhere, type SearchScope } from '#features/rfq/store/search.ts';
import type { RfqFilterName, RfqListSort } from '../schema/rfqs.ts';

export interface RfqFilter extends Omit<ListQuery<RfqListSort>, 'categoryId'> {
  readonly category: CategoryFilter | null;
  readonly state: RfqFilterName | undefined;
  readonly companyId: string | null;
}

interface CompanyFilter extends RfqFilter {
  readonly company: FilterCompany | null;
}

/**
 * A search returns at most this many of the newest requests; the interface then asks for a longer
 * text.
 */
const foundMax = 100;
/** The limit of the count of requests that wait for a decision. */
const pendingCountMax = 500;

interface FilterCompany {
  readonly id: string;
  readonly display_name: string | null;
  readonly account_type: string;
  readonly accessesMax: number;
}

async function findCompany(
  db: Db,
  id: string | null,
  accessesMax: number,
): Promise<FilterCompany | null> {
  if (id === null) return null;
  const found = await db
    .selectFrom('company')
    .select(['id', 'display_name', 'account_type'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { id, display_name: null, account_type: 'buyer', ...found, accessesMax };
}

/**
 * A buyer's own requests, from their index, or those of the newest accesses of a supplier, as many
 * as the pages show and the file has.
 */
function ofCompany(
  { id, account_type: type, accessesMax }: FilterCompany,
  rules: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  if (type === 'buyer') return sql`rfq.company_id = ${id} and ${rules}`;
  return isOneOf(
    sql`rfq.id`,
    sql`select access.rfq_id from access join rfq on rfq.id = access.rfq_id
      where access.company_id = ${id} and access.refunded_at is null and ${rules}
      order by access.id desc limit ${limitOf(accessesMax)}`,
  );
}

function isWithin(
  instant: RawBuilder<unknown>,
  { from, until }: Pick<RfqFilter, 'from' | 'until'>,
) {
  return sql<SqlBool>`${instant} is not null
    ${from === null ? sql`` : sql`and ${instant} >= ${from}`} ${until === null ? sql`` : sql`and ${instant} < ${until}`}`;
}

/**
 * The requests with an event on the given days, so that a dashboard figure links to its rows.
 * Without a state, the days are those of creation.
 */
function happened(filter: RfqFilter): RawBuilder<SqlBool> {
  const { state } = filter;
  switch (state) {
    case undefined:
      return isWithin(sql`rfq.created_at`, filter);
    case 'to_moderate':
      return sql`rfq.pending_for = 'operator' and ${isWithin(sql`rfq.created_at`, filter)}`;
    case 'published':
      return isWithin(sql`rfq.published_at`, filter);
    case 'bought':
      return sql`exists (select from access where access.rfq_id = rfq.id and ${isWithin(sql`access.bought_at`, filter)})`;
    case 'quoted':
      return sql`exists (select from offer where offer.rfq_id = rfq.id and offer.state <> 'draft'
        and ${isWithin(sql`offer.sent_at`, filter)})`;
    case 'awarded':
      return sql`exists (select from award where award.rfq_id = rfq.id and award.canceled_at is null
        and ${isWithin(sql`award.decided_at`, filter)})`;
    case 'ordered':
      return sql`exists (select from offer join purchase_order as placed on placed.offer_id = offer.id
        where offer.rfq_id = rfq.id and placed.canceled_at is null and ${isWithin(sql`placed.sent_at`, filter)})`;
    case 'open':
      return sql`rfq.state in (${stateList(undecidedRfqStates)}) and ${isWithin(sql`rfq.created_at`, filter)}`;
    case 'won':
      return sql`rfq.state in (${stateList(awardedRfqStates)}) and ${isWithin(sql`rfq.created_at`, filter)}`;
    default:
      return sql`rfq.state = ${state} and ${isWithin(sql`rfq.created_at`, filter)}`;
  }
}

function whereOf(filter: CompanyFilter): RawBuilder<SqlBool> {
  const { category, company } = filter;
  const rules = sql<SqlBool>`${happened(filter)}
    ${category === null ? sql`` : sql`and ${sql.ref(`rfq.${category.column}`)} = ${category.id}`}`;
  return company === null ? rules : ofCompany(company, rules);
}

/**
 * RFQs with an order or an offer whose own number begins with the text. The limits come before the
 * joins, so that the indexes of migration 0082 are read.
 */
function idsByOwnNumber(key: string, most: number): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select offer.rfq_id as id from (
      select placed.offer_id from purchase_order as placed
      where search_norm(placed.po_number) <> '' and ${beginningWith(sql`placed.po_number`, key)}
      limit ${most}) as ordered
    join offer on offer.id = ordered.offer_id
    union select quoted.rfq_id from (
      select offer.rfq_id from offer
      where search_norm(offer.quotation_number) <> '' and ${beginningWith(sql`offer.quotation_number`, key)}
      limit ${most}) as quoted`;
}

function foundAny(filter: CompanyFilter, most: number): RawBuilder<{ id: string }> {
  const { key } = filter;
  const scope: SearchScope = {
    newest: newestWhere(sql<SqlBool>`true`),
    rules: whereOf(filter),
    findsReferences: true,
    alsoFound: idsByOwnNumber(key, most),
  };
  return foundRfqs(key, scope, most);
}

function orderOf({ order, state }: RfqFilter) {
  return orderSql(
    order,
    {
      // Sorts by id, because ids increase with time.
      created: 'id',
      expiry: { by: sql`rfq.expires_on` },
      offers: { by: sql`rfq.offer_count` },
      access: { by: sql`rfq.access_count` },
    },
    sql`rfq.id`,
    state === 'to_moderate' ? sql`rfq.held_at, rfq.id` : sql`rfq.id desc`,
  );
}

async function selectRows(
  db: Db,
  filter: RfqFilter,
  which: RawBuilder<SqlBool>,
  offset: number,
  limit: number,
) {
  const order = orderOf(filter);
  // No index has the other orders.
  const isSorted = !['own', 'created'].includes(filter.order.column);
  const newest = sql`select rfq.id from rfq where ${which} order by rfq.id desc limit ${limitOf(sortedRowsMax(offset, limit))}`;
  return db
    .selectFrom((inner) =>
      inner
        .selectFrom('rfq')
        .selectAll('rfq')
        .where(isSorted ? isOneOf(sql`rfq.id`, newest) : which)
        .orderBy(order)
        .offset(offsetOf(offset))
        .limit(limitOf(limit))
        .as('rfq'),
    )
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .leftJoin('category as sub', 'sub.id', 'rfq.sub_category_id')
    .innerJoin('company', 'company.id', 'rfq.company_id')
    .select(headSelect('operator_row'))
    .select([
      'rfq.state',
      'rfq.pending_for',
      'rfq.held_at',
      'rfq.review_due_at',
      'rfq.expires_at',
      'rfq.decide_by',
      'rfq.pending_offer_count',
      'rfq.award_count',
      'rfq.access_count',
      'rfq.offer_count',
      'category.name_en as category_en',
      'category.name_ar as category_ar',
      'sub.name_en as sub_en',
      'sub.name_ar as sub_ar',
      'company.id as buyer_id',
      'company.display_name as buyer_name',
    ])
    .orderBy(order)
    .execute();
}
export type RfqListRow = Awaited<ReturnType<typeof selectRows>>[number];

interface Counts extends Counted {
  readonly to_moderate: number;
}

async function countRows(
  db: Db,
  filter: CompanyFilter,
): Promise<Counts & { readonly ids: readonly string[] | null }> {
  const none = { to_moderate: 0, total: 0, ids: null };
  const isSearched = filter.key !== '';
  const ids = isSearched
    ? sql`array(select id from (${foundAny(filter, foundMax + 1)}) as searched)`
    : sql`null::uuid[]`;
  const total = isSearched
    ? sql`cardinality(given.ids)`
    : sql`(select count(*)::integer from (select from rfq where ${whereOf(filter)} limit ${limitOf(rowsReachable + 1)}) as found)`;
  const { rows } = await sql<Omit<Counts, 'isLeast'> & { ids: string[] | null }>`
    select given.ids, ${total} as total,
      (select count(*)::integer from (
        select from rfq where pending_for = 'operator' limit ${limitOf(pendingCountMax)}) as held) as to_moderate
    from (select ${ids} as ids offset 0) as given`.execute(db);
  const { ids: found, total: counted, ...beside } = rows[0] ?? none;
  if (found === null) return { ...beside, ...countedUpTo(counted), ids: null };
  const shown = found.slice(0, foundMax);
  return { ...beside, ids: shown, total: shown.length, isLeast: found.length > foundMax };
}

export async function readRfqPage(db: Db, given: RfqFilter, offset: number, limit: number) {
  const company = await findCompany(db, given.companyId, rowsReachable + 1);
  const filter = { ...given, company };
  const { ids, ...counted } = await countRows(db, filter);
  const counts = { ...counted, company_name: company?.display_name ?? null };
  const which = ids === null ? whereOf(filter) : sql<SqlBool>`rfq.id = any(${ids}::uuid[])`;
  return { counts, rows: await selectRows(db, filter, which, offset, limit) };
}

export async function listRfqRows(db: Db, given: RfqFilter, limit: number): Promise<RfqListRow[]> {
  const filter = { ...given, company: await findCompany(db, given.companyId, limit) };
  const which =
    filter.key === '' ? whereOf(filter) : sql<SqlBool>`rfq.id in (${foundAny(filter, limit)})`;
  return selectRows(db, filter, which, 0, limit);
}

const partsMax = 500;

export interface DealParts {
  readonly buyer_name: string;
  readonly accesses: readonly {
    company_id: string;
    name: string;
    at: string;
    fee_fils: string;
    refunded_at: string | null;
    cause: string | null;
  }[];
  readonly offers: readonly {
    id: string;
    number: number;
    company_id: string;
    name: string;
    state: string;
    sent_at: string;
    quotation_number: string;
    total_minor: string;
    currency: Currency;
    versions: readonly {
      number: number;
      at: string;
      sub_total: string;
      discount: string;
      vat: string;
      q_discount: string;
      extra: string;
      total: string;
    }[];
  }[];
  readonly awards: readonly {
    number: number;
    currency: Currency;
    company_id: string;
    name: string;
    at: string;
    placed: {
      serial: string;
      po_number: string;
      created_at: string;
      sent_at: string | null;
      acknowledged_at: string | null;
      delivered_at: string | null;
      total_minor: string;
      receipts: readonly { number: number; on: string }[];
    } | null;
    invoice: {
      id: string;
      number: number;
      state: string;
      amount_minor: string;
      at: string;
    } | null;
  }[];
  readonly log: readonly {
    id: string;
    verb: string;
    side: 'buyer' | 'supplier' | 'operator' | 'system';
    by: string;
    at: string;
    params: unknown;
  }[];
}

/** The log is found through the offers of the request. */
const offersOf = sql`(select quoted.id from offer as quoted where quoted.rfq_id = rfq.id)`;

const offers = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'number', one.number, 'company_id', one.company_id,
    'name', supplier.display_name, 'state', one.state, 'sent_at', one.sent_at, 'total_minor', one.total_minor::text,
    'currency', one.currency,
    'quotation_number', one.quotation_number, 'versions', (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'at', v.created_at,
        'sub_total', v.sub_total_minor::text, 'discount', v.supplier_discount_minor::text, 'vat', v.vat_minor::text,
        'q_discount', v.q_discount_minor::text, 'extra', (v.shipping_minor + v.customs_minor)::text,
        'total', v.total_minor::text) order by v.number desc), '[]')
      from offer_version as v where v.offer_id = coalesce(one.continues_id, one.id))) order by one.id), '[]')
  from (select * from offer where offer.rfq_id = rfq.id and offer.state <> 'draft' order by id limit ${sql.lit(partsMax)}) as one
  join company as supplier on supplier.id = one.company_id)`;

const accesses = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('company_id', one.company_id, 'name', supplier.display_name,
    'at', one.bought_at, 'fee_fils', one.fee_fils::text, 'refunded_at', one.refunded_at, 'cause', one.refund_cause)
    order by one.id), '[]')
  from (select * from access where access.rfq_id = rfq.id order by id limit ${sql.lit(partsMax)}) as one
  join company as supplier on supplier.id = one.company_id)`;

const placed = sql`(
  select jsonb_build_object('serial', placed.serial, 'po_number', placed.po_number, 'created_at', placed.created_at, 'sent_at', placed.sent_at,
    'acknowledged_at', placed.acknowledged_at, 'delivered_at', placed.delivered_at,
    'total_minor', placed.total_minor::text, 'receipts', (
      select coalesce(jsonb_agg(jsonb_build_object('number', number, 'on', received_on) order by number), '[]')
      from receipt where receipt.order_id = placed.id))
  from purchase_order as placed where placed.offer_id = award.offer_id and placed.canceled_at is null limit 1)`;

const invoice = sql`(
  select jsonb_build_object('id', id, 'number', number, 'state', state, 'amount_minor', amount_minor::text, 'at', created_at)
  from q_invoice where q_invoice.order_id in (
    select placed.id from purchase_order as placed where placed.offer_id = award.offer_id and placed.canceled_at is null)
  and q_invoice.state <> 'rejected' limit 1)`;

const awards = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', offer.number, 'currency', offer.currency, 'company_id', offer.company_id, 'name', supplier.display_name,
    'at', award.decided_at, 'placed', ${placed}, 'invoice', ${invoice}) order by award.id), '[]')
  from award join offer on offer.id = award.offer_id join company as supplier on supplier.id = offer.company_id
  where award.rfq_id = rfq.id and award.canceled_at is null)`;

const log = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'verb', line.verb, 'side', line.side,
    'by', coalesce(nullif(member.full_name, ''), ''), 'at', line.at, 'params', line.params) order by line.id desc), '[]')
  from (select * from deal_event where deal_event.offer_id in ${offersOf} order by id desc limit 100) as line
  left join member on member.id = line.member_id)`;

export async function findDealParts(db: Db | Tx, rfqId: string): Promise<DealParts | undefined> {
  const { rows } = await sql<DealParts>`
    select buyer.display_name as buyer_name, ${accesses} as accesses, ${offers} as offers, ${awards} as awards,
      ${log} as log
    from rfq join company as buyer on buyer.id = rfq.company_id
    where rfq.id = ${rfqId}`.execute(db);
  return rows[0];
}
