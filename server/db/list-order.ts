import { sql, type RawBuilder } from 'kysely';
import type { Order } from '../../shared/list.ts';

/**
 * `order by` of a list that was asked for an order: the column's expression, rows without a value last, then the id, so
 * that pages never overlap. `within` comes first and keeps its own way: amounts are ordered inside their currency only
 * (product §7). A list's own order is its id alone, which its index has.
 */
export function orderSql<K extends string>(
  { column, descending }: Order<K>,
  columns: Readonly<Record<K, { readonly by: RawBuilder<unknown>; readonly within?: RawBuilder<unknown> } | 'id'>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  const rule = columns[column];
  if (rule === 'id') return sql`${id} ${way}`;
  const first = rule.within === undefined ? sql`` : sql`${rule.within}, `;
  return sql`${first}${rule.by} ${way} nulls last, ${id} ${way}`;
}

/** A text by its letters, the same in every database: without case, and with the forms of Arabic letters as one. */
export function byLetters(text: RawBuilder<unknown>): { by: RawBuilder<unknown> } {
  return { by: sql`search_norm(${text}) collate "C"` };
}

/** A state by its place in the workflow. */
export function byPlace(state: RawBuilder<unknown>, states: readonly string[]): { by: RawBuilder<unknown> } {
  return { by: sql`array_position(${[...states]}::text[], ${state})` };
}

/** An amount inside its currency. */
export function byAmount(minor: RawBuilder<unknown>, currency: RawBuilder<unknown>) {
  return { by: minor, within: sql`${currency} collate "C"` };
}
