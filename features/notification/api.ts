import { countedUpTo, toPage } from '#shared/endpoint.ts';
import { fileOf } from '#shared/list-file.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import { exportNotifications, markAllRead, markOne } from './commands.ts';
import { readNotifications } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listNotifications, async (call, { query }) => {
  const { rows, total: found, unread } = await readNotifications(call, query);
  const { total, isLeast } = countedUpTo(found);
  const { data, ...paging } = toPage(rows, query.page, total, isLeast);
  return { data, extra: { count: unread, ...paging } };
});

const fileServed = serveMember(endpoints.exportNotifications, async (call, { query }) =>
  fileOf(await exportNotifications(call, query)),
);

const readServed = serveMember(endpoints.readNotification, async (call, { body }) => {
  const outcome = await markOne(call, body.id, 'read');
  return isRefusal(outcome) ? outcome : { data: null, extra: { count: outcome.unread } };
});

const unreadServed = serveMember(endpoints.unreadNotification, async (call, { body }) => {
  const outcome = await markOne(call, body.id, 'unread');
  return isRefusal(outcome) ? outcome : { data: null, extra: { count: outcome.unread } };
});

const readAllServed = serveMember(endpoints.readAllNotifications, async (call) => {
  const outcome = await markAllRead(call);
  return isRefusal(outcome)
    ? outcome
    : { data: null, extra: { count: outcome.unread }, message: 'notification.allRead' };
});

const streamServed = serveMember(endpoints.streamNotifications, async ({ actor }) => ({
  live: { memberId: actor.memberId, sessionId: actor.sessionId },
}));

export const notificationApi: readonly Served[] = [
  listServed,
  fileServed,
  readServed,
  unreadServed,
  readAllServed,
  streamServed,
];
