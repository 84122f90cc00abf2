import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import { pageSize, rowsReachable } from '#shared/endpoint.ts';
import { beginningWith, containing } from '#shared/sql/search-pattern.ts';
import type { Tables } from '#shared/tables.ts';
import {
  byAmount,
  byLetters,
  byName,
  byPlace,
  isOneOf,
  orderSql,
  limitOf,
  offsetOf,
  sortedRowsMax,
} from '#shared/sql/list-order.ts';
import type { Db } from '#shared/call.ts';
import type { ListQuery } from '#shared/list.ts';
import { parseNumber } from '#shared/numbers.ts';
import { offerStates } from '#shared/offer-states.ts';
import { stateList } from '#shared/sql/state-list.ts';
import { companiesNamed } from '#features/account/store/named.ts';
import { idsByTerms } from '#features/rfq/store/search.ts';
import { evaluationMs } from '#features/rfq/rules/table.ts';
import { liveStates } from '../rules/compare.ts';
import type { OfferState } from '../rules/table.ts';
import type { OfferSort } from '../schema/views.ts';

export interface OfferFilter extends ListQuery<OfferSort> {
  readonly states: readonly OfferState[] | null;
  readonly day: 'sent_at' | 'decided_at';
  /** Only offers to this member's RFQs, for members who may not see all of the company's. */
  readonly createdBy?: string | null;
  readonly bookmarkedBy?: string;
  readonly isDecidable?: boolean;
}

type Side = 'company_id' | 'buyer_company_id';
type OfferQuery<O> = SelectQueryBuilder<Tables, 'offer', O>;

const orderSide = {
  company_id: 'supplier_company_id',
  buyer_company_id: 'buyer_company_id',
} as const;

/** Any part of a text is searched in this many of the newest offers of a company only. */
const newestMax = 500;
/** Offers by a number of the companies' own systems. */
const numberedMax = 1000;

/**
 * The offers that a text finds, from indexes (decision 0133): among the newest of the company by any
 * part of the RFQ's text or of the other side's name, because a row shows that one; at any age by
 * words of the RFQ, by that name, by numbers, and by the beginning of a number of the companies' own
 * systems (decision 0051). A supplier does not find an unsent order.
 */
function matches(key: string, side: Side, companyId: string) {
  const pattern = containing(key);
  const number = parseNumber('OF', key);
  const rfqNumber = parseNumber('RFQ', key);
  const own = sql.ref(`one.${side}`);
  const other = sql.ref(side === 'company_id' ? 'one.buyer_company_id' : 'one.company_id');
  return sql<boolean>`offer.id = any(array(
    with near as materialized (
      select one.id from (
        select * from offer as one where ${own} = ${companyId} order by id desc limit ${sql.lit(newestMax)}) as one
      join rfq on rfq.id = one.rfq_id
      where rfq.search_norm_text like ${pattern} or (rfq.reference <> '' and ${beginningWith(sql`rfq.reference`, key)}))
    select id from near
    union all select one.id from (${idsByTerms(key, side === 'company_id' ? null : companyId)}) as found
    join offer as one on one.rfq_id = found.id and ${own} = ${companyId}
    where (select count(*) from near) < ${sql.lit(pageSize)}
    union all select one.id from (${companiesNamed(key)}) as named
    join offer as one on ${other} = named.id and ${own} = ${companyId}
    union all (select one.id from offer as one
      where ${own} = ${companyId} and one.quotation_number <> '' and ${beginningWith(sql`one.quotation_number`, key)}
      limit ${sql.lit(numberedMax)})
    union all (select placed.offer_id from purchase_order as placed
      where placed.${sql.ref(orderSide[side])} = ${companyId} and placed.po_number <> ''
        and ${beginningWith(sql`placed.po_number`, key)}
        ${side === 'company_id' ? sql`and placed.sent_at is not null` : sql``}
      limit ${sql.lit(numberedMax)})
    ${number === null ? sql`` : sql`union all select one.id from offer as one where one.number = ${number}`}
    ${
      rfqNumber === null
        ? sql``
        : sql`union all select one.id from rfq join offer as one on one.rfq_id = rfq.id where rfq.number = ${rfqNumber}`
    }))`;
}

function offersOf<O>(
  query: OfferQuery<O>,
  side: Side,
  companyId: string,
  filter: OfferFilter,
): OfferQuery<O> {
  let found = query.where(`offer.${side}`, '=', companyId);
  if (filter.states !== null) found = found.where('offer.state', 'in', [...filter.states]);
  const { createdBy, bookmarkedBy, from, until, categoryId, day } = filter;
  // The condition of the navigation's badge, because it opens this list.
  if (filter.isDecidable === true)
    found = found.where(
      sql<boolean>`exists (select 1 from rfq where rfq.id = offer.rfq_id and rfq.state in ('active', 'evaluate'))`,
    );
  if (from !== null) found = found.where(`offer.${day}`, '>=', from);
  if (until !== null) found = found.where(`offer.${day}`, '<', until);
  // A period of sending counts each quotation once, as the figure that links here does (decision 0186).
  if (day === 'sent_at' && (from !== null || until !== null))
    found = found.where('offer.continues_id', 'is', null);
  if (categoryId !== null)
    found = found.where(
      sql<boolean>`exists (select 1 from rfq where rfq.id = offer.rfq_id and ${categoryId} in (rfq.category_id, rfq.sub_category_id))`,
    );
  if (createdBy !== undefined && createdBy !== null)
    found = found.where(
      sql<boolean>`exists (select 1 from rfq where rfq.id = offer.rfq_id and rfq.created_by = ${createdBy})`,
    );
  if (bookmarkedBy !== undefined)
    found = found.where(
      sql<boolean>`exists (select 1 from bookmark where bookmark.offer_id = offer.id and bookmark.member_id = ${bookmarkedBy})`,
    );
  return filter.key === '' ? found : found.where(matches(filter.key, side, companyId));
}

function orderOf({ order, locale }: OfferFilter) {
  const ofRfq = (column: string) =>
    sql`(select ${sql.ref(`source.${column}`)} from rfq as source where source.id = offer.rfq_id)`;
  return orderSql(
    order,
    {
      supplier: byLetters(
        sql`(select maker.display_name from company as maker where maker.id = offer.company_id)`,
      ),
      rfq: byLetters(ofRfq('title')),
      category: byName('category', ofRfq('category_id'), locale),
      status: byPlace(sql`offer.state`, offerStates),
      qdiscount: byAmount(
        sql`coalesce(${ofRfq('discount_minor')}, 0)`,
        ofRfq('currency'),
        ofRfq('rate_micro'),
      ),
      total: byAmount(
        sql`offer.total_minor`,
        sql`offer.currency`,
        sql`coalesce(offer.rate_micro, ${ofRfq('rate_micro')})`,
      ),
      valid: { by: sql`offer.valid_until` },
      created: { by: sql`offer.sent_at` },
    },
    sql`offer.id`,
  );
}

/** Must match `hasGoods` in `row.ts`: goods of its order in force were accepted. */
const hasGoods = sql<boolean>`exists (
  select from purchase_order as placed join order_line on order_line.order_id = placed.id
  where placed.offer_id = offer.id and placed.canceled_at is null and order_line.accepted_milli > 0)`;

const sentOrder = sql<string | null>`(
  select placed.id from purchase_order as placed
  where placed.offer_id = offer.id and placed.canceled_at is null and placed.sent_at is not null)`;

const rowColumns = [
  'rfq.number as rfq_number',
  'rfq.title as rfq_title',
  'rfq.reference as rfq_reference',
  'rfq.state as rfq_state',
  'rfq.expires_at as rfq_expires_at',
  'rfq.expires_on as rfq_expires_on',
  'rfq.decide_by as rfq_decide_by',
  'rfq.pending_offer_count as rfq_pending_offer_count',
  'rfq.award_count as rfq_award_count',
  'rfq.discount_minor as rfq_discount_minor',
  'rfq.rate_micro as rfq_rate_micro',
  'rfq.currency as rfq_currency',
  'category.name_en as category_en',
  'category.name_ar as category_ar',
  'sub.name_en as sub_en',
  'sub.name_ar as sub_ar',
  'supplier.display_name as supplier_name',
  'buyer.display_name as buyer_name',
  'bookmark.created_at as bookmarked_at',
] as const;

/**
 * A page of offers, newest first unless sorted otherwise, with the columns of its RFQ and of the
 * other side. The page is cut by the index before the joins, so that they run for its rows only.
 * `memberId` selects the bookmarks.
 */
export async function listOffers(
  db: Db,
  side: Side,
  companyId: string,
  memberId: string,
  filter: OfferFilter,
  offset: number,
  limit: number,
) {
  const order = orderOf(filter);
  const newest = offersOf(db.selectFrom('offer'), side, companyId, filter)
    .select('offer.id')
    .orderBy('offer.id', 'desc')
    .limit(limitOf(sortedRowsMax(offset, limit)));
  return db
    .selectFrom((inner) =>
      (filter.order.column === 'own'
        ? offersOf(inner.selectFrom('offer'), side, companyId, filter)
        : inner.selectFrom('offer').where(isOneOf(sql`offer.id`, newest))
      )
        .selectAll('offer')
        .orderBy(order)
        .offset(offsetOf(offset))
        .limit(limitOf(limit))
        .as('offer'),
    )
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .leftJoin('category as sub', 'sub.id', 'rfq.sub_category_id')
    .innerJoin('company as supplier', 'supplier.id', 'offer.company_id')
    .innerJoin('company as buyer', 'buyer.id', 'offer.buyer_company_id')
    .leftJoin('bookmark', (join) =>
      join.onRef('bookmark.offer_id', '=', 'offer.id').on('bookmark.member_id', '=', memberId),
    )
    .selectAll('offer')
    .select(rowColumns)
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('access')
            .select('access.id')
            .whereRef('access.rfq_id', '=', 'offer.rfq_id')
            .whereRef('access.company_id', '=', 'offer.company_id')
            .where('access.refunded_at', 'is', null),
        )
        .as('has_access'),
    )
    .select([hasGoods.as('has_goods'), sentOrder.as('sent_order_id')])
    .orderBy(order)
    .execute();
}
export type OfferListRow = Awaited<ReturnType<typeof listOffers>>[number];

export async function countOffers(
  db: Db,
  side: Side,
  companyId: string,
  filter: OfferFilter,
): Promise<number> {
  const found = offersOf(db.selectFrom('offer'), side, companyId, filter)
    .select('offer.id')
    .limit(limitOf(rowsReachable + 1));
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts a supplier’s offers by state, each up to the rows that the pages show. */
export async function countByState(db: Db, companyId: string): Promise<Map<OfferState, number>> {
  const { rows } = await sql<{ state: OfferState; total: number }>`
    select state, (select count(*)::integer from (
      select from offer where company_id = ${companyId} and offer.state = given.state
      limit ${sql.lit(rowsReachable)}) as few) as total
    from unnest(array[${stateList(offerStates)}]) as given(state)`.execute(db);
  return new Map(rows.map(({ state, total }) => [state, total]));
}

/** Offers pending for a buyer's decision: the counter of specification §7. */
export async function countWaiting(
  db: Db,
  companyId: string,
  createdBy: string | null,
): Promise<number> {
  let query = db
    .selectFrom('offer')
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .where('rfq.company_id', '=', companyId)
    .where('rfq.state', 'in', ['active', 'evaluate'])
    .where('offer.state', '=', 'pending');
  if (createdBy !== null) query = query.where('rfq.created_by', '=', createdBy);
  const { total } = await db
    .selectFrom(query.select('offer.id').limit(limitOf(rowsReachable)).as('waiting'))
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function listOffersOfRfq(db: Db, rfqId: string, memberId: string) {
  return db
    .selectFrom('offer')
    .innerJoin('company', 'company.id', 'offer.company_id')
    .leftJoin('bookmark', (join) =>
      join.onRef('bookmark.offer_id', '=', 'offer.id').on('bookmark.member_id', '=', memberId),
    )
    .leftJoin('member as requester', 'requester.id', 'offer.approval_asked_by')
    .leftJoin('revision as answered', (join) =>
      join
        .onRef('answered.offer_id', '=', 'offer.id')
        .onRef('answered.round', '=', 'offer.revision_count')
        .on('answered.state', '=', 'answered'),
    )
    .selectAll('offer')
    .select([
      'company.display_name as supplier_name',
      'bookmark.created_at as bookmarked_at',
      'requester.full_name as requester',
      'answered.targets as answered_targets',
    ])
    .where('offer.rfq_id', '=', rfqId)
    .where('offer.continues_id', 'is', null)
    .where('offer.state', '<>', 'withdrawn')
    .orderBy('offer.id')
    .execute();
}
/**
 * The comparable offers of each RFQ of a page, up to `max` of each: complete and not ended. One query,
 * by the index of an RFQ's offers.
 */
export async function listRivals(db: Db, rfqIds: readonly string[], max: number) {
  if (rfqIds.length === 0) return [];
  const { rows } = await sql<
    Pick<
      Selectable<Tables['offer']>,
      'id' | 'rfq_id' | 'state' | 'valid_until_at' | 'total_minor' | 'currency' | 'rate_micro'
    >
  >`
    select rival.* from unnest(${[...rfqIds]}::uuid[]) as given(id) cross join lateral (
      select offer.id, rfq_id, state, valid_until_at, total_minor, currency, rate_micro from offer
      where offer.rfq_id = given.id and continues_id is null and is_complete and state in (${stateList(liveStates)})
      order by offer.id limit ${max}) as rival`.execute(db);
  return rows;
}

export type ComparedRow = Awaited<ReturnType<typeof listOffersOfRfq>>[number];

/**
 * Records the first opening by the buyer, because the fair fee depends on it (product §3). Skips
 * RFQs that are over at `now` and not yet closed by the clock, because a late opening must not
 * count as one in time.
 */
export async function markOpened(db: Db, offerIds: readonly string[], now: Date): Promise<void> {
  if (offerIds.length === 0) return;
  await db
    .updateTable('offer')
    .set({ opened_at: now })
    .where('id', 'in', offerIds)
    .where('opened_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from rfq where rfq.id = offer.rfq_id and (
        (rfq.state = 'evaluate' and rfq.decide_by <= ${now})
        or (rfq.state = 'active' and rfq.expires_at <= ${now}
          and (rfq.pending_offer_count = 0 or rfq.expires_at <= ${new Date(now.getTime() - evaluationMs)}))))`,
    )
    .execute();
}
