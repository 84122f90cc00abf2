import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingDays } from './working-days.ts';

const weekday = (instant: Date) => new Date(instant.getTime() + 4 * 3_600_000).getUTCDay();

describe('working days in Dubai', () => {
  it.each([
    // Monday 10:00 in Dubai
    ['2026-11-23T06:00:00Z', 2, '2026-11-25T06:00:00.000Z'],
    ['2026-11-23T06:00:00Z', 5, '2026-11-30T06:00:00.000Z'],
    // Thursday, Friday
    ['2026-11-26T06:00:00Z', 2, '2026-11-30T06:00:00.000Z'],
    ['2026-11-27T06:00:00Z', 1, '2026-11-30T06:00:00.000Z'],
    // Saturday and Sunday count from the first minute of Monday in Dubai
    ['2026-11-28T10:00:00Z', 2, '2026-12-01T20:00:00.000Z'],
    ['2026-11-29T19:59:59Z', 0, '2026-11-29T20:00:00.000Z'],
    // Friday 23:59 and Saturday 00:01 in Dubai, both Friday evening in UTC
    ['2026-11-27T19:59:00Z', 1, '2026-11-30T19:59:00.000Z'],
    ['2026-11-27T20:01:00Z', 1, '2026-11-30T20:00:00.000Z'],
  ])('from %s plus %i days end on %s', (from, days, until) => {
    expect(addWorkingDays(new Date(from), days).toISOString()).toBe(until);
  });

  it('never end on a weekend, and one more is always later', () => {
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 15 }), (from, days) => {
        const until = addWorkingDays(from, days);
        expect([1, 2, 3, 4, 5]).toContain(weekday(until));
        expect(until.getTime()).toBeGreaterThanOrEqual(from.getTime());
        expect(addWorkingDays(from, days + 1).getTime()).toBeGreaterThan(until.getTime());
      }),
    );
  });
});
