import type { MemberCall } from '#shared/call.ts';
import { inLanguage, momentInDubai, toListFile } from '#shared/list-file.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { canMark } from './rules/kinds.ts';
import { readForFile } from './reads.ts';
import type { NotificationFileQuery } from './schema.ts';
import {
  countNotifications,
  lockNotification,
  saveAllRead,
  saveReadAt,
  wholeList,
} from './store/list.ts';

/**
 * Marks one notification of the caller and returns the number of unread ones. A repeated call keeps
 * the first read time, so it is idempotent.
 * Refuses: not_found, also for a notification of another user, so that ids do not leak.
 */
export async function markOne(
  call: MemberCall,
  id: string,
  verb: 'read' | 'unread',
): Promise<{ unread: number } | Refusal> {
  const { memberId, companyId } = call.actor;
  return call.transaction(async (tx) => {
    const row = await lockNotification(tx, memberId, id);
    if (row === undefined) return refuse('not_found');
    if (canMark(row.read_at)[verb]) await saveReadAt(tx, id, verb === 'read' ? call.now : null);
    const { unread } = await countNotifications(tx, memberId, wholeList, { companyId, rfqIds: [] });
    return { unread };
  });
}

export async function markAllRead(call: MemberCall): Promise<{ unread: number } | Refusal> {
  return call.transaction(async (tx) => {
    await saveAllRead(tx, call.actor.memberId, call.now);
    return { unread: 0 };
  });
}

/** Exports the caller's filtered notifications as a file, newest first. Refuses: busy. */
export async function exportNotifications(
  memberCall: MemberCall,
  query: NotificationFileQuery,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(memberCall, query.lang);
  const { text } = call;
  return toListFile(call, query.format, {
    name: text('notification.page.title'),
    rows: await readForFile(call, query),
    columns: [
      { head: text('notification.page.what'), value: (row) => row.title },
      { head: text('notification.page.message'), value: (row) => row.message },
      {
        head: text('notification.page.topic'),
        value: (row) => text(`notification.topic.${row.topic}`),
      },
      { head: text('notification.page.when'), value: (row) => momentInDubai(row.date) },
      {
        head: text('notification.page.state'),
        value: (row) => text(`notification.page.${row.state}`),
      },
    ],
  });
}
