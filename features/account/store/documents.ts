import type { Db, Tx } from '#shared/call.ts';
import { confirmationsOfDocument } from '../../confirmation/store.ts';
import type { DocumentKind, DocumentState, RefusalReason } from '../rules/documents.ts';

export async function listDocuments(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('document')
    .innerJoin('stored_file', 'stored_file.id', 'document.file_id')
    .select([
      'document.id',
      'document.kind',
      'document.state',
      'document.reason',
      'document.note',
      'document.file_id',
      'document.created_at',
      'document.decided_at',
      'document.decided_by',
      'stored_file.name',
      'stored_file.bytes',
      'stored_file.media_type',
      'stored_file.storage_key',
      confirmationsOfDocument.as('confirmations'),
    ])
    .where('document.company_id', '=', companyId)
    .orderBy('document.kind')
    .execute();
}
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

export interface NewDocument {
  readonly id: string;
  readonly fileId: string;
  readonly companyId: string;
  readonly kind: DocumentKind;
  readonly now: Date;
}

/** Makes a file the current document of its kind. The caller must have removed the previous one. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  await tx
    .insertInto('document')
    .values({
      id: document.id,
      company_id: document.companyId,
      kind: document.kind,
      file_id: document.fileId,
      created_at: document.now,
    })
    .execute();
}

export async function deleteDocument(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('document').where('id', '=', documentId).execute();
}

/** The company of a document, which must be locked before the decision. */
export async function findDocumentOwner(db: Db | Tx, documentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('document')
    .select('company_id')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row?.company_id ?? null;
}

export interface DocumentDecision {
  readonly state: DocumentState;
  readonly reason: RefusalReason | '';
  readonly note: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

/** Saves the verdict on a document. The caller must hold the company's lock. */
export async function saveDocumentDecision(
  tx: Tx,
  documentId: string,
  decision: DocumentDecision,
): Promise<void> {
  await tx
    .updateTable('document')
    .set({
      state: decision.state,
      reason: decision.reason,
      note: decision.note,
      decided_at: decision.decidedAt,
      decided_by: decision.decidedBy,
    })
    .where('id', '=', documentId)
    .execute();
}
