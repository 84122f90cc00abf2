import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { watchConnections } from './connection-watch.ts';
import { nameStatements } from './named-statements.ts';
import { startOptions } from './session-settings.ts';

interface ServerPool {
  readonly url: string;
  readonly connectionsMax: number;
  readonly connectMsMax: number;
  readonly isPooled: boolean;
  readonly onFault: (error: Error) => void;
}

export function createServerPool(options: ServerPool): pg.Pool {
  const { url, connectionsMax, connectMsMax, isPooled, onFault } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectMsMax,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'qeema',
    types: columnTypes,
    // A pooler accepts no start options, so there the role has them.
    ...(isPooled ? {} : { options: startOptions }),
  });
  // Without these two listeners the loss of one connection would end the process. The client's
  // listener receives all errors; the pool repeats those of idle clients.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', onFault));
  // A pooler may run the next statement in another session, which does not know the name
  // (docs/operations.md).
  if (!isPooled) nameStatements(pool);
  watchConnections(pool);
  return pool;
}
