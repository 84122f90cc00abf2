import type pg from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface Table {
  readonly name: string;
  /** Without generated columns, because the database computes them. */
  readonly columns: readonly Column[];
}

export interface Fingerprint {
  readonly rows: string;
  readonly hash: string;
}

export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

/**
 * Settings that make every server and session write values in the same way, without a time limit.
 */
export const sameEverywhere = `
  set local search_path = public;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`;

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = ({ columns }: Table): string =>
  columns.map(({ name }) => quote(name)).join(', ');

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`);
  return rows;
}

export async function fingerprint(client: pg.ClientBase, table: Table): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(`
    select count(*)::text as rows, coalesce(sum(('x' || left(md5(one), 16))::bit(64)::bigint::numeric), 0)::text as hash
    from (select row(${columnList(table)})::text as one from ${quote(table.name)}) each`);
  return rows[0] ?? { rows: '0', hash: '0' };
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quote(name)}`,
    );
    sequences.push({ name, last: values[0]?.last ?? '1', isCalled: values[0]?.isCalled === true });
  }
  return sequences;
}
