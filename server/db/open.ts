import type { OpenDatabase } from './open-database.ts';
import { openEmbeddedDatabase } from './open-embedded.ts';
import { openServerDatabase } from './open-server.ts';

export interface OpenDatabaseOptions {
  databaseUrl?: string | undefined;
  /** Address for LISTEN if `databaseUrl` is a transaction pooler, which cannot carry it. */
  listenUrl?: string | undefined;
  /**
   * True if `databaseUrl` is a pooler in transaction mode: no named statements, settings come with
   * the role.
   */
  isPooled?: boolean | undefined;
  connectionsMax?: number | undefined;
  dataDir: string;
  /**
   * Receives faults that no caller sees: lost connections, failed maintenance, a restarted engine.
   * Must not throw.
   */
  onFault: (error: Error) => void;
}

/**
 * Opens the database and verifies it: the directory is locked and commits reach the disk, or the
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
