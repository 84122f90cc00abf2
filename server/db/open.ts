import type { SecretKeys } from '../crypto/secrets.ts';
import type { OpenDatabase } from './open-database.ts';
import { openLocalDatabase } from './open-local.ts';
import { openServerDatabase } from './open-server.ts';

export interface OpenDatabaseOptions {
  databaseUrl?: string | undefined;
  /** Address for LISTEN if `databaseUrl` is a transaction pooler, which cannot carry it. */
  listenUrl?: string | undefined;
  readUrl?: string | undefined;
  /**
   * True if `databaseUrl` is a pooler in transaction mode: no named statements, settings come with
   * the role.
   */
  isPooled?: boolean | undefined;
  connectionsMax?: number | undefined;
  dataDir: string;
  /** For commands beside the product: uses the PostgreSQL that it runs on this directory. */
  joinsRunning?: boolean | undefined;
  /** The keys of sealed data, which the proof of a moved database verifies. */
  secretKeys?: SecretKeys | undefined;
  /**
   * Receives faults that no caller sees: lost connections, failed maintenance, a restarted engine.
   * Must not throw.
   */
  onFault: (error: Error) => void;
  /** Receives what the operator should know, such as a move of the data to a newer PostgreSQL. */
  onNotice?: ((message: string) => void) | undefined;
}

/**
 * Opens the database and verifies it: the directory is locked and commits reach the disk, or the
 * server is new enough, UTF-8 and knows Arabic letters. Throws with the reason otherwise.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, listenUrl, readUrl, isPooled, connectionsMax, onFault } = options;
  if (databaseUrl) {
    return openServerDatabase({
      databaseUrl,
      listenUrl: listenUrl ?? databaseUrl,
      readUrl,
      isPooled,
      connectionsMax,
      onFault,
    });
  }
  return openLocalDatabase(options);
}
