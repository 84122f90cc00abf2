import { describe, expect, it } from 'vitest';
import {
  dayAndTime,
  deadlineOf,
  earliestExpiry,
  endOfDayInDubai,
  expiryAfterAmendment,
  expiryTimes,
  latestExpiry,
  timeOfDeadline,
} from './expiry.ts';

describe('the deadline of an RFQ', () => {
  it('is the first instant of the next day in Dubai', () => {
    expect(endOfDayInDubai('2026-11-28').toISOString()).toBe('2026-11-28T20:00:00.000Z');
    expect(endOfDayInDubai('2026-12-31').toISOString()).toBe('2026-12-31T20:00:00.000Z');
    expect(deadlineOf('2026-11-28', '')).toEqual(endOfDayInDubai('2026-11-28'));
  });

  it('is the chosen time of the day in Dubai', () => {
    expect(deadlineOf('2026-11-28', '14:00').toISOString()).toBe('2026-11-28T10:00:00.000Z');
    expect(expiryTimes.at(0)).toBe('06:00');
    expect(expiryTimes.at(-1)).toBe('23:30');
    for (const time of ['', ...expiryTimes])
      expect(timeOfDeadline(deadlineOf('2026-11-28', time))).toBe(time);
  });

  it('is written as its day without a time, and with the time otherwise', () => {
    expect(dayAndTime({ expiry_date: '2026-11-28', expiry_time: '14:00' })).toBe(
      '2026-11-28 14:00',
    );
    expect(dayAndTime({ expiry_date: '2026-11-28', expiry_time: '' })).toBe('2026-11-28');
  });

  it('may be chosen from tomorrow in Dubai on', () => {
    expect(earliestExpiry(new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-22');
    expect(earliestExpiry(new Date('2026-11-21T20:00:00Z'))).toBe('2026-11-23');
    expect(latestExpiry(new Date('2026-11-21T10:00:00Z'))).toBe('2027-11-22');
  });

  it('moves to two days from now after an amendment in the last two days', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(expiryAfterAmendment('2026-11-21', '', now)).toBe('2026-11-23');
    expect(expiryAfterAmendment('2026-11-22', '', now)).toBe('2026-11-23');
    expect(expiryAfterAmendment('2026-11-23', '', now)).toBe('2026-11-23');
    expect(expiryAfterAmendment('2026-12-05', '', now)).toBe('2026-12-05');
  });

  it('keeps its time of day after an amendment, on a day at least two days ahead', () => {
    // 14:00 in Dubai.
    const now = new Date('2026-11-21T10:00:00Z');
    expect(expiryAfterAmendment('2026-11-22', '14:00', now)).toBe('2026-11-23');
    expect(expiryAfterAmendment('2026-11-22', '13:30', now)).toBe('2026-11-24');
    expect(expiryAfterAmendment('2026-11-23', '13:30', now)).toBe('2026-11-24');
    expect(expiryAfterAmendment('2026-11-24', '13:30', now)).toBe('2026-11-24');
  });
});
