import { toPage } from '../../shared/endpoint.ts';
import { isRefusal } from '../../shared/refusals.ts';
import { serveMember, type Served } from '../../shared/serve.ts';
import { markAllRead, markRead } from './commands.ts';
import { readNotifications } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listNotifications, async (call, { query }) => {
  const { rows, total, unread } = await readNotifications(call, query.page);
  const { data, ...paging } = toPage(rows, query.page, total);
  return { data, extra: { count: unread, ...paging } };
});

const readServed = serveMember(endpoints.readNotification, async (call, { body }) => {
  const outcome = await markRead(call, body.id);
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

/** The bell's list, its live events and the page of notifications. */
export const notificationApi: readonly Served[] = [listServed, readServed, readAllServed, streamServed];
