import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../shared/call.ts';
import { teasers, type TeaserRow } from './lists.ts';

/** Filters of the list of open RFQs; '' leaves one out. */
export interface AvailableFilter {
  readonly category: string;
  readonly city: string;
  readonly key: string;
}

/** Counters show "99+" above 99, and nobody pages through a thousand: counting further would only cost. */
const countMax = 1000;
/** A search is counted so far ahead of the page on screen: finding every match of a common word would read the table. */
const searchAhead = 100;

interface Reach {
  /** The main categories, read once. */
  readonly categories: RawBuilder<unknown>;
  /** Meant for the company's country and still before the deadline, whether or not the clock has run (product §6). */
  readonly isOpen: RawBuilder<unknown>;
  readonly isNotBought: RawBuilder<unknown>;
}

/**
 * What is open to a supplier, as conditions that an index can answer: an OR of comparisons is estimated right, where one
 * comparison of two truths is guessed, and a plan that reads every open RFQ follows.
 */
function reachOf(companyId: string, filter: Pick<AvailableFilter, 'category' | 'city'>, now: Date): Reach {
  const country = sql`(select country from company where id = ${companyId})`;
  return {
    categories: sql`(
      select main.category_id from company_category main
      join category on category.id = main.category_id and category.disabled_at is null
      where main.company_id = ${companyId} ${filter.category === '' ? sql`` : sql`and main.category_id = ${filter.category}`})`,
    isOpen: sql`rfq.state = 'active' and rfq.expires_at > ${now}
      and (rfq.request_type = 'internal-external'
        or (rfq.request_type = 'internal' and rfq.country_code = ${country})
        or (rfq.request_type = 'external' and rfq.country_code <> ${country}))
      ${filter.city === '' ? sql`` : sql`and rfq.city_id = ${filter.city}`}`,
    isNotBought: sql`not exists (
      select from access where access.rfq_id = rfq.id and access.company_id = ${companyId} and access.refunded_at is null)`,
  };
}

/** Words in either language's stems; `broadly` what only looks alike, or has the number, too (research/data.md §2). */
function matches(key: string, broadly: boolean): RawBuilder<SqlBool> {
  const words = sql`rfq.search_vector @@ (
    websearch_to_tsquery('english', search_norm(${key})) || websearch_to_tsquery('arabic', search_norm(${key})))`;
  if (!broadly) return sql<SqlBool>`${words}`;
  const number = /^(?:rfq[\s-]*)?(\d{1,12})$/i.exec(key)?.[1];
  return sql<SqlBool>`(${words} or search_norm(${key}) <% rfq.search_norm_text
    ${number === undefined ? sql`` : sql`or rfq.number = ${BigInt(number)}`})`;
}

interface Cut {
  readonly ids: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
}

/** The newest of each category, then the newest of those: as many index rows as categories times the page's end. */
function cutAll(companyId: string, reach: Reach, offset: number, limit: number): Cut {
  const { categories, isOpen, isNotBought } = reach;
  return {
    ids: sql`(
      select newest.id from ${categories} main
      cross join lateral (
        select rfq.id from rfq where rfq.category_id = main.category_id and ${isOpen} and ${isNotBought}
        order by rfq.id desc limit ${offset + limit}) newest
      order by newest.id desc offset ${offset} limit ${limit})`,
    // What is bought is taken off, since asking of each would read the table instead of the index.
    total: sql`(select greatest(0, (
        select count(*) from (
          select from rfq where rfq.category_id = any(array${categories}) and ${isOpen} limit ${countMax}) as counted)
      - (select count(*) from access join rfq on rfq.id = access.rfq_id
         where access.company_id = ${companyId} and access.refunded_at is null
           and rfq.category_id = any(array${categories}) and ${isOpen})))`,
  };
}

function cutFound(reach: Reach, match: RawBuilder<SqlBool>, offset: number, limit: number): Cut {
  const found = sql`from rfq where rfq.category_id = any(array${reach.categories}) and ${reach.isOpen}
    and ${reach.isNotBought} and ${match}`;
  return {
    ids: sql`(select rfq.id ${found} order by rfq.id desc offset ${offset} limit ${limit})`,
    total: sql`(select count(*) from (select ${found} limit ${offset + searchAhead}) as counted)`,
  };
}

export interface OpenPage {
  readonly rows: readonly TeaserRow[];
  readonly total: number;
}

/** Rows and their number in one statement; a page past the end asks for the number alone. */
async function readCut(db: Db, companyId: string, cut: Cut): Promise<OpenPage> {
  const page = db
    .selectFrom(sql<{ id: string }>`${cut.ids}`.as('page'))
    .innerJoin('rfq', 'rfq.id', 'page.id')
    .selectAll('rfq');
  const rows = await teasers(db, companyId, page)
    .select(sql<bigint>`${cut.total}`.as('total'))
    .orderBy('rfq.id', 'desc')
    .execute();
  const [first] = rows;
  if (first !== undefined) return { rows, total: Number(first.total) };
  const counted = await sql<{ total: bigint }>`select ${cut.total} as total`.execute(db);
  return { rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/**
 * One page of what is open to a supplier, the newest first: of its main categories, not bought yet. A search takes the
 * words of both languages; only where these find less than a page does it look for what is merely alike.
 */
export async function listOpenRfqs(
  db: Db,
  companyId: string,
  filter: AvailableFilter,
  now: Date,
  offset: number,
  limit: number,
): Promise<OpenPage> {
  const reach = reachOf(companyId, filter, now);
  if (filter.key === '') return readCut(db, companyId, cutAll(companyId, reach, offset, limit));
  const exact = await readCut(db, companyId, cutFound(reach, matches(filter.key, false), offset, limit));
  if (exact.total >= limit) return exact;
  return readCut(db, companyId, cutFound(reach, matches(filter.key, true), offset, limit));
}

/** Their number as an expression, counted up to a thousand: for counters that are asked together. */
export function openTotal(companyId: string, now: Date): RawBuilder<number> {
  const { total } = cutAll(companyId, reachOf(companyId, { category: '', city: '' }, now), 0, 1);
  return sql<number>`${total}::integer`;
}

export async function countOpenRfqs(db: Db, companyId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${openTotal(companyId, now)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Whether one of them was not opened yet. */
export async function hasUnseenRfq(db: Db, companyId: string, now: Date): Promise<boolean> {
  const { categories, isOpen, isNotBought } = reachOf(companyId, { category: '', city: '' }, now);
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from rfq where rfq.category_id = any(array${categories}) and ${isOpen} and ${isNotBought}
        and not exists (select from rfq_seen where rfq_seen.rfq_id = rfq.id and rfq_seen.company_id = ${companyId})
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
