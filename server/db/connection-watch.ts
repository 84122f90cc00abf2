import type { Socket } from 'node:net';
import { Stream } from 'node:stream';
import type pg from 'pg';
import { registerStatementLimit } from './statement-limit.ts';

/**
 * Milliseconds without a byte from the server while a statement runs: 3 s more than the
 * `statement_timeout` of session-settings.ts, which never arrives from a host that has gone.
 */
const answerMsMax = 8_000;
/** `read_only_sql_transaction`: the connection is to a standby or to a former primary. */
const readOnlyCode = '25006';

/** A quarter of the limit, so that a vanished server is noticed soon after it. */
const checksPerLimit = 4;

/** Copying is paced by the side that reads, and may pause for long. */
const isCopy = (query: unknown): boolean => query instanceof Stream;

/**
 * Calls `onDeaf` if no byte arrives in time while a statement runs. The socket counts its bytes, and
 * a listener of its own would take part in the flow of the stream.
 */
function watchClient(client: pg.PoolClient, msMax: number, onDeaf: () => boolean): void {
  const stream = client.connection.stream as Socket;
  let timer: NodeJS.Timeout | undefined;
  let bytes = 0;
  let quietChecks = 0;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const check = () => {
    quietChecks = stream.bytesRead === bytes ? quietChecks + 1 : 0;
    bytes = stream.bytesRead;
    if (quietChecks >= checksPerLimit && onDeaf()) end();
    else checkLater();
  };
  const checkLater = () => {
    // After a busy event loop the answer may wait in the socket, so it is read before the verdict.
    const own = setTimeout(
      () => setImmediate(() => timer === own && check()),
      msMax / checksPerLimit,
    );
    own.unref();
    timer = own;
  };
  const start = () => {
    bytes = stream.bytesRead;
    quietChecks = 0;
    checkLater();
  };
  client.on('drain', end);
  client.on('end', end);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    if (timer === undefined && !isCopy(args[0])) start();
    return query(...args);
  }) as typeof client.query;
}

/**
 * Drops connections that lead nowhere. A database that vanishes without a word (its host is gone, a
 * firewall forgot the link, an address moved) leaves every pooled connection waiting until the
 * kernel gives up after a quarter of an hour. The first that gets no answer in time proves it for
 * all, so idle ones are dropped as well, and busy ones when they are released. The same follows a
 * write that was refused as read-only, because the address may lead to another server by now.
 */
export function watchConnections(pool: pg.Pool, msMax = answerMsMax): void {
  const idle = new Set<pg.PoolClient>();
  const suspect = new WeakSet<pg.PoolClient>();
  const open = new Set<pg.PoolClient>();
  let suspended = 0;
  registerStatementLimit(pool, () => {
    suspended += 1;
    return () => {
      suspended -= 1;
    };
  });
  const drop = (client: pg.PoolClient, reason: string) =>
    client.connection.stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  const suspectAll = (reason: string) => {
    for (const client of open) suspect.add(client);
    for (const client of idle) drop(client, reason);
  };
  pool.on('connect', (client) => {
    open.add(client);
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyCode) suspectAll('the database became read-only');
    });
    watchClient(client, msMax, () => {
      if (suspended > 0) return false;
      const reason = `the database gave no answer in ${msMax} ms`;
      suspectAll(reason);
      drop(client, reason);
      return true;
    });
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => {
    idle.delete(client);
    open.delete(client);
  });
  pool.on('release', (_error, client) => {
    if (!suspect.has(client)) idle.add(client);
    // An ending client is removed from the pool by the release that follows.
    else void client.end();
  });
}
