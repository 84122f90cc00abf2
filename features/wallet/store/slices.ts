import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#shared/call.ts';

/** The maximum of reported differences of one kind, because more of them have the same cause. */
export const reportedMax = 100;

/** Ids after `after`, up to and including `until`. */
export interface Slice {
  readonly after: string;
  readonly until: string;
}
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Cuts a table into slices of ids with one short query each. */
export async function* slicesOf(
  db: Db,
  table: 'ledger_transaction' | 'top_up' | 'withdrawal' | 'access' | 'q_invoice',
  rowsPerSlice: number,
): AsyncGenerator<Slice> {
  for (let after = firstId; after !== lastId;) {
    const next = await db
      .selectFrom(table)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .offset(rowsPerSlice - 1)
      .limit(1)
      .executeTakeFirst();
    const until = next?.id ?? lastId;
    yield { after, until };
    after = until;
  }
}

/**
 * Cuts wallets into slices with about the same number of rows, so that statements take about the
 * same time; a larger wallet is a slice of its own.
 */
export async function* walletSlices(db: Db, rowsPerSlice: number): AsyncGenerator<Slice> {
  for (let after = firstId; after !== lastId;) {
    const { rows } = await sql<{ until: string; isLast: boolean }>`
      select company_id as until, not exists (select from wallet where company_id > counted.company_id) as "isLast"
      from (select company_id, row_count, sum(row_count) over (order by company_id) as rows
        from (select company_id, row_count from wallet where company_id > ${after}
          order by company_id limit ${rowsPerSlice}) part) counted
      where rows - row_count < ${rowsPerSlice} order by company_id desc limit 1`.execute(db);
    const until = rows[0] === undefined || rows[0].isLast ? lastId : rows[0].until;
    yield { after, until };
    after = until;
  }
}

/** The condition on an id for the rows that a query checks. */
export type Which = (id: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** A query that checks some rows; it must return only wrong ones. */
export type Query<T> = (which: Which) => RawBuilder<T>;

const within =
  ({ after, until }: Slice): Which =>
  (id) =>
    sql<SqlBool>`${id} > ${after} and ${id} <= ${until}`;

/**
 * Runs the query for each slice at its own moment. A concurrent commit is wholly in one slice or
 * another, so it causes no false difference.
 */
export async function collect<T>(
  db: Db,
  slices: AsyncGenerator<Slice>,
  query: Query<T>,
): Promise<T[]> {
  const found: T[] = [];
  for await (const slice of slices) {
    found.push(...(await query(within(slice)).execute(db)).rows);
    if (found.length >= reportedMax) break;
  }
  return found.slice(0, reportedMax);
}
