import os from 'node:os';
import type { JobName } from '#features/operations/rules/jobs.ts';
import { saveJobRun } from '#features/operations/store/jobs.ts';
import type { Db } from '#shared/call.ts';
import { ClockOffError, isClockOff } from '../db/server-clock.ts';

const noteMs = 60_000;
const errorLengthMax = 500;

interface JobState {
  rounds: number;
  done: number;
  lastAt: Date;
  lastMs: number;
  error: string;
  errorAt: Date | null;
  notedAtMs: number;
}

export interface JobLog {
  /**
   * Runs a job once and records the outcome. `done` returns the number of processed records. Rejects
   * without a run while the process's clock is wrong.
   */
  run<T>(job: JobName, round: () => Promise<T>, done?: (result: T) => number): Promise<T>;
}

export const noJobLog: JobLog = { run: (_job, round) => round() };

interface JobLogParts {
  readonly db: Db;
  readonly clock: () => Date;
  /** Milliseconds by which the process's own clock is ahead of the database's. */
  readonly clockOffsetMs?: () => number;
  readonly process?: string;
}

/**
 * Records the rounds that the console's page of background jobs shows, once a minute. A failed
 * write is repeated at the next round, and nothing else waits for it.
 */
export function createJobLog({
  db,
  clock,
  clockOffsetMs = () => 0,
  process: name = `${os.hostname()}:${process.pid}`,
}: JobLogParts): JobLog {
  const startedAt = clock();
  const jobs = new Map<JobName, JobState>();

  async function note(job: JobName, state: JobState): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - state.notedAtMs < noteMs) return;
    state.notedAtMs = nowMs;
    const { notedAtMs: _, ...run } = state;
    await saveJobRun(db, { job, process: name, startedAt, ...run }, clock()).catch(() => {
      state.notedAtMs = Number.NEGATIVE_INFINITY;
    });
  }

  return {
    async run(job, round, done = () => 0) {
      const at = clock();
      const startMs = performance.now();
      const state: JobState = jobs.get(job) ?? {
        rounds: 0,
        done: 0,
        lastAt: at,
        lastMs: 0,
        error: '',
        errorAt: null,
        notedAtMs: Number.NEGATIVE_INFINITY,
      };
      jobs.set(job, state);
      try {
        const offsetMs = clockOffsetMs();
        if (isClockOff(offsetMs)) throw new ClockOffError(offsetMs);
        const result = await round();
        state.done += done(result);
        return result;
      } catch (error) {
        state.error = String(error).slice(0, errorLengthMax);
        state.errorAt = at;
        throw error;
      } finally {
        state.rounds += 1;
        state.lastAt = at;
        state.lastMs = Math.round(performance.now() - startMs);
        await note(job, state);
      }
    },
  };
}
