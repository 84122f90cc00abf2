/**
 * The database thread: one PGlite engine that engine.ts feeds with bytes of the wire protocol. Runs
 * only as a worker.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { syncDirectory, syncTree } from '../sync.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { faultText } from './fault-text.ts';
import type { FromWorker, ToWorker, TransactionStatus, WorkerSettings } from './messages.ts';
import {
  createFrameReader,
  findErrorMessage,
  join,
  queryMessage,
  type FrameReader,
} from './wire.ts';

/** Answers are sent in pieces of this size, so that a long one does not double its memory. */
const PIECE_BYTES = 262_144;
const EXIT_DIED = 70;

const extensions = { pg_trgm, unaccent };

const settingsDurable = [
  'search_path=public',
  'exit_on_error=false',
  'log_checkpoints=false',
  'random_page_cost=1.1',
  'max_worker_processes=0',
  'max_parallel_workers=0',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'io_method=sync',
  'fsync=on',
  'wal_sync_method=fsync',
];
const startParamsDurable = [
  '--single',
  '-O',
  '-j',
  ...settingsDurable.flatMap((setting) => ['-c', setting]),
];
/** A quarter of the default cache, because tests open many of these databases. */
const startParamsMemory = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

if (parentPort === null) throw new Error('worker.ts runs only as a worker thread');
const port = parentPort;
const settings = workerData as WorkerSettings;

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

function die(reason: string): never {
  send({ kind: 'died', message: reason });
  process.exit(EXIT_DIED);
}

/**
 * Creates a cluster under another name and moves it into place once it is on disk, so that a crash
 * leaves no partial database.
 */
async function createCluster(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  const db = await PGlite.create({
    fs: new DurableNodeFS(draft, die),
    startParams: startParamsDurable,
  });
  await db.close();
  syncTree(draft);
  fs.renameSync(draft, directory);
  syncDirectory(path.dirname(directory));
}

/** A commit must reach the disk, otherwise an acknowledged order could be lost with the power. */
async function assertCommitIsSynced(db: PGlite, storage: DurableNodeFS): Promise<void> {
  const before = storage.syncCount;
  await db.exec(`select pg_logical_emit_message(true, 'qeema', 'fsync probe')`);
  if (storage.syncCount > before) return;
  throw new Error(
    'a commit did not reach the disk (no fsync was seen); the embedded database refuses to start',
  );
}

interface Opened {
  db: PGlite;
  storage: DurableNodeFS | null;
}

async function openDurable(directory: string): Promise<Opened> {
  if (!fs.existsSync(directory)) await createCluster(directory);
  const storage = new DurableNodeFS(directory, die);
  const db = await PGlite.create({ fs: storage, startParams: startParamsDurable, extensions });
  await assertCommitIsSynced(db, storage);
  return { db, storage };
}

async function openMemory(templatePath: string | null): Promise<Opened> {
  const template =
    templatePath === null ? {} : { loadDataDir: new Blob([fs.readFileSync(templatePath)]) };
  const db = await PGlite.create({ startParams: startParamsMemory, extensions, ...template });
  return { db, storage: null };
}

function run(db: PGlite, bytes: Uint8Array, onPiece: (piece: Uint8Array) => void): Promise<void> {
  // The streaming call, because execProtocolRaw also parses each answer and never frees it.
  return db.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (piece) => onPiece(piece.slice()),
  });
}

/**
 * Removes all traces of the last client: transaction, prepared statements, settings, locks, LISTEN.
 */
async function resetSession(db: PGlite): Promise<void> {
  for (const sql of ['ROLLBACK', 'DISCARD ALL']) {
    const pieces: Uint8Array[] = [];
    await run(db, queryMessage(sql), (piece) => pieces.push(piece));
    const error = findErrorMessage(join(pieces));
    if (error !== null) throw new Error(`${sql} between two clients failed: ${error}`);
  }
}

interface Outlet {
  add(piece: Uint8Array): void;
  take(): Uint8Array<ArrayBuffer>;
  /**
   * The transaction state if the answer ends with ReadyForQuery ('Z', its length 5, the state),
   * else null.
   */
  readStatus(): TransactionStatus | null;
}

/** Collects the pieces of an answer and sends large ones early, so that memory stays bounded. */
function createOutlet(sendAhead: (whole: Uint8Array<ArrayBuffer>) => void): Outlet {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let tail: Uint8Array = new Uint8Array(0);
  const take = (): Uint8Array<ArrayBuffer> => {
    const whole = join(pieces);
    pieces = [];
    size = 0;
    return whole;
  };
  return {
    add(piece) {
      pieces.push(piece);
      size += piece.length;
      tail = piece.length >= 6 ? piece.subarray(-6) : join([tail, piece]).subarray(-6);
      if (size >= PIECE_BYTES) sendAhead(take());
    },
    take,
    readStatus() {
      if (tail.length < 6 || tail[0] !== 'Z'.charCodeAt(0)) return null;
      return String.fromCharCode(tail[5] ?? 0) as TransactionStatus;
    },
  };
}

interface Session {
  id: number;
  reader: FrameReader;
}

function serve({ db, storage }: Opened): void {
  let session: Session | null = null;
  /** Ids only increase, so a message with an older id belongs to a disconnected client. */
  let newestId = 0;
  let status: TransactionStatus = 'I';

  async function enter(id: number): Promise<Session> {
    if (session?.id === id) return session;
    if (session !== null) await resetSession(db);
    newestId = id;
    session = { id, reader: createFrameReader() };
    return session;
  }

  async function leave(): Promise<void> {
    session = null;
    await resetSession(db);
    status = 'I';
  }

  async function answer(id: number, bytes: Uint8Array): Promise<void> {
    const outlet = createOutlet((whole) =>
      send({ kind: 'data', sessionId: id, bytes: whole }, [whole.buffer]),
    );
    // Bytes of a disconnected client are counted as done but not run.
    const events = id >= newestId ? (await enter(id)).reader.push(bytes) : [];
    for (const event of events) {
      if (event.kind === 'run') {
        await run(db, event.bytes, outlet.add);
        const ready = outlet.readStatus();
        // PGlite drops errors outside SQL, such as a full stack, and ends the answer early. The
        // thread must end, because its state is unknown and the client would wait for ever.
        if (ready === null && event.completes) die('the engine broke off an answer');
        status = ready ?? status;
      } else if (event.kind === 'refuse-encryption') outlet.add(new TextEncoder().encode('N'));
      else await leave();
    }
    const whole = outlet.take();
    send({ kind: 'done', sessionId: id, bytes: whole, status }, [whole.buffer]);
  }

  async function dump(requestId: number, target: string): Promise<void> {
    await db.exec('CHECKPOINT');
    const tar = await db.dumpDataDir('none');
    fs.writeFileSync(target, Buffer.from(await tar.arrayBuffer()));
    send({ kind: 'answer', requestId, syncCount: 0 });
  }

  async function handle(message: ToWorker): Promise<void> {
    if (message.kind === 'frames') await answer(message.sessionId, message.bytes);
    else if (message.kind === 'detach') {
      if (session?.id === message.sessionId) await leave();
    } else if (message.kind === 'dump') await dump(message.requestId, message.path);
    else if (message.kind === 'count-syncs') {
      send({ kind: 'answer', requestId: message.requestId, syncCount: storage?.syncCount ?? 0 });
    } else {
      await db.close();
      process.exit(0);
    }
  }

  let queue = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    queue = queue.then(() => handle(message)).catch((error: unknown) => die(faultText(error)));
  });
}

try {
  const { clusterDirectory, templatePath } = settings;
  serve(
    clusterDirectory === null
      ? await openMemory(templatePath)
      : await openDurable(clusterDirectory),
  );
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'refused', message: error instanceof Error ? error.message : faultText(error) });
  process.exit(1);
}
