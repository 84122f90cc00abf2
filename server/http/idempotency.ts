import { createHash } from 'node:crypto';
import type { Db, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { addKey, saveOutcome } from '../db/idempotency-key.ts';
import { repeatWork } from '../db/passing-fault.ts';

/**
 * One request with a key. The scope contains the actor and the call, so that keys of two users
 * never collide.
 */
export interface KeyedRequest {
  readonly key: string;
  readonly scope: string;
  readonly inputHash: string;
}

const keyPattern = /^[A-Za-z0-9_-]{8,128}$/;

export function isIdempotencyKey(text: string): boolean {
  return keyPattern.test(text);
}

export function hashInput(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Carries a refusal out of Kysely's transaction, because it rolls back only on a throw. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/**
 * PostgreSQL's `lock_not_available`: another transaction held a row longer than `lock_timeout`
 * (server/db/open-server.ts).
 */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/**
 * Runs a transaction and repeats it after a deadlock or a serialization failure, so that `run` must
 * change nothing but the database. `isIdempotent`: also after its connection was lost.
 */
export async function runTransaction<T>(
  db: Db,
  run: (tx: Tx) => Promise<T | Refusal>,
  isIdempotent = false,
): Promise<T | Refusal> {
  try {
    return await repeatWork(isIdempotent, () =>
      db.transaction().execute(async (tx) => {
        const outcome = await run(tx);
        if (isRefusal(outcome)) throw new RolledBack(outcome);
        return outcome;
      }),
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}

/**
 * Runs a command with a key exactly once, because the key's row and the change commit together. A
 * concurrent duplicate waits for the row's unique index and then returns the first outcome. Refuses
 * `idempotency_key_reused` if the key came with another input (product §3). Outcomes are JSON.
 */
export async function runKeyed<T>(
  db: Db,
  request: KeyedRequest,
  now: Date,
  run: (tx: Tx) => Promise<T | Refusal>,
): Promise<{ outcome: T | Refusal; replayed: boolean }> {
  let replayed = false;
  const runOnce = async (tx: Tx): Promise<T | Refusal> => {
    replayed = false;
    const claimed = await claimKey(tx, request, now);
    if (claimed === 'busy') return refuse('in_progress', { retryAfterSeconds: 2 });
    if (claimed === 'taken') {
      replayed = true;
      return readOutcome<T>(tx, request);
    }
    const result = await run(tx);
    if (isRefusal(result)) return result;
    await saveOutcome(tx, request, result, now);
    return result;
  };
  const outcome = await runTransaction(db, runOnce, true);
  return { outcome, replayed };
}

/** Returns `busy` if the first request with this key still runs after the lock timeout. */
async function claimKey(
  tx: Tx,
  request: KeyedRequest,
  now: Date,
): Promise<'free' | 'taken' | 'busy'> {
  try {
    return (await addKey(tx, request, request.inputHash, now)) ? 'free' : 'taken';
  } catch (error) {
    if (isLockTimeout(error)) return 'busy';
    throw error;
  }
}

async function readOutcome<T>(tx: Tx, request: KeyedRequest): Promise<T | Refusal> {
  const row = await tx
    .selectFrom('idempotency_key')
    .select(['input_hash', 'outcome'])
    .where('key', '=', request.key)
    .where('scope', '=', request.scope)
    .executeTakeFirst();
  if (row === undefined) return refuse('in_progress');
  return row.input_hash === request.inputHash
    ? (row.outcome as T)
    : refuse('idempotency_key_reused');
}
