import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withoutStatementLimit } from './statement-limit.ts';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const FILE_NAME = /^\d{4}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/;
/** The line of a migration that the previous version cannot work beside. */
const BREAKS_OLDER = /^-- breaks older versions$/m;
/** Any number that no other lock uses: 'qeema' on a phone keypad. */
const LOCK_KEY = 73_362;

/**
 * Applies the SQL files of a directory (`0001_name.sql`, …) that the database does not have yet, in
 * order, each in its own transaction. Any number of processes may call it at once: an advisory lock
 * lets one work, so the others find it done. Throws MigrationError for an applied file that was
 * changed or is missing, or one that comes before an applied one. `only` restricts the files to
 * these names, for a backup of an older version.
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  only?: ReadonlySet<string>,
): Promise<{ applied: string[] }> {
  const migrations = (await readMigrations(directory)).filter(
    ({ name }) => only?.has(name) ?? true,
  );
  const client = await pool.connect();
  // After a migration, a connection's named statements may return other columns. The embedded
  // engine has only this connection, so it is replaced.
  let isOutdated = true;
  try {
    // Returns early at most starts, so that they lock nothing and need no right to create tables.
    if ((await hasHistory(client)) && findNext(migrations, await readHistory(client)) === null) {
      isOutdated = false;
      return { applied: [] };
    }
    return await withoutStatementLimit(pool, () => applyAll(client, migrations));
  } finally {
    client.release(isOutdated);
  }
}

async function applyAll(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<{ applied: string[] }> {
  const applied: string[] = [];
  for (;;) {
    const name = await applyNext(client, migrations);
    if (name === null) return { applied };
    applied.push(name);
  }
}

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await fs.readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const migrations: Migration[] = [];
  for (const name of names) {
    if (!FILE_NAME.test(name))
      throw new MigrationError(`${name}: a migration is named like 0001_what_it_does.sql`);
    const number = name.slice(0, 4);
    if (numbers.has(number))
      throw new MigrationError(`${name}: there is another migration with number ${number}`);
    numbers.add(number);
    const sql = (await fs.readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    migrations.push({ name: name.slice(0, -'.sql'.length), sql, checksum });
  }
  return migrations;
}

async function applyNext(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<string | null> {
  await client.query('begin');
  try {
    await client.query(`set local statement_timeout = 0; set local lock_timeout = 0`);
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const next = findNext(migrations, await readHistory(client));
    if (next !== null) {
      // Waits at most 5 s for a table in use, because its readers queue behind this lock.
      await client.query(`set local lock_timeout = '5s'`);
      await runFile(client, next);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
        next.name,
        next.checksum,
      ]);
      if (BREAKS_OLDER.test(next.sql)) {
        await client.query('update schema_migration set breaks_older = true where name = $1', [
          next.name,
        ]);
      }
    }
    await client.query('commit');
    return next?.name ?? null;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function hasHistory(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migration') is not null as found`,
  );
  return rows[0]?.found === true;
}

async function readHistory(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * The first file that the database does not have, or null. Throws for a history that these files
 * did not make.
 */
function findNext(
  migrations: readonly Migration[],
  history: ReadonlyMap<string, string>,
): Migration | null {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of history) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know: it is older.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `${name}.sql was changed after it was applied. Undo that and add a new migration.`,
      );
    }
  }
  const next = migrations.find((migration) => !history.has(migration.name)) ?? null;
  const last = [...history.keys()].sort().at(-1);
  if (next !== null && last !== undefined && next.name < last) {
    throw new MigrationError(
      `${next.name}.sql comes before ${last}, which is applied. Give it a higher number.`,
    );
  }
  return next;
}

async function runFile(client: pg.PoolClient, { name, sql }: Migration): Promise<void> {
  const before = await readTransactionId(client);
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position, code } = error as pg.DatabaseError;
    const line =
      position === undefined ? '' : ` line ${sql.slice(0, Number(position)).split('\n').length}`;
    throw new MigrationError(`${name}.sql${line}: ${message} (${code ?? 'no code'})`, {
      cause: error,
    });
  }
  if ((await readTransactionId(client)) !== before) {
    throw new MigrationError(
      `${name}.sql must not begin or end transactions: a crash would leave half of it.`,
    );
  }
}

async function readTransactionId(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id ?? '';
}
