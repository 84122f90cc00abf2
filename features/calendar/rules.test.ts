import { describe, expect, it } from 'vitest';
import { calendarOf, type CalendarEntry } from './rules.ts';

const entry: CalendarEntry = {
  kind: 'rfq_ends',
  id: '01940000-0000-7000-8000-000000000001',
  summary:
    'RFQ-10482 ends: valves; DN50, PN16\nand “bends” for the cooling of نخلة جميرا – tower 4',
  at: new Date('2026-12-01T19:59:59Z'),
  changedAt: new Date('2026-11-20T08:00:00Z'),
  url: 'https://qeema.example/buyer/rfq-product/01940000-0000-7000-8000-000000000001',
};
const file = calendarOf([entry], { name: 'Qeema', host: 'qeema.example' });
const lines = file.split('\r\n');
const unfolded = file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar of deadlines', () => {
  it('has lines of at most 75 octets with CRLF, and ends with one', () => {
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('escapes its texts, and folds inside no character', () => {
    expect(unfolded).toContain(
      'SUMMARY:RFQ-10482 ends: valves\\; DN50\\, PN16\\nand “bends” for the cooling of نخلة جميرا – tower 4',
    );
  });

  it('has instants in UTC and an identifier that depends on the record alone', () => {
    expect(unfolded).toContain('DTSTART:20261201T192959Z');
    expect(unfolded).toContain('DTEND:20261201T195959Z');
    const later = calendarOf([{ ...entry, at: new Date('2026-12-05T19:59:59Z') }], {
      name: 'Qeema',
      host: 'qeema.example',
    });
    const uid = `UID:rfq_ends-${entry.id}@qeema.example`;
    expect([file, later].map((one) => one.replaceAll('\r\n ', '').includes(uid))).toEqual([
      true,
      true,
    ]);
  });
});
