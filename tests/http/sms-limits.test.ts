import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countHit } from '#server/db/rate-limit.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('sms-limits-at-once', { SMS_PER_HOUR: '5' });
});
afterAll(() => api.close());

describe('the limits of SMS', () => {
  it('apply to thirty concurrent requests', async () => {
    const { sms } = api.services;
    const ask = (count: number, number: string) =>
      Promise.all(Array.from({ length: count }, () => sms.allow(number))).then(
        (verdicts) => verdicts.filter(({ allowed }) => allowed).length,
      );
    // Two fifths of five for one operator's numbers, before the three of one number.
    expect(await ask(30, '+971501000003')).toBe(2);
    expect(await ask(1, '+971541000001')).toBe(1);
    expect(await ask(2, '+971551000001')).toBe(2);
    expect(await ask(30, '+971561000001')).toBe(0);
  });

  it('leave a number its own SMS when those of all are used up', async () => {
    const { sms } = api.services;
    for (let index = 0; index < 5; index += 1)
      expect(await sms.allow('+971521000002')).toMatchObject({ allowed: false, why: 'overall' });
    const counters = api.db
      .selectFrom('rate_limit')
      .select('hits')
      .where('key', 'like', '%+971521000002');
    expect((await counters.execute()).map(({ hits }) => hits)).toEqual([0, 0]);
  });

  it('apply if the clock of one process is slow at the end of a window', async () => {
    const now = new Date('2026-12-01T11:00:00Z');
    const behind = new Date(now.getTime() - 1000);
    const hits = [];
    for (let index = 0; index < 6; index += 1)
      hits.push((await countHit(api.db, index % 2 === 0 ? now : behind, 'clocks', 3, 3600)).hits);
    expect(hits).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
