import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { rowsReachable } from '../endpoint.ts';
import type { Order } from '../list.ts';
import type { Locale } from '../locale.ts';

/**
 * The number of newest rows that a list sorts where no index has the order: as many as its pages
 * show, or its file (decision 0124).
 */
export function sortedRowsMax(offset: number, limit: number): number {
  return Math.max(rowsReachable, offset + limit);
}

/**
 * The limit of a page as a literal: PostgreSQL guesses a tenth of the rows for a parameter, and then
 * plans the statement of a large company again at each call (decision 0137).
 */
export function limitOf(limit: number): RawBuilder<number> {
  return sql.lit(limit);
}

/** The same for the first page; the offsets of others would be a statement each. */
export function offsetOf(offset: number): RawBuilder<number> {
  return offset === 0 ? sql.lit(0) : sql<number>`${offset}`;
}

/** The condition that an id is one of a query, which is read once and first. */
export function isOneOf(
  id: RawBuilder<unknown>,
  ids: Expression<unknown> | RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} = any(array(${ids}))`;
}

/** `id` sorts by the id alone, which follows time. */
type Rule =
  | {
      readonly by: RawBuilder<unknown>;
      /** Without `nulls last`, so that an index serves both directions. */
      readonly isNeverNull?: boolean;
    }
  | 'id';

/**
 * `order by` of a list in a requested order: the column's expression, rows without a value last,
 * then the id, so that pages never overlap. A list's own order is the newest first, by its id or by
 * `own`.
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
  const nulls = rule.isNeverNull === true ? sql`` : sql` nulls last`;
  return sql`${rule.by} ${way}${nulls}, ${id} ${way}`;
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

/**
 * Sorts amounts of several currencies by their worth in AED. `rateMicro`: AED for one unit in millionths,
 * fixed at the publication of each RFQ (docs/decisions/0216-offers-in-other-currencies.md).
 */
export function byAmount(
  minor: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  rateMicro: RawBuilder<unknown>,
): { by: RawBuilder<unknown> } {
  const threeDecimals = sql`${currency} in ('OMR', 'BHD', 'KWD')`;
  return {
    by: sql`(${minor})::numeric * coalesce(${rateMicro}, 1000000) * case when ${threeDecimals} then 1 else 10 end`,
  };
}
