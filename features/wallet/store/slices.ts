import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#shared/call.ts';

/** Of one kind so many are told: where there are more, the cause is the same. */
export const toldMax = 100;

/** Ids after the one, up to and with the other. */
export interface Slice {
  readonly after: string;
  readonly until: string;
}
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A table cut into slices of ids by one short look-up each. */
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

/** Wallets cut so that each slice has about as many rows; one with more is a slice of its own. */
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

/** One statement of a slice; it gives only what is wrong. */
export type Query<T> = (slice: Slice) => RawBuilder<T>;

/** Slice after slice, each statement on its own moment: what commits in between is whole in the one or the other. */
export async function collect<T>(
  db: Db,
  slices: AsyncGenerator<Slice>,
  query: Query<T>,
): Promise<T[]> {
  const found: T[] = [];
  for await (const slice of slices) {
    found.push(...(await query(slice).execute(db)).rows);
    if (found.length >= toldMax) break;
  }
  return found.slice(0, toldMax);
}
