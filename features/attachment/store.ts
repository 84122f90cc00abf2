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

/** Whether every id is a document of this company: asked before they are attached to one of its records. */
export async function ownsFiles(tx: Tx, companyId: string, fileIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return true;
  const rows = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', ids)
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'document')
    .execute();
  return rows.length === ids.length;
}
