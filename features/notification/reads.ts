import { isBeforeApproval } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { shownDeadline } from '#shared/calendar.ts';
import { pageSize } from '#shared/endpoint.ts';
import { createFormatter } from '#shared/format.ts';
import { listQueryOf, fileRowsMax } from '#shared/list.ts';
import { decimalOf } from '#shared/money.ts';
import type { NotificationTopic } from './rules/kind.ts';
import { canMark, type NotificationType } from './rules/kinds.ts';
import {
  dataOf,
  mailTargetOf,
  needsRfqStatus,
  pathBeforeApproval,
  type RfqStatus,
} from './rules/target.ts';
import { kindsOf, topicOf } from './rules/topics.ts';
import { notificationFact, notificationText, textArgsOf } from './rules/text.ts';
import type { NotificationEvent, NotificationQuery, NotificationView } from './schema.ts';
import * as store from './store/list.ts';

interface Read {
  readonly id: string;
  readonly type: NotificationType;
  readonly params: Readonly<Record<string, string>>;
}

function toRead(row: Pick<store.NotificationRow, 'id' | 'type' | 'params'>): Read {
  return {
    id: row.id,
    type: row.type as NotificationType,
    params: row.params as Record<string, string>,
  };
}

function textOf(call: MemberCall, row: store.NotificationRow) {
  const { type, params } = toRead(row);
  const about = { ...params, ...row.references, side: call.actor.accountType };
  return notificationText(type, about, call.locale, call.textIn);
}

function factOf(call: MemberCall, row: store.NotificationRow): string {
  const { type, params } = toRead(row);
  const fact = notificationFact(type, params, call.locale, call.textIn);
  if (row.open_rfq === null) return fact;
  const { feeFils, expiresAt } = row.open_rfq;
  const format = createFormatter(call.locale);
  const time = format.relative(shownDeadline(expiresAt), call.now);
  const fee = feeFils === null ? '' : format.aed(decimalOf(BigInt(feeFils)));
  const closes = call.text('notification.closes', { time });
  return [fee, closes, fact].filter((part) => part !== '').join(' · ');
}

/** The deal of a notification, and the step that its mail opens, too. */
function stepOf(
  call: MemberCall,
  { type, params }: Read,
): Pick<NotificationView, 'deal' | 'action'> {
  const { rfq_id: id, number = '', title = '' } = params;
  const reader = call.actor.accountType === 'buyer' ? 'buyer' : 'seller';
  const label = call.text(`notification.action.${type}`, textArgsOf(params, call.locale));
  const target = mailTargetOf(reader, type, params);
  return {
    deal: id === undefined ? null : { id, number, title },
    action: {
      label,
      path: isBeforeApproval(call.actor) ? pathBeforeApproval(reader, target) : target,
    },
  };
}

type Narrowed = Omit<NotificationQuery, 'page'>;

function toFilter(
  call: MemberCall,
  { from, to, topic, state }: Narrowed,
): store.NotificationFilter {
  const { from: since, until } = listQueryOf({ key: '', from, to }, call.locale);
  return {
    from: since,
    until,
    kinds: topic === undefined ? null : kindsOf(topic),
    unread: state === 'unread',
  };
}

export async function readNotifications(
  call: MemberCall,
  { page, ...narrowed }: NotificationQuery,
) {
  const filter = toFilter(call, narrowed);
  const { memberId, companyId } = call.actor;
  const rows = await store.listNotifications(
    call.db,
    call.actor,
    filter,
    (page - 1) * pageSize,
    pageSize,
  );
  const wanted = rows
    .map(toRead)
    .flatMap(({ type, params }) => (needsRfqStatus(type) ? (params['rfq_id'] ?? []) : []));
  const about = { companyId, rfqIds: [...new Set(wanted)] };
  const { rfqStatuses: found, ...counts } = await store.countNotifications(
    call.db,
    memberId,
    filter,
    about,
  );
  const rfqStatuses = new Map<string, RfqStatus>(
    found.map(({ rfq_id: id, offer_id: offerId, purchased }) => [id, { offerId, purchased }]),
  );
  const views = rows.map((row): NotificationView => {
    const read = toRead(row);
    return {
      id: row.id,
      data: {
        ...textOf(call, row),
        ...dataOf(read, rfqStatuses.get(read.params['rfq_id'] ?? '')),
      },
      fact: factOf(call, row),
      ...stepOf(call, read),
      date: row.created_at.toISOString(),
      read: row.read_at !== null,
      can: canMark(row.read_at),
    };
  });
  return { rows: views, ...counts };
}

interface FileRow {
  readonly title: string;
  readonly message: string;
  readonly topic: NotificationTopic;
  readonly date: string;
  readonly state: 'read' | 'unread';
}

export async function readForFile(call: MemberCall, narrowed: Narrowed): Promise<FileRow[]> {
  const rows = await store.listNotifications(
    call.db,
    call.actor,
    toFilter(call, narrowed),
    0,
    fileRowsMax,
  );
  return rows.map((row) => ({
    ...textOf(call, row),
    topic: topicOf(toRead(row).type),
    date: row.created_at.toISOString(),
    state: row.read_at === null ? 'unread' : 'read',
  }));
}

/**
 * Converts a row to a live event: ids and the unread count. It has no texts, so it is the same in
 * every language.
 */
export function toEvent(row: store.LiveRow, count: number): NotificationEvent {
  const { checkoffer: _offer, purchased: _purchased, ...about } = dataOf(toRead(row));
  return { ...about, count };
}
