import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  fillEmbeddedDirectory,
  fillMigratedDirectory,
  migrationsDirectory,
} from '../../scripts/test/database-template.ts';
import { migrate } from '#server/db/migrate.ts';
import { findBinaries } from '#server/db/native/binaries.ts';
import { openEmbeddedDatabase } from '#server/db/open-embedded.ts';
import { openLocalDatabase } from '#server/db/open-local.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { addSupplier } from '../factories/access.ts';
import { giveBalance } from '../factories/wallet.ts';
import { startChild } from '../harness/child.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

const [packaged] = findBinaries();
if (packaged === undefined) throw new Error('no PostgreSQL is on this machine');
/** The same program under another number, because no machine has two versions for certain. */
const older = { ...packaged, major: packaged.major - 1 };
const newer = { ...packaged, major: packaged.major + 1 };
const waiting = { timeout: 60_000, interval: 1 };

let directory: string;
let dataDir: string;
beforeEach(() => {
  directory = makeMemoryDirectory('qeema-move-');
  dataDir = path.join(directory, 'database');
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

function throwFault(error: Error): never {
  throw error;
}

/** Two companies with money, so that the ledger has entries that must balance. */
async function fill(database: OpenDatabase): Promise<string> {
  const ground = { db: database.kysely, now: () => new Date() };
  for (const fils of [12_345n, 5_000_000n]) {
    const { companyId } = await addSupplier(ground);
    await giveBalance(ground, companyId, fils);
  }
  return readAll(database);
}

/** Every row of the tables that were filled, as the database writes it. */
async function readAll({ pool }: OpenDatabase): Promise<string> {
  const texts: string[] = [];
  for (const table of ['company', 'member', 'ledger_transaction', 'posting', 'schema_migration']) {
    const { rows } = await pool.query<{ line: string }>(
      `select t::text as line from ${table} t order by 1`,
    );
    expect(rows.length, table).toBeGreaterThan(0);
    texts.push(table, ...rows.map(({ line }) => line));
  }
  return texts.join('\n');
}

async function fillEmbedded(): Promise<string> {
  await fillEmbeddedDirectory(dataDir);
  const database = await openEmbeddedDatabase({ dataDir, onFault: throwFault });
  await migrate(database.pool, migrationsDirectory);
  const rows = await fill(database);
  await database.close();
  return rows;
}

async function openAndRead(binaries = [packaged ?? older]): Promise<[string, string[]]> {
  const notices: string[] = [];
  const database = await openLocalDatabase({
    dataDir,
    binaries,
    onFault: throwFault,
    onNotice: (notice) => notices.push(notice),
  });
  const rows = await readAll(database);
  await database.close();
  return [rows, notices];
}

describe('a database of PGlite', () => {
  it('is moved into PostgreSQL once, row by row, and its files stay beside it', async () => {
    const rows = await fillEmbedded();
    const [moved, notices] = await openAndRead();
    expect(moved).toBe(rows);
    expect(notices).toEqual([expect.stringContaining('database.old has the former files')]);
    expect(await openAndRead()).toEqual([rows, []]);
    expect(fs.readdirSync(dataDir).toSorted()).toEqual([
      'database.lock',
      'database.old',
      `postgres-${packaged.major}`,
    ]);
  });

  it('is complete after the move was killed and the next start moved it', async () => {
    const rows = await fillEmbedded();
    const child = startChild('faults/open-directory.ts', [dataDir]);
    await expect.poll(() => fs.existsSync(path.join(dataDir, 'moving.tar')), waiting).toBe(true);
    child.process.kill('SIGKILL');
    await child.ended;
    expect(child.lines).toEqual([]);
    expect((await openAndRead())[0]).toBe(rows);
    expect(fs.existsSync(path.join(dataDir, 'moving.tar'))).toBe(false);
  });

  it('that was never migrated becomes an empty one', async () => {
    await fillEmbeddedDirectory(dataDir);
    const database = await openLocalDatabase({ dataDir, onFault: throwFault });
    const { rows } = await database.pool.query('select from pg_tables where schemaname = $1', [
      'public',
    ]);
    expect(rows).toEqual([]);
    await database.close();
  });
});

describe('a database of an older PostgreSQL', () => {
  it('is moved into the newer one through a backup, and both directories stay', async () => {
    await fillMigratedDirectory(dataDir);
    const database = await openLocalDatabase({ dataDir, onFault: throwFault });
    const rows = await fill(database);
    await database.close();
    const [moved, notices] = await openAndRead([newer, packaged]);
    expect(moved).toBe(rows);
    expect(notices).toEqual([
      expect.stringContaining(`postgres-${packaged.major}.old has the former files`),
    ]);
    expect(await openAndRead([newer])).toEqual([rows, []]);
  });

  it('is opened by its own version while the package is older', async () => {
    await fillMigratedDirectory(dataDir);
    const database = await openLocalDatabase({ dataDir, onFault: throwFault });
    const rows = await fill(database);
    await database.close();
    expect(await openAndRead([older, packaged])).toEqual([rows, []]);
    expect(fs.existsSync(path.join(dataDir, `postgres-${packaged.major}`))).toBe(true);
  });
});
