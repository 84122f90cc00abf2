/**
 * `node scripts/released-data.ts VERSION COMMIT`: writes tests/fixtures/VERSION.sql.br, the demo as
 * the code of that commit makes it. OLDER_VERSION is a folder that has this version with its
 * packages already. DATABASE_URL names an empty database of PostgreSQL 15, the
 * oldest that the product supports, and pg_dump must be of that version.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { releasedDay, releasedKey } from './test/released.ts';
import { provideVersion } from './test/older-version.ts';

const quietMs = 10_000;

const [version = '', commit = ''] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'] ?? '';
if (version === '' || commit === '' || databaseUrl === '')
  throw new Error('usage: DATABASE_URL=… node scripts/released-data.ts VERSION COMMIT');

/** The whole product without pages, in versions that have it. */
const testStart = 'tests/faults/cluster-server.ts';

/** 0.1.0 has no start without pages, so it gets a build that has none. */
function writeStart(directory: string): string {
  if (fs.existsSync(path.join(directory, testStart))) return testStart;
  const assets = path.join(directory, 'build/client/assets');
  fs.mkdirSync(assets, { recursive: true });
  for (const name of ['en', 'ar'].flatMap((locale) => [locale, `texts-${locale}`]))
    for (const part of ['', '-open'])
      fs.writeFileSync(path.join(assets, `${name}${part}-00000000.js`), '');
  fs.mkdirSync(path.join(directory, 'build/server'), { recursive: true });
  const build = `export const routes = {};
export const assets = { routes: {} };
export const assetsBuildDirectory = 'build/client';
export const entry = { module: { pageContext: {} } };
`;
  fs.writeFileSync(path.join(directory, 'build/server/index.js'), build);
  const start = `import { startServer } from './server/main.ts';
const { url } = await startServer(process.env);
console.log('open ' + url);
`;
  fs.writeFileSync(path.join(directory, 'start.mjs'), start);
  return 'start.mjs';
}

/** Rows that were written so far. */
async function readWrites(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ writes: string }>(
    `select sum(n_tup_ins + n_tup_upd)::text as writes from pg_stat_user_tables`,
  );
  return rows[0]?.writes ?? '';
}

/** Starts the version, and ends it when its background work has no more to write. */
async function makeData(directory: string, start: string): Promise<void> {
  const shift = path.resolve(import.meta.dirname, '../tests/faults/shift-clock.mjs');
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DEMO: '1',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: path.join(directory, 'data'),
    DATABASE_URL: databaseUrl,
    SECRET_KEY: releasedKey,
    CLOCK_SHIFT_MS: String(Date.parse(releasedDay) - Date.now()),
  };
  const child = spawn(process.execPath, ['--import', shift, start], {
    cwd: directory,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (/^open /m.test(chunk.toString())) resolve();
    });
    void ended.then((code) => reject(new Error(`the version ended with ${String(code)}`)));
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (let before = ''; ;) {
    const writes = await readWrites(client);
    if (writes === before) break;
    before = writes;
    await pause(quietMs);
  }
  await client.end();
  child.kill('SIGKILL');
  await ended;
}

/**
 * As SQL that a driver can send: without the commands of psql, and with the usual search path,
 * because functions in indexes and generated columns call others by their names.
 */
function dump(): string {
  const settings = ['--inserts', '--rows-per-insert=200', '--no-owner', '--no-privileges'];
  const done = spawnSync('pg_dump', [...settings, databaseUrl], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout
    .replaceAll(/^\\(?:un)?restrict .*\n/gm, '')
    .replace(/^SELECT pg_catalog.set_config\('search_path'.*\n/m, '');
}

const { directory, remove } = provideVersion(commit);
try {
  await makeData(directory, writeStart(directory));
  const file = path.resolve(import.meta.dirname, `../tests/fixtures/${version}.sql.br`);
  const text = Buffer.from(dump());
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 };
  const bytes = brotliCompressSync(text, { params });
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, bytes);
  console.log(`${file}: ${text.length} bytes, compressed ${bytes.length}`);
} finally {
  remove();
}
