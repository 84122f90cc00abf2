import type { Actor } from '#shared/actor.ts';
import type { Db } from '#shared/call.ts';
import type { Endpoint, RateLimit } from '#shared/endpoint.ts';
import { networksOf } from '#shared/network.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { countHit, giveBackHit } from '../db/rate-limit.ts';

interface Services {
  readonly db: Db;
  readonly clock: () => Date;
}

interface Caller {
  /** The query of the call, '' or `?…`. */
  readonly search: string;
  readonly address: string;
}

/** One counted hit with its time, because it must be given back to the same window. */
interface Hit {
  readonly key: string;
  readonly limit: RateLimit;
  /** The limit of its caller: a person, a company, an address, or a larger network. */
  readonly hitsMax: number;
  readonly at: Date;
  readonly isForm: boolean;
}

/** Invalid forms in a window for each accepted call: several mistakes of every person. */
const invalidFormsFactor = 10;

function tooMany(retryAfterSeconds: number): Refusal {
  return refuse('too_many_requests', { retryAfterSeconds });
}

const companyShare = 10;

interface Counted {
  readonly id: string;
  readonly share: number;
}

/**
 * The counters of a limit. A person counts in all of their sessions together, because sessions are
 * without number, and so does the company.
 */
function countedOf({ by }: RateLimit, actor: Actor, address: string): readonly Counted[] {
  if (by === 'session' && actor.kind === 'member') {
    return [
      { id: `person ${actor.memberId}`, share: 1 },
      { id: `company ${actor.companyId}`, share: companyShare },
    ];
  }
  if (by === 'session' && actor.kind === 'guest')
    return [{ id: `guest ${actor.companyId}`, share: 1 }];
  if (by === 'session' && actor.kind === 'operator')
    return [{ id: `person ${actor.operatorId}`, share: 1 }];
  return networksOf(address).map(({ network, share }) => ({ id: `address ${network}`, share }));
}

/** Counts a call against the limits of its endpoint. Refuses: too_many_requests. */
export async function countCall(
  { db, clock }: Services,
  endpoint: Endpoint,
  { search, address }: Caller,
  actor: Actor,
): Promise<readonly Hit[] | Refusal> {
  const isSearch = () =>
    endpoint.method !== 'get' || (new URLSearchParams(search).get('key') ?? '').trim() !== '';
  const hits: Hit[] = [];
  for (const limit of endpoint.limits) {
    const { only, windowSeconds } = limit;
    if (only === 'search' && !isSearch()) continue;
    for (const { id, share } of countedOf(limit, actor, address)) {
      const key = `${only ?? `${endpoint.method} ${endpoint.path}`} ${id}`;
      const at = clock();
      const hitsMax = limit.hits * share;
      const counted = await countHit(db, at, key, hitsMax, windowSeconds);
      if (!counted.allowed) return tooMany(counted.retryAfterSeconds);
      hits.push({ key, limit, hitsMax, at, isForm: endpoint.method !== 'get' });
    }
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
  for (const { key, limit, hitsMax, at, isForm } of hits) {
    const { windowSeconds, failuresOnly = false } = limit;
    const isInvalid = isForm && outcome?.refused === 'invalid';
    if (isInvalid || (failuresOnly && outcome === null))
      await giveBackHit(db, at, key, windowSeconds);
    if (!isInvalid) continue;
    const max = hitsMax * invalidFormsFactor;
    const counted = await countHit(db, at, `${key} invalid`, max, windowSeconds);
    if (!counted.allowed) return tooMany(counted.retryAfterSeconds);
  }
  return null;
}
