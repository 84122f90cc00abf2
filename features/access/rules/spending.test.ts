import { describe, expect, it } from 'vitest';
import { remainingLimitsOf, spansAt } from './spending.ts';

describe('the periods of a spending limit', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-20T20', '2026-11-21T20', '2026-10-31T20', '2026-11-30T20'],
    ['2026-11-30T19:59:59Z', '2026-11-29T20', '2026-11-30T20', '2026-10-31T20', '2026-11-30T20'],
    ['2026-11-30T20:00:00Z', '2026-11-30T20', '2026-12-01T20', '2026-11-30T20', '2026-12-31T20'],
    ['2026-12-31T20:00:00Z', '2026-12-31T20', '2027-01-01T20', '2026-12-31T20', '2027-01-31T20'],
    ['2027-02-28T12:00:00Z', '2027-02-27T20', '2027-02-28T20', '2027-01-31T20', '2027-02-28T20'],
    ['2028-02-29T12:00:00Z', '2028-02-28T20', '2028-02-29T20', '2028-01-31T20', '2028-02-29T20'],
  ])('are the day and the month in Dubai: %s', (now, dayFrom, dayUntil, monthFrom, monthUntil) => {
    const at = (hour: string) => new Date(`${hour}:00:00Z`);
    expect(spansAt(new Date(now))).toEqual({
      day: { from: at(dayFrom), until: at(dayUntil) },
      month: { from: at(monthFrom), until: at(monthUntil) },
    });
  });
});

describe('the remaining amount under spending limits', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const spent = { day: 300_00n, month: 700_00n };

  it('is absent without limits', () => {
    expect(remainingLimitsOf({ dayFils: null, monthFils: null }, spent, now)).toEqual([]);
  });

  it('comes with the day on which the limit is whole again', () => {
    expect(remainingLimitsOf({ dayFils: 500_00n, monthFils: 1000_00n }, spent, now)).toEqual([
      { period: 'day', limitFils: 500_00n, leftFils: 200_00n, renewsOn: '2026-11-22' },
      { period: 'month', limitFils: 1000_00n, leftFils: 300_00n, renewsOn: '2026-12-01' },
    ]);
  });

  it('is zero and not negative after the limit was lowered below the amount spent', () => {
    expect(remainingLimitsOf({ dayFils: 100_00n, monthFils: null }, spent, now)[0]?.leftFils).toBe(
      0n,
    );
  });
});
