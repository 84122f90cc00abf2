import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { pageSize } from '#shared/endpoint.ts';
import { parseNumber } from '#shared/numbers.ts';
import { searchQuery } from '#shared/sql/search-pattern.ts';

/**
 * Searches over RFQs (decision 0043). No text may make the database read all of them: the newest rows are looked at first,
 * words that are rare among those are looked up in an index, and every way of finding has a limit.
 */

/** Of the newest rows so many are looked at before the index is asked: for a common word that is all it takes. */
const lookedAtFirst = 200;
/** With so many hits among those, the newest rows hold what is asked for. */
const commonMin = pageSize;
/** Places that the index hands out, in no order; where there are more, the newest rows are looked through instead. */
const placesMax = 5000;
/** The newest rows are looked through no further: some 0.1 s on a small server. */
const lookedThroughMax = 50_000;

/** A limit of rows. */
type Limit = RawBuilder<number>;

const firstLook: Limit = sql.lit(lookedAtFirst);
/** The planner does not see this number: it expects a tenth of the rows, and goes by the index instead of sorting them all. */
const longLook: Limit = sql<number>`(select ${sql.lit(lookedThroughMax)})`;

/** Where a search looks. */
export interface SearchScope {
  /** The newest rows of the table, up to a number, by an index: all columns of `rfq`. */
  readonly newest: (limit: Limit) => RawBuilder<unknown>;
  /** Rows that the reader may find, on `rfq`, those conditions of `newest` among them. */
  readonly rules: RawBuilder<SqlBool>;
  /** What narrows the places that the index of words hands out; left out: nothing. */
  readonly companyId?: string | undefined;
  /** An array of ids of main categories. */
  readonly categories?: RawBuilder<readonly string[]> | undefined;
  readonly onlyOpen?: boolean;
  /** The reader may search the buyers' references: those of the company, or without one all of them. */
  readonly findsReferences?: boolean;
}

/** The newest RFQs by condition, for `SearchScope.newest`. */
export function newestWhere(condition: RawBuilder<SqlBool>): SearchScope['newest'] {
  return (limit) =>
    sql`select rfq.* from rfq where ${condition} order by rfq.id desc limit ${limit}`;
}

/**
 * Steps of a statement that end in `${name}_ids`: the newest rows that have the words of the step `${name}`, which has one
 * row or none, up to `most`.
 */
function stepsOf(
  name: 'exact' | 'alike',
  number: bigint | null,
  scope: SearchScope,
  most: number,
): RawBuilder<unknown> {
  const { newest, rules, companyId = null, categories = sql`null`, onlyOpen = false } = scope;
  const step = (part: string) => sql.ref(`${name}_${part}`);
  // As a value and not as a join, so that rows stay in their order and reading ends with the last that is wanted.
  const words = sql`(select words from ${sql.ref(name)})`;
  const isCommon = sql`(select count(*) from ${step('near')}) >= ${sql.lit(commonMin)}`;
  const matches = sql`rfq.search_vector @@ ${words} and ${rules}`;
  return sql`
    ${step('near')} as materialized (
      select rfq.id from (${newest(firstLook)}) as rfq where ${words} is not null and ${matches}),
    ${step('places')} as materialized (
      select place from search_places(
        ${words}, ${companyId}::uuid, ${categories}::uuid[], ${sql.lit(onlyOpen)}, ${sql.lit(placesMax)}) as place
      where ${words} is not null and not ${isCommon}),
    ${step('far')} as materialized (
      select rfq.id from (${newest(longLook)}) as rfq
      where (${isCommon} or (select count(*) from ${step('places')}) = ${sql.lit(placesMax)}) and ${matches}
      order by rfq.id desc limit ${most}),
    ${step('ids')} as materialized (
      select id from ${step('far')}
      union select rfq.id from (
        select place from ${step('places')} where (select count(*) from ${step('far')}) < ${sql.lit(commonMin)}
        ${number === null ? sql`` : sql`union all select ctid from rfq where rfq.number = ${number}`}
      ) as given join rfq on rfq.ctid = given.place where ${rules})`;
}

/** Sorts behind every text that begins with the same letters. */
const lastCharacter = '\u{10FFFF}';

/**
 * Ids of the RFQs of a scope whose reference begins with the text. A range and not `like`: the indexes serve it also where
 * the text is a parameter of a prepared statement. The limit comes before the rules, so that the index of references is read.
 */
function idsByReference(key: string, scope: SearchScope): RawBuilder<{ id: string }> {
  const { companyId, rules, findsReferences = false } = scope;
  if (!findsReferences) return sql<{ id: string }>`select null::uuid as id where false`;
  const start = sql`search_norm(${key})`;
  // Each with the condition of its partial index.
  const ofCompany =
    companyId === undefined
      ? sql`search_norm(rfq.reference) <> ''`
      : sql`rfq.company_id = ${companyId} and rfq.reference <> ''`;
  return sql<{ id: string }>`
    select rfq.id from (
      select rfq.* from rfq
      where ${ofCompany} and ${start} <> ''
        and search_norm(rfq.reference) ~>=~ ${start} and search_norm(rfq.reference) ~<~ (${start} || ${lastCharacter})
      limit ${sql.lit(placesMax)}) as rfq
    where ${rules}`;
}

/**
 * Ids of the newest RFQs of a scope that a text finds, up to `most`, the newest first: by its words, the number or the
 * buyer's reference; only where these find less than a page and no reference, by words that are like them, too.
 */
export function foundRfqs(
  key: string,
  scope: SearchScope,
  most: number,
): RawBuilder<{ id: string }> {
  const number = parseNumber('RFQ', key);
  const exact = sql`exact as materialized (select ${searchQuery(key)} as words), ${stepsOf('exact', number, scope, most)},
    reference_ids as materialized (${idsByReference(key, scope)})`;
  const found = sql`select id from exact_ids union select id from reference_ids`;
  if (number !== null)
    return sql`with ${exact} select id from (${found}) as found order by id desc limit ${most}`;
  return sql`
    with ${exact},
    alike as materialized (
      select exact.words || given.words as words
      from exact, search_query_alike(${key}) as given(words)
      where (select count(*) from exact_ids) < ${sql.lit(commonMin)} and given.words is not null
        and not exists (select from reference_ids)),
    ${stepsOf('alike', null, scope, most)}
    select id from (${found} union select id from alike_ids) as found order by id desc limit ${most}`;
}

/** The same, read. */
export async function searchRfqs(
  db: Db | Tx,
  key: string,
  scope: SearchScope,
  most: number,
): Promise<string[]> {
  return (await foundRfqs(key, scope, most).execute(db)).rows.map(({ id }) => id);
}
