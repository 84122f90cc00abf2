import { isRefusal } from '#shared/refusals.ts';
import { serve, serveMember, type Served } from '#shared/serve.ts';
import { endCalendar, renewCalendar } from './commands.ts';
import { readCalendar, readFeed } from './reads.ts';
import * as endpoints from './schema.ts';

export const calendarApi: readonly Served[] = [
  serveMember(endpoints.readCalendar, async (call) => ({ data: await readCalendar(call) })),
  serveMember(endpoints.renewCalendar, async (call) => ({
    data: await renewCalendar(call),
    message: 'calendar.renewed',
  })),
  serveMember(endpoints.endCalendar, async (call) => {
    await endCalendar(call);
    return { data: null, message: 'calendar.ended' };
  }),
  serve(endpoints.readFeed, async (call, { query }) => {
    const file = await readFeed(call, query.token, query.lang);
    return isRefusal(file) ? file : { data: null, file };
  }),
];
