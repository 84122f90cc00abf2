import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessages } from '#features/message/store.ts';
import { withSecondStep } from '#features/two-step/commands/again.ts';
import { factsOf, readUser } from '../reads.ts';
import { decideUser } from '../rules.ts';
import type { UserView } from '../schema.ts';
import { findCompanyName, lockUsers, saveOwner, type LockedUser } from '../store/users.ts';

/**
 * Notifies both by mail, so that the owner notices a thief who has the session and the password.
 */
async function notifyBoth(
  tx: Tx,
  call: MemberCall,
  owner: LockedUser,
  heir: LockedUser,
): Promise<void> {
  const params = { name: heir.full_name, company: await findCompanyName(tx, call.actor.companyId) };
  const mails = [owner, heir].map((person) => ({
    id: call.random.id(),
    now: call.now,
    kind: 'ownership_moved' as const,
    channel: 'email' as const,
    destination: person.email,
    locale: person.locale,
    params,
  }));
  await enqueueMessages(tx, mails);
}

/**
 * Makes another user the owner; the present owner becomes an administrator. Requires the second
 * step.
 * Refuses: wrong_password, code_not_right, too_many_requests, busy, not_found, not_allowed for
 * every member except the owner, own_user, state_changed for a disabled user.
 */
export async function handOver(
  call: MemberCall,
  id: string,
  proof: { readonly password: string; readonly code: string },
): Promise<UserView | Refusal> {
  const { companyId, memberId } = call.actor;
  // Checked before the password, so that members who are not the owner cannot test passwords here.
  if (!call.actor.isOwner) return refuse('not_allowed');
  return withSecondStep(call, 'hand-over', proof, async (tx) => {
    const users = await lockUsers(tx, companyId, [memberId, id]);
    const owner = users.find((user) => user.id === memberId);
    const heir = users.find((user) => user.id === id);
    if (owner === undefined || heir === undefined) return refuse('not_found');
    // Read under the lock, because another session of the owner may have transferred the ownership
    // first.
    const actor = { ...call.actor, isOwner: owner.is_owner };
    const decision = decideUser('hand_over', factsOf(actor, heir));
    if (!decision.ok) return refuse(decision.refused);
    await saveOwner(tx, owner, heir.id);
    await notifyBoth(tx, call, owner, heir);
    await recordActivity(tx, call, {
      companyId,
      verb: 'user.handedOver',
      subjectType: 'member',
      subjectId: heir.id,
      params: { name: heir.full_name },
    });
    const view = await readUser(tx, { ...call.actor, isOwner: false }, heir.id, call.now);
    if (isRefusal(view)) throw new Error(`user ${heir.id} is gone`);
    return view;
  });
}
