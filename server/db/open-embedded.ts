import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#shared/tables.ts';
import { columnTypes } from './column-types.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { findEmbeddedCluster } from './embedded/directory.ts';
import { createEngineDuplex } from './embedded/duplex.ts';
import { startEngine, type Engine } from './embedded/engine.ts';
import { startMaintenance, type Schedule } from './embedded/maintenance.ts';
import { endPool } from './end-pool.ts';
import { nameStatements } from './named-statements.ts';
import type { OpenDatabase } from './open-database.ts';
import { registerStatementLimit } from './statement-limit.ts';

export interface EmbeddedOptions {
  dataDir: string;
  onFault: (error: Error) => void;
  templatePath?: string;
  /**
   * Longest statement, milliseconds; the engine restarts after it. Four times the server's limit,
   * because the machines are small.
   */
  statementMsMax?: number;
  /**
   * Longest pause inside a transaction, milliseconds, as idle_in_transaction_session_timeout on a
   * server.
   */
  idleInTransactionMsMax?: number;
  connectMsMax?: number;
  schedule?: Schedule;
  /** A lock that the caller has on the directory and releases. */
  lock?: DirectoryLock;
}

export interface EmbeddedDatabase extends OpenDatabase {
  engine: 'embedded';
  countSyncs: Engine['countSyncs'];
  dump: Engine['dump'];
  crash: Engine['crash'];
}

/**
 * Opens PostgreSQL inside this process: PGlite in a worker thread behind the ordinary `pg` driver, with one connection.
 * Throws DirectoryInUseError when another process has the directory.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, onFault, schedule } = options;
  const isDurable = dataDir !== 'memory:';
  const lock = isDurable && options.lock === undefined ? lockDirectory(dataDir) : null;
  let engine: Engine;
  try {
    engine = await startEngine({
      clusterDirectory: isDurable ? findEmbeddedCluster(path.resolve(dataDir)) : null,
      templatePath: options.templatePath ?? null,
      statementMsMax: options.statementMsMax ?? 20_000,
      idleInTransactionMsMax: options.idleInTransactionMsMax ?? 10_000,
      onFault,
    });
  } catch (error) {
    lock?.unlock();
    throw error;
  }
  const channels = createChannels();
  const pool = new pg.Pool({
    // Set explicitly, so that PG* variables of the shell have no effect.
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectMsMax ?? 5_000,
    types: columnTypes,
    stream: () => createEngineDuplex(engine),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; only its types do not say so
    onConnect: channels.onConnect,
  });
  // Statement names end with the client, both in the engine and in the driver.
  nameStatements(pool);
  registerStatementLimit(pool, () => engine.suspendStatementLimit());
  // The engine reports its loss through onFault; without a listener Node would end the process.
  pool.on('error', () => undefined);
  const maintenance = isDurable
    ? startMaintenance({ pool, onFault, ...(schedule === undefined ? {} : { schedule }) })
    : null;
  return {
    engine: 'embedded',
    pool,
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    clock: { now: () => new Date(), offsetMs: () => 0 },
    listen: (channel, onPayload) => channels.listen(pool, channel, onPayload),
    countSyncs: () => engine.countSyncs(),
    dump: (path) => engine.dump(path),
    crash: (reason) => engine.crash(reason),
    async close() {
      maintenance?.stop();
      await endPool(pool);
      await engine.close();
      lock?.unlock();
    },
  };
}

interface Channels {
  onConnect(client: pg.ClientBase): Promise<void>;
  listen(
    pool: pg.Pool,
    channel: string,
    onPayload: (payload: string) => void,
  ): Promise<() => Promise<void>>;
}

/**
 * The one connection receives the notifications of its own commits, so each new connection must
 * LISTEN again.
 */
function createChannels(): Channels {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  return {
    async onConnect(client) {
      client.on('error', () => undefined);
      client.on('notification', ({ channel, payload }) => {
        for (const onPayload of listeners.get(channel) ?? []) onPayload(payload ?? '');
      });
      // Before the client is used, so that no commit is missed.
      for (const channel of listeners.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async listen(pool, channel, onPayload) {
      const known = listeners.get(channel);
      const callbacks = known ?? new Set();
      callbacks.add(onPayload);
      listeners.set(channel, callbacks);
      const forget = (): boolean => {
        callbacks.delete(onPayload);
        return (
          callbacks.size === 0 && listeners.get(channel) === callbacks && listeners.delete(channel)
        );
      };
      try {
        if (known === undefined) await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        forget();
        throw error;
      }
      return async () => {
        if (forget() && !pool.ending) await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
  };
}
