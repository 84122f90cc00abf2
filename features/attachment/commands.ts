import type { Call, Db, FileStore, MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { isTable } from '#shared/sheets.ts';
import {
  deleteAgainAt,
  deletionMsMax,
  documentsPerHourMax,
  recheckAfterMs,
  storageBytesMax,
  tablesPerTenMinutesMax,
  unusedLifeMs,
  uploadMsMax,
} from './rules.ts';
import type { FileView, SheetsView } from './schema.ts';
import {
  claimDropped,
  dropUpload,
  forgetDropped,
  noteUpload,
  postponeDropped,
  claimUpload,
} from './store/dropped.ts';
import {
  deleteUnnamed,
  findFile,
  insertFile,
  isUnattached,
  lockFilesToCheck,
  lockStorage,
  type NewFile,
} from './store/files.ts';

/**
 * Stores an upload's bytes and lets `keep` write, in one transaction, the record that names them by
 * their key. Bytes without a record are always deleted: at once after a refusal or a repeat under
 * the same Idempotency-Key, which gets the first answer; an hour later after a fault or the end of
 * the process. Refuses what `keep` refuses, and busy.
 */
export async function storeUpload<T>(
  call: MemberCall,
  bytes: Uint8Array,
  saveRecord: (tx: Tx, storageKey: string) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const storageKey = call.random.token(24);
  await noteUpload(call.db, storageKey, new Date(call.now.getTime() + uploadMsMax));
  await call.files.put(storageKey, bytes);
  let isMine = false;
  const outcome = await call.transaction(async (tx) => {
    isMine = true;
    return (await claimUpload(tx, storageKey))
      ? saveRecord(tx, storageKey)
      : refuse('busy', { retryAfterSeconds: 2 });
  });
  if (isRefusal(outcome) || !isMine) await dropUpload(call.db, storageKey, call.now);
  return outcome;
}

/** Adds a file to its company's storage. Refuses: storage_full. */
export async function addFile(tx: Tx, file: NewFile): Promise<Refusal | null> {
  const stored = await lockStorage(tx, file.companyId);
  if (stored + file.bytes > storageBytesMax) return refuse('storage_full');
  await insertFile(tx, file);
  return null;
}

/**
 * Accepts a document that can then be attached to a request, an offer or an order. After a refusal
 * no data remains. Refuses what the content check refuses, storage_full, too_many_requests.
 */
export async function uploadFile(call: MemberCall, given: File): Promise<FileView | Refusal> {
  const { companyId, memberId } = call.actor;
  const counted = await call.allow(`document ${companyId}`, documentsPerHourMax, 3600);
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  const checked = await call.uploads.check(given, 'document');
  if (isRefusal(checked)) return checked;
  const { mediaType, name } = checked;
  const bytes = checked.bytes.byteLength;
  return storeUpload(call, checked.bytes, async (tx, storageKey) => {
    const id = call.random.id();
    const file = {
      id,
      companyId,
      memberId,
      purpose: 'document',
      storageKey,
      mediaType,
      bytes,
      name,
    } as const;
    return (
      (await addFile(tx, { ...file, now: call.now })) ?? { id, name, bytes, media_type: mediaType }
    );
  });
}

/**
 * Reads a document's bytes. Does not check permissions: the caller must have proven that the reader
 * may see the record with it. Refuses: not_found.
 */
export async function readFileBytes(
  call: Pick<Call, 'db' | 'files'>,
  fileId: string,
): Promise<FileAnswer | Refusal> {
  const file = await findFile(call.db, fileId);
  if (file === undefined) return refuse('not_found');
  const bytes = await call.files.get(file.storage_key);
  if (bytes === null) throw new Error(`the bytes of file ${fileId} are gone`);
  return {
    bytes,
    mediaType: file.media_type,
    name: file.name,
    inline: file.media_type.startsWith('image/'),
  };
}

type DocumentAnswer =
  | { readonly data: SheetsView }
  | { readonly data: null; readonly file: FileAnswer };

/**
 * Answers with a document's bytes, or with the cells of its sheets. `file` must prove the reader's
 * permission. Refuses what `file` refuses, file_unreadable, too_many_requests, busy.
 */
export async function answerDocument(
  call: MemberCall | OperatorCall,
  { view }: { readonly view?: 'cells' | undefined },
  file: FileAnswer | Refusal,
): Promise<DocumentAnswer | Refusal> {
  if (isRefusal(file)) return file;
  if (view === undefined) return { data: null, file };
  const { actor } = call;
  const person = actor.kind === 'member' ? actor.memberId : actor.operatorId;
  const counted = await call.allow(`table ${person}`, tablesPerTenMinutesMax, 600);
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  if (!isTable(file.mediaType)) return refuse('file_unreadable');
  const sheets = await call.sheets.readCells(file.bytes);
  if (isRefusal(sheets)) return sheets;
  return {
    data: {
      sheets: sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => [...row]) })),
    },
  };
}

/**
 * A document's bytes for its uploader until a record names it, because then the record's own rule
 * decides. Everyone else gets not_found. Refuses: not_found.
 */
export async function readOwnFile(call: MemberCall, fileId: string): Promise<FileAnswer | Refusal> {
  const isOwn = await isUnattached(call.db, call.actor.memberId, fileId);
  return isOwn ? readFileBytes(call, fileId) : refuse('not_found');
}

/** Documents of one transaction. Limited, because it locks them until its end. */
const checkedAtOnceMax = 200;

interface Round {
  readonly db: Db;
  readonly now: Date;
  isStopped?(): boolean;
}

/**
 * For a timer: deletes documents that are a day old and that no record names. Idempotent and safe
 * in several processes. Returns the number of deleted documents.
 */
export async function sweepUnused({ db, now, isStopped = () => false }: Round): Promise<number> {
  const before = new Date(now.getTime() - unusedLifeMs);
  const recheckAt = new Date(now.getTime() + recheckAfterMs);
  let swept = 0;
  for (;;) {
    const { looked, count } = await db.transaction().execute(async (tx) => {
      const ids = await lockFilesToCheck(tx, before, now, checkedAtOnceMax);
      return { looked: ids.length, count: await deleteUnnamed(tx, ids, now, recheckAt) };
    });
    swept += count;
    if (looked < checkedAtOnceMax || isStopped()) return swept;
  }
}

const deletedAtOnce = 20;
const errorLengthMax = 300;

interface Deleter extends Round {
  readonly files: Pick<FileStore, 'delete'>;
}

/**
 * For a timer: deletes the bytes of dropped files that are due. Idempotent and safe in several
 * processes, because it claims each file first. It deletes outside of transactions, so that no
 * connection waits for the store; a missing file counts as deleted. Returns the number of deleted
 * files.
 * @throws if the store failed, after recording it; the next run continues
 */
export async function deleteDropped({
  db,
  files,
  now,
  isStopped = () => false,
}: Deleter): Promise<number> {
  let count = 0;
  while (!isStopped()) {
    const claimed = await claimDropped(
      db,
      now,
      new Date(now.getTime() + deletionMsMax),
      deletedAtOnce,
    );
    const failures: unknown[] = [];
    const deleteOne = async ({ storage_key: key, tries }: (typeof claimed)[number]) => {
      try {
        await files.delete(key);
        return [key];
      } catch (error) {
        failures.push(error);
        const message = String(error).slice(0, errorLengthMax);
        await postponeDropped(db, key, tries, { at: deleteAgainAt(tries, now), error: message });
        return [];
      }
    };
    const deleted = (await Promise.all(claimed.map(deleteOne))).flat();
    await forgetDropped(db, deleted);
    count += deleted.length;
    if (failures.length > 0) {
      throw new Error(
        `${failures.length} of ${claimed.length} files could not be deleted: ${String(failures[0])}`,
      );
    }
    if (claimed.length < deletedAtOnce) break;
  }
  return count;
}
