import type { Locale } from '../shared/locale.ts';
import type { BulkCall } from './bulk-action.ts';

export interface KeyedCall {
  readonly name: string;
  readonly id: string;
  /** The same key at a repetition, so that the row changes once. */
  readonly onceKey: string;
  readonly call: BulkCall;
}

export interface BulkOutcome {
  readonly done: readonly string[];
  /** By the server's message; '' for no answer. */
  readonly failed: ReadonlyMap<string, readonly KeyedCall[]>;
}

async function send({ call, onceKey }: KeyedCall, locale: Locale): Promise<string | null> {
  try {
    const response = await fetch(`/api${call.path}`, {
      method: call.method,
      headers: {
        'Accept-Language': locale,
        'Content-Type': 'application/json',
        'Idempotency-Key': onceKey,
      },
      body: JSON.stringify(call.body ?? {}),
      keepalive: true,
    });
    if (response.ok) return null;
    const answer = (await response.json()) as { message?: unknown; errors?: object };
    // A refused field says more than the message, which is the same for every field.
    const [problem] = Object.values(answer.errors ?? {}).flat() as unknown[];
    const reason = problem ?? answer.message;
    return typeof reason === 'string' ? reason : '';
  } catch {
    return '';
  }
}

/**
 * Sends the calls one after another, so that many rows do not overload the server. `isLeaving`:
 * all at once, because a page that is left sends nothing later.
 */
export async function sendCalls(
  calls: readonly KeyedCall[],
  locale: Locale,
  isLeaving: boolean,
): Promise<BulkOutcome> {
  const done: string[] = [];
  const failed = new Map<string, readonly KeyedCall[]>();
  const sendOne = async (keyed: KeyedCall) => {
    const problem = await send(keyed, locale);
    if (problem === null) done.push(keyed.id);
    else failed.set(problem, [...(failed.get(problem) ?? []), keyed]);
  };
  if (isLeaving) await Promise.all(calls.map(sendOne));
  else for (const keyed of calls) await sendOne(keyed);
  return { done, failed };
}
