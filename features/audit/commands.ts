import { createHash } from 'node:crypto';
import type { Call, Db, OperatorCall, Tx } from '#shared/call.ts';
import type { Refusal } from '#shared/refusals.ts';
import { recordActivity, type ActorContext } from '../activity/store.ts';
import { proofOf } from './reads/log.ts';
import { firstHash, checkEntry, type Broken, type ChainState, type Place } from './rules.ts';
import type { ProofView } from './schema.ts';
import * as store from './store/chain.ts';

export interface ChainParts {
  readonly db: Db;
  readonly secrets: Call['secrets'];
}

const rowsPerSlice = 2000;

function sha256(hex: string, text: string): string {
  return createHash('sha256').update(Buffer.from(hex, 'hex')).update(text, 'utf8').digest('hex');
}

/**
 * Opens all seals and returns their hashes by entry number, or the first seal that fails to open.
 */
async function openSeals({ db, secrets }: ChainParts): Promise<Map<bigint, string> | Broken> {
  const noted = new Map<bigint, string>();
  for (const { seq, sealed } of await store.listSeals(db)) {
    try {
      noted.set(seq, secrets.open(sealed, store.aboutSeal(seq)).toString('hex'));
    } catch {
      return { kind: 'seal', seq };
    }
  }
  return noted;
}

async function follow(
  db: Db,
  noted: ReadonlyMap<bigint, string>,
): Promise<{ place: Place; broken: Broken | null }> {
  let place: Place = { seq: 0n, hash: firstHash };
  for (;;) {
    const entries = await store.listChained(db, place.seq, rowsPerSlice);
    for (const entry of entries) {
      const kind = checkEntry(place, entry, noted.get(entry.seq), sha256);
      if (kind !== null)
        return { place, broken: { kind, seq: kind === 'gap' ? place.seq + 1n : entry.seq } };
      place = { seq: entry.seq, hash: entry.hash };
    }
    if (entries.length < rowsPerSlice) return { place, broken: null };
  }
}

/**
 * Verifies the whole chain and reports the first fault; it changes nothing. `written` are hashes
 * saved outside the database (by the nightly log), in hex.
 */
export async function verifyChain(
  parts: ChainParts,
  written: readonly Place[] = [],
): Promise<ChainState> {
  const { db } = parts;
  const sealed = await openSeals(parts);
  const noted = new Map(sealed instanceof Map ? sealed : []);
  for (const { seq, hash } of written) noted.set(seq, hash);
  const { place, broken } = await follow(db, noted);
  const lost = [...noted.keys()].find((seq) => seq > place.seq);
  const found =
    broken ??
    (lost === undefined ? null : { kind: 'cut' as const, seq: place.seq + 1n }) ??
    (sealed instanceof Map ? null : sealed) ??
    ((await store.hasUnchained(db)) ? { kind: 'unchained' as const, seq: null } : null);
  return { entries: place.seq, newest: place.seq === 0n ? null : place, broken: found };
}

/**
 * Records the result as an entry, and seals the newest hash of an intact chain, so that a later
 * rewrite is detected.
 */
async function recordProof(
  tx: Tx,
  { secrets }: Pick<ChainParts, 'secrets'>,
  actorContext: ActorContext,
  state: ChainState,
) {
  const { entries, newest, broken } = state;
  if (broken === null && newest !== null) {
    const sealed = secrets.seal(Buffer.from(newest.hash, 'hex'), store.aboutSeal(newest.seq));
    await store.insertSeal(tx, newest.seq, sealed, actorContext.now);
  }
  await recordActivity(tx, actorContext, {
    companyId: null,
    verb: 'audit.proven',
    subjectType: 'audit',
    subjectId: actorContext.random.id(),
    params: {
      entries: String(entries),
      ...(newest === null ? {} : { hash: newest.hash }),
      ...(broken === null
        ? {}
        : { broken: broken.kind, seq: broken.seq === null ? '' : String(broken.seq) }),
    },
  });
}

export async function proveByNight(
  parts: ChainParts,
  actorContext: ActorContext,
): Promise<ChainState> {
  const state = await verifyChain(parts);
  await parts.db.transaction().execute((tx) => recordProof(tx, parts, actorContext, state));
  return state;
}

export async function proveNow(call: OperatorCall): Promise<ProofView | Refusal> {
  const state = await verifyChain(call);
  return call.transaction(async (tx) => {
    await recordProof(tx, call, call, state);
    return proofOf(state, call.now);
  });
}
