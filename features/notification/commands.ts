import type { MemberCall } from '../../shared/call.ts';
import { refuse, type Refusal } from '../../shared/refusals.ts';
import { canMarkRead } from './rules/kinds.ts';
import { countNotifications, lockNotification, saveAllRead, saveRead } from './store.ts';

/**
 * Marks one own notification as read and answers with how many are left; again changes nothing, the first time stays.
 * Refuses: not_found, for another's as for one that never was.
 */
export async function markRead(call: MemberCall, id: string): Promise<{ unread: number } | Refusal> {
  const { memberId, companyId } = call.actor;
  return call.transaction(async (tx) => {
    const row = await lockNotification(tx, memberId, id);
    if (row === undefined) return refuse('not_found');
    if (canMarkRead(row.read_at)) await saveRead(tx, id, call.now);
    const { unread } = await countNotifications(tx, memberId, { companyId, rfqIds: [] });
    return { unread };
  });
}

export async function markAllRead(call: MemberCall): Promise<{ unread: number } | Refusal> {
  return call.transaction(async (tx) => {
    await saveAllRead(tx, call.actor.memberId, call.now);
    return { unread: 0 };
  });
}
