import { sql, type RawBuilder } from 'kysely';

/** What `search_norm(column) like …` is compared with where a text may stand anywhere in it: its own `%` and `_` are letters. */
export function containing(text: string): RawBuilder<string> {
  return sql<string>`'%' || replace(replace(replace(search_norm(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
