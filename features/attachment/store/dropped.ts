import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

/**
 * Call before the bytes are stored: they are deleted at `until` unless their record exists by then.
 */
export async function noteUpload(db: Db, storageKey: string, until: Date): Promise<void> {
  await db
    .insertInto('dropped_file')
    .values({ storage_key: storageKey, due_at: until, next_try_at: until })
    .execute();
}

/**
 * Call with the upload's record, so that its bytes remain. False: it took so long that they are
 * being deleted.
 */
export async function claimUpload(tx: Tx, storageKey: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('dropped_file')
    .where('storage_key', '=', storageKey)
    .where('tries', '=', 0)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function dropUpload(db: Db, storageKey: string, now: Date): Promise<void> {
  await db
    .updateTable('dropped_file')
    .set({ due_at: now, next_try_at: now })
    .where('storage_key', '=', storageKey)
    .where('tries', '=', 0)
    .execute();
}

/**
 * Claims up to `limit` due files, whose bytes the caller must delete by `until`. Skips rows that
 * another process has locked. Never claims a file that a record names.
 */
export async function claimDropped(db: Db, now: Date, until: Date, limit: number) {
  const { rows } = await sql<{ storage_key: string; tries: number }>`
    with due as (
      select storage_key from dropped_file
      where next_try_at <= ${now}
        and not exists (select from stored_file where stored_file.storage_key = dropped_file.storage_key)
      order by next_try_at limit ${limit} for update skip locked)
    update dropped_file set tries = tries + 1, next_try_at = ${until} from due
    where dropped_file.storage_key = due.storage_key
    returning dropped_file.storage_key, tries`.execute(db);
  return rows;
}

export async function forgetDropped(db: Db, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await db.deleteFrom('dropped_file').where('storage_key', 'in', storageKeys).execute();
}

export async function postponeDropped(
  db: Db,
  storageKey: string,
  tries: number,
  again: { readonly at: Date; readonly error: string },
): Promise<void> {
  await db
    .updateTable('dropped_file')
    .set({ next_try_at: again.at, error: again.error })
    .where('storage_key', '=', storageKey)
    .where('tries', '=', tries)
    .execute();
}
