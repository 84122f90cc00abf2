import fs from 'node:fs';
import path from 'node:path';
import type { SecretKeys } from '../crypto/secrets.ts';
import { DirectoryInUseError, lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { findBinaries, howToGetPostgres, type Binaries } from './native/binaries.ts';
import { createDraft, findCluster, publish, type Cluster } from './native/cluster.ts';
import { makeRunnable } from './native/runnable.ts';
import { findRunner, type Runner } from './native/runner.ts';
import { findServerAddress } from './native/server.ts';
import type { OpenDatabase } from './open-database.ts';
import { openEmbeddedDatabase } from './open-embedded.ts';
import { openNativeDatabase, withLock } from './open-native.ts';
import { openServerDatabase } from './open-server.ts';

export interface LocalOptions {
  dataDir: string;
  /** The keys of sealed data, which the proof of a moved database verifies. */
  secretKeys?: SecretKeys | undefined;
  connectionsMax?: number | undefined;
  /** For commands: uses the server of the process that has the directory. */
  joinsRunning?: boolean | undefined;
  onFault: (error: Error) => void;
  onNotice?: ((message: string) => void) | undefined;
  /** Those of this machine by default. */
  binaries?: readonly Binaries[] | undefined;
}

interface Place extends Omit<LocalOptions, 'binaries'> {
  root: string;
  runner: Runner;
  binaries: () => Iterable<Binaries>;
}

/**
 * Opens the database of a data directory: a PostgreSQL of this machine as a child process, or
 * PGlite inside this process if there is none. Moves the data of an older version first.
 * Throws DirectoryInUseError when another process has the directory, unless a command may join it.
 */
export async function openLocalDatabase(options: LocalOptions): Promise<OpenDatabase> {
  const lock = lockOrFindServer(options);
  if (typeof lock === 'string') {
    const { onFault, connectionsMax } = options;
    return openServerDatabase({ databaseUrl: lock, listenUrl: lock, connectionsMax, onFault });
  }
  try {
    return withLock(await openLocked(options, lock), lock);
  } catch (error) {
    lock.unlock();
    throw error;
  }
}

function lockOrFindServer({ dataDir, joinsRunning }: LocalOptions): DirectoryLock | string {
  try {
    return lockDirectory(dataDir);
  } catch (error) {
    if (joinsRunning !== true || !(error instanceof DirectoryInUseError)) throw error;
    const cluster = findCluster(error.directory);
    const address = cluster === null ? null : findServerAddress(cluster.directory);
    if (address === null) throw error;
    return address;
  }
}

async function openLocked(options: LocalOptions, lock: DirectoryLock): Promise<OpenDatabase> {
  const { root } = lock;
  const cluster = findCluster(root);
  const runner = findRunner(cluster?.directory);
  const { binaries: given } = options;
  const place = { ...options, root, runner, binaries: () => given ?? findUsableBinaries() };
  const best = findRunnable(place, () => true);
  if (best === null) return openWithoutBinaries(place, cluster, lock);
  if (cluster === null) return openFirst(place, best, lock);
  if (cluster.major === best.major) return open(place, best, cluster.directory);
  const own = findRunnable(place, ({ major }) => major === cluster.major);
  if (own === null) throw new Error(describeOtherMajor(cluster, best));
  if (cluster.major > best.major) return open(place, own, cluster.directory);
  const old = await open(place, own, cluster.directory);
  const opened = await moveFrom(place, best, old);
  retire(place, cluster.directory);
  return opened;
}

/** None on Windows, where the driver has no Unix sockets. */
function findUsableBinaries(): Iterable<Binaries> {
  return process.platform === 'win32' ? [] : findBinaries();
}

function findRunnable(
  { binaries, runner, root }: Place,
  isFit: (one: Binaries) => boolean,
): Binaries | null {
  for (const one of binaries()) {
    if (!isFit(one)) continue;
    const runnable = makeRunnable(one, runner, root);
    if (runnable !== null) return runnable;
  }
  return null;
}

function open(place: Place, binaries: Binaries, cluster: string): Promise<OpenDatabase> {
  const { runner, onFault, connectionsMax } = place;
  return openNativeDatabase({ binaries, runner, cluster, onFault, connectionsMax });
}

async function openWithoutBinaries(
  { dataDir, root, onFault, onNotice }: Place,
  cluster: Cluster | null,
  lock: DirectoryLock,
): Promise<OpenDatabase> {
  if (cluster !== null) {
    throw new Error(
      `${cluster.directory} needs PostgreSQL ${cluster.major}, which is not on this machine. ${howToGetPostgres}`,
    );
  }
  onNotice?.(`No PostgreSQL is on this machine, so PGlite serves ${root}. ${howToGetPostgres}`);
  return openEmbeddedDatabase({ dataDir, onFault, lock });
}

function describeOtherMajor({ directory, major }: Cluster, best: Binaries): string {
  return (
    `${directory} was written by PostgreSQL ${major}, and this machine has only PostgreSQL ${best.major}. ` +
    `Install PostgreSQL ${major} beside it, and the next start moves the data; or restore a backup into an empty DATA_DIR.`
  );
}

/** Without a cluster: an empty database, or that of PGlite, which versions up to 0.2 wrote. */
async function openFirst(place: Place, best: Binaries, lock: DirectoryLock): Promise<OpenDatabase> {
  const { root, runner, dataDir, onFault } = place;
  const embedded = path.join(root, 'database');
  if (!fs.existsSync(embedded)) {
    await createDraft(best, runner, root);
    return open(place, best, publish(root, best.major));
  }
  const opened = await moveFrom(
    place,
    best,
    await openEmbeddedDatabase({ dataDir, onFault, lock }),
  );
  retire(place, embedded);
  return opened;
}

/** Moves the data into a new cluster through a backup, and opens that. Closes the old database. */
async function moveFrom(place: Place, best: Binaries, old: OpenDatabase): Promise<OpenDatabase> {
  const { root, runner, secretKeys = {} } = place;
  // Loaded only here, because it needs the ledger and the audit log.
  const { moveData } = await import('../backup/move-data.ts');
  try {
    const draft = await createDraft(best, runner, root);
    const database = await open(place, best, draft);
    try {
      const faults = await moveData(old, database, { root, secretKeys });
      for (const fault of faults) place.onFault(new Error(`The moved data has a fault: ${fault}`));
    } finally {
      await database.close();
    }
  } finally {
    await old.close();
  }
  return open(place, best, publish(root, best.major));
}

/** Leaves the old files, because only the owner of the data deletes them. */
function retire({ onNotice }: Place, old: string): void {
  fs.renameSync(old, `${old}.old`);
  onNotice?.(
    `The data is now in PostgreSQL, and each table was compared. ${old}.old has the former files and can be deleted.`,
  );
}
