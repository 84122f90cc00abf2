import type { MemberCall } from '../../shared/call.ts';
import { pageSize } from '../../shared/endpoint.ts';
import { canMarkRead, dataOf, needsStanding, wordsOf, type NotificationType, type Standing } from './rules.ts';
import type { NotificationEvent, NotificationView } from './schema.ts';
import * as store from './store.ts';

interface Read {
  readonly id: string;
  readonly type: NotificationType;
  readonly params: Readonly<Record<string, string>>;
}

function toRead(row: Pick<store.NotificationRow, 'id' | 'type' | 'params'>): Read {
  return { id: row.id, type: row.type as NotificationType, params: row.params as Record<string, string> };
}

/** What the caller's company has of the RFQs that these rows are about: one query, none where no row asks. */
async function readStanding(call: MemberCall, rows: readonly Read[]): Promise<ReadonlyMap<string, Standing>> {
  const rfqIds = rows.flatMap(({ type, params }) => (needsStanding(type) ? (params['rfq_id'] ?? []) : []));
  if (rfqIds.length === 0) return new Map();
  const found = await store.listStanding(call.db, call.actor.companyId, [...new Set(rfqIds)]);
  return new Map(found.map(({ rfq_id: id, offer_id: offerId, purchased }) => [id, { offerId, purchased }]));
}

/** A page of the caller's own notifications with the number of unread ones; at most three queries. */
export async function readNotifications(call: MemberCall, page: number) {
  const { memberId } = call.actor;
  const rows = await store.listNotifications(call.db, memberId, (page - 1) * pageSize, pageSize);
  const counts = await store.countNotifications(call.db, memberId);
  const reads = rows.map(toRead);
  const standing = await readStanding(call, reads);
  const views = rows.map((row): NotificationView => {
    const read = toRead(row);
    return {
      id: row.id,
      data: {
        ...wordsOf(read.type, read.params, call.locale, call.textIn),
        ...dataOf(read, standing.get(read.params['rfq_id'] ?? '')),
      },
      date: row.created_at.toISOString(),
      read: row.read_at !== null,
      can: { read: canMarkRead(row.read_at) },
    };
  });
  return { rows: views, ...counts };
}

/** What a live stream tells of a row: what changed and how many are unread, without words. */
export function toEvent(row: store.LiveRow, count: number): NotificationEvent {
  const { checkoffer: _offer, purchased: _purchased, ...about } = dataOf(toRead(row));
  return { ...about, count };
}
