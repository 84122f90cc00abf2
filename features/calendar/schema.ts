import { z } from 'zod';
import { anyone, member } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { locales } from '#shared/locale.ts';
import { bounded } from '#shared/validation.ts';

const tag = 'Notifications';

export const calendarView = z.object({
  /** The moment in which the present address was created. Null: off. */
  since: z.iso.datetime().nullable(),
  /** A new password, or the end of the sessions, ended the address at this moment. */
  ended_at: z.iso.datetime().nullable(),
});
export type CalendarView = z.output<typeof calendarView>;

export const readCalendar = declareEndpoint({
  method: 'get',
  path: '/dashboard/calendar',
  tag,
  summary: 'Returns the state of the reader’s calendar; its address is never shown again',
  who: member,
  data: calendarView,
});

export const renewCalendar = declareEndpoint({
  method: 'post',
  path: '/dashboard/calendar',
  tag,
  summary: 'Creates the secret address of the reader’s calendar, which replaces the earlier one',
  who: member,
  data: z.object({ url: z.string() }),
  answersSecret: true,
  limits: [{ by: 'session', hits: 20, windowSeconds: 60 * 60 }],
});

export const endCalendar = declareEndpoint({
  method: 'delete',
  path: '/dashboard/calendar',
  tag,
  summary: 'Ends the address of the reader’s calendar',
  who: member,
});

/** The token is in the query, which no log line contains. */
export const readFeed = declareEndpoint({
  method: 'get',
  path: '/calendar',
  tag,
  summary:
    'Returns deadlines of RFQs, offers and deliveries of a member as a calendar (RFC 5545), by the secret address of the member',
  who: anyone,
  query: z.object({
    token: bounded(43).regex(/^[\w-]{43}$/, 'invalid'),
    lang: z.enum(locales).default('en'),
  }),
  answersFile: true,
  hasTag: true,
  refusals: ['not_found'],
  limits: [{ by: 'address', hits: 60, windowSeconds: 60 }],
});
