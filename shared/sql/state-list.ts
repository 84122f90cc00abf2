import { sql, type RawBuilder } from 'kysely';

/**
 * States as literals for `in (…)` and `array[…]`. Not as parameters, because the planner matches a partial index only to
 * literals.
 */
export function stateList(states: readonly string[]): RawBuilder<unknown> {
  return sql.join(states.map((state) => sql.lit(state)));
}
