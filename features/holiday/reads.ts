import { dayInDubai } from '#shared/calendar.ts';
import type { Db, Tx } from '#shared/call.ts';
import { holidayBases } from './rules.ts';
import type { HolidaysView } from './schema.ts';
import { listComing, listFrom } from './store.ts';

export async function readHolidays(db: Db | Tx, now: Date): Promise<HolidaysView> {
  const today = dayInDubai(now);
  const rows = await listFrom(db, `${today.slice(0, 4)}-01-01`);
  return {
    today,
    holidays: rows.map((row) => ({
      ...row,
      basis: holidayBases.find((one) => one === row.basis) ?? 'announced',
    })),
  };
}

export async function readComing(db: Db | Tx, now: Date): Promise<string[]> {
  return listComing(db, now);
}
