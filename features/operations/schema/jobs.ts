import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { jobNames, lateReasons } from '../rules/jobs.ts';

const administrator: Who = { kind: 'operator', role: 'administrator' };
const instant = z.iso.datetime();

const jobView = z.object({
  job: z.enum(jobNames),
  /** Null: the job is on time. */
  late: z.enum(lateReasons).nullable(),
  last_at: instant.nullable(),
  last_ms: z.int().nullable(),
  processes: z.int(),
  /** Records handled by the live processes since their start. */
  done: z.int(),
  /** Due records, counted up to 1,000. Null: the job has none. */
  due: z.int().nullable(),
  oldest_due_at: instant.nullable(),
  /** The last error of a process; '' for none. */
  error: z.string(),
  error_at: instant.nullable(),
});
export type JobView = z.output<typeof jobView>;

export const listJobs = declareEndpoint({
  method: 'get',
  path: '/operator/jobs',
  tag: 'Platform',
  summary: 'Lists the background jobs with their last run, pending items, last fault and delay',
  who: administrator,
  data: z.object({ jobs: z.array(jobView), now: instant }),
});
