import { sql, type RawBuilder } from 'kysely';
import type { Order } from '../list.ts';
import type { Locale } from '../locale.ts';

/** `id` sorts by the id alone, which follows time. */
type Rule = { readonly by: RawBuilder<unknown>; readonly within?: RawBuilder<unknown> } | 'id';

/**
 * `order by` of a list in a requested order: the column's expression, rows without a value last,
 * then the id, so that pages never overlap. `within` comes first and is never reversed: amounts are
 * ordered inside their currency only (product §7). A list's own order is the newest first, by its
 * id or by `own`.
 */
export function orderSql<K extends string>(
  { column, descending }: Order<K | 'own'>,
  columns: Readonly<Record<K, Rule>>,
  id: RawBuilder<unknown>,
  own: RawBuilder<unknown> = sql`${id} desc`,
): RawBuilder<unknown> {
  if (column === 'own') return own;
  const way = descending ? sql`desc` : sql`asc`;
  const rule: Rule = columns[column];
  if (rule === 'id') return sql`${id} ${way}`;
  const first = rule.within === undefined ? sql`` : sql`${rule.within}, `;
  return sql`${first}${rule.by} ${way} nulls last, ${id} ${way}`;
}

export function byName(table: 'category' | 'city', reference: RawBuilder<unknown>, locale: Locale) {
  const name = sql.ref(`named.name_${locale}`);
  return byLetters(
    sql`(select ${name} from ${sql.table(table)} as named where named.id = ${reference})`,
  );
}

/**
 * A text without case and with Arabic letter forms unified, so that the order is the same in every
 * database.
 */
export function byLetters(text: RawBuilder<unknown>): { by: RawBuilder<unknown> } {
  return { by: sql`search_norm(${text}) collate "C"` };
}

export function byPlace(
  state: RawBuilder<unknown>,
  states: readonly string[],
): { by: RawBuilder<unknown> } {
  return { by: sql`array_position(${[...states]}::text[], ${state})` };
}

export function byAmount(minor: RawBuilder<unknown>, currency: RawBuilder<unknown>) {
  return { by: minor, within: sql`${currency} collate "C"` };
}
