import { sql } from 'kysely';
import type { MemberActor } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import { droppedRetentionMs } from '../rules.ts';

/**
 * Locks the company's storage until the end of the transaction and sums its files, so that two
 * uploads cannot both use the last free space. Other rows may still refer to the company.
 */
export async function lockStorage(tx: Tx, companyId: string): Promise<number> {
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { total } = await tx
    .selectFrom('stored_file')
    .select((row) => row.fn.sum<bigint | null>('bytes').as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0n);
}

export interface NewFile {
  readonly id: string;
  readonly companyId: string;
  readonly memberId: string;
  /** `paper`: a document of a company's review. `document`: one of a deal. */
  readonly purpose: 'paper' | 'document';
  readonly storageKey: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly name: string;
  readonly now: Date;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      id: file.id,
      company_id: file.companyId,
      purpose: file.purpose,
      storage_key: file.storageKey,
      media_type: file.mediaType,
      bytes: file.bytes,
      name: file.name,
      uploaded_by: file.memberId,
      created_at: file.now,
    })
    .execute();
}

/**
 * One document with its storage key. Undefined for review documents, because they are never
 * attached.
 */
export async function findFile(db: Db | Tx, fileId: string) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'company_id', 'storage_key', 'media_type', 'name', 'bytes'])
    .where('id', '=', fileId)
    .where('purpose', '=', 'document')
    .executeTakeFirst();
}

/**
 * True if a member may attach all these documents: their own uploads, and those in `carried`, which
 * the changed or copied record has already. A colleague's unattached upload is not allowed. Locks
 * them until the transaction ends, so that the clean-up skips them; documents that it deleted first
 * do not exist here.
 */
export async function mayAttach(
  tx: Tx,
  by: Pick<MemberActor, 'companyId' | 'memberId'>,
  fileIds: readonly string[],
  carried: readonly string[] = [],
): Promise<boolean> {
  const locked = await lockFiles(tx, by.companyId, fileIds);
  const rights = new Set([
    ...carried,
    ...locked.filter((file) => file.uploaded_by === by.memberId).map(({ id }) => id),
  ]);
  const there = new Set(locked.map(({ id }) => id));
  return fileIds.every((id) => there.has(id) && rights.has(id));
}

/**
 * Locks those ids that are documents of a company until the transaction ends, so that the clean-up
 * skips documents that are about to be named.
 */
export async function lockFiles(tx: Tx, companyId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return [];
  return tx
    .selectFrom('stored_file')
    .select(['id', 'uploaded_by'])
    .where('id', 'in', [...new Set(fileIds)])
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'document')
    .forKeyShare()
    .execute();
}

/**
 * Records that name a file, by table and column; a test compares them with the database's
 * references. A draft names its files inside its typed values.
 */
const namedIn = [
  ['document', 'file_id'],
  ['offer_file', 'file_id'],
  ['order_file', 'file_id'],
  ['purchase_order', 'file_id'],
  ['q_invoice', 'file_id'],
  ['receipt_file', 'file_id'],
  ['rfq_file', 'file_id'],
  ['top_up', 'slip_file_id'],
] as const;

const isOnRecord = sql<boolean>`(${sql.join(
  namedIn.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} named where named.${sql.ref(column)} = stored_file.id)`,
  ),
  sql` or `,
)})`;
const isNamed = sql<boolean>`(${isOnRecord} or exists (select from draft where draft.company_id = stored_file.company_id
  and position(stored_file.id::text in draft.payload::text) > 0))`;

/**
 * Locks documents to check: unchecked ones that were uploaded before `before`, and those that are
 * due again. Skips locked rows, because another transaction is attaching them.
 */
export async function lockFilesToCheck(
  tx: Tx,
  before: Date,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('purpose', '=', 'document')
    .where((row) =>
      row.or([
        row.and([row('kept_until', 'is', null), row('created_at', '<', before)]),
        row('kept_until', '<', now),
      ]),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes locked documents that no record names and returns their number; the others are checked
 * again at `recheckAt`. Must be a separate statement after the lock, because it then sees every
 * attachment until the lock.
 */
export async function deleteUnnamed(
  tx: Tx,
  ids: readonly string[],
  now: Date,
  recheckAt: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const unnamed = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isNamed}`)
    .execute();
  await deleteFiles(
    tx,
    unnamed.map(({ id }) => id),
    now,
  );
  await tx
    .updateTable('stored_file')
    .set({ kept_until: recheckAt })
    .where('id', 'in', ids)
    .execute();
  return unnamed.length;
}

export async function isUnattached(db: Db, memberId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', fileId)
    .where('uploaded_by', '=', memberId)
    .where(sql<boolean>`not ${isOnRecord}`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes files that no record names. The same commit drops their bytes, which are deleted an hour
 * later. No other statement may delete files.
 */
export async function deleteFiles(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + droppedRetentionMs);
  await sql`
    with gone as (delete from stored_file where id = any(${ids}::uuid[]) returning storage_key)
    insert into dropped_file (storage_key, due_at, next_try_at) select storage_key, ${dueAt}, ${dueAt} from gone
    on conflict (storage_key) do nothing`.execute(tx);
}
