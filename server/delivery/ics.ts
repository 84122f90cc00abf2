import { escapeText, instantOf, toCalendarFile } from '#shared/ics.ts';

/** A meeting for a calendar (RFC 5545, RFC 5546). */
export interface CalendarEvent {
  /** `REQUEST` invites or moves, `CANCEL` removes. */
  readonly method: 'REQUEST' | 'CANCEL';
  readonly uid: string;
  /** Of several invitations to one meeting the highest sequence counts. */
  readonly sequence: number;
  readonly madeAt: Date;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly summary: string;
  readonly location: string;
  readonly url: string;
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
}

/** A quoted parameter. It has no escape, so marks that would end it are removed (RFC 5545 §3.2). */
function parameterOf(value: string): string {
  // oxlint-disable-next-line no-control-regex -- taking them out is the point
  return `"${value.replace(/["\u0000-\u001f\u007f]/g, ' ').trim()}"`;
}

export function icsOf(event: CalendarEvent): string {
  const { method, organizer, attendee } = event;
  const endsAt = new Date(event.startsAt.getTime() + event.minutes * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qeema//Meetings//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${instantOf(event.madeAt)}`,
    `DTSTART:${instantOf(event.startsAt)}`,
    `DTEND:${instantOf(endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.location === '' ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(event.url === '' ? [] : [`URL:${event.url}`]),
    `ORGANIZER;CN=${parameterOf(organizer.name)}:mailto:${organizer.email}`,
    `ATTENDEE;CN=${parameterOf(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${attendee.email}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return toCalendarFile(lines);
}
