import { describe, expect, it } from 'vitest';
import { createIdleWatch } from './idle-collection.ts';

const idle = { active: 20, idle: 1980 };
const busy = { active: 1500, idle: 500 };

describe('a collection of an idle process', () => {
  it('is due once after the start, as soon as the process is idle', () => {
    const isDue = createIdleWatch();
    expect([busy, busy, idle, idle, idle].map(isDue)).toEqual([false, false, true, false, false]);
  });

  it('is due again only after five seconds of work, and never under load', () => {
    const isDue = createIdleWatch();
    isDue(idle);
    expect([busy, busy, busy, idle].map(isDue)).toEqual([false, false, false, false]);
    expect([busy, busy, idle, idle].map(isDue)).toEqual([false, false, true, false]);
  });

  it('is not due while a twentieth of the time is work', () => {
    const isDue = createIdleWatch();
    expect(isDue({ active: 101, idle: 1899 })).toBe(false);
    expect(isDue({ active: 100, idle: 1900 })).toBe(true);
  });
});
