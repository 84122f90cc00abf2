import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
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
