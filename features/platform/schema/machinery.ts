import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { oneOf } from '#shared/list.ts';
import { line, note } from '#shared/validation.ts';
import { jobNames, lateReasons } from '../rules/jobs.ts';

const administrator: Who = { kind: 'operator', role: 'administrator' };
const instant = z.iso.datetime();

const jobView = z.object({
  job: z.enum(jobNames),
  /** Why it is red; null: all is well. */
  late: z.enum(lateReasons).nullable(),
  last_at: instant.nullable(),
  last_ms: z.int().nullable(),
  /** Processes that have told of it lately. */
  processes: z.int(),
  /** Records dealt with by the processes at work, since they started. */
  done: z.int(),
  /** What is due and waits, counted up to 1,000; null: nothing waits here. */
  due: z.int().nullable(),
  oldest_due_at: instant.nullable(),
  /** The last fault that a process met, and when; '' for none. */
  error: z.string(),
  error_at: instant.nullable(),
});
export type JobView = z.output<typeof jobView>;

export const listJobs = declareEndpoint({
  method: 'get',
  path: '/operator/jobs',
  tag: 'Platform',
  summary: 'What runs in the background: last round, what waits, the last fault, and what is late',
  who: administrator,
  data: z.object({ jobs: z.array(jobView), now: instant }),
});

export const limitStates = ['full', 'all'] as const;

const limitRow = z.object({
  id: z.uuid(),
  /** `POST /operator/sign_in`, `sign-in`, `code` … */
  what: z.string(),
  by: z.enum(['address', 'session', 'other']),
  /** Shortened: enough to tell one from another. */
  who: z.string(),
  hits: z.int(),
  /** 0: written by an older version. */
  hits_max: z.int(),
  since: instant,
  until: instant,
  /** The next call is refused. */
  full: z.boolean(),
});
export type LimitRow = z.output<typeof limitRow>;

export const listLimits = declareEndpoint({
  method: 'get',
  path: '/operator/limits',
  tag: 'Platform',
  summary:
    'Rate-limit windows in force, newest first; by default those that refuse just now. `key` is part of a key',
  who: administrator,
  query: pageQuery.extend({ key: line(0, 100).default(''), state: oneOf(limitStates) }),
  data: pageOf(limitRow),
});

export const liftLimit = declareEndpoint({
  method: 'post',
  path: '/operator/limits/{id}/lift',
  tag: 'Platform',
  summary: 'Empty a counter, so that its owner may call again at once',
  who: administrator,
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: note(3, 1000) }),
});
