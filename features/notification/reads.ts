import type { MemberCall } from '../../shared/call.ts';
import { pageSize } from '../../shared/endpoint.ts';
import { canMarkRead, wordsOf, type NotificationType } from './rules.ts';
import type { NotificationView } from './schema.ts';
import * as store from './store.ts';

function toView(call: MemberCall, row: store.NotificationRow): NotificationView {
  const type = row.type as NotificationType;
  const params = row.params as Record<string, string>;
  return {
    id: row.id,
    data: { ...wordsOf(type, params, call.locale, call.textIn), type },
    date: row.created_at.toISOString(),
    read: row.read_at !== null,
    can: { read: canMarkRead(row.read_at) },
  };
}

/** A page of the caller's own notifications with the number of unread ones; two queries. */
export async function readNotifications(call: MemberCall, page: number) {
  const { memberId } = call.actor;
  const rows = await store.listNotifications(call.db, memberId, (page - 1) * pageSize, pageSize);
  const counts = await store.countNotifications(call.db, memberId);
  return { rows: rows.map((row) => toView(call, row)), ...counts };
}
