import { isRefusal } from '#shared/refusals.ts';
import { serve, serveOperator, type Served } from '#shared/serve.ts';
import { addHoliday, removeHoliday } from './commands.ts';
import { readComing, readHolidays } from './reads.ts';
import * as endpoints from './schema.ts';

export const holidayApi: readonly Served[] = [
  serve(endpoints.listComingHolidays, async ({ db, now }) => ({
    data: { days: await readComing(db, now) },
  })),
  serveOperator(endpoints.listHolidays, async ({ db, now }) => ({
    data: await readHolidays(db, now),
  })),
  serveOperator(endpoints.addHoliday, async (call, { body }) => {
    const view = await addHoliday(call, body);
    return isRefusal(view) ? view : { data: view, message: 'holiday.saved' };
  }),
  serveOperator(endpoints.removeHoliday, async (call, { params, body }) => {
    const view = await removeHoliday(call, params.day, body.reason);
    return isRefusal(view) ? view : { data: view, message: 'holiday.saved' };
  }),
];
