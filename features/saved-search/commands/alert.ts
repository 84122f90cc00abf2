import { nextMorningInDubai } from '#shared/calendar.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { notifyEach } from '#features/notification/store/notify.ts';
import { aboutRfq } from '#features/rfq/store/row.ts';
import { digestOf, noticeOf } from '../rules.ts';
import * as store from '../store/matching.ts';

interface Alerting {
  readonly db: Db;
  readonly clockAt: Call['clockAt'];
  readonly random: Call['random'];
  /** Returns true to end the run after the current batch. */
  readonly isStopped?: () => boolean;
}

type NotifyContext = Pick<Call, 'random' | 'now'>;

/** Users in one transaction. Limited, so that a process that dies loses little work. */
const batchSize = 200;

/**
 * Notifies users of pending RFQs: at once by a search, in their next digest, or as all suppliers of
 * the category at publication. It skips RFQs that a user must not see any more.
 */
async function notifyWaiting(tx: Tx, call: NotifyContext): Promise<number> {
  const waiting = await store.claimWaiting(tx, batchSize);
  if (waiting.length === 0) return 0;
  const found = (await store.findMatches(tx, waiting, call.now)).map((one) => ({
    memberId: one.member_id,
    about: aboutRfq(one),
    notice: noticeOf(one.matches),
  }));
  const atOnce = found.flatMap(({ memberId, about, notice }) =>
    notice.how === 'now'
      ? [{ memberId, params: { ...about, search: notice.name }, byMail: notice.byMail }]
      : [],
  );
  const byCategory = found.flatMap(({ memberId, about, notice }) =>
    notice.how === 'category' ? [{ memberId, params: about, byMail: false }] : [],
  );
  const hits = found.flatMap(({ memberId, about, notice }) =>
    notice.how === 'daily' ? [{ memberId, rfqId: about.rfq_id, searchId: notice.searchId }] : [],
  );
  await notifyEach(tx, call, 'search_matched', atOnce);
  await notifyEach(tx, call, 'rfq_published', byCategory);
  await store.insertHits(tx, hits, nextMorningInDubai(call.now));
  return waiting.length;
}

/** Sends the due digests. A user whose RFQs are all closed by then gets none. */
async function sendDigests(tx: Tx, call: NotifyContext): Promise<number> {
  const memberIds = await store.claimDigests(tx, call.now, batchSize);
  if (memberIds.length === 0) return 0;
  const hits = Map.groupBy(await store.claimHits(tx, memberIds, call.now), (hit) => hit.member_id);
  const digests = [...hits].map(([memberId, mine]) => ({
    memberId,
    params: digestOf(mine),
    byMail: mine.some((hit) => hit.by_mail),
  }));
  await notifyEach(tx, call, 'search_digest', digests);
  return memberIds.length;
}

/**
 * Runs all due alerts and digests, one transaction for each batch. A rollback makes them due again
 * and other processes skip locked rows, so that no user is notified twice. Returns the number of
 * users handled.
 */
export async function runSearchAlerts({
  db,
  clockAt,
  random,
  isStopped,
}: Alerting): Promise<number> {
  let done = 0;
  for (const runBatch of [notifyWaiting, sendDigests]) {
    for (;;) {
      if (isStopped?.() === true) return done;
      const some = await db
        .transaction()
        .execute(async (tx) => runBatch(tx, { random, now: await clockAt(tx) }));
      done += some;
      if (some < batchSize) break;
    }
  }
  return done;
}
