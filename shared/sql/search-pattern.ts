import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { typedDigits } from '../numbers.ts';

/**
 * The pattern for `search_norm(column) like …` that matches a text anywhere. Its `%` and `_` are
 * escaped.
 */
export function containing(text: string): RawBuilder<string> {
  return sql<string>`'%' || replace(replace(replace(search_norm(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}

/** Sorts after every text with the same prefix. */
export const lastCharacter = '\u{10FFFF}';

/**
 * The condition that a column begins with a text, without case and in either script's digits. False
 * for a text without a letter, digit or sign. A range instead of `like`, because an index of
 * `search_norm(column)` then serves it also for a parameter of a prepared statement.
 */
export function beginningWith(column: RawBuilder<string>, text: string): RawBuilder<SqlBool> {
  const start = sql`search_norm(${text})`;
  return sql<SqlBool>`(${start} <> '' and search_norm(${column}) ~>=~ ${start}
    and search_norm(${column}) ~<~ (${start} || ${lastCharacter}))`;
}

/** The words of a text as a query over `rfq.search_vector`: the stems of either language (decision 0043). */
export function searchQuery(text: string | RawBuilder<string>): RawBuilder<unknown> {
  return sql`search_query(${text})`;
}

const article = 'ال';

/**
 * The words of a text as a query over `category.search_vector`: with and without Arabic articles,
 * because they change the stem of a plural.
 */
export function categoryQuery(key: string | RawBuilder<string>): RawBuilder<unknown> {
  const bare = sql`regexp_replace(search_norm(${key}), '(^|\\s)\\u0627\\u0644', '\\1', 'g')`;
  const definite = sql`regexp_replace(${bare}, '(^|\\s)(?=[\\u0627-\\u064a])', '\\1' || ${article}::text, 'g')`;
  return sql`(${searchQuery(key)} || search_query(${bare}) || search_query(${definite}))`;
}

const shortWord = /^[\p{L}\p{Nd}]{1,2}$/u;

/**
 * The words that begin with a text of one or two letters or digits, as a query over
 * `rfq.search_vector`. Null: the text is anything else.
 */
export function searchBeginning(text: string): RawBuilder<unknown> | null {
  if (!shortWord.test(text)) return null;
  // Quoted, because the norm of one letter can be several words (U+FDFA).
  return sql`(select to_tsquery('simple', quote_literal(nullif(search_norm(${text}), '')) || ':*'))`;
}

/** The number of an RFQ in a text, in SQL as `parseNumber` reads it; null where the text is anything else. */
export function rfqNumberIn(text: RawBuilder<string>): RawBuilder<bigint | null> {
  return sql<bigint | null>`substring(regexp_replace(search_norm(${text}), '^rfq', '')
    from ${sql.lit(typedDigits.source)})::bigint`;
}

/**
 * A condition: the text contains each of the terms, in either writing of Arabic. `plain`: the text
 * is normalised already, as in an index of `search_norm(…)`.
 */
export function containsTerms(
  text: RawBuilder<unknown>,
  terms: readonly string[],
  form: 'typed' | 'plain' = 'typed',
): RawBuilder<boolean> {
  const patterns = terms.map((word) => containing(word));
  const plain = form === 'plain' ? text : sql`search_norm(${text})`;
  const found = patterns.map((pattern) => sql`${plain} like ${pattern}`);
  return found.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(found, sql` and `)})`;
}
