import type { Actor } from '#shared/actor.ts';
import type { Db } from '#shared/call.ts';
import type { Endpoint, RateLimit } from '#shared/endpoint.ts';
import { networkOf } from '#shared/network.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { countHit, giveBackHit } from '../db/rate-limit.ts';

interface Services {
  readonly db: Db;
  readonly clock: () => Date;
}

interface Caller {
  readonly url: URL;
  readonly address: string;
}

/** One counted hit with its time, because it must be given back to the same window. */
interface Hit {
  readonly key: string;
  readonly limit: RateLimit;
  readonly at: Date;
  readonly isForm: boolean;
}

/** Invalid forms in a window for each accepted call: several mistakes of every person. */
const invalidFormsFactor = 10;

function tooMany(retryAfterSeconds: number): Refusal {
  return refuse('too_many_requests', { retryAfterSeconds });
}

/** Counts a call against the limits of its endpoint. Refuses: too_many_requests. */
export async function countCall(
  { db, clock }: Services,
  endpoint: Endpoint,
  { url, address }: Caller,
  actor: Actor,
): Promise<readonly Hit[] | Refusal> {
  const isSearch = endpoint.method !== 'get' || (url.searchParams.get('key') ?? '').trim() !== '';
  const hits: Hit[] = [];
  for (const limit of endpoint.limits) {
    const { by, only, windowSeconds } = limit;
    if (only === 'search' && !isSearch) continue;
    const caller =
      by === 'session' && actor.kind !== 'anonymous' ? actor.sessionId : networkOf(address);
    const key = `${only ?? `${endpoint.method} ${endpoint.path}`} ${by} ${caller}`;
    const at = clock();
    const counted = await countHit(db, at, key, limit.hits, windowSeconds);
    if (!counted.allowed) return tooMany(counted.retryAfterSeconds);
    hits.push({ key, limit, at, isForm: endpoint.method !== 'get' });
  }
  return hits;
}

/**
 * Takes back the hits of a call that must not count, once its outcome is known. A form with invalid
 * fields counts in a second limit, ten times as high, so that mistakes of an office behind one
 * address do not lock it out (decision 0087). `outcome` is null after success. Refuses:
 * too_many_requests in place of the outcome, if the invalid forms reached their limit.
 */
export async function settleHits(
  { db }: Services,
  hits: readonly Hit[],
  outcome: Refusal | null,
): Promise<Refusal | null> {
  for (const { key, limit, at, isForm } of hits) {
    const { windowSeconds, failuresOnly = false } = limit;
    const isInvalid = isForm && outcome?.refused === 'invalid';
    if (isInvalid || (failuresOnly && outcome === null))
      await giveBackHit(db, at, key, windowSeconds);
    if (!isInvalid) continue;
    const max = limit.hits * invalidFormsFactor;
    const counted = await countHit(db, at, `${key} invalid`, max, windowSeconds);
    if (!counted.allowed) return tooMany(counted.retryAfterSeconds);
  }
  return null;
}
