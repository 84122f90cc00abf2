import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { toAsciiDigits } from '../../../shared/bidi.ts';
import type { Db } from '../../../shared/call.ts';
import { pageSize } from '../../../shared/endpoint.ts';
import type { SortWord } from '../../../shared/list.ts';
import type { DeliveryMethod } from '../../rfq/schema/input.ts';
import type { DaysLeft, OpenSort } from '../rules/open.ts';
import { teaserColumns, teaserJoins, type TeaserRow } from './lists.ts';

/** What the list of open RFQs is narrowed and ordered by. */
export interface AvailableFilter {
  readonly key: string;
  /** A main category or a sub-category. */
  readonly category?: string | undefined;
  readonly city?: string | undefined;
  readonly delivery?: DeliveryMethod | undefined;
  /** Fils. */
  readonly fee_from?: bigint | undefined;
  readonly fee_to?: bigint | undefined;
  /** Ends within so many days. */
  readonly left?: DaysLeft | undefined;
  /** Left out: the newest first, and within a time left what ends first: what ends soon is old, and an index has it in that order. */
  readonly sort?: SortWord<OpenSort> | undefined;
}

/** Rows are found, and so counted, this far past the page on screen: finding all of them would read the table. */
const aheadOfPage = 100;
/** A list of up to so many rows is counted whole from its first page on. */
const countedWhole = 200;
/** Counters show "99+" above 99. */
const badgeMax = 100;
/** Rows of a file: the first ones, at a cost that is that of the rows. */
const fileMax = 1000;
/** A counter that is asked for by itself. */
const countMax = 1000;

/** Of a search that is asked for an order: so many of the newest that it finds are put into it. */
const sortedSearchMax = 500;
const dayMs = 86_400_000;

/** Ids with their place in the list, from 1. */
type Ids = RawBuilder<{ id: string; place: bigint }>;

/** The last instant at which an RFQ within the time left may end; null: any. */
function endsBefore({ left }: AvailableFilter, now: Date): Date | null {
  return left === undefined ? null : new Date(now.getTime() + Number(left) * dayMs);
}

function isNarrowed({ category, delivery, fee_from: from, fee_to: to, left, sort }: AvailableFilter): boolean {
  return [category, delivery, from, to, left, sort].some((one) => one !== undefined);
}

function sortOf({ sort, left }: AvailableFilter): SortWord<OpenSort> | undefined {
  return sort ?? (left === undefined ? undefined : 'ends');
}

/** What is open to a supplier; migrations 0016 and 0056 say what that is and how it is read. */
function openRfqs(companyId: string, filter: AvailableFilter, now: Date, most: number): Ids {
  const { category = null, city = null, delivery = null, fee_from: from = null, fee_to: to = null } = filter;
  const about = sql`${companyId}::uuid, ${now}::timestamptz, ${category}::uuid, ${city}::uuid`;
  // Only the narrowed function knows sub-categories.
  if (!isNarrowed(filter)) {
    return sql`
      select id, row_number() over (order by id desc) as place from open_rfqs(${about}, ${most}::integer)
      order by id desc limit ${most}`;
  }
  return sql`
    select id, place from open_rfqs_narrowed(${about}, ${delivery}::text, ${from}::bigint, ${to}::bigint,
      ${endsBefore(filter, now)}::timestamptz, ${sortOf(filter) ?? ''}::text, ${most}::integer)`;
}

/** Found rows of a search in the order that is asked for. */
function placeOf(filter: AvailableFilter): RawBuilder<unknown> {
  const sort = sortOf(filter);
  switch (sort) {
    case undefined:
      return sql`found.id desc`;
    case 'ends':
      return sql`found.expires_at, found.id`;
    case '-ends':
      return sql`found.expires_at desc, found.id desc`;
    case 'fee':
      return sql`found.fee_fils, found.id`;
    case '-fee':
      return sql`found.fee_fils desc, found.id desc`;
    default:
      return sort satisfies never;
  }
}

/** Words in either language's stems; `broadly` what only looks alike, or has the number, too. */
function matches(key: string, broadly: boolean): RawBuilder<SqlBool> {
  const words = sql`rfq.search_vector @@ (
    websearch_to_tsquery('english', search_norm(${key})) || websearch_to_tsquery('arabic', search_norm(${key})))`;
  if (!broadly) return sql<SqlBool>`${words}`;
  const number = /^(?:rfq[\s-]*)?(\d{1,12})$/i.exec(toAsciiDigits(key))?.[1];
  return sql<SqlBool>`(${words} or search_norm(${key}) <% rfq.search_norm_text
    ${number === undefined ? sql`` : sql`or rfq.number = ${BigInt(number)}`})`;
}

/** The main category that a category is or stands under: what suppliers have chosen. */
function mainOf(category: string): RawBuilder<string> {
  return sql<string>`(select coalesce(parent_id, id) from category where id = ${category})`;
}

/**
 * Those of them that match words. Not by the function: whether the words are looked up first or the newest RFQs looked
 * through depends on how common the words are, which a plan for these very values knows.
 */
function foundRfqs(companyId: string, filter: AvailableFilter, now: Date, most: number, broadly: boolean): Ids {
  const country = sql`(select country from company where id = ${companyId})`;
  const { category, city, delivery, fee_from: from, fee_to: to } = filter;
  const before = endsBefore(filter, now);
  return sql`
    select found.id, row_number() over (order by ${placeOf(filter)}) as place from (
    select rfq.id, rfq.expires_at, rfq.fee_fils from rfq
    where rfq.category_id = any(array(
        select main.category_id from company_category main
        join category on category.id = main.category_id and category.disabled_at is null
        where main.company_id = ${companyId}
          ${category === undefined ? sql`` : sql`and main.category_id = ${mainOf(category)}`}))
      and rfq.state = 'active' and (rfq.expires_at > ${now}) is true
      and (rfq.request_type = 'internal-external'
        or (rfq.request_type = 'internal' and rfq.country_code = ${country})
        or (rfq.request_type = 'external' and rfq.country_code <> ${country}))
      ${category === undefined ? sql`` : sql`and ${category} in (rfq.category_id, rfq.sub_category_id)`}
      ${city === undefined ? sql`` : sql`and rfq.city_id = ${city}`}
      ${delivery === undefined ? sql`` : sql`and rfq.delivery_method = ${delivery}`}
      ${from === undefined ? sql`` : sql`and rfq.fee_fils >= ${from}`}
      ${to === undefined ? sql`` : sql`and rfq.fee_fils <= ${to}`}
      ${before === null ? sql`` : sql`and rfq.expires_at <= ${before}`}
      and not exists (
        select from access
        where access.rfq_id = rfq.id and access.company_id = ${companyId} and access.refunded_at is null)
      and ${matches(filter.key, broadly)}
    order by rfq.id desc limit ${most}) as found
    order by place`;
}

interface Found {
  readonly rows: readonly TeaserRow[];
  readonly total: number;
}

export interface OpenPage extends Found {
  /** There are more: they were counted no further than `total`. */
  readonly hasMore: boolean;
}

/** A page of the found rows and how many were found, in one statement. A page past the end has no rows to say it. */
async function readPage(db: Db, companyId: string, found: Ids, offset: number, limit: number): Promise<Found> {
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
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from (${ids}) as ids`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Ids are found by a plan for these very words, the rest is read by a plan that is kept. */
async function readFound(db: Db, companyId: string, found: Ids, offset: number, limit: number): Promise<Found> {
  const ids = (await found.execute(db)).rows.map(({ id }) => id);
  const page = ids.slice(offset, offset + limit);
  if (page.length === 0) return { rows: [], total: ids.length };
  const { rows } = await sql<TeaserRow>`
    select ${teaserColumns} from rfq ${teaserJoins(companyId)}
    where rfq.id = any(${page}::uuid[])`.execute(db);
  return { rows: rows.toSorted((a, b) => page.indexOf(a.id) - page.indexOf(b.id)), total: ids.length };
}

/**
 * One page of what is open to a supplier, the newest first or as asked: of its main categories, not bought yet. A search
 * takes the words of both languages; only where these find less than a page does it look for what is merely alike. Asked
 * for an order, it puts the newest that it finds into it.
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
  const most =
    filter.key === '' ? Math.max(countedWhole, ahead) : sortOf(filter) === undefined ? ahead : sortedSearchMax;
  // One more than is counted tells whether there are more.
  const { rows, total } = await readOpen(db, companyId, filter, now, most + 1, offset, limit);
  return { rows, total: Math.min(total, most), hasMore: total > most };
}

async function readOpen(
  db: Db,
  companyId: string,
  filter: AvailableFilter,
  now: Date,
  most: number,
  offset: number,
  limit: number,
): Promise<Found> {
  if (filter.key === '') return readPage(db, companyId, openRfqs(companyId, filter, now, most), offset, limit);
  const exact = await readFound(db, companyId, foundRfqs(companyId, filter, now, most, false), offset, limit);
  // Of a page as of a file, so that both show the same rows.
  if (exact.total >= pageSize) return exact;
  return readFound(db, companyId, foundRfqs(companyId, filter, now, most, true), offset, limit);
}

/** The same rows as those of the pages, for a file; one query, of a search two or four. */
export async function listOpenForFile(
  db: Db,
  companyId: string,
  filter: AvailableFilter,
  now: Date,
): Promise<readonly TeaserRow[]> {
  return (await readOpen(db, companyId, filter, now, fileMax, 0, fileMax)).rows;
}

const noFilter: AvailableFilter = { key: '' };

/** Their number as an expression, counted as far as a badge shows it: for counters that are asked together. */
export function openTotal(companyId: string, now: Date): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from (${openRfqs(companyId, noFilter, now, badgeMax)}) as ids)`;
}

/** Their number, counted up to a thousand. */
export async function countOpenRfqs(db: Db, companyId: string, now: Date): Promise<number> {
  return countIds(db, openRfqs(companyId, noFilter, now, countMax));
}

/** Whether one of the newest thousand was not opened yet. */
export async function hasUnseenRfq(db: Db, companyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (${openRfqs(companyId, noFilter, now, countMax)}) as ids
      where not exists (select from rfq_seen where rfq_seen.rfq_id = ids.id and rfq_seen.company_id = ${companyId})
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
