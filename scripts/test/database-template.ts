import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { findBinaries } from '#server/db/native/binaries.ts';
import { openDatabase } from '#server/db/open.ts';
import { openEmbeddedDatabase } from '#server/db/open-embedded.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cacheDirectory = path.join(root, 'node_modules', '.cache', 'qeema');

export const migrationsDirectory = path.join(root, 'db', 'migrations');

function throwFault(error: Error): never {
  throw error;
}

/**
 * The path of a tar file with an empty embedded database, made once per engine version, because
 * opening it takes a fraction of the time of a new one.
 */
export async function ensureBlankTemplate(): Promise<string> {
  return ensureInCache(`blank-${readEngineVersion()}.tar`, async (target) => {
    const database = await openEmbeddedDatabase({ dataDir: 'memory:', onFault: throwFault });
    await database.dump(target);
    await database.close();
  });
}

export async function ensureMigratedTemplate(): Promise<string> {
  const templatePath = await ensureBlankTemplate();
  return ensureInCache(
    `migrated-${readEngineVersion()}-${await hashMigrations()}.tar`,
    async (target) => {
      const database = await openEmbeddedDatabase({
        dataDir: 'memory:',
        templatePath,
        onFault: throwFault,
      });
      await migrate(database.pool, migrationsDirectory);
      await database.dump(target);
      await database.close();
    },
  );
}

/**
 * Fills a data directory with an empty database, in a fraction of the time of its first opening.
 */
export async function fillDataDirectory(dataDir: string): Promise<void> {
  const empty = await ensureInCache(`cluster-native-${readMajor()}`, async (target) => {
    const database = await openDatabase({ dataDir: target, onFault: throwFault });
    await database.close();
  });
  copyDatabase(empty, dataDir);
}

/** The same with a database of PGlite, as versions up to 0.2 wrote. */
export async function fillEmbeddedDirectory(dataDir: string): Promise<void> {
  const empty = await ensureInCache(`embedded-${readEngineVersion()}`, async (target) => {
    const database = await openEmbeddedDatabase({ dataDir: target, onFault: throwFault });
    await database.close();
  });
  copyDatabase(empty, dataDir);
}

/**
 * Fills a data directory with a migrated, empty database, for tests that do not examine the first
 * start.
 */
export async function fillMigratedDirectory(dataDir: string): Promise<void> {
  const name = `prepared-native-${readMajor()}-${await hashMigrations()}`;
  const prepared = await ensureInCache(name, async (target) => {
    const database = await openDatabase({ dataDir: target, onFault: throwFault });
    await migrate(database.pool, migrationsDirectory);
    await database.close();
  });
  copyDatabase(prepared, dataDir);
}

function copyDatabase(from: string, dataDir: string): void {
  for (const name of fs.readdirSync(from).filter((one) => one !== 'database.lock')) {
    const cluster = path.join(dataDir, name);
    fs.cpSync(path.join(from, name), cluster, { recursive: true });
  }
}

export async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(migrationsDirectory))
    hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Makes a file or folder of the cache once. A lock makes test processes that start together wait
 * for the first.
 */
async function ensureInCache(
  name: string,
  make: (target: string) => Promise<void>,
): Promise<string> {
  const target = path.join(cacheDirectory, name);
  if (fs.existsSync(target)) return target;
  fs.mkdirSync(cacheDirectory, { recursive: true });
  // Waits without blocking a thread that has other work.
  const lock = new DatabaseSync(path.join(cacheDirectory, 'template.lock'), { timeout: 60_000 });
  try {
    lock.exec('begin exclusive');
    if (fs.existsSync(target)) return target;
    removeOlder(name);
    const draft = path.join(cacheDirectory, `draft-${process.pid}`);
    await make(draft);
    fs.renameSync(draft, target);
    return target;
  } finally {
    lock.close();
  }
}

/**
 * Deletes files of other engine versions or migrations, 40 MB each, and of interrupted attempts.
 */
function removeOlder(name: string): void {
  const kind = name.slice(0, name.indexOf('-') + 1);
  for (const entry of fs.readdirSync(cacheDirectory)) {
    if (!entry.startsWith(kind) && !entry.startsWith('draft-')) continue;
    fs.rmSync(path.join(cacheDirectory, entry), { recursive: true, force: true });
  }
}

function readEngineVersion(): string {
  const file = path.join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Major version of the PostgreSQL that the product starts here; 0 is PGlite. */
function readMajor(): number {
  const [best] = findBinaries();
  return best?.major ?? 0;
}
