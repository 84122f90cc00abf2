import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { pageSize } from '#shared/endpoint.ts';
import { parseNumber } from '#shared/numbers.ts';
import {
  beginningWith,
  categoryQuery,
  searchBeginning,
  searchQuery,
} from '#shared/sql/search-pattern.ts';

/**
 * Search over RFQs (decision 0043). No text may make the database read all of them, so the newest
 * rows are read first, terms that are rare among those are read from an index, and every step has a
 * limit.
 */

/** Rows of the first step. They suffice for a common term, so that the index is not read for it. */
const firstRowsMax = 200;
/**
 * Matches in the first step that make a term common, so that only the newest rows are read for it.
 */
const commonMin = pageSize;
/** Rows that are read before the index for a term that the first rows have, but less often. */
const nearerRowsMax = 2000;
/**
 * Limit of rows from the index, which are unordered. If there are more, the newest rows are read
 * instead.
 */
const placesMax = 5000;
/** Limit of the newest rows: about 0.1 s on a small server. */
const newestRowsMax = 50_000;

type Limit = RawBuilder<number>;

const firstLimit: Limit = sql.lit(firstRowsMax);
/**
 * A subquery hides this number from the planner, so that it expects a tenth of the rows and reads
 * by the index instead of sorting them all.
 */
const newestLimit: Limit = sql<number>`(select ${sql.lit(newestRowsMax)})`;
const nearerLimit: Limit = sql<number>`(select ${sql.lit(nearerRowsMax)})`;

export interface SearchScope {
  /** The table with the columns `id` and `search_vector`, whose ids are found. Absent: `rfq`. */
  readonly rowsOf?: 'access';
  /** The newest rows up to a limit, by an index, with all columns of the table. */
  readonly newest: (limit: Limit) => RawBuilder<unknown>;
  /**
   * The condition on the table for rows that the reader may find. Must include the conditions of
   * `newest`.
   */
  readonly rules: RawBuilder<SqlBool>;
  /** Narrows the rows from the index. Absent: all companies. */
  readonly companyId?: string | undefined;
  readonly categories?: RawBuilder<readonly string[]> | undefined;
  readonly onlyOpen?: boolean;
  /** The reader may search the buyers' references: those of `companyId`, or all without one. */
  readonly findsReferences?: boolean;
  /** Ids of RFQs that other numbers of the text or its categories lead to; `rules` applies to them as well. */
  readonly alsoFound?: RawBuilder<{ id: string }> | undefined;
}

export function newestWhere(condition: RawBuilder<SqlBool>): SearchScope['newest'] {
  return (limit) =>
    sql`select rfq.* from rfq where ${condition} order by rfq.id desc limit ${limit}`;
}

/** The rows that have the terms, from their index, in no order. */
function placesOf(terms: RawBuilder<unknown>, scope: SearchScope): RawBuilder<unknown> {
  const { rowsOf, companyId = null, categories = sql`null`, onlyOpen = false } = scope;
  if (rowsOf === 'access')
    return sql`access_places(${terms}, ${companyId}::uuid, ${sql.lit(placesMax)})`;
  return sql`search_places(${terms}, ${companyId}::uuid, ${categories}::uuid[], ${sql.lit(onlyOpen)}, ${sql.lit(placesMax)})`;
}

function placesOfNumber(number: bigint, { rowsOf }: SearchScope): RawBuilder<unknown> {
  if (rowsOf === 'access')
    return sql`select access.ctid from rfq join access on access.rfq_id = rfq.id where rfq.number = ${number}`;
  return sql`select ctid from rfq where rfq.number = ${number}`;
}

/**
 * The steps of a statement that end in `${name}_ids`: the newest rows, up to `most`, that match the
 * terms of the step `${name}`, which has at most one row.
 */
function stepsOf(
  name: 'exact' | 'alike',
  number: bigint | null,
  scope: SearchScope,
  most: number,
): RawBuilder<unknown> {
  const { newest, rules, rowsOf = 'rfq' } = scope;
  const table = sql.table(rowsOf);
  const step = (part: string) => sql.ref(`${name}_${part}`);
  // A scalar instead of a join, so that rows stay in order and reading ends with the last wanted
  // row.
  const terms = sql`(select words from ${sql.ref(name)})`;
  const count = (part: string) => sql`(select count(*) from ${step(part)})`;
  const isCommon = sql`(${count('near')} >= ${sql.lit(commonMin)} or ${count('nearer')} >= ${sql.lit(commonMin)})`;
  const matches = sql`${table}.search_vector @@ ${terms} and ${rules}`;
  return sql`
    ${step('near')} as materialized (
      select ${table}.id from (${newest(firstLimit)}) as ${table} where ${terms} is not null and ${matches}),
    ${step('nearer')} as materialized (
      select ${table}.id from (${newest(nearerLimit)}) as ${table}
      where ${count('near')} between 1 and ${sql.lit(commonMin - 1)} and ${matches} limit ${sql.lit(commonMin)}),
    ${step('places')} as materialized (
      select place from ${placesOf(terms, scope)} as place where ${terms} is not null and not ${isCommon}),
    ${step('far')} as materialized (
      select ${table}.id from (${newest(newestLimit)}) as ${table}
      where (${isCommon} or ${count('places')} = ${sql.lit(placesMax)}) and ${matches}
      order by ${table}.id desc limit ${most}),
    ${step('ids')} as materialized (
      select id from ${step('far')}
      union select ${table}.id from (
        select place from ${step('places')} where ${count('far')} < ${sql.lit(commonMin)}
        ${number === null ? sql`` : sql`union all ${placesOfNumber(number, scope)}`}
      ) as given join ${table} on ${table}.ctid = given.place where ${rules})`;
}

/**
 * Ids of the RFQs of a scope whose reference begins with the text. The limit comes before the
 * rules, so that the index of references is read.
 */
function idsByReference(key: string, scope: SearchScope): RawBuilder<{ id: string }> {
  const { companyId, rules, findsReferences = false } = scope;
  if (!findsReferences) return sql<{ id: string }>`select null::uuid as id where false`;
  // Must repeat the condition of each partial index.
  const ofCompany =
    companyId === undefined
      ? sql`search_norm(rfq.reference) <> ''`
      : sql`rfq.company_id = ${companyId} and rfq.reference <> ''`;
  return sql<{ id: string }>`
    select rfq.id from (
      select rfq.* from rfq
      where ${ofCompany} and ${beginningWith(sql`rfq.reference`, key)}
      limit ${sql.lit(placesMax)}) as rfq
    where ${rules}`;
}

/**
 * Ids of the RFQs among the newest of a scope that have a word which begins with a text of one or
 * two letters. The index is not read, because it would read every word with that beginning. Other
 * texts: none.
 */
function idsByBeginning(key: string, scope: SearchScope, most: number): RawBuilder<unknown> {
  const terms = searchBeginning(key);
  if (terms === null) return sql`select null::uuid as id where false`;
  const table = sql.table(scope.rowsOf ?? 'rfq');
  return sql`
    select ${table}.id from (${scope.newest(newestLimit)}) as ${table}
    where ${table}.search_vector @@ ${terms} and ${scope.rules} order by ${table}.id desc limit ${most}`;
}

const namedMax = 20;
const ofSubMax = 1000;

/**
 * Ids of the newest open RFQs, up to `most`, of the categories and sub-categories whose name has the
 * words of a text, in either language; with `mains` only of these main categories and their
 * sub-categories.
 */
export function openOfNamed(
  key: string,
  mains: SearchScope['categories'],
  most: number,
): RawBuilder<{ id: string }> {
  const newest = sql`order by rfq.id desc limit ${most}`;
  // Must repeat the condition of the index rfq_open_reach.
  const isOpen = sql`rfq.state = 'active' and rfq.award_count = 0 and rfq.audience <> 'own'`;
  return sql<{ id: string }>`
    select open.id from (
      select id, is_main from category
      where disabled_at is null and search_vector @@ (select ${categoryQuery(key)})
        ${mains === undefined ? sql`` : sql`and coalesce(parent_id, id) = any(${mains})`}
      limit ${sql.lit(namedMax)}) as named
    cross join lateral (
      (select rfq.id from rfq where named.is_main and rfq.category_id = named.id and ${isOpen} ${newest})
      union all
      (select rfq.id from (
          select rfq.* from rfq where not named.is_main and rfq.sub_category_id = named.id
          order by rfq.id desc limit ${sql.lit(ofSubMax)}) as rfq
        where ${isOpen} ${newest})) as open
    order by open.id desc limit ${most}`;
}

function idsBesides({ alsoFound, rules }: SearchScope): RawBuilder<unknown> {
  if (alsoFound === undefined) return sql``;
  return sql`union select rfq.id from (${alsoFound}) as besides join rfq on rfq.id = besides.id where ${rules}`;
}

/**
 * Ids of the newest RFQs of a scope that match a text, up to `most`, the newest first: by its
 * terms, the number, the buyer's reference or `alsoFound`, and by the beginning of a word if the text
 * has one or two letters. Similar terms are searched only if there is less than a page of matches and
 * no reference or `alsoFound`.
 */
export function foundRfqs(
  key: string,
  scope: SearchScope,
  most: number,
): RawBuilder<{ id: string }> {
  const number = parseNumber('RFQ', key);
  const exact = sql`exact as materialized (select ${searchQuery(key)} as words), ${stepsOf('exact', number, scope, most)},
    reference_ids as materialized (${idsByReference(key, scope)} ${idsBesides(scope)}),
    beginning_ids as materialized (${idsByBeginning(key, scope, most)})`;
  const found = sql`select id from exact_ids union select id from reference_ids union select id from beginning_ids`;
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

export async function searchRfqs(
  db: Db | Tx,
  key: string,
  scope: SearchScope,
  most: number,
): Promise<string[]> {
  return (await foundRfqs(key, scope, most).execute(db)).rows.map(({ id }) => id);
}

/** RFQs that a list of deals looks up, in no order. Its newest rows are searched without them. */
const dealRfqsMax = 1000;

/**
 * Ids of RFQs that have the terms of a text, from their index, for the lists of offers and orders;
 * with `companyId` only those of this buyer.
 */
export function idsByTerms(key: string, companyId: string | null): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select rfq.id from search_places(${searchQuery(key)}, ${companyId}::uuid, null, false, ${sql.lit(dealRfqsMax)}) as place
    join rfq on rfq.ctid = place`;
}
