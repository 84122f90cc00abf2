import { describe, expect, it } from 'vitest';
import { addMonths, barKeysOf, firstMonthOf, monthInDubai, startOfMonth } from './months.ts';

const now = new Date('2026-11-21T10:00:00Z');

describe('months of Dubai', () => {
  it('turn four hours before those of Greenwich', () => {
    expect(monthInDubai(new Date('2025-12-31T19:59:59Z'))).toBe('2025-12');
    expect(monthInDubai(new Date('2025-12-31T20:00:00Z'))).toBe('2026-01');
    expect(startOfMonth('2026-01').toISOString()).toBe('2025-12-31T20:00:00.000Z');
  });

  it('count over the ends of years', () => {
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-05', 0)).toBe('2026-05');
  });

  it('begin a period', () => {
    expect(firstMonthOf('year', now)).toBe('2026-01');
    expect(firstMonthOf('months', now)).toBe('2025-12');
    expect(firstMonthOf('all', now)).toBeNull();
  });

  it('stand under the bars: twelve of them, or years without a gap', () => {
    const year = barKeysOf('year', now, []);
    expect([year.length, year[0], year.at(-1)]).toEqual([12, '2026-01', '2026-12']);
    const twelve = barKeysOf('months', now, ['2019-01']);
    expect([twelve.length, twelve[0], twelve.at(-1)]).toEqual([12, '2025-12', '2026-11']);
    expect(barKeysOf('all', now, [])).toEqual(['2024', '2025', '2026']);
    expect(barKeysOf('all', now, ['2026-02', '2022-12'])).toEqual(['2022', '2023', '2024', '2025', '2026']);
  });
});
