import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './call.ts';

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds a statement once, at its first use, because for frequent statements building cost more
 * than running. `slot('name')` is a call's value; the statement must not depend on values.
 */
export function statementOf<Values extends object>() {
  return <Row>(
    build: (
      db: Db | Tx,
      slot: <K extends keyof Values & string>(name: K) => Values[K],
    ) => Compilable<Row>,
  ) => {
    let compiled: CompiledQuery<Row> | null = null;
    return async (db: Db | Tx, values: Values): Promise<readonly Row[]> => {
      compiled ??= build(db, (name) => new Slot(name) as never).compile();
      const given = values as Readonly<Record<string, unknown>>;
      const parameters = compiled.parameters.map((value) =>
        value instanceof Slot ? given[value.name] : value,
      );
      const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
      return rows;
    };
  };
}
