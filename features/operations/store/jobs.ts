import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { JobName } from '../rules/jobs.ts';

export interface JobRun {
  readonly job: JobName;
  readonly process: string;
  readonly startedAt: Date;
  readonly rounds: number;
  readonly done: number;
  readonly lastAt: Date;
  readonly lastMs: number;
  readonly error: string;
  readonly errorAt: Date | null;
}

export async function saveJobRun(db: Db, run: JobRun, now: Date): Promise<void> {
  const values = {
    started_at: run.startedAt,
    rounds: BigInt(run.rounds),
    done: BigInt(run.done),
    last_at: run.lastAt,
    last_ms: run.lastMs,
    error: run.error,
    error_at: run.errorAt,
    noted_at: now,
  };
  await db
    .insertInto('job_run')
    .values({ job: run.job, process: run.process, ...values })
    .onConflict((conflict) => conflict.columns(['job', 'process']).doUpdateSet(values))
    .execute();
}

export async function deleteJobRunsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('job_run').where('noted_at', '<', instant).execute();
}

export async function listJobRuns(db: Db) {
  return db.selectFrom('job_run').selectAll().orderBy('last_at', 'desc').execute();
}
export type JobRunRow = Awaited<ReturnType<typeof listJobRuns>>[number];

const countMax = 1000;

function dueOf(job: JobName, now: Date): RawBuilder<unknown> | null {
  switch (job) {
    case 'delivery':
      return sql`select next_try_at as at from message where state = 'waiting' and next_try_at <= ${now}`;
    case 'deals':
      return sql`
        select expires_at as at from rfq where state = 'active' and expires_at <= ${now}
        union all select decide_by from rfq where state = 'evaluate' and decide_by <= ${now}
        union all select valid_until_at from offer where state = 'pending' and valid_until_at <= ${now}`;
    case 'tax_invoices':
      return sql`select at from tax_invoice_due where at <= ${now}`;
    case 'search_alerts':
      return sql`select created_at as at from search_match where created_at <= ${now}`;
    case 'digests':
      return sql`select due_at as at from held_mail where due_at <= ${now}`;
    case 'fallbacks':
      return sql`select fallback_at as at from message where fallback_at <= ${now}`;
    case 'accounts':
      return sql`
        select closed_at + interval '30 days' as at from company
        where closed_at <= ${now}::timestamptz - interval '30 days' and erased_at is null`;
    case 'reviews':
      return sql`select undo_until as at from undoable_review where undo_until <= ${now}`;
    case 'money':
      return sql`
        select created_at as at from top_up
        where state = 'started' and method = 'card' and created_at <= ${now}::timestamptz - interval '15 minutes'
          and created_at > ${now}::timestamptz - interval '1 day'`;
    case 'dropped_files':
      return sql`select due_at as at from dropped_file where due_at <= ${now}`;
    case 'proofs':
    case 'clean_up':
      return null;
    default:
      return job satisfies never;
  }
}

export interface Due {
  readonly job: JobName;
  readonly due: number;
  readonly oldest: Date | null;
}

/**
 * Counts the due records of each job in one query. It uses the jobs' own indexes, so that it stays
 * fast.
 */
export async function readDue(db: Db, jobs: readonly JobName[], now: Date): Promise<Due[]> {
  const parts = jobs.flatMap((job) => {
    const due = dueOf(job, now);
    if (due === null) return [];
    return [
      sql`(select ${job}::text as job, count(*)::int as due, min(at) as oldest
        from (select at from (${due}) each_due order by at limit ${countMax}) counted)`,
    ];
  });
  const { rows } = await sql<Due>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
