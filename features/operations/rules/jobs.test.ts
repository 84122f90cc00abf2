import { describe, expect, it } from 'vitest';
import { jobBounds, jobNames, findLateReason, type JobFacts } from './jobs.ts';

describe('a job', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const well: JobFacts = {
    lastAt: ago(1),
    oldestDueAt: null,
    hasFailed: false,
    runningSince: ago(100_000),
  };

  it.each(jobNames)('%s is red when silent, late or failed, and not earlier', (job) => {
    const { silentSeconds, dueSeconds, everySeconds } = jobBounds[job];
    expect(silentSeconds).toBeGreaterThan(everySeconds);
    expect(findLateReason(job, well, now)).toBeNull();
    expect(findLateReason(job, { ...well, lastAt: ago(silentSeconds) }, now)).toBeNull();
    expect(findLateReason(job, { ...well, lastAt: ago(silentSeconds + 1) }, now)).toBe('silent');
    expect(findLateReason(job, { ...well, hasFailed: true }, now)).toBe('error');
    expect(findLateReason(job, { ...well, lastAt: null }, now)).toBe('never');
    expect(findLateReason(job, { ...well, lastAt: null, runningSince: ago(1) }, now)).toBeNull();
    if (dueSeconds === null) return;
    expect(findLateReason(job, { ...well, oldestDueAt: ago(dueSeconds) }, now)).toBeNull();
    expect(findLateReason(job, { ...well, oldestDueAt: ago(dueSeconds + 1) }, now)).toBe('due');
  });
});
