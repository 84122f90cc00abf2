import type { DirectoryLock } from './directory-lock.ts';
import { startNativeServer, type ServerPlan } from './native/server.ts';
import type { OpenDatabase } from './open-database.ts';
import { openServerDatabase } from './open-server.ts';

export interface NativeOptions extends ServerPlan {
  connectionsMax?: number | undefined;
}

/** Starts PostgreSQL on a cluster as a child of this process, and opens its database. */
export async function openNativeDatabase(options: NativeOptions): Promise<OpenDatabase> {
  const { connectionsMax } = options;
  let isClosed = false;
  // The server may stop before it has read that a client ended, and then reports it to the client.
  const onFault = (error: Error): void => {
    if (!isClosed) options.onFault(error);
  };
  const server = await startNativeServer({ ...options, onFault });
  try {
    const database = await openServerDatabase({
      databaseUrl: server.url,
      listenUrl: server.url,
      connectionsMax,
      onFault,
    });
    return {
      ...database,
      async close() {
        await database.close();
        isClosed = true;
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export function withLock(database: OpenDatabase, lock: DirectoryLock): OpenDatabase {
  return {
    ...database,
    async close() {
      try {
        await database.close();
      } finally {
        lock.unlock();
      }
    },
  };
}
