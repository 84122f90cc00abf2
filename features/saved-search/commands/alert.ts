import { nextMorningInDubai } from '#shared/calendar.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { notifyEach } from '#features/notification/store.ts';
import { aboutRfq } from '#features/rfq/store/row.ts';
import { digestOf, tellingOf } from '../rules.ts';
import * as store from '../store/matching.ts';

interface Alerting {
  readonly db: Db;
  readonly clockAt: Call['clockAt'];
  readonly random: Call['random'];
  /** True ends the run after the batch at hand. */
  readonly isStopped?: () => boolean;
}

type Teller = Pick<Call, 'random' | 'now'>;

/** Users in one transaction: a process that dies loses no more work than these. */
const batchSize = 200;

/**
 * Tells users of the RFQs that they wait to be told of: by a search of theirs at once, in their next digest, or as
 * everybody of the category was when it was published. An RFQ that they may not see any more is not told.
 */
async function tellWaiting(tx: Tx, call: Teller): Promise<number> {
  const waiting = await store.takeWaiting(tx, batchSize);
  if (waiting.length === 0) return 0;
  const found = (await store.findMatches(tx, waiting, call.now)).map((one) => ({
    memberId: one.member_id,
    about: aboutRfq(one),
    telling: tellingOf(one.matches),
  }));
  const atOnce = found.flatMap(({ memberId, about, telling }) =>
    telling.how === 'now'
      ? [{ memberId, params: { ...about, search: telling.name }, byMail: telling.byMail }]
      : [],
  );
  const byCategory = found.flatMap(({ memberId, about, telling }) =>
    telling.how === 'category' ? [{ memberId, params: about, byMail: false }] : [],
  );
  const hits = found.flatMap(({ memberId, about, telling }) =>
    telling.how === 'daily' ? [{ memberId, rfqId: about.rfq_id, searchId: telling.searchId }] : [],
  );
  await notifyEach(tx, call, 'search_matched', atOnce);
  await notifyEach(tx, call, 'rfq_published', byCategory);
  await store.insertHits(tx, hits, nextMorningInDubai(call.now));
  return waiting.length;
}

/** Sends the digests that are due; whose RFQs are all gone by now is told nothing. */
async function tellDigests(tx: Tx, call: Teller): Promise<number> {
  const memberIds = await store.takeDigests(tx, call.now, batchSize);
  if (memberIds.length === 0) return 0;
  const hits = Map.groupBy(await store.takeHits(tx, memberIds, call.now), (hit) => hit.member_id);
  const digests = [...hits].map(([memberId, mine]) => ({
    memberId,
    params: digestOf(mine),
    byMail: mine.some((hit) => hit.by_mail),
  }));
  await notifyEach(tx, call, 'search_digest', digests);
  return memberIds.length;
}

/**
 * Does all that is due of both, in batches of a transaction each: what was taken comes back if the process dies, and is
 * skipped by another process meanwhile, so that nobody is told twice. Answers with how many users it looked at.
 */
export async function runSearchAlerts({
  db,
  clockAt,
  random,
  isStopped,
}: Alerting): Promise<number> {
  let done = 0;
  for (const tellSome of [tellWaiting, tellDigests]) {
    for (;;) {
      if (isStopped?.() === true) return done;
      const some = await db
        .transaction()
        .execute(async (tx) => tellSome(tx, { random, now: await clockAt(tx) }));
      done += some;
      if (some < batchSize) break;
    }
  }
  return done;
}
