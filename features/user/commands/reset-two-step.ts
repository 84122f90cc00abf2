import type { MemberCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { deletePasskeys } from '#features/passkey/store.ts';
import { endFeedOf } from '#features/session/store/calendar-feed.ts';
import { deleteSessionsOfMember } from '#features/session/store/session.ts';
import { deleteTwoStep } from '#features/two-step/store/rows.ts';
import { factsOf, readUser } from '../reads.ts';
import { decideUser } from '../rules.ts';
import type { UserView } from '../schema.ts';
import { lockUsers } from '../store/users.ts';

/**
 * Turns off the second step of a colleague who lost telephone and recovery codes, and removes their
 * passkeys and sessions, because the finder of the telephone may use one. The colleague is notified
 * by mail.
 * Refuses: not_found, owner_stays, own_user, state_changed.
 */
export async function resetTwoStep(call: MemberCall, id: string): Promise<UserView | Refusal> {
  const { companyId, name } = call.actor;
  return call.transaction(async (tx) => {
    const [user] = await lockUsers(tx, companyId, [id]);
    if (user === undefined) return refuse('not_found');
    const decision = decideUser('reset_two_step', factsOf(call.actor, user));
    if (!decision.ok) return refuse(decision.refused);
    await deleteTwoStep(tx, { kind: 'member', id, companyId }, decision);
    await deletePasskeys(tx, { kind: 'member', id, companyId });
    await deleteSessionsOfMember(tx, id);
    await endFeedOf(tx, id, call.now);
    await enqueueMessage(tx, {
      id: call.random.id(),
      now: call.now,
      kind: 'two_step_reset',
      channel: 'email',
      destination: user.email,
      locale: user.locale,
      params: { name: user.full_name, by: name },
    });
    await recordActivity(tx, call, {
      companyId,
      verb: 'user.twoStepReset',
      subjectType: 'member',
      subjectId: id,
      params: { name: user.full_name },
    });
    const view = await readUser(tx, call.actor, id, call.now);
    if (isRefusal(view)) throw new Error(`user ${id} is gone`);
    return view;
  });
}
