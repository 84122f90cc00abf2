import { describe, expect, it } from 'vitest';
import { icsOf, type CalendarEvent } from './ics.ts';

const event: CalendarEvent = {
  method: 'REQUEST',
  uid: '0193-a',
  sequence: 0,
  madeAt: new Date('2026-11-22T08:00:00.123Z'),
  startsAt: new Date('2026-11-24T06:30:00Z'),
  minutes: 45,
  summary: 'Meeting with Qeema',
  location: 'Office 4; Tower 2, Dubai\\Marina\nfloor 9',
  url: 'https://meet.example/abc?x=1,2',
  organizer: { name: 'Qeema', email: 'hello@qeema.test' },
  attendee: { name: 'Omar "the man"\r\nATTENDEE:mailto:x@y.test', email: 'omar@aldana.test' },
};

/** The lines as a calendar reads them: joined where they were folded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('contains time, place and participants in the format of RFC 5545', () => {
    const lines = linesOf(icsOf(event));
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'SEQUENCE:0',
        'DTSTAMP:20261122T080000Z',
        'DTSTART:20261124T063000Z',
        'DTEND:20261124T071500Z',
        'LOCATION:Office 4\\; Tower 2\\, Dubai\\\\Marina\\nfloor 9',
        'URL:https://meet.example/abc?x=1,2',
        'STATUS:CONFIRMED',
      ]),
    );
    expect(
      linesOf(icsOf({ ...event, method: 'CANCEL', location: '', url: '' })).join('\n'),
    ).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/);
  });

  it('gets no extra line from a name', () => {
    const lines = linesOf(icsOf(event));
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toContain(
      'CN="Omar  the man   ATTENDEE:mailto:x@y.test"',
    );
  });

  it('folds lines at 75 octets and never inside a letter', () => {
    const summary = 'اجتماع مع قيمة حول طلبات عروض الأسعار 🤝 '.repeat(6);
    const text = icsOf({ ...event, summary });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\ufffd');
    expect(linesOf(text)).toContain(`SUMMARY:${summary}`);
  });
});
