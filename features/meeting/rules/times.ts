import { dayInDubai } from '#shared/calendar.ts';

const dayMs = 86_400_000;
/** Days that the form offers: four working weeks. */
const meetingDaysCount = 20;

/** Day of the week of a calendar day `YYYY-MM-DD`: 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Working days of the UAE, without its public holidays. The first one is after today in Dubai. */
export function meetingDays(now: Date, holidays: readonly string[]): string[] {
  const days: string[] = [];
  for (let ahead = 1; days.length < meetingDaysCount; ahead += 1) {
    const day = dayInDubai(new Date(now.getTime() + ahead * dayMs));
    const isWeekday = weekdayOf(day) >= 1 && weekdayOf(day) <= 5;
    if (isWeekday && !holidays.includes(day)) days.push(day);
  }
  return days;
}

const halfHours = (from: number, until: number): string[] =>
  Array.from(
    { length: (until - from) * 2 },
    (_, index) =>
      `${String(from + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
  );

const wholeDay = halfHours(9, 17);
/** Fridays end before the noon prayer. */
const friday = halfHours(9, 12);

/** Start times of all working days, Dubai time. `isMeetingTime` decides which of them a day has. */
export const meetingTimes: readonly string[] = wholeDay;

export function isMeetingTime(day: string, time: string): boolean {
  return (weekdayOf(day) === 5 ? friday : wholeDay).includes(time);
}

/** The offset is fixed, because Dubai has no summer time. */
export function instantInDubai(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+04:00`);
}
