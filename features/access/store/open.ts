import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { SortWord } from '#shared/list.ts';
import {
  acceptsOffers,
  hasAccessTo,
  isBlockedBy,
  isForCountry,
  isForMarket,
  mainCategories,
  type SupplierSql,
} from '#shared/sql/open-to-supplier.ts';
import type { DeliveryMethod } from '#features/rfq/schema/input.ts';
import {
  newestWhere,
  openOfNamed,
  searchRfqs,
  type SearchScope,
} from '#features/rfq/store/search.ts';
import type { DaysLeft, OpenSort } from '../rules/open.ts';
import {
  aheadOfPage,
  sortedSearchMax,
  teaserColumns,
  teaserJoins,
  type TeaserRow,
} from './lists.ts';

export interface AvailableFilter {
  readonly key: string;
  readonly category?: string | undefined;
  readonly city?: string | undefined;
  readonly delivery?: DeliveryMethod | undefined;
  /** Fils. */
  readonly fee_from?: bigint | undefined;
  readonly fee_to?: bigint | undefined;
  readonly left?: DaysLeft | undefined;
  /**
   * Undefined: the newest first, or with `left` the earliest end first, because an index has that
   * order.
   */
  readonly sort?: SortWord<OpenSort> | undefined;
}

/** Counters show "99+" above 99. */
const badgeMax = 100;
/** The limit of rows in a file; the query costs no more than the rows. */
const fileMax = 1000;
const countMax = 1000;

const dayMs = 86_400_000;

/** Ids with their position in the list, from 1. */
type Ids = RawBuilder<{ id: string; place: bigint }>;

/** The latest end within the remaining time. Null: any. */
function endsBefore({ left }: AvailableFilter, now: Date): Date | null {
  return left === undefined ? null : new Date(now.getTime() + Number(left) * dayMs);
}

function isNarrowed({
  category,
  delivery,
  fee_from: from,
  fee_to: to,
  left,
  sort,
}: AvailableFilter): boolean {
  return [category, delivery, from, to, left, sort].some((one) => one !== undefined);
}

function sortOf({ sort, left }: AvailableFilter): SortWord<OpenSort> | undefined {
  return sort ?? (left === undefined ? undefined : 'ends');
}

function openRfqs(companyId: string, filter: AvailableFilter, now: Date, most: number): Ids {
  const {
    category = null,
    city = null,
    delivery = null,
    fee_from: from = null,
    fee_to: to = null,
  } = filter;
  const about = sql`${companyId}::uuid, ${now}::timestamptz, ${category}::uuid, ${city}::uuid`;
  // Only the narrowed function supports sub-categories.
  if (!isNarrowed(filter)) {
    return sql`
      select id, row_number() over (order by id desc) as place from open_rfqs(${about}, ${most}::integer)
      order by id desc limit ${most}`;
  }
  return sql`
    select id, place from open_rfqs_narrowed(${about}, ${delivery}::text, ${from}::bigint, ${to}::bigint,
      ${endsBefore(filter, now)}::timestamptz, ${sortOf(filter) ?? ''}::text, ${most}::integer)`;
}

function orderOf(filter: AvailableFilter): RawBuilder<unknown> {
  const sort = sortOf(filter);
  switch (sort) {
    case undefined:
      return sql`rfq.id desc`;
    case 'ends':
      return sql`rfq.expires_at, rfq.id`;
    case '-ends':
      return sql`rfq.expires_at desc, rfq.id desc`;
    case 'fee':
      return sql`rfq.fee_fils, rfq.id`;
    case '-fee':
      return sql`rfq.fee_fils desc, rfq.id desc`;
    default:
      return sort satisfies never;
  }
}

/**
 * The main category of a category, or the category itself without a parent, because suppliers
 * choose main categories.
 */
function mainOf(category: string): RawBuilder<string> {
  return sql<string>`(select coalesce(parent_id, id) from category where id = ${category})`;
}

function scopeOf(companyId: string, filter: AvailableFilter, now: Date, most: number): SearchScope {
  const supplier: SupplierSql = {
    id: sql<string>`${companyId}`,
    country: sql<string>`(select country from company where id = ${companyId})`,
  };
  const { category, city, delivery, fee_from: from, fee_to: to } = filter;
  const before = endsBefore(filter, now);
  const only = category === undefined ? undefined : mainOf(category);
  const categories = sql<readonly string[]>`array(${mainCategories(supplier.id, only)})`;
  const rules = sql<SqlBool>`rfq.category_id = any(${categories})
    and ${acceptsOffers(now)} and ${isForMarket} and ${isForCountry(supplier.country)}
    and not ${isBlockedBy(supplier.id)}
    ${category === undefined ? sql`` : sql`and ${category} in (rfq.category_id, rfq.sub_category_id)`}
    ${city === undefined ? sql`` : sql`and rfq.city_id = ${city}`}
    ${delivery === undefined ? sql`` : sql`and rfq.delivery_method = ${delivery}`}
    ${from === undefined ? sql`` : sql`and rfq.fee_fils >= ${from}`}
    ${to === undefined ? sql`` : sql`and rfq.fee_fils <= ${to}`}
    ${before === null ? sql`` : sql`and rfq.expires_at <= ${before}`}
    and not ${hasAccessTo(supplier.id)}`;
  const newest = newestWhere(sql<SqlBool>`rfq.state = 'active'`);
  const alsoFound = openOfNamed(filter.key, categories, most);
  return { newest, rules, categories, onlyOpen: true, alsoFound };
}

interface Found {
  readonly rows: readonly TeaserRow[];
  readonly total: number;
}

export interface OpenPage extends Found {
  readonly hasMore: boolean;
}

/**
 * Reads a page and the number of found rows in one statement. A page past the end has no row with
 * the number, so it is counted again.
 */
async function readPage(
  db: Db,
  companyId: string,
  found: Ids,
  offset: number,
  limit: number,
): Promise<Found> {
  const { rows } = await sql<TeaserRow & { readonly total: number }>`
    with found as materialized (${found}), page as (select id, place from found order by place offset ${offset} limit ${limit})
    select ${teaserColumns}, (select count(*)::integer from found) as total
    from page join rfq on rfq.id = page.id ${teaserJoins(companyId)}
    order by page.place`.execute(db);
  const [first] = rows;
  if (first !== undefined || offset === 0) return { rows, total: first?.total ?? 0 };
  return { rows, total: await countIds(db, found) };
}

async function countIds(db: Db, ids: Ids): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::integer as total from (${ids}) as ids`.execute(db);
  return rows[0]?.total ?? 0;
}

async function readSearched(
  db: Db,
  companyId: string,
  filter: AvailableFilter,
  now: Date,
  range: PageRange,
): Promise<Found> {
  const { most, offset, limit } = range;
  const ids = await searchRfqs(db, filter.key, scopeOf(companyId, filter, now, most), most);
  const isInPlace = sortOf(filter) === undefined;
  const given = isInPlace ? ids.slice(offset, offset + limit) : ids;
  if (given.length === 0) return { rows: [], total: ids.length };
  const { rows } = await sql<TeaserRow>`
    select ${teaserColumns} from rfq ${teaserJoins(companyId)}
    where rfq.id = any(${given}::uuid[])
    order by ${orderOf(filter)} offset ${isInPlace ? 0 : offset} limit ${limit}`.execute(db);
  return { rows, total: ids.length };
}

/**
 * Reads one page of RFQs that are open to a supplier: of its main categories and not bought yet. A
 * search matches words in both languages, and similar words only if these fill no page. A sorted
 * search sorts the newest matches only.
 */
export async function listOpenRfqs(
  db: Db,
  companyId: string,
  filter: AvailableFilter,
  now: Date,
  offset: number,
  limit: number,
): Promise<OpenPage> {
  const ahead = offset + limit + aheadOfPage;
  const isSearchSorted = filter.key !== '' && sortOf(filter) !== undefined;
  const most = isSearchSorted ? sortedSearchMax : ahead;
  const { rows, total } = await readOpen(db, companyId, filter, now, {
    most: most + 1,
    offset,
    limit,
  });
  return { rows, total: Math.min(total, most), hasMore: total > most };
}

interface PageRange {
  readonly most: number;
  readonly offset: number;
  readonly limit: number;
}

async function readOpen(
  db: Db,
  companyId: string,
  filter: AvailableFilter,
  now: Date,
  range: PageRange,
): Promise<Found> {
  if (filter.key !== '') return readSearched(db, companyId, filter, now, range);
  return readPage(
    db,
    companyId,
    openRfqs(companyId, filter, now, range.most),
    range.offset,
    range.limit,
  );
}

/** Reads the same rows as the pages, for a file. One query; a search takes two to four. */
export async function listOpenForFile(
  db: Db,
  companyId: string,
  filter: AvailableFilter,
  now: Date,
): Promise<readonly TeaserRow[]> {
  return (await readOpen(db, companyId, filter, now, { most: fileMax, offset: 0, limit: fileMax }))
    .rows;
}

const noFilter: AvailableFilter = { key: '' };

/**
 * The number as an expression up to the limit of a badge, so that one query can read several
 * counters.
 */
export function openTotal(companyId: string, now: Date): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from (${openRfqs(companyId, noFilter, now, badgeMax)}) as ids)`;
}

export async function countOpenRfqs(db: Db, companyId: string, now: Date): Promise<number> {
  return countIds(db, openRfqs(companyId, noFilter, now, countMax));
}

/** The newest RFQs that are open to a supplier. */
export async function listOpenIds(
  db: Db,
  companyId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${openRfqs(companyId, noFilter, now, limit)}) as ids`.execute(db);
  return rows.map(({ id }) => id);
}

/** True if one of the newest thousand was not opened yet. */
export async function hasUnseenRfq(db: Db, companyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (${openRfqs(companyId, noFilter, now, countMax)}) as ids
      where not exists (select from rfq_seen where rfq_seen.rfq_id = ids.id and rfq_seen.company_id = ${companyId})
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
