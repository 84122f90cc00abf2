import { dayInDubai } from '#shared/calendar.ts';
import type { OperatorCall } from '#shared/call.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { readHolidays } from './reads.ts';
import type { HolidaysView } from './schema.ts';
import * as store from './store.ts';

/** The log names its subject by a UUID, so the day becomes its last digits. */
const subjectOf = (day: string) => ({
  subjectType: 'holiday',
  subjectId: `00000000-0000-8000-8000-0000${day.replaceAll('-', '')}`,
});

interface HolidayInput {
  readonly day: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly reason: string;
}

/** Refuses: day of the past, or a day that is a holiday already. */
export async function addHoliday(
  call: OperatorCall,
  { reason, ...row }: HolidayInput,
): Promise<HolidaysView | Refusal> {
  return call.transaction(async (tx) => {
    if (row.day < dayInDubai(await call.clockAt(tx)))
      return refuseFields({ path: 'day', key: 'dayOver' });
    if (!(await store.insertHoliday(tx, { ...row, basis: 'announced' })))
      return refuseFields({ path: 'day', key: 'holidayTaken' });
    const params = { reason, ...row };
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'holiday.added',
      ...subjectOf(row.day),
      params,
    });
    return readHolidays(tx, call.now);
  });
}

/** Refuses: not_found. */
export async function removeHoliday(
  call: OperatorCall,
  day: string,
  reason: string,
): Promise<HolidaysView | Refusal> {
  return call.transaction(async (tx) => {
    const removed = await store.deleteHoliday(tx, day);
    if (removed === undefined) return refuse('not_found');
    const { name_en, name_ar } = removed;
    const params = { reason, day, name_en, name_ar };
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'holiday.removed',
      ...subjectOf(day),
      params,
    });
    return readHolidays(tx, call.now);
  });
}
