import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { holidayBases } from './rules.ts';

/** Longer than any period in working days, with the weekends and holidays in it. */
const daysAhead = 60;

/** The holidays from an instant of the row on, as an array of `YYYY-MM-DD`; empty for null. */
export function holidaysFrom(instant: 'purchase_order.sent_at') {
  return sql<string[]>`array(select to_char(public_holiday.day, 'YYYY-MM-DD') from public_holiday
    where public_holiday.day between ${sql.ref(instant)}::date - 1 and ${sql.ref(instant)}::date + ${sql.lit(daysAhead)})`;
}

/** The holidays of the coming weeks, as `YYYY-MM-DD`. */
export async function listComing(db: Db | Tx, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('public_holiday')
    .select('day')
    .where(sql<boolean>`day between ${now}::date - 1 and ${now}::date + ${sql.lit(daysAhead)}`)
    .execute();
  return rows.map(({ day }) => day);
}

const listedMax = 500;

export async function listFrom(db: Db | Tx, day: string) {
  return db
    .selectFrom('public_holiday')
    .selectAll()
    .where('day', '>=', day)
    .orderBy('day')
    .limit(listedMax)
    .execute();
}

interface NewHoliday {
  readonly day: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly basis: (typeof holidayBases)[number];
}

/** False: the day is a holiday already. */
export async function insertHoliday(tx: Tx, row: NewHoliday): Promise<boolean> {
  const added = await tx
    .insertInto('public_holiday')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return added !== undefined;
}

/** Undefined: the text is no day of the list. */
export async function deleteHoliday(tx: Tx, day: string) {
  return tx
    .deleteFrom('public_holiday')
    .where(sql<boolean>`to_char(day, 'YYYY-MM-DD') = ${day}`)
    .returningAll()
    .executeTakeFirst();
}
