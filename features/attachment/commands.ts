import type { Call, MemberCall, Tx } from '../../shared/call.ts';
import { isRefusal, refuse, type Refusal } from '../../shared/refusals.ts';
import type { FileAnswer } from '../../shared/serve.ts';
import { documentsPerHourMax, lookAgainMs, storageBytesMax, unusedLifeMs } from './rules.ts';
import type { FileView } from './schema.ts';
import {
  deleteUnnamed,
  findFile,
  insertFile,
  isUnattached,
  lockFilesToLookAt,
  lockStorage,
  type NewFile,
} from './store.ts';

async function keepFile(tx: Tx, file: NewFile): Promise<FileView | Refusal> {
  const stored = await lockStorage(tx, file.companyId);
  if (stored + file.bytes > storageBytesMax) return refuse('storage_full');
  await insertFile(tx, file);
  return { id: file.id, name: file.name, bytes: file.bytes, media_type: file.mediaType };
}

/**
 * Takes a document that may then be attached to a request, an offer or an order. Refuses what the content check
 * refuses, storage_full, too_many_requests; after a refusal nothing is left.
 */
export async function uploadFile(call: MemberCall, given: File): Promise<FileView | Refusal> {
  const { companyId, memberId } = call.actor;
  const counted = await call.allow(`document ${companyId}`, documentsPerHourMax, 3600);
  if (!counted.allowed) return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  const checked = await call.uploads.check(given, 'document');
  if (isRefusal(checked)) return checked;
  const { bytes, mediaType, name } = checked;
  const storageKey = call.random.token(24);
  await call.files.put(storageKey, bytes);
  let isMine = false;
  const outcome = await call.transaction(async (tx) => {
    isMine = true;
    const id = call.random.id();
    return keepFile(tx, {
      id,
      companyId,
      memberId,
      storageKey,
      mediaType,
      bytes: bytes.byteLength,
      name,
      now: call.now,
    });
  });
  // A repeat under the same Idempotency-Key answers as the first did and keeps nothing of its own.
  if (isRefusal(outcome) || !isMine) await call.files.delete(storageKey);
  return outcome;
}

/**
 * The bytes of a document. Asks nothing about the reader: the calling noun has proven that they may see the record
 * that carries it. Refuses: not_found.
 */
export async function readFileBytes(call: Pick<Call, 'db' | 'files'>, fileId: string): Promise<FileAnswer | Refusal> {
  const file = await findFile(call.db, fileId);
  if (file === undefined) return refuse('not_found');
  const bytes = await call.files.get(file.storage_key);
  if (bytes === null) throw new Error(`the bytes of file ${fileId} are gone`);
  return { bytes, mediaType: file.media_type, name: file.name, inline: file.media_type.startsWith('image/') };
}

/**
 * The bytes of a document for who handed it in, until a record carries it: then that record's own rule says who reads it.
 * To everybody else it does not exist. Refuses: not_found.
 */
export async function readOwnFile(call: MemberCall, fileId: string): Promise<FileAnswer | Refusal> {
  const isOwn = await isUnattached(call.db, call.actor.memberId, fileId);
  return isOwn ? readFileBytes(call, fileId) : refuse('not_found');
}

/** Looked at in one transaction: it holds them for so long. */
const lookedAtMax = 200;

/**
 * For a timer: deletes documents that were handed in a day ago and that no record names, and then their bytes. Safe to run
 * anywhere, any number of times; says how many there were.
 */
export async function sweepUnused({ db, files, now }: Pick<Call, 'db' | 'files' | 'now'>): Promise<number> {
  const before = new Date(now.getTime() - unusedLifeMs);
  const keptUntil = new Date(now.getTime() + lookAgainMs);
  let swept = 0;
  for (;;) {
    const { looked, keys } = await db.transaction().execute(async (tx) => {
      const ids = await lockFilesToLookAt(tx, before, now, lookedAtMax);
      return { looked: ids.length, keys: await deleteUnnamed(tx, ids, keptUntil) };
    });
    // After the commit: bytes without a row are lost room, a row without bytes would be a fault.
    for (const key of keys) await files.delete(key);
    swept += keys.length;
    if (looked < lookedAtMax) return swept;
  }
}
