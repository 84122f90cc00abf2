import { describe, expect, it } from 'vitest';
import { isInTime, neededBy } from './preset-delivery.ts';

const rfqOf = (neededOn: string | null, ...lines: readonly (string | null)[]) => ({
  expiry_date: '2026-12-01',
  needed_on: neededOn,
  lines: lines.map((day) => ({ needed_on: day })),
});
const weeks = (value: number) => ({ delivery_value: value, delivery_unit: 'weeks' as const });

describe('the day by which goods are needed', () => {
  it.each([
    [rfqOf(null, null), null],
    [rfqOf('2026-12-20', null, '2027-01-03'), '2026-12-20'],
    [rfqOf('2026-12-20', '2026-12-09', null), '2026-12-09'],
    [rfqOf(null, '2027-01-03', '2026-12-30'), '2026-12-30'],
  ])('is the first one of the RFQ and its lines: %j', (rfq, day) => {
    expect(neededBy(rfq)).toBe(day);
  });
});

describe('a delivery time', () => {
  it.each([
    ['2026-12-15', true],
    ['2026-12-14', false],
    ['2026-11-30', false],
    [null, true],
  ])(
    'of two weeks after the end of the RFQ on 1 December, needed on %s, is in time: %s',
    (day, is) => {
      expect(isInTime(weeks(2), rfqOf(day))).toBe(is);
    },
  );

  it.each([
    ['days', 30, true],
    ['days', 31, false],
    ['months', 1, true],
    ['months', 2, false],
  ] as const)('counts a month as thirty days: %s, %i', (unit, value, is) => {
    expect(isInTime({ delivery_value: value, delivery_unit: unit }, rfqOf('2026-12-31'))).toBe(is);
  });

  it('is too late for one line that is needed before the others', () => {
    expect(isInTime(weeks(2), rfqOf('2026-12-31', null, '2026-12-10'))).toBe(false);
  });
});
