import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';

/** The text of every text column of the created rows, and the address of their one user. */
export const word = 'zubayda@erase.test';

/** A column as the database has it, generated ones left out; `target` is the table it refers to. */
export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly target: string | null;
  readonly targetColumn: string | null;
}

const literals: Readonly<Record<string, string>> = {
  text: `'${word}'`,
  'text[]': `array['${word}']`,
  json: `'{"name":"${word}"}'::json`,
  jsonb: `'{"name":"${word}"}'::jsonb`,
  bytea: `'${word}'::bytea`,
  tsvector: `to_tsvector('simple', '${word}')`,
  boolean: 'false',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  'uuid[]': `'{}'`,
  'smallint[]': `'{}'`,
  'integer[]': `'{}'`,
  smallint: '1',
  integer: '1',
  bigint: '1',
  numeric: '1',
};

export async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, format_type(atttypid, null) as type, confrelid::regclass::text as target,
      (select attname from pg_attribute as there where there.attrelid = confrelid
        and there.attnum = confkey[array_position(conkey, here.attnum)]) as "targetColumn"
    from pg_class join pg_attribute as here on attrelid = pg_class.oid
    left join lateral (select * from pg_constraint
      where contype = 'f' and conrelid = pg_class.oid and here.attnum = any(conkey)
      order by cardinality(conkey), oid limit 1) as reference on true
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
    order by 1, 2`.execute(db);
  return rows;
}

/** The id of the one row that is made in a table. */
export function idOf(table: string): string {
  return createHash('md5')
    .update(table)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The value of a column: of a reference the one of the row it refers to, so that all rows hang together. */
function literalOf(columns: readonly Column[], column: Column): string {
  const { table, name, type, target, targetColumn } = column;
  const there =
    target === null || target === table
      ? undefined
      : columns.find((one) => one.table === target && one.name === targetColumn);
  if (there !== undefined) return literalOf(columns, there);
  if (type === 'uuid') {
    const owner = name === 'company_id' ? 'company' : name === 'member_id' ? 'member' : table;
    return `'${idOf(owner)}'`;
  }
  const literal = literals[type];
  if (literal === undefined)
    throw new Error(`${table}.${name} is of type ${type}: give it a value here`);
  return literal;
}

/**
 * Inserts one row into each of these tables, all of the same company and user. Checks and triggers
 * would require meaningful rows, so the checks are dropped: the database must be the test's own,
 * and its user a superuser (the embedded engine).
 */
export async function fillTables(
  db: Db,
  columns: readonly Column[],
  tables: readonly string[],
): Promise<void> {
  const { rows: checks } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`.execute(db);
  const dropped = checks.map(
    ({ table, name }) => `alter table "${table}" drop constraint "${name}";`,
  );
  const rows = tables.map((table) => {
    const own = columns.filter((column) => column.table === table);
    const names = own.map(({ name }) => `"${name}"`).join(', ');
    const values = own.map((column) => literalOf(columns, column)).join(', ');
    return `insert into "${table}" (${names}) overriding system value values (${values})`;
  });
  for (const text of [...dropped, 'set session_replication_role = replica', ...rows])
    await sql.raw(text).execute(db);
  await sql`set session_replication_role = origin`.execute(db);
}
