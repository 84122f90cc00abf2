import { describe, expect, it } from 'vitest';
import { groupRows } from './groups.ts';

const deal = (number: string) => ({ id: number, number, title: `Title ${number}` });
const row = (id: string, date: string, of: string | null) => ({
  id,
  date,
  deal: of === null ? null : deal(of),
});

describe('groups of notifications', () => {
  it('are by day in Dubai, then by deal, in the order of the newest', () => {
    const rows = [
      row('5', '2026-11-21T10:00:00Z', 'RFQ-2'),
      row('4', '2026-11-21T09:00:00Z', 'RFQ-1'),
      row('3', '2026-11-20T21:00:00Z', 'RFQ-2'),
      row('2', '2026-11-20T19:00:00Z', 'RFQ-2'),
      row('1', '2026-11-20T18:00:00Z', 'RFQ-1'),
    ];
    const shape = groupRows(rows).map(({ day, deals }) => [
      day,
      deals.map(({ deal: of, rows: own }) => [of?.number, own.map(({ id }) => id).join('')]),
    ]);
    expect(shape).toEqual([
      [
        '2026-11-21',
        [
          ['RFQ-2', '53'],
          ['RFQ-1', '4'],
        ],
      ],
      [
        '2026-11-20',
        [
          ['RFQ-2', '2'],
          ['RFQ-1', '1'],
        ],
      ],
    ]);
  });

  it('are newest first, also when an older notification was stored later', () => {
    const rows = [
      row('2', '2026-11-20T18:00:00Z', 'RFQ-1'),
      row('1', '2026-11-21T09:00:00Z', 'RFQ-1'),
    ];
    expect(groupRows(rows).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20']);
  });

  it('have each notification without a deal alone, and lose none', () => {
    const rows = [row('2', '2026-11-21T10:00:00Z', null), row('1', '2026-11-21T09:00:00Z', null)];
    expect(groupRows(rows)[0]?.deals.map(({ rows: own }) => own.length)).toEqual([1, 1]);
    expect(groupRows([])).toEqual([]);
  });
});
