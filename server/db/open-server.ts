import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#shared/tables.ts';
import { endPool } from './end-pool.ts';
import type { OpenDatabase } from './open-database.ts';
import { createReadReplica } from './read-replica.ts';
import { startServerClock, type ServerClock } from './server-clock.ts';
import { ServerListener } from './server-listener.ts';
import { createServerPool } from './server-pool.ts';
import { findSettingsFault, saveSettingsToRole } from './session-settings.ts';

export interface ServerOptions {
  databaseUrl: string;
  /** Direct address for LISTEN, because a transaction pooler cannot carry it. */
  listenUrl: string;
  /** A standby, or a balancer of several. */
  readUrl?: string | undefined;
  onFault: (error: Error) => void;
  connectionsMax?: number | undefined;
  isPooled?: boolean | undefined;
}

/** PostgreSQL 15 is the oldest version that the SQL supports. */
const SERVER_VERSION_MIN = 150_000;

export async function openServerDatabase(options: ServerOptions): Promise<OpenDatabase> {
  const { databaseUrl, listenUrl, readUrl, onFault } = options;
  const { connectionsMax = 10, isPooled = false } = options;
  if (isPooled) await saveSettingsToRole(listenUrl).catch(explainNoConnection);
  const shared = { connectionsMax, isPooled, onFault };
  const pool = createServerPool({ ...shared, url: databaseUrl, connectMsMax: 5_000 });
  let clock: ServerClock;
  try {
    await assertServerIsFit(pool);
    const fault = isPooled ? await findSettingsFault(pool) : null;
    if (fault !== null) onFault(fault);
    clock = await startServerClock(pool, onFault);
  } catch (error) {
    await endPool(pool);
    throw error;
  }
  const listener = new ServerListener({ url: listenUrl, onFault });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Waits for a second only, because the primary can answer.
  const replica =
    readUrl === undefined
      ? null
      : createReadReplica({
          pool: createServerPool({ ...shared, url: readUrl, connectMsMax: 1_000 }),
          primary: { pool, kysely },
          onFault,
        });
  return {
    engine: 'server',
    pool,
    kysely,
    replica,
    clock,
    listen: (channel, onPayload) => listener.listen(channel, onPayload),
    async close() {
      clock.stop();
      await listener.close();
      await replica?.close();
      await endPool(pool);
    },
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * Adds the server's name, because the driver's message of a timeout names neither the operation nor
 * the database, and for a name with several addresses (localhost) there is one error for each.
 */
function explainNoConnection(cause: unknown): never {
  const why =
    cause instanceof AggregateError ? cause.errors.map(messageOf).join(', ') : messageOf(cause);
  const did = cause instanceof pg.DatabaseError ? 'refused' : 'gave no answer';
  throw new Error(`The PostgreSQL server ${did} (${why}).`, { cause });
}

async function assertServerIsFit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; encoding: string; has_trigrams: boolean }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
              to_regprocedure('similarity(text,text)') is not null as has_trigrams`,
    )
    .catch(explainNoConnection);
  const server = rows[0];
  if (server === undefined) throw new Error('The PostgreSQL server returned no settings.');
  if (server.version < SERVER_VERSION_MIN) {
    throw new Error(
      `PostgreSQL 15 or newer is needed; this server is ${Math.floor(server.version / 10_000)}.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new Error(
      `The database must be created with ENCODING 'UTF8'; this one has ${server.encoding}.`,
    );
  }
  // With LC_CTYPE C the trigrams of Arabic text are empty, so every search would find nothing.
  if (server.has_trigrams) await assertKnowsArabic(pool);
}

async function assertKnowsArabic(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ knows: boolean }>(`select similarity('أ', 'أ') > 0 as knows`);
  if (rows[0]?.knows === true) return;
  throw new Error(
    `The database does not know Arabic letters (its LC_CTYPE is C or POSIX). Create it with LOCALE 'C.UTF-8'.`,
  );
}
