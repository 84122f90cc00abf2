import { sweepUnused } from '#features/attachment/commands.ts';
import { messageLifeMs } from '#features/site/rules.ts';
import { deleteContactsBefore } from '#features/contact/store.ts';
import { deleteMeetingsBefore } from '#features/meeting/store.ts';
import { messageRetentionMs } from '#features/message/rules/retry.ts';
import { deleteOverBefore } from '#features/message/store.ts';
import { deleteOverGuests } from '#features/guest/store/guest.ts';
import { saveExpired } from '#features/invitation/store/open.ts';
import { deleteSentBefore } from '#features/invitation/store/sending.ts';
import { deleteOver } from '#features/own-email/store.ts';
import { deleteJobRunsBefore } from '#features/operations/store/jobs.ts';
import { deleteBundlesBefore } from '#features/preference/store.ts';
import { registrationLifeMs } from '#features/registration/rules.ts';
import { deleteRegistrationsBefore } from '#features/registration/store/registration.ts';
import { deleteOldLinks } from '#features/operator/store/accounts.ts';
import { failureLifeMs } from '#features/session/rules/tries.ts';
import { mergeDealSums } from '#features/report/store/deal-sums.ts';
import { mergeCounts } from '#features/rfq/store/counts.ts';
import { deleteEnded } from '#features/session/store/session.ts';
import { deleteFailuresBefore } from '#features/session/store/failures.ts';
import { enrolmentLifeMs } from '#features/two-step/rules/codes.ts';
import { deleteStaleChallenges } from '#features/passkey/store.ts';
import { deleteStale } from '#features/two-step/store/rows.ts';
import { actShownMs } from '#features/act-link/rules.ts';
import { deleteActLinksBefore } from '#features/act-link/store.ts';
import { deleteCodesBefore } from '#features/whatsapp/store/code.ts';
import type { Db } from '#shared/call.ts';
import { startClock, type ClockParts } from '../clock.ts';
import { deleteWindowsBefore } from '../db/rate-limit.ts';

const dayMs = 24 * 3_600_000;

const messagesAtOnce = 1000;

/** Deletes old mails, SMS and pushes, because they contain names and addresses. */
async function forgetMessages(db: Db, now: Date, isStopped: () => boolean): Promise<void> {
  const before = new Date(now.getTime() - messageRetentionMs);
  while ((await deleteOverBefore(db, before, messagesAtOnce)) === messagesAtOnce && !isStopped());
}

const invitationsAtOnce = 500;

async function endInvitations(db: Db, now: Date, isStopped: () => boolean): Promise<void> {
  while ((await saveExpired(db, now, invitationsAtOnce)) === invitationsAtOnce && !isStopped());
}

const countsAtOnce = 5000;

/** Merges what changes have added to counts and sums, because readers add all of it up. */
async function mergeSums(db: Db, isStopped: () => boolean): Promise<void> {
  while ((await mergeCounts(db, countsAtOnce)) === countsAtOnce && !isStopped());
  while ((await mergeDealSums(db, countsAtOnce)) === countsAtOnce && !isStopped());
}

/**
 * Deletes expired data: sessions, links, unfinished sign-ups, counters; ends invitations. Safe to run at any time in
 * any process. Once stopped, it leaves remaining messages and counts to the next run.
 */
export async function cleanUp(db: Db, now: Date, isStopped = () => false): Promise<void> {
  await deleteEnded(db, now);
  await deleteFailuresBefore(db, new Date(now.getTime() - failureLifeMs));
  await deleteStale(db, now, new Date(now.getTime() - enrolmentLifeMs));
  await deleteStaleChallenges(db, now);
  await deleteRegistrationsBefore(db, new Date(now.getTime() - registrationLifeMs));
  const forgotten = new Date(now.getTime() - messageLifeMs);
  await deleteContactsBefore(db, forgotten);
  await deleteMeetingsBefore(db, forgotten);
  await deleteOver(db, now);
  await deleteCodesBefore(db, now);
  await deleteOverGuests(db, now);
  await deleteSentBefore(db, new Date(now.getTime() - messageRetentionMs));
  await deleteActLinksBefore(db, new Date(now.getTime() - actShownMs));
  await deleteOldLinks(db, now);
  await endInvitations(db, now, isStopped);
  await forgetMessages(db, now, isStopped);
  await mergeSums(db, isStopped);
  await deleteJobRunsBefore(db, new Date(now.getTime() - dayMs));
  await deleteBundlesBefore(db, new Date(now.getTime() - dayMs));
  // A day, because no limit looks back more than an hour and clocks may differ.
  await deleteWindowsBefore(db, new Date(now.getTime() - dayMs));
}

/** Deletes expired data and unreferenced documents every hour. Returns a function that stops it. */
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
