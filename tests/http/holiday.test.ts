import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInDubai } from '#shared/calendar.ts';
import {
  addHoliday,
  listComingHolidays,
  listHolidays,
  removeHoliday,
} from '#features/holiday/schema.ts';
import { requestMeeting } from '#features/meeting/schema.ts';
import * as orders from '#features/purchase-order/schema/order.ts';
import { dataOf, sentDeal } from '../factories/order.ts';
import { newOperator, signInOperator } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { loggedOf } from '../harness/log.ts';

const dayMs = 86_400_000;
const reason = 'Announced by the federal authority';
const names = { name_en: 'Mourning', name_ar: 'حداد' };

let api: TestApi;
let content: string;
beforeAll(async () => {
  api = await startApi('holiday');
  // Monday 09:00 in Dubai.
  api.advance(Date.parse('2026-11-23T05:00:00Z') - api.now().getTime());
  content = (await signInOperator(api, ['content'])).token;
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const operator = () => api.as({ token: content });
const add = (day: string) => operator()(addHoliday, { body: { day, ...names, reason } });
const remove = (day: string) => operator()(removeHoliday, { params: { day }, body: { reason } });
const dayAhead = (days: number) => dayInDubai(new Date(api.now().getTime() + days * dayMs));

describe('public holidays', () => {
  it('are listed from the beginning of the year with their source, fixed days and those of the moon', async () => {
    const { holidays } = dataOf(await operator()(listHolidays, {}));
    expect(holidays[0]).toEqual({
      day: '2026-01-01',
      name_en: 'New Year’s Day',
      name_ar: 'رأس السنة الميلادية',
      basis: 'law',
    });
    const days = holidays.map(({ day }) => day).filter((day) => day.startsWith('2027'));
    const eids = '2027-03-09 2027-03-10 2027-03-11 2027-05-15 2027-05-16 2027-05-17 2027-05-18';
    const all = `2027-01-01 ${eids} 2027-06-06 2027-08-14 2027-12-02 2027-12-03`;
    expect(days).toEqual(all.split(' '));
    expect(holidays.find(({ day }) => day === '2027-03-09')).toMatchObject({ basis: 'calendar' });
    const coming = dataOf(await api.as({})(listComingHolidays, {}));
    expect(coming.days).toEqual(['2026-12-02', '2026-12-03', '2027-01-01']);
  });

  it('are added once, from today on, and removed, with the reason in the log', async () => {
    const day = dayAhead(30);
    expect(dataOf(await add(day)).holidays).toContainEqual({ day, ...names, basis: 'announced' });
    expect(await add(day)).toMatchObject({ status: 422, errors: { day: [expect.any(String)] } });
    expect(await add(dayAhead(-1))).toMatchObject({ status: 422 });
    expect(await add('2026-02-30')).toMatchObject({ status: 422 });
    const left = dataOf(await remove(day)).holidays.map((one) => one.day);
    expect(left).not.toContain(day);
    expect(await remove(day)).toMatchObject({ status: 404 });
    const [added] = await loggedOf(api, 'holiday.added');
    const [removed] = await loggedOf(api, 'holiday.removed');
    expect([added?.params, removed?.params]).toMatchObject([
      { reason, day },
      { reason, day },
    ]);
  });

  it('are edited by operators of the content only', async () => {
    const { token } = await newOperator(api, 'finance');
    const body = { day: dayAhead(31), ...names, reason };
    expect(await api.as({ token })(addHoliday, { body })).toMatchObject({ status: 403 });
    expect(await api.as({})(addHoliday, { body })).toMatchObject({ status: 401 });
  });
});

describe('a holiday that is announced late', () => {
  it('extends the deadlines of an order that was sent before, and its removal restores them', async () => {
    const deal = await sentDeal(api);
    const params = { id: deal.order.id };
    const read = async () => {
      const { remind_at: remindAt, late_at: lateAt } = dataOf(
        await api.as({ token: deal.buyer.token })(orders.readOrder, { params }),
      );
      return [remindAt, lateAt];
    };
    // Monday: two days later is Wednesday, five are the next Monday.
    const before = [2, 7].map((days) => new Date(api.now().getTime() + days * dayMs).toISOString());
    expect(await read()).toEqual(before);
    dataOf(await add(dayAhead(1)));
    const after = [3, 8].map((days) => new Date(api.now().getTime() + days * dayMs).toISOString());
    expect(await read()).toEqual(after);
    api.advance(7 * dayMs);
    // The session of an operator ends within the week.
    content = (await newOperator(api, 'content')).token;
    const cancel = () => api.as({ token: deal.buyer.token })(orders.cancelLateOrder, { params });
    expect(await cancel()).toMatchObject({ code: 'not_late' });
    dataOf(await remove(dayAhead(-6)));
    expect(await read()).toEqual(before);
    expect(await cancel()).toMatchObject({ data: { state: 'canceled' } });
  });

  it('is no day for a meeting', async () => {
    const body = {
      full_name: 'Omar Haddad',
      company_name: 'Al Dana Contracting',
      email: 'omar@aldana.test',
      phone: '+971504187726',
      job_title: 'Procurement manager',
      preferred_time: '10:30',
    };
    const ask = (day: string) =>
      api.as({ address: '203.0.113.9' })(requestMeeting, { body: { ...body, preferred_day: day } });
    // Today is Monday 30 November.
    expect(await ask('2026-12-02')).toMatchObject({ status: 422 });
    expect(await ask('2026-12-04')).toMatchObject({ ok: true });
  });
});
