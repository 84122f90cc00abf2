import type { FieldErrors } from '../form-errors.ts';
import type { DeviceEntry } from './entry.ts';

/** `later`: no network, or a failure that passes. `ended`: the session of the member has ended. */
export type SentEntry =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'later' }
  | { readonly outcome: 'ended' }
  | {
      readonly outcome: 'refused';
      readonly message: string;
      readonly errors: FieldErrors;
    };

interface Answer {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

const passingCodes = new Set(['in_progress', 'other_member', 'busy', 'not_saved']);

function bodyOf({ kind, body, savedAtMs }: DeviceEntry, nowMs: number): string {
  if (kind !== 'draft') return JSON.stringify(body);
  const age = Math.max(0, Math.floor((nowMs - savedAtMs) / 1000));
  return JSON.stringify({ ...body, age_seconds: age });
}

/**
 * Sends an entry as its member. The server refuses it under the session of another one, and
 * answers a repetition with the first outcome.
 */
export async function sendEntry(
  entry: DeviceEntry,
  locale: string,
  nowMs: number,
): Promise<SentEntry> {
  try {
    const response = await fetch(entry.url, {
      method: entry.method,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': locale,
        'For-Member': entry.memberId,
        ...(entry.onceKey === null ? {} : { 'Idempotency-Key': entry.onceKey }),
      },
      body: bodyOf(entry, nowMs),
    });
    if (response.ok) return { outcome: 'sent' };
    if (response.status === 401) return { outcome: 'ended' };
    const { code = '', message = '', errors = {} } = (await response.json()) as Answer;
    const isPassing = response.status >= 500 || response.status === 429 || passingCodes.has(code);
    return isPassing ? { outcome: 'later' } : { outcome: 'refused', message, errors };
  } catch {
    return { outcome: 'later' };
  }
}
