import type { Locale } from '#shared/locale.ts';
import type { FieldErrors } from '../form-errors.ts';
import type { DeviceEntry, DeviceRefusal } from './entry.ts';

/**
 * `later`: no entry can be sent now, such as without a network. `failed`: only this one cannot, by a
 * failure that passes. `ended`: the session of the member has ended.
 */
export type SentEntry =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'later' }
  | { readonly outcome: 'failed' }
  | { readonly outcome: 'ended' }
  | (DeviceRefusal & { readonly outcome: 'refused' });

interface Answer {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

const passingCodes = new Set(['in_progress', 'busy', 'not_saved']);

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
  locale: Locale,
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
    if (response.status === 429 || code === 'other_member') return { outcome: 'later' };
    if (response.status >= 500 || passingCodes.has(code)) return { outcome: 'failed' };
    return { outcome: 'refused', code, locale, message, errors };
  } catch {
    return { outcome: 'later' };
  }
}
