import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate, readMigrations } from '../server/db/migrate.ts';
import { openEmbeddedDatabase } from '../server/db/open-embedded.ts';

const root = path.resolve(import.meta.dirname, '..');
const cacheDirectory = path.join(root, 'node_modules', '.cache', 'qeema');

export const migrationsDirectory = path.join(root, 'db', 'migrations');

function throwFault(error: Error): never {
  throw error;
}

/**
 * Path of a tar file with an empty embedded database, made once per engine version: opening one from it takes a fraction
 * of making one anew.
 */
export async function ensureBlankTemplate(): Promise<string> {
  return ensureFile(`blank-${readEngineVersion()}`, async (target) => {
    const database = await openEmbeddedDatabase({ dataDir: 'memory:', onFault: throwFault });
    await database.dump(target);
    await database.close();
  });
}

/** The same with all migrations applied; made again when one of them changes. */
export async function ensureMigratedTemplate(): Promise<string> {
  const templatePath = await ensureBlankTemplate();
  return ensureFile(`migrated-${readEngineVersion()}-${await hashMigrations()}`, async (target) => {
    const database = await openEmbeddedDatabase({ dataDir: 'memory:', templatePath, onFault: throwFault });
    await migrate(database.pool, migrationsDirectory);
    await database.dump(target);
    await database.close();
  });
}

/** Short name of the exact set of migrations. */
export async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(migrationsDirectory)) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Makes a file of the cache if it is not there. Test processes that start together wait for the first. */
async function ensureFile(name: string, make: (target: string) => Promise<void>): Promise<string> {
  const target = path.join(cacheDirectory, `${name}.tar`);
  if (fs.existsSync(target)) return target;
  fs.mkdirSync(cacheDirectory, { recursive: true });
  // Waits for the others without holding up a thread that has anything else to do.
  const lock = new DatabaseSync(path.join(cacheDirectory, 'template.lock'), { timeout: 60_000 });
  try {
    lock.exec('begin exclusive');
    if (fs.existsSync(target)) return target;
    const draft = `${target}.${process.pid}`;
    await make(draft);
    removeOlder(name);
    fs.renameSync(draft, target);
    return target;
  } finally {
    lock.close();
  }
}

/** Templates of other engine versions or migrations: 40 MB each. */
function removeOlder(name: string): void {
  const kind = name.slice(0, name.indexOf('-') + 1);
  for (const file of fs.readdirSync(cacheDirectory)) {
    if (file.startsWith(kind) && file.endsWith('.tar')) fs.rmSync(path.join(cacheDirectory, file), { force: true });
  }
}

function readEngineVersion(): string {
  const file = path.join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version;
}
