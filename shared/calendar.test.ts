import { describe, expect, it } from 'vitest';
import { dayInDubai, shownDeadline } from './calendar.ts';

describe('the day in Dubai', () => {
  it('begins four hours before UTC, summer and winter', () => {
    expect(dayInDubai(new Date('2026-11-21T19:59:59.999Z'))).toBe('2026-11-21');
    expect(dayInDubai(new Date('2026-11-21T20:00:00Z'))).toBe('2026-11-22');
    expect(dayInDubai(new Date('2026-07-31T20:00:00Z'))).toBe('2026-08-01');
    expect(dayInDubai(new Date('2026-12-31T20:00:00Z'))).toBe('2027-01-01');
  });
});

describe('a deadline that readers see', () => {
  it('is 23:59 of its day without a time, and the time otherwise', () => {
    expect(shownDeadline('2026-11-28T20:00:00.000Z').toISOString()).toBe(
      '2026-11-28T19:59:00.000Z',
    );
    expect(shownDeadline(new Date('2026-11-28T10:00:00.000Z')).toISOString()).toBe(
      '2026-11-28T10:00:00.000Z',
    );
  });
});
