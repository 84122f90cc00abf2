import { describe, expect, it } from 'vitest';
import { messageKinds } from '#features/message/rules.ts';
import { jobBounds, jobNames, judgeJob, type JobFacts } from './jobs.ts';
import { readLimitKey, shortenWho } from './limits.ts';
import { isSecret, outboxChoices, outboxStates } from './outbox.ts';

describe('the outbox', () => {
  it('leaves an operator only what has failed, and never a code or link that is gone', () => {
    for (const state of outboxStates) {
      expect(outboxChoices('account_approved', state)).toEqual({
        send_again: state === 'failed',
        give_up: state === 'failed',
      });
      expect(outboxChoices('password_reset', state)).toEqual({
        send_again: false,
        give_up: state === 'failed',
      });
    }
  });

  it('knows every kind that carries a code or a link that opens an account', () => {
    const carrying = messageKinds.filter((kind) => /code$|reset$|invited$|_link$/.test(kind));
    expect(carrying.filter((kind) => !isSecret(kind))).toEqual([
      'two_step_reset',
      'operator_two_step_reset',
    ]);
  });
});

describe('a job', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const well: JobFacts = {
    lastAt: ago(1),
    oldestDueAt: null,
    hasFailed: false,
    runningSince: ago(100_000),
  };

  it.each(jobNames)('%s is red when silent, behind, or failed, and not a moment sooner', (job) => {
    const { silentSeconds, dueSeconds, everySeconds } = jobBounds[job];
    expect(silentSeconds).toBeGreaterThan(everySeconds);
    expect(judgeJob(job, well, now)).toBeNull();
    expect(judgeJob(job, { ...well, lastAt: ago(silentSeconds) }, now)).toBeNull();
    expect(judgeJob(job, { ...well, lastAt: ago(silentSeconds + 1) }, now)).toBe('silent');
    expect(judgeJob(job, { ...well, hasFailed: true }, now)).toBe('error');
    expect(judgeJob(job, { ...well, lastAt: null }, now)).toBe('never');
    expect(judgeJob(job, { ...well, lastAt: null, runningSince: ago(1) }, now)).toBeNull();
    if (dueSeconds === null) return;
    expect(judgeJob(job, { ...well, oldestDueAt: ago(dueSeconds) }, now)).toBeNull();
    expect(judgeJob(job, { ...well, oldestDueAt: ago(dueSeconds + 1) }, now)).toBe('due');
  });
});

describe('the key of a limit', () => {
  it.each([
    ['post /operator/sign_in address 203.0.113.7', 'POST /operator/sign_in', 'address', '203.0.…'],
    ['search session 01930000-0000-7000-8000-00000000c001', 'search', 'session', '…0000c001'],
    [
      'sign-in salem@aldana.test 2001:db8:1:2::/64',
      'sign-in',
      'other',
      's…@aldana.test 2001:db8:…',
    ],
    ['second step 01930000-0000-7000-8000-00000000c001', 'second step', 'other', '…0000c001'],
    ['code hind@qeema.test', 'code', 'other', 'h…@qeema.test'],
    ['sms number hour +971501234567', 'sms number', 'other', '+97150…67'],
    ['sms prefix day +97150', 'sms prefix', 'other', '+97150'],
    ['sms all hour', 'sms all', 'other', ''],
    ['something else', 'something else', 'other', ''],
  ])('%s', (key, what, by, short) => {
    const read = readLimitKey(key);
    expect([read.what, read.by, shortenWho(read.who)]).toEqual([what, by, short]);
  });
});
