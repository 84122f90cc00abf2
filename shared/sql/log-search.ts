import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The sentence of a verb in the reader's language, since the reader searches for the text on the screen. */
export interface VerbSentence {
  readonly verb: string;
  readonly text: string;
}

/** Lines of `activity` or of `audit_entry` whose sentence or recorded parameters match a pattern. */
export function matchesLog(
  table: 'activity' | 'audit_entry',
  sentences: readonly VerbSentence[],
  pattern: RawBuilder<string>,
): RawBuilder<SqlBool> {
  const verbs = sentences.map(({ verb }) => verb);
  const texts = sentences.map(({ text }) => text);
  return sql<SqlBool>`(
    ${sql.ref(`${table}.verb`)} in (
      select verb from unnest(${verbs}::text[], ${texts}::text[]) as labels(verb, label)
      where search_norm(label) like ${pattern})
    or search_norm(${sql.ref(`${table}.params`)}::text) like ${pattern})`;
}
