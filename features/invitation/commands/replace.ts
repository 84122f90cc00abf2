import type { Call, Db, Tx } from '#shared/call.ts';
import { isOpen, decideInvitation } from '../rules.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { lockRfq } from '#features/rfq/commands/deadlines.ts';
import { aboutRfq, type ClockedActorContext, type LockedRfq } from '#features/rfq/store/row.ts';
import { hashToken } from '#features/session/store/session.ts';
import { findCompanyName } from '#features/user/store/users.ts';
import { saveReplaced } from '#features/whatsapp/store/fallback.ts';
import { factsOf } from '../reads.ts';
import * as store from '../store/invitation.ts';
import {
  listRfqsToReplace,
  listToReplace,
  lockReplaceable,
  type Replaceable,
} from '../store/sending.ts';
import { chooseChannel, isStopped, lockReach, sendInvitation, type Sending } from './send.ts';

const tokenBytes = 32;

/** Marks an invitation that reached its contact by no channel, and notifies its buyer. */
export async function markOneBounced(
  tx: Tx,
  rfq: LockedRfq,
  row: store.InvitationRow,
): Promise<void> {
  const about = { may: () => true, isOpen: isOpen(rfq), now: rfq.now };
  const decided = decideInvitation('bounce', factsOf(row, 'system', about));
  if (!decided.ok) return;
  await store.saveMoved(tx, row.id, decided, { bounced_at: rfq.now });
  await notifyCompany(tx, rfq.system, {
    companyId: rfq.company_id,
    type: 'invitation_bounced',
    params: { ...aboutRfq(rfq), company: row.name },
  });
}

async function replaceOne(
  tx: Tx,
  sending: Sending,
  rfq: LockedRfq,
  row: store.InvitationRow,
  message: Replaceable,
): Promise<void> {
  if (row.state !== 'sent' || row.is_closed || !isOpen(rfq)) return;
  const reach = await lockReach(tx, [row], rfq.now);
  const channel = isStopped(reach, row)
    ? null
    : chooseChannel(sending, reach, row, message.channel);
  if (channel === null) {
    if (message.has_failed) await markOneBounced(tx, rfq, row);
    return;
  }
  const token = sending.random.token(tokenBytes);
  await store.saveChannel(tx, row.id, channel, hashToken(token));
  await sendInvitation(tx, sending, rfq, row, {
    invitationId: row.id,
    channel,
    company: await findCompanyName(tx, rfq.company_id),
    token,
    fallbackOf: message.id,
  });
}

async function replaceOfRfq(
  tx: Tx,
  sending: Sending,
  clock: ClockedActorContext,
  rfqId: string,
): Promise<number> {
  const rfq = await lockRfq(tx, clock, rfqId);
  if (rfq === undefined) return 0;
  const found = await listToReplace(tx, rfqId, rfq.now);
  const invitationIds = [...new Set(found.map((one) => one.invitation_id))];
  const rows: store.InvitationRow[] = [];
  for (const id of invitationIds) rows.push(await store.lockInvitation(tx, id));
  const keys = found.map((one) => one.address_key);
  await lockReach(tx, rows, rfq.now, keys);
  const due = await lockReplaceable(tx, invitationIds, rfq.now);
  // One message an invitation, because each replacement ends the link of the one before.
  const newest = new Map(due.map((message) => [message.invitation_id, message]));
  for (const row of rows) {
    const message = newest.get(row.id);
    if (message !== undefined) await replaceOne(tx, sending, rfq, row, message);
  }
  const ids = due.map(({ id }) => id);
  await saveReplaced(tx, ids, rfq.now);
  return due.length;
}

interface Replacing extends Sending {
  readonly db: Db;
  readonly clock: () => Date;
  readonly clockAt: Call['clockAt'];
  readonly random: Call['random'];
  readonly onFault: (error: unknown, rfqId: string) => void;
  readonly isStopped?: () => boolean;
}

const batchSize = 50;

/**
 * Replaces messages of invitations that failed or were not delivered in 10 minutes: WhatsApp by SMS,
 * and SMS by mail, each with a new link, because the earlier one is stored as a hash only. An
 * invitation that no channel delivers bounces. Returns the number of messages.
 */
export async function runInvitationFallbacks(replacing: Replacing): Promise<number> {
  const { db, clock, clockAt, random, onFault } = replacing;
  let done = 0;
  for (const rfqId of await listRfqsToReplace(db, clock(), batchSize)) {
    if (replacing.isStopped?.() === true) return done;
    const actorContext = { actor: { kind: 'anonymous' }, random, clockAt, address: '' } as const;
    try {
      done += await db
        .transaction()
        .execute((tx) => replaceOfRfq(tx, replacing, { ...actorContext, now: clock() }, rfqId));
    } catch (error) {
      onFault(error, rfqId);
    }
  }
  return done;
}
