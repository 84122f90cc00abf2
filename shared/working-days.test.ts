import fc from 'fast-check';
import { dayInDubai } from './calendar.ts';
import { describe, expect, it } from 'vitest';
import { addWorkingDays, addWorkingHours } from './working-days.ts';

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
    expect(addWorkingDays(new Date(from), days, []).toISOString()).toBe(until);
  });

  it.each([
    // National Day on Wednesday and Thursday
    ['2026-12-01T06:00:00Z', 1, '2026-12-04T06:00:00.000Z'],
    ['2026-12-01T06:00:00Z', 5, '2026-12-10T06:00:00.000Z'],
    // A start on a holiday counts from the first minute of Friday in Dubai
    ['2026-12-02T09:00:00Z', 0, '2026-12-03T20:00:00.000Z'],
    // Wednesday 23:30 and Thursday 00:30 in Dubai
    ['2026-12-01T19:30:00Z', 1, '2026-12-04T19:30:00.000Z'],
    ['2026-12-01T20:30:00Z', 1, '2026-12-06T20:00:00.000Z'],
  ])('with National Day, from %s plus %i days end on %s', (from, days, until) => {
    const holidays = ['2026-12-02', '2026-12-03'];
    expect(addWorkingDays(new Date(from), days, holidays).toISOString()).toBe(until);
  });

  it('never end on a weekend or holiday, and one more is always later', () => {
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    const offDays = fc.array(
      moment.map((day) => day.toISOString().slice(0, 10)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 15 }), offDays, (from, days, holidays) => {
        const until = addWorkingDays(from, days, holidays);
        expect([1, 2, 3, 4, 5]).toContain(weekday(until));
        expect(holidays).not.toContain(dayInDubai(until));
        expect(until.getTime()).toBeGreaterThanOrEqual(from.getTime());
        expect(addWorkingDays(from, days + 1, holidays).getTime()).toBeGreaterThan(until.getTime());
      }),
    );
  });
});

describe('working hours in Dubai', () => {
  const holidays = ['2026-12-02', '2026-12-03'];
  it.each([
    // Monday 10:00
    ['2026-11-23T06:00:00Z', 4, '2026-11-23T10:00:00.000Z'],
    ['2026-11-23T06:00:00Z', 8, '2026-11-23T14:00:00.000Z'],
    ['2026-11-23T06:00:00Z', 9, '2026-11-24T06:00:00.000Z'],
    // Monday 07:00 and 20:00
    ['2026-11-23T03:00:00Z', 1, '2026-11-23T06:00:00.000Z'],
    ['2026-11-23T16:00:00Z', 1, '2026-11-24T06:00:00.000Z'],
    // Friday 17:00, and a Saturday
    ['2026-11-27T13:00:00Z', 2, '2026-11-30T06:00:00.000Z'],
    ['2026-11-28T08:00:00Z', 9, '2026-11-30T14:00:00.000Z'],
    // Tuesday 17:00 before National Day
    ['2026-12-01T13:00:00Z', 2, '2026-12-04T06:00:00.000Z'],
  ])('from %s plus %i hours end at %s', (from, hours, until) => {
    expect(addWorkingHours(new Date(from), hours, holidays).toISOString()).toBe(until);
  });

  it('are never outside of a working day, and one more is always later', () => {
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 80 }), (from, hours) => {
        const until = addWorkingHours(from, hours, holidays);
        expect([1, 2, 3, 4, 5]).toContain(weekday(until));
        const minutes = (until.getUTCHours() * 60 + until.getUTCMinutes() + 240) % 1440;
        expect(minutes).toBeGreaterThanOrEqual(9 * 60);
        expect(minutes).toBeLessThanOrEqual(18 * 60);
        expect(until.getTime() - from.getTime()).toBeGreaterThanOrEqual(hours * 3_600_000);
        expect(addWorkingHours(from, hours + 1, holidays).getTime()).toBeGreaterThan(
          until.getTime(),
        );
      }),
    );
  });
});
