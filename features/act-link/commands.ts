import type { Call, MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { acceptOffer } from '#features/offer/commands/decide.ts';
import {
  remindApprovers,
  remindProposalApprovers,
} from '#features/offer/commands/remind-approvers.ts';
import { acknowledgeOrder } from '#features/purchase-order/commands/acknowledge.ts';
import { receiveOrder } from '#features/purchase-order/commands/receive.ts';
import { remindOtherSide } from '#features/purchase-order/commands/remind.ts';
import { withSecondStep } from '#features/two-step/commands/again.ts';
import { actorOf, openLink, type OpenedLink } from './reads.ts';
import { actLifeMs, actOf, needsProof, type ActState } from './rules.ts';
import * as store from './store.ts';

/**
 * Makes the link of a notification for its reader, and returns its path. Null: the notification has
 * none, the record no longer waits, or the member wants none or lacks the right. The token is only in the message.
 */
export async function makeActLink(
  { db, random, now }: Pick<Call, 'db' | 'random' | 'now'>,
  { memberId, params }: { memberId: string; params: Readonly<Record<string, string>> },
): Promise<string | null> {
  const act = actOf(params);
  const stamp = act === null ? undefined : await store.findStamp(db, memberId);
  if (act === null || stamp === undefined) return null;
  const subject = await store.findSubject(db, act.verb, act.subjectId);
  if (subject === undefined) return null;
  const id = random.id();
  const reader = await actorOf(db, { verb: act.verb, memberId, id }, now);
  if (reader?.isAllowed !== true) return null;
  const token = random.token(32);
  await store.addActLink(db, {
    id,
    tokenHash: store.hashActToken(token),
    memberId,
    verb: act.verb,
    subjectId: act.subjectId,
    version: subject.version,
    stamp,
    now,
    expiresAt: new Date(now.getTime() + actLifeMs),
  });
  return `/act?token=${token}`;
}

function perform(call: MemberCall, { row, subject }: OpenedLink): Promise<unknown> {
  switch (row.verb) {
    case 'approve':
      return acceptOffer(call, row.subject_id, subject?.offer_version ?? 0);
    case 'acknowledge':
      return acknowledgeOrder(call, row.subject_id, { notes: [] });
    case 'receive':
      return receiveOrder(call, row.subject_id);
    case 'remind_acknowledge':
      return remindOtherSide(call, row.subject_id, 'acknowledge');
    case 'remind_receive':
      return remindOtherSide(call, row.subject_id, 'receive');
    case 'remind_approve':
      return remindApprovers(call, row.subject_id);
    case 'remind_proposal':
      return remindProposalApprovers(call, row.subject_id);
  }
}

/** Acts and marks the link in one transaction, so that both happen once or not at all. */
async function actWithin(tx: Tx, call: MemberCall, token: string): Promise<ActState | Refusal> {
  const opened = await openLink(tx, await store.lockActLink(tx, token), call.now);
  if (opened === undefined) return 'unknown';
  if (opened.state !== 'open') return opened.state;
  // The command joins this transaction, so that its refusal rolls back the use of the link too.
  const outcome = await perform({ ...call, transaction: (run) => run(tx) }, opened);
  if (isRefusal(outcome)) return outcome;
  await store.saveActUsed(tx, opened.row.id, call.now);
  const { companyId, memberId } = call.actor;
  const subject = { subjectType: 'member', subjectId: memberId };
  await recordActivity(tx, call, { companyId, verb: 'actLink.used', ...subject });
  return 'open';
}

/** A press that is committed between the reads of link and record makes a used link seem changed. */
async function readAgain({ db, now }: Call, token: string): Promise<OpenedLink | undefined> {
  return openLink(db, await store.findActLink(db, token), now);
}

/**
 * Does the act of a link once, by the command of the screen and with the rights that the member has
 * now. Returns the state of the link before the act: `open` means that it was done. Refuses:
 * wrong_password, code_not_right, too_many_requests; the refusals of the command.
 */
export async function actByLink(
  call: Call,
  token: string,
  proof: { readonly password: string; readonly code: string },
): Promise<ActState | Refusal> {
  const opened = await openLink(call.db, await store.findActLink(call.db, token), call.now);
  if (opened === undefined) return 'unknown';
  const { state, actor, row } = opened;
  if (state === 'changed') return (await readAgain(call, token))?.state ?? 'unknown';
  if (state !== 'open' || actor === null) return state;
  const asMember: MemberCall = { ...call, actor };
  if (!needsProof(row.verb, actor))
    return asMember.transaction((tx) => actWithin(tx, asMember, token));
  if (proof.password === '') return refuseFields({ path: 'password', key: 'required' });
  return withSecondStep(asMember, 'act link', proof, (tx) => actWithin(tx, asMember, token));
}
