import type { QuietHours } from '../notification/rules/choices.ts';
import type { NotificationType } from '../notification/rules/kinds.ts';

/** `07:30` as the minute of the day; null for the empty text. */
export function minuteOf(time: string): number | null {
  const [hours = '', minutes] = time.split(':');
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** 450 as `07:30`. */
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Quiet hours as two times; both empty: there are none. */
export function timesOf(quiet: QuietHours | null): { quiet_from: string; quiet_until: string } {
  if (quiet === null) return { quiet_from: '', quiet_until: '' };
  return { quiet_from: timeOf(quiet.from), quiet_until: timeOf(quiet.until) };
}

/** What the link under a mail is about: whose address it went to, and of which kind it was. */
export interface UnsubscribeLink {
  readonly memberId: string;
  readonly kind: NotificationType | 'digest';
  /** As the address was when the mail went out: who has it no more switches nothing off. */
  readonly emailKey: string;
}

/** Lines of one digest; the others it counts. */
export const digestLinesMax = 40;
