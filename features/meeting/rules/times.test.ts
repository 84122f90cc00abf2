import { describe, expect, it } from 'vitest';
import { instantInDubai, isMeetingTime, meetingDays, meetingTimes } from './times.ts';

describe('the times of a meeting', () => {
  it('are on the next twenty working days of the UAE, from tomorrow in Dubai', () => {
    // Saturday 22:00 in Dubai.
    const days = meetingDays(new Date('2026-11-21T18:00:00Z'), []);
    expect(days).toHaveLength(20);
    expect(days.slice(0, 6)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
    ]);
  });

  it('begin with the day in Dubai and not in Greenwich', () => {
    expect(meetingDays(new Date('2026-11-23T19:59:00Z'), [])[0]).toBe('2026-11-24');
    expect(meetingDays(new Date('2026-11-23T20:01:00Z'), [])[0]).toBe('2026-11-25');
  });

  it('are never on a public holiday, and another day takes its place', () => {
    const days = meetingDays(new Date('2026-11-30T08:00:00Z'), ['2026-12-02', '2026-12-03']);
    expect(days.slice(0, 3)).toEqual(['2026-12-01', '2026-12-04', '2026-12-07']);
    expect(days).toHaveLength(20);
  });

  it('are every half hour from nine to five, on Fridays until noon', () => {
    expect([meetingTimes[0], meetingTimes.at(-1), meetingTimes.length]).toEqual([
      '09:00',
      '16:30',
      16,
    ]);
    expect(isMeetingTime('2026-11-26', '16:30')).toBe(true);
    expect(isMeetingTime('2026-11-27', '11:30')).toBe(true);
    expect(isMeetingTime('2026-11-27', '12:00')).toBe(false);
    expect(isMeetingTime('2026-11-26', '10:15')).toBe(false);
  });

  it('are instants of Dubai’s clock', () => {
    expect(instantInDubai('2026-11-24', '10:30').toISOString()).toBe('2026-11-24T06:30:00.000Z');
  });
});
