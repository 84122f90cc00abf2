import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { pageSize } from '#shared/endpoint.ts';
import { isForMarket } from '#shared/sql/open-to-supplier.ts';
import type { CategoryFilter } from '../category/rules.ts';
import type { CategoryView } from '../category/schema.ts';
import { openSubs } from '../category/store.ts';
import { headSql, type HeadRowOf } from '../rfq/store/head.ts';
import { newestWhere, openOfNamed, searchRfqs } from '../rfq/store/search.ts';
import { closingSoonMs, type CountedCategory, type PublicStatus } from './rules.ts';

/** Users do not page through a thousand rows, so counting further would only cost time. */
export const countMax = 1000;
const figureMax = 100_000;

export interface PublicFilter {
  readonly category: CategoryFilter | null;
  readonly status?: PublicStatus | undefined;
}

/**
 * Must match the condition of the indexes rfq_shown. Canceled and rejected RFQs are no longer
 * public, nor those that an operator took down while their orders continue. RFQs for a buyer's own
 * suppliers never are.
 */
const shown = sql`rfq.published_at is not null and rfq.state not in ('pending', 'canceled', 'rejected')
  and rfq.taken_down_at is null and ${isForMarket}`;

export interface PublicRowOfStore extends HeadRowOf<'public'> {
  readonly id: string;
  readonly number: bigint;
  readonly state: string;
  readonly end_date: string;
  readonly expires_at: Date;
  readonly icon: string;
  readonly description: string;
  readonly quantity_milli: bigint;
  readonly unit_code: string;
  readonly lines_count: number;
}

const columns = sql`
  ${headSql('public')}, rfq.id, rfq.number, rfq.state, to_char(rfq.expires_on, 'YYYY-MM-DD') as end_date,
  rfq.expires_at, category.icon,
  first.description, first.quantity_milli, first.unit_code,
  (select count(*)::integer from rfq_line where rfq_line.rfq_id = rfq.id) as lines_count`;

const joins = sql`
  join category on category.id = rfq.category_id
  left join category as sub on sub.id = rfq.sub_category_id
  join rfq_line first on first.rfq_id = rfq.id and first.position = 1`;

function isOf(status: PublicStatus | undefined, now: Date): RawBuilder<SqlBool> {
  const soon = new Date(now.getTime() + closingSoonMs);
  switch (status) {
    case undefined:
      return sql<SqlBool>`true`;
    case 'active':
      return sql<SqlBool>`rfq.state = 'active' and rfq.expires_at > ${soon}`;
    case 'closing':
      return sql<SqlBool>`rfq.state = 'active' and rfq.expires_at > ${now} and rfq.expires_at <= ${soon}`;
    case 'closed':
      return sql<SqlBool>`(rfq.state <> 'active' or rfq.expires_at <= ${now})`;
    default:
      return status satisfies never;
  }
}

const isOpen = (now: Date) => sql<SqlBool>`(rfq.state = 'active' and rfq.expires_at > ${now})`;

function isListed({ category, status }: PublicFilter, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${shown} and ${isOf(status, now)}
    ${category === null ? sql`` : sql`and ${sql.ref(`rfq.${category.column}`)} = ${category.id}`}`;
}

function found(filter: PublicFilter, now: Date): RawBuilder<unknown> {
  return sql`select rfq.id from rfq where ${isListed(filter, now)} order by rfq.id desc limit ${countMax + 1}`;
}

/**
 * The first `most` RFQs of a filter, open ones first, each group with the newest first. Closed ones are
 * read only as far as the open ones do not suffice.
 */
function openFirst(filter: PublicFilter, now: Date, most: number): RawBuilder<unknown> {
  if (filter.status !== undefined)
    return sql`select found.id, true as is_open from (${found(filter, now)}) as found`;
  const part = (rule: RawBuilder<SqlBool>, max: RawBuilder<unknown>) =>
    sql`select rfq.id from rfq where ${isListed(filter, now)} and ${rule} order by rfq.id desc limit ${max}`;
  return sql`
    with open as materialized (${part(isOpen(now), sql`${most}`)}),
    closed as materialized (${part(isOf('closed', now), sql`${most} - (select count(*) from open)`)})
    select id, true as is_open from open union all select id, false from closed`;
}

/** A page of published RFQs, up to `countMax` rows deep: open ones first, then the newest. */
export async function listRows(
  db: Db | Tx,
  filter: PublicFilter,
  now: Date,
  offset: number,
  limit: number,
) {
  const most = Math.min(offset + limit, countMax + 1);
  const { rows } = await sql<PublicRowOfStore>`
    select ${columns} from (
      select id, is_open from (${openFirst(filter, now, most)}) as found
      order by is_open desc, id desc offset ${offset} limit ${limit}) as page
    join rfq on rfq.id = page.id ${joins} order by page.is_open desc, rfq.id desc`.execute(db);
  return rows;
}

/** Counts rows up to one more than `countMax`, so that the caller can see that there are more. */
export async function countRows(db: Db | Tx, filter: PublicFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${found(filter, now)}) as found`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Rows of a search are counted only this far past its page, because counting a thousand would cost
 * more than finding the page.
 */
const aheadOfPage = 100;

/**
 * With at most so many matches all of them are known on every page, so that open ones come first
 * without another search. The newest of more matches are mostly open.
 */
const sortedMax = aheadOfPage + pageSize;

/**
 * A page of the published RFQs that a text finds, the newest first, or open ones before them if it
 * finds at most `sortedMax`, and the number of matches as far as they were counted.
 */
export async function searchRows(
  db: Db,
  filter: PublicFilter,
  key: string,
  now: Date,
  offset: number,
  limit: number,
) {
  const most = Math.min(offset + limit + aheadOfPage, countMax);
  const rules = isListed(filter, now);
  const { status, category } = filter;
  const categories =
    category?.column === 'category_id'
      ? sql<readonly string[]>`array[${category.id}::uuid]`
      : undefined;
  const scope = {
    newest: newestWhere(
      category === null
        ? sql<SqlBool>`${shown}`
        : sql<SqlBool>`${shown} and ${sql.ref(`rfq.${category.column}`)} = ${category.id}`,
    ),
    rules,
    categories,
    alsoFound: status === 'closed' ? undefined : openOfNamed(key, categories, most + 1),
    onlyOpen: status === 'active' || status === 'closing',
  };
  const ids = await searchRfqs(db, key, scope, most + 1);
  const end = Math.min(offset + limit, most);
  if (ids.length <= offset || end <= offset)
    return { rows: [], total: Math.min(ids.length, most), hasMore: ids.length > most };
  const isSorted = ids.length <= sortedMax;
  const first = isSorted ? isOpen(now) : sql<SqlBool>`true`;
  const { rows } = await sql<PublicRowOfStore>`
    select ${columns} from (
      select rfq.id, ${first} as is_first from rfq where rfq.id = any(${isSorted ? ids : ids.slice(offset, end)}::uuid[])
      order by is_first desc, rfq.id desc offset ${isSorted ? offset : 0} limit ${end - offset}) as page
    join rfq on rfq.id = page.id ${joins} order by page.is_first desc, rfq.id desc`.execute(db);
  return { rows, total: Math.min(ids.length, most), hasMore: ids.length > most };
}

export async function listOpen(
  db: Db | Tx,
  now: Date,
  limit: number,
  like?: { categoryId: string; notId?: string },
) {
  const { rows } = await sql<PublicRowOfStore>`
    select ${columns} from (
      select id from rfq where state = 'active' and expires_at > ${now} and ${isForMarket}
        ${like === undefined ? sql`` : sql`and category_id = ${like.categoryId}`}
        ${like?.notId === undefined ? sql`` : sql`and id <> ${like.notId}`}
      order by id desc limit ${limit}) as page
    join rfq on rfq.id = page.id ${joins} order by rfq.id desc`.execute(db);
  return rows;
}

export async function listByIds(db: Db, ids: readonly string[]) {
  const { rows } = await sql<PublicRowOfStore>`
    select ${columns} from rfq ${joins} where rfq.id = any(${[...ids]}::uuid[]) and ${shown}
    order by rfq.id desc`.execute(db);
  return rows;
}

export async function findByNumber(db: Db, number: bigint): Promise<PublicRowOfStore | undefined> {
  const { rows } = await sql<PublicRowOfStore>`
    select ${columns} from rfq ${joins} where rfq.number = ${number} and ${shown}`.execute(db);
  return rows[0];
}

export async function listLines(db: Db, rfqId: string) {
  return db
    .selectFrom('rfq_line')
    .select(['description', 'quantity_milli', 'unit_code'])
    .where('rfq_id', '=', rfqId)
    .orderBy('position')
    .execute();
}

/**
 * The parts of `size` numbers that contain an open RFQ, in order. One scan of the index of open
 * RFQs.
 */
export async function listOpenParts(db: Db, now: Date, size: number): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select distinct (number / ${size})::integer as part from rfq
    where state = 'active' and expires_at > ${now} and ${isForMarket} order by part`.execute(db);
  return rows.map(({ part }) => part);
}

export async function listOpenNumbers(
  db: Db,
  now: Date,
  part: number,
  size: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: bigint }>`
    select number from rfq
    where number >= ${BigInt(part) * BigInt(size)} and number < ${BigInt(part + 1) * BigInt(size)}
      and state = 'active' and expires_at > ${now} and ${isForMarket}
    order by number`.execute(db);
  return rows.map(({ number }) => Number(number));
}

export async function countOpenByCategory(db: Db, now: Date) {
  const { rows } = await sql<CategoryView & { open: number }>`
    select category.id, name_en, name_ar, icon, ${openSubs} as sub_categories, coalesce(counted.open, 0) as open from category
    left join (
      select category_id, count(*)::integer as open from rfq
      where state = 'active' and expires_at > ${now} and ${isForMarket} group by category_id) as counted on counted.category_id = category.id
    where disabled_at is null and is_main order by position, category.id`.execute(db);
  return rows;
}

/**
 * Approved companies of each type and published RFQs, each counted up to a hundred thousand to
 * limit the cost.
 */
export async function countFigures(db: Db) {
  const approved = (type: string) => sql`
    (select count(*)::integer from (
      select from company where account_type = ${type} and approved_at is not null and closed_at is null limit ${figureMax}) as few)`;
  const { rows } = await sql<{ suppliers: number; buyers: number; rfqs: number }>`
    select ${approved('supplier')} as suppliers, ${approved('buyer')} as buyers,
      (select count(*)::integer from (select from rfq where ${shown} limit ${figureMax}) as few) as rfqs`.execute(
    db,
  );
  return rows[0] ?? { suppliers: 0, buyers: 0, rfqs: 0 };
}

/** The newest RFQs of a category that its figures read, so that their cost has a limit. */
export const countedMax = 500;

/**
 * Counts the RFQs of a category that were published from `since` on. The medians are over RFQs that are
 * no longer evaluated and ended before `endedBefore`, so that no supplier can derive the offers of an
 * RFQ from a change.
 */
export async function countCategory(
  db: Db | Tx,
  categoryId: string,
  since: Date,
  endedBefore: Date,
): Promise<CountedCategory> {
  const { rows } = await sql<CountedCategory>`
    with newest as materialized (
      select rfq.company_id, rfq.offer_count, rfq.expires_at <= ${endedBefore} and rfq.state not in ('active', 'evaluate') as ended,
        (select offer.created_at from offer where offer.rfq_id = rfq.id order by offer.id limit 1) - rfq.published_at as wait
      from (select rfq.id from rfq where ${shown} and rfq.category_id = ${categoryId}
        order by rfq.id desc limit ${countedMax}) as page
      join rfq on rfq.id = page.id where rfq.published_at >= ${since})
    select count(*)::integer as published,
      count(*) filter (where ended)::integer as ended,
      count(distinct company_id) filter (where ended)::integer as buyers,
      percentile_cont(0.5) within group (order by offer_count) filter (where ended) as offers,
      count(wait) filter (where ended)::integer as answered,
      count(distinct company_id) filter (where ended and wait is not null)::integer as answered_buyers,
      (percentile_cont(0.5) within group (order by extract(epoch from wait))
        filter (where ended and wait is not null))::double precision as first_seconds
    from newest`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count has no row');
  return counted;
}
