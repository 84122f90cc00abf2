import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { anyone } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { day, line, reason } from '#shared/validation.ts';
import { holidayBases } from './rules.ts';

const content: Who = { kind: 'operator', role: 'content' };

const holidayRow = z.object({
  day: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  basis: z.enum(holidayBases),
});
export type HolidayRow = z.output<typeof holidayRow>;

const holidaysView = z.object({ today: z.string(), holidays: z.array(holidayRow) });
export type HolidaysView = z.output<typeof holidaysView>;

export const listHolidays = declareEndpoint({
  method: 'get',
  path: '/operator/holidays',
  tag: 'Holidays',
  summary: 'Lists the public holidays from the beginning of this year, which are no working days',
  who: content,
  data: holidaysView,
});

export const addHoliday = declareEndpoint({
  method: 'post',
  path: '/operator/holidays',
  tag: 'Holidays',
  summary: 'Adds an announced public holiday; periods in working days that are running follow it',
  who: content,
  body: z.object({ day, name_en: line(2, 60), name_ar: line(2, 60), reason }),
  data: holidaysView,
});

export const removeHoliday = declareEndpoint({
  method: 'post',
  path: '/operator/holidays/{day}/remove',
  tag: 'Holidays',
  summary: 'Removes a public holiday; periods in working days that are running follow it',
  who: content,
  params: z.object({ day: line(1, 40) }),
  body: z.object({ reason }),
  data: holidaysView,
  refusals: ['not_found'],
});

export const listComingHolidays = declareEndpoint({
  method: 'get',
  path: '/holidays',
  tag: 'Reference',
  summary: 'Lists the public holidays of the coming sixty days',
  who: anyone,
  data: z.object({ days: z.array(z.string()) }),
});
