import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '#db/seed.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  fillDataDirectory,
  fillMigratedDirectory,
  migrationsDirectory,
} from '../../scripts/test/database-template.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/observe/log.ts';
import { createServices } from '#server/services.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { isNight } from '../harness/by-day.ts';
import { startChild } from '../harness/child.ts';
import { createServerDatabase } from '../harness/database.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { provideTestServer } from '../harness/test-server.ts';

const [rowsMore, timeout, hookTimeout] = isNight
  ? [1_000_000, 1_800_000, 1_800_000]
  : [1_000, 600_000, 240_000];
vi.setConfig({ testTimeout: timeout });
const skipped = await provideTestServer();
const root = path.resolve(import.meta.dirname, '../..');

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}
interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

let source: Place;
let sourceRows: Record<string, string>;
let backup: string;

function makeDirectory(): string {
  const directory = makeMemoryDirectory('qeema-backup-');
  cleanUps.push(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A data directory with an empty database, because creating one takes long at the first start. */
async function makeLocalPlace(fillDatabase = fillDataDirectory): Promise<Place> {
  const dataDir = makeDirectory();
  await fillDatabase(path.join(dataDir, 'database'));
  return { dataDir };
}

async function makeServerPlace(dataDir = makeDirectory()): Promise<Place> {
  const { url, drop } = await createServerDatabase();
  cleanUps.push(drop);
  return { dataDir, databaseUrl: url };
}

/** A command of the console as `npm run` starts it. */
function run(
  command: 'backup' | 'restore' | 'move',
  place: Place,
  ...args: string[]
): Promise<Ended> {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${command}.ts`, ...args],
      { cwd: root, env },
      (error, out, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, error: stderr });
      },
    );
  });
}

async function withPlace<T>(
  { dataDir, databaseUrl }: Place,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: path.join(dataDir, 'database'),
    onFault: () => undefined,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Every row of every table as the database writes it, and every sequence: read without the code that is tested. */
async function readAll(place: Place): Promise<Record<string, string>> {
  return withPlace(place, async ({ pool }) => {
    // The product's limit of a statement is for its requests.
    const client = await pool.connect();
    await client.query('set statement_timeout = 0');
    const all: Record<string, string> = {};
    const { rows: tables } = await client.query<{ name: string; columns: string }>(`
      select table_name as name, string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`);
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select row(${columns})::text as line from "${name}"`,
      );
      const lines = rows.map(({ line }) => line).toSorted();
      all[name] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
    }
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select sequencename as name, coalesce(last_value::text, 'unused') as last from pg_sequences where schemaname = 'public'`,
    );
    for (const { name, last } of sequences) all[`sequence ${name}`] = last;
    client.release();
    return all;
  });
}

function readFiles({ dataDir }: Place): Record<string, string> {
  const directory = path.join(dataDir, 'files');
  const entries = fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile());
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(directory, file), fs.readFileSync(file).toString('base64')];
    }),
  );
}

async function expectSame(place: Place): Promise<void> {
  expect(await readAll(place)).toEqual(sourceRows);
  expect(readFiles(place)).toEqual(readFiles(source));
  await withPlace(place, async ({ kysely }) =>
    expect((await reconcile(kysely)).differences).toEqual([]),
  );
}

/** Values that COPY and PostgreSQL arrays must quote. */
const nasty = [
  '\\N',
  'tab\there',
  'line\nbreak\r\n',
  'back\\slash \\t',
  '{"a","b"},NULL',
  '',
  '\u202eعكس\u200f',
  "'';--",
];

async function fill(place: Place): Promise<void> {
  const config = readConfig({ DATA_DIR: place.dataDir, DEMO: '1', NODE_ENV: 'test' });
  await withPlace(place, async (database) => {
    await migrate(database.pool, migrationsDirectory);
    const services = createServices(
      config,
      database,
      createLogger(() => undefined),
    );
    await seedDemo(services, services.clock());
    // The key of sealed secrets comes at its first use.
    services.secrets.seal(Buffer.from('x'), 'test');
    for (const [index, text] of nasty.entries()) {
      await database.kysely
        .insertInto('draft')
        .values((builder) => ({
          id: `01930000-0000-7000-8000-00000000000${index}`,
          company_id: builder.selectFrom('company').select('id').limit(1).$asScalar().$notNull(),
          member_id: builder
            .selectFrom('member')
            .select('id')
            .orderBy('created_at')
            .limit(1)
            .$asScalar()
            .$notNull(),
          kind: 'rfq',
          title: text,
          payload: JSON.stringify({ text }),
          created_at: new Date(),
          updated_at: new Date(),
        }))
        .execute();
    }
    await services.live.stop();
  });
}

/** Adds entries to the log of the first company. */
async function addRows(place: Place): Promise<void> {
  const part = 50_000;
  await withPlace(place, async ({ pool }) => {
    for (let from = 1; from <= rowsMore; from += part)
      await pool.query(
        `insert into activity (id, company_id, verb, subject_type, subject_id, params, address, at)
       select gen_random_uuid(), company.id, 'rfq.published', 'rfq', gen_random_uuid(),
         jsonb_build_object('note', repeat('x', n % 40)), '203.0.113.1', now() - n * interval '1 second'
       from generate_series($1::integer, $2::integer) as n, (select id from company order by id limit 1) as company`,
        [from, Math.min(from + part - 1, rowsMore)],
      );
  });
}

beforeAll(async () => {
  source = await makeLocalPlace(fillMigratedDirectory);
  await fill(source);
  await addRows(source);
  sourceRows = await readAll(source);
  backup = path.join(makeDirectory(), 'all.tar');
}, hookTimeout);

describe(`a backup of the built-in database with ${rowsMore} rows more`, () => {
  it('is written to one file also while a process runs, and never overwrites another', async () => {
    await withPlace(source, async () => {
      const inUse = path.join(makeDirectory(), 'in-use.tar');
      const taken = await run('backup', source, inUse);
      expect(taken.code, taken.error).toBe(0);
      expect((await run('restore', { dataDir: makeDirectory() }, inUse, '--check')).code).toBe(0);
    });
    const files = path.join(source.dataDir, 'files');
    fs.renameSync(files, `${files}.away`);
    const partial = await run('backup', source, path.join(makeDirectory(), 'partial.tar'));
    fs.renameSync(`${files}.away`, files);
    expect(partial).toMatchObject({
      code: 2,
      error: expect.stringContaining('files that records name were not there'),
    });
    const done = await run('backup', source, backup);
    expect(done.code, done.error).toBe(0);
    expect(done.error).toContain('DATA_DIR/secret.key');
    const key = fs.readFileSync(path.join(source.dataDir, 'secret.key'));
    expect(fs.readFileSync(backup).includes(key)).toBe(false);
    expect(await run('backup', source, backup)).toMatchObject({
      code: 1,
      error: expect.stringContaining('exists'),
    });
    expect(await run('restore', { dataDir: makeDirectory() }, backup, '--check')).toMatchObject({
      code: 0,
      error: '',
    });
  });

  it('is restored row by row and byte by byte, and never over existing data', async () => {
    const target = await makeLocalPlace();
    const done = await run('restore', target, backup);
    expect(done.code, done.error).toBe(0);
    expect(done.out).toContain('The books balance and the audit log is whole.');
    await expectSame(target);
    const again = await run('restore', target, backup);
    expect(again).toMatchObject({ code: 1, error: expect.stringContaining('is not empty') });
    expect(readFiles(target)).toEqual(readFiles(source));
  });

  it('is refused if a byte of it has changed, before anything is written', async () => {
    const damaged = path.join(makeDirectory(), 'damaged.tar');
    const bytes = fs.readFileSync(backup);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    fs.writeFileSync(damaged, bytes);
    const target = { dataDir: makeDirectory() };
    expect(await run('restore', target, damaged)).toMatchObject({
      code: 1,
      error: expect.stringContaining('damaged'),
    });
    expect(fs.readdirSync(target.dataDir)).toEqual([]);
  });
});

describe.skipIf(skipped !== null)('a PostgreSQL server', () => {
  let moved: Place;

  it('receives all data of the built-in database by one command, and users sign in there', async () => {
    moved = await makeServerPlace(source.dataDir);
    await withPlace(source, async () => {
      const refused = await run('move', { dataDir: source.dataDir }, moved.databaseUrl ?? '');
      expect(refused).toMatchObject({
        code: 1,
        error: expect.stringContaining('stop it, run this command'),
      });
    });
    const done = await run('move', { dataDir: source.dataDir }, moved.databaseUrl ?? '');
    expect(done.code, done.error).toBe(0);
    expect(fs.readdirSync(source.dataDir).filter((name) => name.startsWith('move-'))).toEqual([]);
    await expectSame(moved);
    const child = startChild('faults/api-server.ts', [moved.dataDir, moved.databaseUrl ?? '']);
    const url = (await child.waitForLine((line) => line.startsWith('open '))).slice('open '.length);
    const body = JSON.stringify({ email: demoEmails[0], password: demoPassword });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api/sign_in`, { method: 'POST', headers, body });
    child.process.kill('SIGKILL');
    await child.ended;
    expect(answer.status, await answer.text()).toBe(200);
    // Signing in has added a session that the source does not have.
    await withPlace(moved, ({ pool }) =>
      pool.query('delete from session where created_at = (select max(created_at) from session)'),
    );
  });

  it('is backed up in use and restored into another one, including the key on request', async () => {
    const file = path.join(makeDirectory(), 'server.tar');
    const done = await withPlace(moved, () => run('backup', moved, file, '--with-key'));
    expect(done).toMatchObject({ code: 0, error: '' });
    const target = await makeServerPlace();
    const restored = await run('restore', target, file);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(await readAll(target)).toEqual(await readAll(moved));
    expect(readFiles(target)).toEqual(readFiles(source));
    const keyOf = ({ dataDir }: Place) => fs.readFileSync(path.join(dataDir, 'secret.key'), 'utf8');
    expect(keyOf(target)).toBe(keyOf(source));
  });

  // By night: everything it does is done above, the other way round.
  const goBack = () =>
    it('is copied back into a built-in database by the same command', async () => {
      const target = await makeLocalPlace();
      const done = await run('move', moved, target.dataDir);
      expect(done.code, done.error).toBe(0);
      expect(await readAll(target)).toEqual(await readAll(moved));
      expect(readFiles(target)).toEqual(readFiles(source));
    });
  if (isNight) goBack();
});
