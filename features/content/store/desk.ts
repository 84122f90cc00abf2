import { sql, type RawBuilder } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';

/** A condition: each of the words stands in the text, in either writing of Arabic. */
export function holdsWords(
  text: RawBuilder<string>,
  words: readonly string[],
): RawBuilder<boolean> {
  const patterns = words.map((word) => containing(word));
  const found = patterns.map((pattern) => sql`search_norm(${text}) like ${pattern}`);
  return found.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(found, sql` and `)})`;
}
