import { describe, expect, it } from 'vitest';
import { chooseBuyingRole, remainingLimitsOf, spansAt, type BuyingChoice } from './spending.ts';

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

describe('the role under which access is bought', () => {
  const role = (memberId: string, limitFils: bigint | null, ...rest: bigint[]): BuyingChoice => ({
    memberId,
    limitFils,
    remainingLimits: rest.map((leftFils) => ({
      period: 'day',
      limitFils: 100n,
      leftFils,
      renewsOn: '2026-11-22',
    })),
  });
  const chosen = (feeFils: bigint, first: BuyingChoice, ...others: BuyingChoice[]) =>
    chooseBuyingRole([first, ...others], feeFils).memberId;

  it('is the first that allows the fee', () => {
    expect(chosen(50n, role('own', null, 50n), role('absent', null))).toBe('own');
    expect(chosen(51n, role('own', null, 50n), role('absent', null))).toBe('absent');
    expect(chosen(51n, role('own', 50n), role('absent', 51n, 51n))).toBe('absent');
    expect(chosen(51n, role('own', 90n, 50n), role('absent', 50n, 90n), role('third', 60n))).toBe(
      'third',
    );
  });

  it('is the one with the highest fee, if none allows the fee', () => {
    expect(chosen(99n, role('own', 10n), role('absent', 60n, 70n))).toBe('absent');
    expect(chosen(99n, role('own', 60n, 70n), role('absent', 80n, 10n))).toBe('own');
    expect(chosen(99n, role('own', 10n))).toBe('own');
  });
});
