import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  ensureMigratedTemplate,
  hashMigrations,
  migrationsDirectory,
} from '../../scripts/test/database-template.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbeddedDatabase } from '#server/db/open-embedded.ts';
import { openServerDatabase } from '#server/db/open-server.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';

export interface TestDatabase extends OpenDatabase {
  /** Closes it and removes all that was made for it. */
  drop(): Promise<void>;
}

export type TestEngine = 'embedded' | 'server';

/** Any number that nothing else locks. */
const TEMPLATE_LOCK_KEY = 73_363;
const DROP_MS_MAX = 5_000;

/**
 * A migrated, empty database of this test file alone. The engine is that of the argument, else of TEST_ENGINE, else the
 * embedded one; `server` needs TEST_DATABASE_URL, the superuser address of a server (scripts/test/test-postgres.ts starts one).
 * A fault that reaches no caller fails the test run.
 */
export async function openTestDatabase(engine: TestEngine = chosenEngine()): Promise<TestDatabase> {
  return engine === 'server' ? openServerClone(await ensureServerTemplate()) : openMemoryClone();
}

export function chosenEngine(): TestEngine {
  const engine = process.env['TEST_ENGINE'] ?? 'embedded';
  if (engine === 'embedded' || engine === 'server') return engine;
  throw new Error(`TEST_ENGINE is ${engine}; it must be embedded or server`);
}

function throwFault(error: Error): never {
  throw error;
}

async function openMemoryClone(): Promise<TestDatabase> {
  const database = await openEmbeddedDatabase({
    dataDir: 'memory:',
    templatePath: await ensureMigratedTemplate(),
    onFault: throwFault,
  });
  return { ...database, drop: database.close };
}

/** A new database on the test server that is not migrated, for tests of the migrations and of the server itself. */
export async function createServerDatabase(
  template = 'template0',
  options = `encoding 'UTF8' locale 'C.UTF-8'`,
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `qeema_test_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) =>
    // Half the processor time of the usual strategy, which writes each page of the template to the log.
    client.query(`create database ${name} template ${template} strategy file_copy ${options}`),
  );
  return {
    name,
    url: addressOf(name),
    drop: () => onServer((client) => dropDatabase(client, name)),
  };
}

/**
 * Waits for connections that are ending, because forcing them out would end this process with an
 * unhandled error.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const deadline = Date.now() + DROP_MS_MAX;
  while (Date.now() < deadline) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [
      name,
    ]);
    if (rowCount === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await client.query(`drop database if exists ${name} with (force)`);
}

/** A database of this test file alone, copied from one of the test server. */
export async function openServerClone(template: string): Promise<TestDatabase> {
  const { url, drop } = await createServerDatabase(template, '');
  // The limit of a test file on a server (scripts/test/engines.ts); otherwise the product's own
  // number.
  const connectionsMax = Number(process.env['TEST_CONNECTIONS_MAX']) || undefined;
  const database = await openServerDatabase({
    databaseUrl: url,
    listenUrl: url,
    connectionsMax,
    onFault: throwFault,
  });
  return {
    ...database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/**
 * The migrated database that others are copied from, created on first use and reused while the
 * server runs.
 */
export async function ensureServerTemplate(): Promise<string> {
  const template = `qeema_template_${await hashMigrations()}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_KEY]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 1) return;
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'qeema\\_template\\_%'`,
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
    const draft = `${template}_draft`;
    await client.query(
      `create database ${draft} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    );
    const pool = new pg.Pool({ connectionString: addressOf(draft), max: 1 });
    try {
      await migrate(pool, migrationsDirectory);
    } finally {
      await pool.end();
    }
    // A crash before this line leaves a draft, never a template that lacks something.
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

function serverAddress(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server (superuser)');
  return url;
}

function addressOf(database: string): string {
  const url = new URL(serverAddress());
  url.pathname = `/${database}`;
  return url.href;
}

export async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverAddress() });
  // `drop database … with (force)` of another test must not end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
