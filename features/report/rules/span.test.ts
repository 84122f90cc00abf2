import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  barKeysOf,
  daysOfBar,
  finestOf,
  isWithin,
  spanOf,
  startOfDay,
  type Span,
} from './span.ts';
import { addUp, barsOf, within, yearToDate } from './sums.ts';
import { periods } from './terms.ts';

const now = new Date('2026-11-21T10:00:00Z');
const range = (from: string, to: string): Span => ({ period: 'range', from, to });

describe('days of Dubai', () => {
  it('begin four hours before those of Greenwich', () => {
    expect(startOfDay('2026-01-01').toISOString()).toBe('2025-12-31T20:00:00.000Z');
    expect(spanOf('month', new Date('2025-12-31T19:59:59Z')).from).toBe('2025-12-01');
    expect(spanOf('month', new Date('2025-12-31T20:00:00Z')).from).toBe('2026-01-01');
  });

  it('are counted across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-05', 0)).toBe('2026-05');
  });
});

describe('a period of a report', () => {
  it('has its first and its last day', () => {
    expect(spanOf('month', now)).toEqual({ period: 'month', from: '2026-11-01', to: '2026-11-30' });
    expect(spanOf('quarter', now)).toEqual({
      period: 'quarter',
      from: '2026-10-01',
      to: '2026-12-31',
    });
    expect(spanOf('year', now)).toEqual({ period: 'year', from: '2026-01-01', to: '2026-12-31' });
    expect(spanOf('months', now)).toEqual({
      period: 'months',
      from: '2025-12-01',
      to: '2026-11-30',
    });
    expect(spanOf('all', now)).toEqual({ period: 'all', from: null, to: '2026-11-21' });
    const own = { from: '2026-02-03', to: '2026-02-04' };
    expect(spanOf('range', now, own)).toEqual({ period: 'range', ...own });
    expect(spanOf('range', now)).toEqual(spanOf('year', now));
  });

  it('contains each month’s quarter', () => {
    const firsts = Array.from(
      { length: 12 },
      (_, month) => spanOf('quarter', new Date(Date.UTC(2026, month, 15))).from,
    );
    const quarters = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'];
    expect(firsts).toEqual(quarters.flatMap((day) => [day, day, day]));
  });
});

describe('the bars of a report', () => {
  it('are days, months or years, depending on the length of the span', () => {
    const month = barKeysOf(spanOf('month', now), []);
    expect([month.length, month[0], month.at(-1)]).toEqual([30, '2026-11-01', '2026-11-30']);
    expect(barKeysOf(spanOf('quarter', now), [])).toEqual(['2026-10', '2026-11', '2026-12']);
    const year = barKeysOf(spanOf('year', now), []);
    expect([year.length, year[0], year.at(-1)]).toEqual([12, '2026-01', '2026-12']);
    expect(barKeysOf(spanOf('all', now), [])).toEqual(['2024', '2025', '2026']);
    expect(barKeysOf(spanOf('all', now), ['2026-02-01', '2023-12-31'])).toEqual([
      '2023',
      '2024',
      '2025',
      '2026',
    ]);
    expect(barKeysOf(range('2026-01-01', '2026-02-14'), [])).toHaveLength(45);
    expect(barKeysOf(range('2026-01-01', '2026-02-15'), [])).toEqual(['2026-01', '2026-02']);
    expect(barKeysOf(range('2023-12-31', '2026-11-01'), [])).toHaveLength(36);
    expect(barKeysOf(range('2023-11-30', '2026-11-01'), [])).toEqual([
      '2023',
      '2024',
      '2025',
      '2026',
    ]);
  });

  it('contain each day of the span exactly once, and no other', () => {
    const day = fc.integer({ min: -900, max: 900 }).map((count) => addDays('2026-11-21', count));
    fc.assert(
      fc.property(day, fc.nat(1400), (from, length) => {
        const span = range(from, addDays(from, length));
        const days = barKeysOf(span, []).map((key) => daysOfBar(key, span));
        expect(days[0]?.from).toBe(span.from);
        expect(days.at(-1)?.to).toBe(span.to);
        days.forEach((bar, index) => {
          expect(bar.from <= bar.to).toBe(true);
          const next = days[index + 1];
          if (next !== undefined) expect(next.from).toBe(addDays(bar.to, 1));
        });
      }),
    );
  });

  it('of the whole time end today', () => {
    expect(daysOfBar('2026', spanOf('all', now))).toEqual({ from: '2026-01-01', to: '2026-11-21' });
    expect(daysOfBar('2025', spanOf('all', now))).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  });
});

describe('figures of days', () => {
  it('are combined by years long ago, and by months that no end of a span divides', () => {
    for (const period of periods)
      expect(finestOf(spanOf(period, now), now)).toMatchObject({ from: '2025-01-01' });
    expect(finestOf(spanOf('all', now), now).dayMonths).toEqual(['2025-11', '2026-11']);
    expect(finestOf(range('2022-05-05', '2022-08-06'), now)).toEqual({
      from: '2022-05-05',
      dayMonths: ['2022-05', '2022-08', '2025-11'],
    });
    expect(finestOf(range('2026-01-20', '2026-03-05'), now).dayMonths).toEqual([
      '2025-11',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(isWithin(range('2022-05-05', '2022-06-06'), '2022-06-06')).toBe(true);
    expect(isWithin(range('2022-05-05', '2022-06-06'), '2022-06-07')).toBe(false);
  });

  const days = Array.from({ length: 1800 }, (_, place) => addDays('2022-01-01', place));
  const spans = [
    ...periods.map((period) => spanOf(period, now)),
    range('2022-05-05', '2022-06-06'),
    range('2023-11-30', '2026-02-28'),
    range('2026-01-20', '2026-03-05'),
    range('2026-10-01', '2026-11-21'),
  ];
  it.each(spans)('have the same sums, combined or not ($period, $from to $to)', (span) => {
    const { from, dayMonths } = finestOf(span, now);
    const combined = (day: string) => {
      if (day < from) return `${day.slice(0, 4)}-01-01`;
      return dayMonths.includes(day.slice(0, 7)) ? day : `${day.slice(0, 7)}-01`;
    };
    const groups = days.map((day, place) => ({
      day,
      count: 1,
      fils: BigInt(place),
      state: 'accepted',
      categoryId: '',
      nameEn: '',
      nameAr: '',
    }));
    const sums = (rows: typeof groups) => [
      barsOf(rows, span, now, []),
      yearToDate(rows, now),
      addUp(within(rows, span)),
    ];
    expect(sums(groups.map((row) => ({ ...row, day: combined(row.day) })))).toEqual(sums(groups));
  });
});
