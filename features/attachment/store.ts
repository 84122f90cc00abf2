import { sql } from 'kysely';
import type { MemberActor } from '../../shared/actor.ts';
import type { Db, Tx } from '../../shared/call.ts';

/**
 * Locks the company's storage until the end of the transaction and sums its files up: two uploads at once cannot both
 * take the last room. Other rows may name the company meanwhile.
 */
export async function lockStorage(tx: Tx, companyId: string): Promise<number> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirst();
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
  readonly storageKey: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly name: string;
  readonly now: Date;
}

/** Adds a document of a deal; papers of the review are added by the account. */
export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      id: file.id,
      company_id: file.companyId,
      purpose: 'document',
      storage_key: file.storageKey,
      media_type: file.mediaType,
      bytes: file.bytes,
      name: file.name,
      uploaded_by: file.memberId,
      created_at: file.now,
    })
    .execute();
}

/** One document with where its bytes lie; undefined for papers of a review, which are not attached to anything. */
export async function findFile(db: Db | Tx, fileId: string) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'company_id', 'storage_key', 'media_type', 'name', 'bytes'])
    .where('id', '=', fileId)
    .where('purpose', '=', 'document')
    .executeTakeFirst();
}

/**
 * Whether a member may attach every one of these documents: those they handed in themselves, and those in `carried`, which
 * the record that is changed or copied carries already. A colleague's upload that no record carries is the colleague's.
 * They stay until the transaction ends: the sweep passes over them, or had them first and then they are not there.
 */
export async function mayAttach(
  tx: Tx,
  by: Pick<MemberActor, 'companyId' | 'memberId'>,
  fileIds: readonly string[],
  carried: readonly string[] = [],
): Promise<boolean> {
  const held = await holdFiles(tx, by.companyId, fileIds);
  const rights = new Set([...carried, ...held.filter((file) => file.uploaded_by === by.memberId).map(({ id }) => id)]);
  const there = new Set(held.map(({ id }) => id));
  return fileIds.every((id) => there.has(id) && rights.has(id));
}

/**
 * Holds those of the ids that are documents of a company until the transaction ends, so that the sweep passes over what is
 * about to be named.
 */
export async function holdFiles(tx: Tx, companyId: string, fileIds: readonly string[]) {
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
 * Records that name a file, each by table and column; a test holds them against the database's own references. A draft names
 * its files inside of what was typed.
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
 * Locks documents to look at: those handed in before `before` and not looked at yet, and those whose time to look again has
 * come. What another transaction holds is passed over: it is being attached.
 */
export async function lockFilesToLookAt(tx: Tx, before: Date, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('purpose', '=', 'document')
    .where((row) =>
      row.or([row.and([row('kept_until', 'is', null), row('created_at', '<', before)]), row('kept_until', '<', now)]),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Of locked documents deletes those that no record names, and says where their bytes lay; the rest is looked at again at
 * `keptUntil`. A statement of its own after the lock: it sees what was attached until then.
 */
export async function deleteUnnamed(tx: Tx, ids: readonly string[], keptUntil: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await tx
    .deleteFrom('stored_file')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isNamed}`)
    .returning('storage_key')
    .execute();
  await tx.updateTable('stored_file').set({ kept_until: keptUntil }).where('id', 'in', ids).execute();
  return deleted.map(({ storage_key: key }) => key);
}

/** Whether a member handed a document in and no record carries it yet. */
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
