import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { daysInOrder, fileLimits, fileQuery, listFilter, sortBy } from '#shared/list.ts';

/** specification §3: user name, activity, date; product §9 adds the record and the address. */
const activityRow = z.object({
  id: z.uuid(),
  /**
   * A user of the company, an operator (shown as the platform) or, for scheduled changes, the
   * system.
   */
  by: z.enum(['member', 'operator', 'system']),
  user: z.string(),
  activity: z.string(),
  record: z.object({
    type: z.string(),
    id: z.uuid(),
    /** The number that users see (RFQ-10482), or ''. */
    number: z.string(),
    title: z.string(),
  }),
  date: z.iso.datetime(),
  /** The IP address; '' for a change by the system. */
  address: z.string(),
});
export type ActivityView = z.output<typeof activityRow>;

const approved: Who = { kind: 'member', approved: true };
const extra = z.object({
  /** True: the whole company's log. False: only the reader's entries. */
  all: z.boolean(),
});

/** Only the time, because a log of years must be read through its index. */
export const activitySorts = ['date'] as const;
export type ActivitySort = (typeof activitySorts)[number];
const logQuery = { ...listFilter, sort: sortBy(activitySorts) };

export const listActivity = declareEndpoint({
  method: 'get',
  path: '/dashboard/activity',
  tag: 'Activity',
  summary:
    'Lists the activity log, newest first; users without the permission see only their own entries; `key` searches user, activity and record',
  who: approved,
  query: z.object({ ...pageQuery.shape, ...logQuery }).refine(...daysInOrder),
  data: pageOf(activityRow),
  extra,
});

export const exportActivity = declareEndpoint({
  method: 'get',
  path: '/dashboard/activity/export',
  tag: 'Activity',
  summary: 'Exports the activity log as a file of at most 5,000 rows',
  who: approved,
  query: z.object({ ...logQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});
