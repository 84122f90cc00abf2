import type { QuietHours } from '../notification/rules/choices.ts';
import type { NotificationType } from '../notification/rules/kinds.ts';

/** Converts `07:30` to the minute of the day; null for ''. */
export function minuteOf(time: string): number | null {
  const [hours = '', minutes] = time.split(':');
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Two times of Dubai; both '' for no quiet hours. */
export function timesOf(quiet: QuietHours | null): { quiet_from: string; quiet_until: string } {
  if (quiet === null) return { quiet_from: '', quiet_until: '' };
  return { quiet_from: timeOf(quiet.from), quiet_until: timeOf(quiet.until) };
}

export interface UnsubscribeLink {
  readonly memberId: string;
  readonly kind: NotificationType | 'digest';
  /**
   * The address at the time of the mail. A link must not work for a later owner of the address or
   * after a change.
   */
  readonly emailKey: string;
}

/** The lines in one digest. The digest only counts the others. */
export const digestLinesMax = 40;
