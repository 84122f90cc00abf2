import type { Db } from '#shared/call.ts';
import { findNewestOfPlatform } from '#features/activity/store.ts';
import { jobNames, findLateReason, processSilentMs, type JobName } from '../rules/jobs.ts';
import type { JobView } from '../schema/jobs.ts';
import { listJobRuns, readDue, type Due, type JobRunRow } from '../store/jobs.ts';

function toView(
  job: JobName,
  runs: readonly JobRunRow[],
  due: Due | undefined,
  now: Date,
): JobView {
  const atWork = runs.filter(
    ({ noted_at: notedAt }) => now.getTime() - notedAt.getTime() <= processSilentMs,
  );
  const own = runs.filter((run) => run.job === job);
  const ownAtWork = own.filter((run) =>
    runs.some((one) => one.process === run.process && atWork.includes(one)),
  );
  const [newest] = own;
  const failed = own.filter(({ error_at: at }) => at !== null);
  const [lastFailed] = failed.toSorted(
    (one, other) => Number(other.error_at) - Number(one.error_at),
  );
  const facts = {
    lastAt: newest?.last_at ?? null,
    oldestDueAt: due?.oldest ?? null,
    hasFailed:
      newest !== undefined && newest.error_at !== null && newest.error_at >= newest.last_at,
    runningSince:
      atWork
        .map(({ started_at: at }) => at)
        .toSorted((one, other) => Number(one) - Number(other))[0] ?? null,
  };
  return {
    job,
    late: findLateReason(job, facts, now),
    last_at: facts.lastAt?.toISOString() ?? null,
    last_ms: newest?.last_ms ?? null,
    processes: ownAtWork.length,
    done: ownAtWork.reduce((sum, run) => sum + Number(run.done), 0),
    due: due?.due ?? null,
    oldest_due_at: due?.oldest?.toISOString() ?? null,
    error: lastFailed?.error ?? '',
    error_at: lastFailed?.error_at?.toISOString() ?? null,
  };
}

export async function readJobs(db: Db, now: Date): Promise<JobView[]> {
  const runs = await listJobRuns(db);
  const dues = await readDue(db, jobNames, now);
  const proven = await findNewestOfPlatform(db, 'audit.proven');
  return jobNames.map((job) => {
    const view = toView(
      job,
      runs,
      dues.find((due) => due.job === job),
      now,
    );
    // The last proof comes from the activity log, because its entry outlives the process that ran
    // the job.
    if (job !== 'proofs' || view.last_at !== null || proven === undefined) return view;
    const facts = { lastAt: proven.at, oldestDueAt: null, hasFailed: false, runningSince: null };
    return { ...view, last_at: proven.at.toISOString(), late: findLateReason(job, facts, now) };
  });
}
