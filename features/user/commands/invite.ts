import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { mailPasswordLink } from '#features/session/commands/password-link.ts';
import { factsOf, readUser } from '../reads.ts';
import { decideUser, invitationLifeMs, invitationsPerDayMax } from '../rules.ts';
import type { UserView } from '../schema.ts';
import { findCompanyName, lockUsers } from '../store/users.ts';

/** Mails a new user a link to choose a password, because the given one must never be mailed. */
export async function mailInvitation(
  tx: Tx,
  call: MemberCall,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  const company = await findCompanyName(tx, call.actor.companyId);
  await mailPasswordLink(tx, call, user, {
    lifeMs: invitationLifeMs,
    messageOf: (url) => ({
      kind: 'user_invited',
      params: { name: call.actor.name, company, url },
    }),
  });
}

/**
 * Mails the invitation again to a user who has not chosen a password yet. Refuses: not_found,
 * state_changed (chosen, or disabled), too_many_requests.
 */
export async function inviteAgain(call: MemberCall, id: string): Promise<UserView | Refusal> {
  const { companyId } = call.actor;
  const counted = await call.allow(`invite ${companyId} ${id}`, invitationsPerDayMax, 24 * 3600);
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  return call.transaction(async (tx) => {
    const [user] = await lockUsers(tx, companyId, [id]);
    if (user === undefined) return refuse('not_found');
    const decision = decideUser('invite', factsOf(call.actor, user));
    if (!decision.ok) return refuse(decision.refused);
    await mailInvitation(tx, call, user);
    await recordActivity(tx, call, {
      companyId,
      verb: 'user.invited',
      subjectType: 'member',
      subjectId: id,
      params: { name: user.full_name },
    });
    const view = await readUser(tx, call.actor, id, call.now);
    if (isRefusal(view)) throw new Error(`user ${id} is gone`);
    return view;
  });
}
