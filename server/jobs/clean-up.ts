import { sweepUnused } from '#features/attachment/commands.ts';
import { messageLifeMs } from '#features/content/rules/site.ts';
import { deleteMovedBefore } from '#features/content/store/site.ts';
import { messageKeptMs } from '#features/message/rules.ts';
import { deleteOverBefore } from '#features/message/store.ts';
import { deleteOver } from '#features/own-email/store.ts';
import { deleteJobRunsBefore } from '#features/platform/store/jobs.ts';
import { registrationLifeMs } from '#features/registration/rules.ts';
import { deleteRegistrationsBefore } from '#features/registration/store.ts';
import { deleteOldLinks } from '#features/staff/store.ts';
import { deleteEnded } from '#features/session/store.ts';
import { enrolmentLifeMs } from '#features/two-step/rules/codes.ts';
import { deleteStale } from '#features/two-step/store/rows.ts';
import type { Db } from '#shared/call.ts';
import { startClock, type ClockParts } from '../clock.ts';
import { deleteWindowsBefore } from '../db/rate-limit.ts';

const dayMs = 24 * 3_600_000;

/** So many messages go at once: a statement of some milliseconds, however many are over. */
const messagesAtOnce = 1000;

/** Sent mails, SMS and pushes go after a while, with the names and addresses in them. */
async function forgetMessages(db: Db, now: Date, isStopped: () => boolean): Promise<void> {
  const before = new Date(now.getTime() - messageKeptMs);
  while ((await deleteOverBefore(db, before, messagesAtOnce)) === messagesAtOnce && !isStopped());
}

/**
 * Forgets what is over: ended sessions and links, sign-ups never finished, old counters. Safe to run anywhere, any time; once it
 * is stopped it leaves the rest of many messages to the next round.
 */
export async function cleanUp(db: Db, now: Date, isStopped = () => false): Promise<void> {
  await deleteEnded(db, now);
  await deleteStale(db, now, new Date(now.getTime() - enrolmentLifeMs));
  await deleteRegistrationsBefore(db, new Date(now.getTime() - registrationLifeMs));
  await deleteMovedBefore(db, new Date(now.getTime() - messageLifeMs));
  await deleteOver(db, now);
  await deleteOldLinks(db, now);
  await forgetMessages(db, now, isStopped);
  await deleteJobRunsBefore(db, new Date(now.getTime() - dayMs));
  // No limit looks further back than an hour; a day leaves room for clocks that differ.
  await deleteWindowsBefore(db, new Date(now.getTime() - dayMs));
}

/** Cleans up every hour, documents that nothing names included, off the request path; returns how to stop. */
export function startCleanUp(
  parts: ClockParts & { readonly db: Db; readonly clock: () => Date },
): () => Promise<void> {
  const { db, clock } = parts;
  return startClock('clean_up', parts, async (isStopped) => {
    const now = clock();
    await cleanUp(db, now, isStopped);
    if (!isStopped()) await sweepUnused({ db, now, isStopped });
  });
}
