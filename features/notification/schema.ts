import { z } from 'zod';
import { member } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { daysInOrder, fileLimits, fileQuery, oneOf, type FileParams } from '#shared/list.ts';
import { optionalDay } from '#shared/validation.ts';
import { notificationTopics, wireTypes } from './rules/kind.ts';
import { notificationTypes } from './rules/kinds.ts';

const ids = {
  /** The id of the RFQ, offer or order concerned; otherwise the notification's own id. */
  id: z.uuid(),
  rfq_id: z.uuid().optional(),
  offer_id: z.uuid().optional(),
  negotiation_id: z.uuid().optional(),
  order_id: z.uuid().optional(),
};
const kinds = {
  /** The specification's value if it has one, otherwise `kind`. */
  type: z.enum([...wireTypes, ...notificationTypes]),
  kind: z.enum(notificationTypes),
};

/** One notification in the reader's language (specification §3). */
const notificationRow = z.object({
  id: z.uuid(),
  data: z.object({
    title: z.string(),
    message: z.string(),
    ...kinds,
    ...ids,
    checkoffer: z.boolean().optional(),
    purchased: z.boolean().optional(),
  }),
  deal: z.object({ id: z.uuid(), number: z.string(), title: z.string() }).nullable(),
  /** In one line, the reason first; of an open RFQ its fee and end. Empty if it has none. */
  fact: z.string(),
  /** The next step, and the page on which the reader takes it. */
  action: z.object({ label: z.string(), path: z.string() }),
  date: z.iso.datetime(),
  read: z.boolean(),
  can: z.object({ read: z.boolean(), unread: z.boolean() }),
});
export type NotificationView = z.output<typeof notificationRow>;

const { data: rows, ...paging } = pageOf(notificationRow).shape;
/**
 * All unread notifications of the user, independent of the page, because the bell shows this
 * number.
 */
const unread = { count: z.int() };

/** An empty text disables a filter. Days are in Dubai time. */
const narrowed = {
  from: optionalDay,
  to: optionalDay,
  topic: oneOf(notificationTopics),
  state: oneOf(['unread']),
};
const listQuery = z.object({ ...pageQuery.shape, ...narrowed }).refine(...daysInOrder);
export type NotificationQuery = z.output<typeof listQuery>;

/**
 * specification §7: `count` and the rows are directly under `data`, with the page's numbers beside
 * them.
 */
export const listNotifications = declareEndpoint({
  method: 'get',
  path: '/notifications',
  tag: 'Notifications',
  summary:
    'Lists the user’s notifications, newest first, in the language of the request; `count` is the number of all unread ones, regardless of filters',
  who: member,
  query: listQuery,
  data: rows,
  extra: z.object({ ...unread, ...paging }),
});

export const exportNotifications = declareEndpoint({
  method: 'get',
  path: '/notifications/export',
  tag: 'Notifications',
  summary: 'Exports the user’s notifications as a file of at most 5,000 rows',
  who: member,
  query: z.object({ ...narrowed, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});
export type NotificationFileQuery = Omit<NotificationQuery, 'page'> & FileParams;

/** specification §7.12: form: id */
export const readNotification = declareEndpoint({
  method: 'post',
  path: '/notification/read',
  tag: 'Notifications',
  summary: 'Marks a notification as read',
  who: member,
  body: z.object({ id: z.uuid() }),
  extra: z.object(unread),
  refusals: ['not_found'],
});

export const unreadNotification = declareEndpoint({
  method: 'post',
  path: '/notification/unread',
  tag: 'Notifications',
  summary: 'Marks a notification as unread again',
  who: member,
  body: z.object({ id: z.uuid() }),
  extra: z.object(unread),
  refusals: ['not_found'],
});

export const readAllNotifications = declareEndpoint({
  method: 'post',
  path: '/notification/read_all',
  tag: 'Notifications',
  summary: 'Marks all notifications of the user as read',
  who: member,
  extra: z.object(unread),
});

/**
 * `data` of an event `notification`; the event's id is the notification's. `hello` has only
 * `count`.
 */
const notificationEvent = z.object({ ...kinds, ...ids, ...unread });
export type NotificationEvent = z.output<typeof notificationEvent>;

export const streamNotifications = declareEndpoint({
  method: 'get',
  path: '/notifications/stream',
  tag: 'Notifications',
  summary:
    'Streams server-sent events: `hello` first, then `notification` for each new notification of the user; with `Last-Event-ID` it resumes after that event',
  who: member,
  data: notificationEvent,
  answersStream: true,
  // Counted in the process of the streams (server/live/hub.ts).
  refusals: ['too_many_requests'],
});
