import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseUsedTarget, writtenTables } from '#server/backup/load.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { fillTables, readColumns, type Column } from '../harness/fill.ts';

/** Tables without a reference to one that is looked at, whose rows come only after one of those or are no person's. */
const besides = [
  'audit_entry',
  'audit_seal',
  'books_proof',
  'deal_sum',
  'dropped_file',
  'failed_sign_in',
  'idempotency_key',
  'job_run',
  'mail_bounce',
  'provider_fault',
  'rate_limit',
  'rfq_count',
  'search_word',
  'tax_invoice_due',
  'tax_invoice_serial',
];

let database: TestDatabase;
let columns: readonly Column[];

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  columns = await readColumns(database.kysely);
}, 120_000);
afterAll(() => database.drop());

const guard = () => refuseUsedTarget({ database, files: null });

describe('a restore', () => {
  it('accepts a database that has only its migrations', async () => {
    await expect(guard()).resolves.toBeUndefined();
  });

  it.each(writtenTables)('is refused if %s has a row of a user', async (table) => {
    await fillTables(database.kysely, columns, [table]);
    await expect(guard()).rejects.toThrow(`table ${table} has rows`);
    await sql`truncate ${sql.table(table)} cascade`.execute(database.kysely);
    await expect(guard()).resolves.toBeUndefined();
  });

  it('checks every table that a visitor could be the first to write to', async () => {
    const looked = new Set<string>(writtenTables);
    for (let size = 0; size !== looked.size;) {
      size = looked.size;
      for (const { table, target } of columns)
        if (target !== null && looked.has(target)) looked.add(table);
    }
    const others: string[] = [];
    for (const table of new Set(columns.map((column) => column.table))) {
      if (looked.has(table)) continue;
      const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(database.kysely);
      // Tables with rows have them from the migrations.
      if (rows.length === 0) others.push(table);
    }
    expect(others.toSorted()).toEqual(besides);
  });
});
