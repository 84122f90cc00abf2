import { expect, it } from 'vitest';
import { addDays, dayIn, isIsoDay, tomorrowIn } from './date-field-limit.ts';

const dubai = 'Asia/Dubai';

it('tomorrow follows the clock of Dubai, not of the machine', () => {
  expect(tomorrowIn(dubai, new Date('2026-11-21T19:59:59Z'))).toBe('2026-11-22');
  // 20:00 UTC is midnight in Dubai, so the day has changed there.
  expect(tomorrowIn(dubai, new Date('2026-11-21T20:00:00Z'))).toBe('2026-11-23');
  expect(dayIn('America/Los_Angeles', new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-20');
});

it('days are counted across the ends of months and leap years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

it('a day that does not exist is no day', () => {
  expect(isIsoDay('2026-11-28')).toBe(true);
  expect(isIsoDay('2026-02-30')).toBe(false);
  expect(isIsoDay('28/11/2026')).toBe(false);
  expect(isIsoDay('')).toBe(false);
});
