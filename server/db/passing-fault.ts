import { isConnectionLost, isDatabaseAway } from './away.ts';
import { isPoolTimeout } from './pool-timeout.ts';

/**
 * Faults that pass, so that the client may retry: the database is away; it is busy or had to give
 * up; or it answers but cannot save, because a disk is full or it is read-only.
 */
export type PassingFault = 'away' | 'busy' | 'unsaved';

/** Codes of PostgreSQL (appendix A) and, of our own disk, of the system. */
const busyCodes = new Set(['40001', '40P01', '53200', '53400', '55P03', '57014']);
const unsavedCodes = new Set(['25006', '53100', '58030', 'EDQUOT', 'EIO', 'ENOSPC', 'EROFS']);
const repeatableCodes = new Set(['40001', '40P01']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Null: a fault of ours. */
export function passingFaultOf(error: unknown): PassingFault | null {
  const code = codeOf(error);
  if (isDatabaseAway(error)) return 'away';
  if (busyCodes.has(code) || isPoolTimeout(error)) return 'busy';
  return unsavedCodes.has(code) ? 'unsaved' : null;
}

const pausesMs = [10, 40, 160];

/**
 * Repeats work up to three times that was rolled back only because of another transaction
 * (serialization failure, deadlock). Idempotent work is also repeated once after its connection was
 * lost, because it may have been committed or not. The pauses grow and are random, so that two
 * transactions that collided do not collide again.
 */
export async function repeatWork<T>(isIdempotent: boolean, work: () => Promise<T>): Promise<T> {
  for (const [turn, pauseMs] of pausesMs.entries()) {
    try {
      return await work();
    } catch (error) {
      const isLost = isIdempotent && turn === 0 && isConnectionLost(error);
      if (!isLost && !repeatableCodes.has(codeOf(error))) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random() / 2)));
  }
  return work();
}
