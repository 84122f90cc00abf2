import type { MemberCall } from '#shared/call.ts';
import { recordActivity } from '#features/activity/store.ts';
import { hashToken } from '#features/session/store/session.ts';
import * as store from './store.ts';

const subjectOf = ({ actor }: MemberCall) => ({
  companyId: actor.companyId,
  subjectType: 'member',
  subjectId: actor.memberId,
});

/** Creates the secret address of the member's calendar, in the language of the page. */
export async function renewCalendar(call: MemberCall): Promise<{ readonly url: string }> {
  const { settings, locale, actor, now } = call;
  const token = call.random.token(32);
  await call.transaction<null>(async (tx) => {
    await store.saveFeed(tx, { memberId: actor.memberId, tokenHash: hashToken(token), now });
    await recordActivity(tx, call, { ...subjectOf(call), verb: 'calendar.renewed' });
    return null;
  });
  return { url: `${settings.publicUrl}/api/calendar?token=${token}&lang=${locale}` };
}

export async function endCalendar(call: MemberCall): Promise<void> {
  await call.transaction<null>(async (tx) => {
    await store.deleteFeed(tx, call.actor.memberId);
    await recordActivity(tx, call, { ...subjectOf(call), verb: 'calendar.ended' });
    return null;
  });
}
