import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  byAmount,
  byLetters,
  byName,
  byPlace,
  isOneOf,
  limitOf,
  offsetOf,
  orderSql,
  sortedRowsMax,
} from '#shared/sql/list-order.ts';
import type { Db } from '#shared/call.ts';
import { countedUpTo, rowsReachable } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list.ts';
import { rfqStates, storedRfqStates } from '#shared/rfq-states.ts';
import { dealOfferStates } from '#shared/offer-states.ts';
import { stateList } from '#shared/sql/state-list.ts';
import type { StoredRfqState } from '../rules/table.ts';
import type { RfqSlice, RfqSort, RfqTab } from '../schema/view.ts';
import { totalsOf } from './counts.ts';
import { headSelect } from './head.ts';
import { foundRfqs, newestWhere } from './search.ts';

/** The RFQs that a member sees: the company's, or only their own (product §5). */
export interface RfqScope {
  readonly companyId: string;
  readonly memberId: string | null;
}

export interface RfqFilter extends ListQuery<RfqSort> {
  readonly tab: RfqTab;
  readonly slice: RfqSlice | undefined;
  /** The states of `to_decide`, which depend on the reader's rights. */
  readonly decides?: readonly StoredRfqState[];
  readonly ids?: readonly string[] | undefined;
  /** The moment at which offers are compared. Missing: rows have no best offer. */
  readonly comparedAt?: Date;
}

/**
 * True if a filter besides tab and text narrows the list, because only then a separate count is
 * needed.
 */
function isNarrowed({ from, until, categoryId, slice }: RfqFilter): boolean {
  return from !== null || until !== null || categoryId !== null || slice !== undefined;
}

/**
 * The states of each tab. An evaluation is in the active tab, because the buyer can still decide.
 */
const statesOfTab: Record<Exclude<RfqTab, 'all'>, readonly StoredRfqState[]> = {
  pending: ['pending'],
  active: ['active', 'evaluate'],
  accepted: ['accepted'],
  delivered: ['delivered'],
  completed: ['completed'],
};

const conditionOfSlice: Record<Exclude<RfqSlice, 'to_decide'>, RawBuilder<SqlBool>> = {
  active: sql`rfq.state = 'active'`,
  evaluate: sql`rfq.state = 'evaluate'`,
  ended: sql`rfq.state in ('expired', 'canceled', 'rejected')`,
  expired: sql`rfq.state = 'expired'`,
  canceled: sql`rfq.state = 'canceled'`,
  closed: sql`rfq.state in ('expired', 'canceled')`,
  rejected: sql`rfq.state = 'rejected'`,
  published: sql`rfq.published_at is not null`,
};

/**
 * Limit of search results, the newest first. A search with more reports that and asks the user for
 * more search terms.
 */
const foundMax = 100;

/**
 * The condition for the rows of a tab and its filters, without the text. Only rows that the member
 * may see.
 */
function whereOf(scope: RfqScope, filter: RfqFilter): RawBuilder<SqlBool> {
  const { tab, slice, ids, from, until, categoryId, decides = [] } = filter;
  const part =
    slice === 'to_decide'
      ? sql<SqlBool>`rfq.state = any(${[...decides]}::text[])`
      : slice === undefined
        ? sql<SqlBool>`true`
        : conditionOfSlice[slice];
  return sql<SqlBool>`rfq.company_id = ${scope.companyId}
    ${scope.memberId === null ? sql`` : sql`and rfq.created_by = ${scope.memberId}`}
    ${tab === 'all' ? sql`` : sql`and rfq.state in (${sql.join(statesOfTab[tab])})`}
    and ${part}
    ${from === null ? sql`` : sql`and rfq.created_at >= ${from}`}
    ${until === null ? sql`` : sql`and rfq.created_at < ${until}`}
    ${ids === undefined ? sql`` : sql`and rfq.id = any(${ids}::uuid[])`}
    ${categoryId === null ? sql`` : sql`and ${categoryId} in (rfq.category_id, rfq.sub_category_id)`}`;
}

function foundOwn(scope: RfqScope, filter: RfqFilter, most: number): RawBuilder<{ id: string }> {
  const { companyId } = scope;
  const newest = newestWhere(sql<SqlBool>`rfq.company_id = ${companyId}`);
  const rules = whereOf(scope, filter);
  return foundRfqs(filter.key, { newest, rules, companyId, findsReferences: true }, most);
}

/**
 * The counts of a member's own RFQs by state. Unlike those of a company they are not stored, because
 * one member has few.
 */
function ownTotalsOf(memberId: string): RawBuilder<unknown> {
  return sql`select state, count(*)::integer as rfqs from rfq where created_by = ${memberId} group by state`;
}

/**
 * Counts RFQs by state in one query. `found` is the count of a narrowed list up to one more than
 * its pages show (null: not narrowed), and `ids` are the matches of a text (null: no text).
 */
async function countRfqs(db: Db, scope: RfqScope, filter: RfqFilter) {
  const totals = scope.memberId === null ? totalsOf(scope.companyId) : ownTotalsOf(scope.memberId);
  const isSearched = filter.key !== '';
  const found =
    isNarrowed(filter) && !isSearched
      ? sql`(select count(*)::integer from (select from rfq where ${whereOf(scope, filter)} limit ${limitOf(rowsReachable + 1)}) as narrowed)`
      : sql`null::integer`;
  // Computed for one of the nine rows only, so that the search runs once.
  const ids = isSearched
    ? sql`case when state = 'pending' then array(select id from (${foundOwn(scope, filter, foundMax + 1)}) as searched) end`
    : sql`null::uuid[]`;
  const { rows } = await sql<{
    state: StoredRfqState;
    total: number;
    found: number | null;
    ids: string[] | null;
  }>`
    select state, coalesce(counted.rfqs, 0) as total, ${found} as found, ${ids} as ids
    from unnest(array[${stateList(storedRfqStates)}]) as state
    left join (${totals}) as counted using (state)
  `.execute(db);
  const byState = new Map(rows.map(({ state, total }) => [state, total]));
  const searched = rows.find((row) => row.ids !== null)?.ids ?? null;
  if (searched !== null) {
    const counted = {
      total: Math.min(searched.length, foundMax),
      isLeast: searched.length > foundMax,
    };
    return { byState, found: counted, ids: searched.slice(0, foundMax) };
  }
  const narrowed = rows[0]?.found ?? null;
  return { byState, found: narrowed === null ? null : countedUpTo(narrowed), ids: null };
}

function orderOf({ order, locale }: RfqFilter) {
  return orderSql(
    order,
    {
      title: { ...byLetters(sql`rfq.title`), isNeverNull: true },
      category: byName('category', sql`rfq.category_id`, locale),
      city: byName('city', sql`rfq.city_id`, locale),
      // Ids are in the order of time, so they replace the date.
      created: 'id',
      expiry: { by: sql`rfq.expires_on` },
      status: byPlace(sql`rfq.state`, rfqStates),
      offers: { by: sql`rfq.offer_count` },
      discount: byAmount(
        sql`coalesce(rfq.discount_minor, 0)`,
        sql`rfq.currency`,
        sql`rfq.rate_micro`,
      ),
    },
    sql`rfq.id`,
  );
}

/** Orders that an index has; the others sort the newest rows. */
const indexed = new Set<string>(['own', 'created', 'title']);

function isSorted(
  { order }: RfqFilter,
  which: RawBuilder<SqlBool>,
  most: number,
): RawBuilder<SqlBool> {
  if (indexed.has(order.column)) return which;
  return isOneOf(
    sql`rfq.id`,
    sql`select rfq.id from rfq where ${which} order by rfq.id desc limit ${limitOf(most)}`,
  );
}

/**
 * The lowest total among the comparable offers in each currency: those that can win, after the award those that won, and
 * of an RFQ that ended without one the last.
 */
const lowestTotals = (at: Date | undefined) =>
  at === undefined
    ? sql<null>`null::jsonb`
    : sql<readonly LowestTotal[] | null>`(
  select jsonb_agg(jsonb_build_object('currency', currency, 'rate_micro', rate_micro::text, 'minor', lowest::text))
  from (select currency, rate_micro, min(total_minor) as lowest from offer
    where offer.rfq_id = rfq.id and continues_id is null and is_complete
      and (offer.state in (${stateList(dealOfferStates)})
        or (rfq.state in ('active', 'evaluate') and offer.state = 'pending' and valid_until_at > ${at})
        or (${conditionOfSlice.ended} and offer.state in ('pending', 'rejected', 'expired')))
    group by currency, rate_micro) as totals)`;

interface LowestTotal {
  readonly currency: string;
  readonly rate_micro: string | null;
  /** Text, because JSON has no big integers. */
  readonly minor: string;
}

/**
 * One page of a buyer's RFQs with the columns of the list. The page is cut before the joins, so
 * that they run for its rows only.
 */
async function selectRows(
  db: Db,
  filter: RfqFilter,
  which: RawBuilder<SqlBool>,
  offset: number,
  limit: number,
) {
  const order = orderOf(filter);
  return db
    .selectFrom((inner) =>
      inner
        .selectFrom('rfq')
        .selectAll('rfq')
        .where(isSorted(filter, which, sortedRowsMax(offset, limit)))
        .orderBy(order)
        .offset(offsetOf(offset))
        .limit(limitOf(limit))
        .as('rfq'),
    )
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .leftJoin('category as sub', 'sub.id', 'rfq.sub_category_id')
    .innerJoin('city', 'city.id', 'rfq.city_id')
    .select(headSelect('buyer_row'))
    .select([
      'rfq.state',
      'rfq.pending_for',
      'rfq.created_by',
      'rfq.expires_at',
      'rfq.decide_by',
      'rfq.estimated_minor',
      'rfq.rate_micro',
      'rfq.offer_count',
      'rfq.pending_offer_count',
      'rfq.award_count',
      'rfq.access_count',
      'rfq.first_bought_at',
      'city.name_en as city_en',
      'city.name_ar as city_ar',
    ])
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('offer')
            .select('offer.id')
            .whereRef('offer.rfq_id', '=', 'rfq.id')
            .where('offer.state', '=', 'pending')
            .where('offer.opened_at', 'is', null),
        )
        .as('has_new'),
      row
        .exists(
          row
            .selectFrom('offer')
            .select('offer.id')
            .whereRef('offer.rfq_id', '=', 'rfq.id')
            .where('offer.state', '=', 'pending')
            .where('offer.revision_count', '>', 0),
        )
        .as('has_negotiation'),
      sql<number>`(select count(*)::integer from rfq_file where rfq_file.rfq_id = rfq.id)`.as(
        'file_count',
      ),
      lowestTotals(filter.comparedAt).as('lowest_totals'),
    ])
    .orderBy(order)
    .execute();
}
export type RfqListRow = Awaited<ReturnType<typeof selectRows>>[number];

/**
 * One page of own RFQs with the count of each tab and, for a narrowed list, its own count: for a
 * search up to a hundred of the newest. Two queries.
 */
export async function readRfqPage(
  db: Db,
  scope: RfqScope,
  filter: RfqFilter,
  offset: number,
  limit: number,
) {
  const { ids, ...counts } = await countRfqs(db, scope, filter);
  const which = ids === null ? whereOf(scope, filter) : sql<SqlBool>`rfq.id = any(${ids}::uuid[])`;
  return { counts, rows: await selectRows(db, filter, which, offset, limit) };
}

export async function listRfqRows(
  db: Db,
  scope: RfqScope,
  filter: RfqFilter,
  limit: number,
): Promise<RfqListRow[]> {
  const isSearched = filter.key !== '';
  const which = isSearched
    ? sql<SqlBool>`rfq.id in (${foundOwn(scope, filter, limit)})`
    : whereOf(scope, filter);
  return selectRows(db, filter, which, 0, limit);
}
