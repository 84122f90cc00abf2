import type { OpenDatabase } from './open-database.ts';
import { openEmbeddedDatabase } from './open-embedded.ts';
import { openServerDatabase } from './open-server.ts';

export interface OpenDatabaseOptions {
  /** PostgreSQL 15 or newer; without it the embedded engine works in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Where LISTEN connects when `databaseUrl` is a transaction pooler, which cannot carry it. */
  listenUrl?: string | undefined;
  /** `databaseUrl` leads to a pooler in transaction mode: no named statements, settings with the role. */
  isPooled?: boolean | undefined;
  /** Connections of this process to the server; 10 unless given. */
  connectionsMax?: number | undefined;
  /** Directory of this process alone, or 'memory:'. */
  dataDir: string;
  /** Hears of faults no caller sees: lost connections, failed maintenance, a restarted engine. Must not throw. */
  onFault: (error: Error) => void;
}

/**
 * Opens the database and proves that it can be relied on: the directory is ours and commits reach the disk, or the
 * server is new enough, UTF-8 and knows Arabic letters. Throws with the reason otherwise.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, listenUrl, isPooled, connectionsMax, dataDir, onFault } = options;
  if (databaseUrl) {
    return openServerDatabase({
      databaseUrl,
      listenUrl: listenUrl ?? databaseUrl,
      isPooled,
      connectionsMax,
      onFault,
    });
  }
  return openEmbeddedDatabase({ dataDir, onFault });
}
