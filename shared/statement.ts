import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './call.ts';

/** Stands in a statement for a value that comes with each call. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is put together at its first use only: for what every request asks, where building it cost more than
 * asking. `slot('name')` stands where the call's value of that name goes; which statement it is may not depend on values.
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
