import { escapeText, instantOf, toCalendarFile } from '#shared/ics.ts';

export const eventKinds = ['rfq_ends', 'decision', 'offer_ends', 'delivery'] as const;
export type EventKind = (typeof eventKinds)[number];

export interface CalendarEntry {
  readonly kind: EventKind;
  /** The record of the deadline: with the kind it makes an identifier that never changes. */
  readonly id: string;
  readonly summary: string;
  readonly at: Date;
  /** The last change of the record. */
  readonly changedAt: Date;
  readonly url: string;
}

/** Calendars show the half hour before a deadline, because an event without length is easily missed. */
const shownMs = 30 * 60_000;

/** Deadlines as a calendar file (RFC 5545), with instants in UTC. `host` makes the identifiers unique. */
export function calendarOf(
  entries: readonly CalendarEntry[],
  { name, host }: { readonly name: string; readonly host: string },
): string {
  return toCalendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qeema//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...entries.flatMap(({ kind, id, summary, at, changedAt, url }) => [
      'BEGIN:VEVENT',
      `UID:${kind}-${id}@${host}`,
      `DTSTAMP:${instantOf(changedAt)}`,
      `DTSTART:${instantOf(new Date(at.getTime() - shownMs))}`,
      `DTEND:${instantOf(at)}`,
      `SUMMARY:${escapeText(summary)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]);
}
