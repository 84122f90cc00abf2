import { expect, it } from 'vitest';
import type { StoredTask } from '../store/tasks.ts';
import { toTasks } from './tasks.ts';

const stored = (serial: string, places: Pick<StoredTask, 'place' | 'due_place'>): StoredTask => ({
  kind: 'confirm_receipt',
  rfq_id: serial,
  offer_id: serial,
  revision_id: null,
  rfq_number: null,
  serial,
  title: 'Cement',
  company: null,
  count: 1,
  amount_minor: null,
  currency: null,
  at: '2026-11-20T08:00:00+00:00',
  due_at: '2026-11-24T08:00:00+00:00',
  total: 2,
  ...places,
});

it('a receipt before its promised day is a date of the week and not a row', () => {
  const view = toTasks(
    [
      stored('today', { place: 1, due_place: 1 }),
      stored('beyond', { place: 5, due_place: null }),
      stored('ahead', { place: null, due_place: 2 }),
    ],
    4,
    false,
  );
  expect(view.rows.map(({ number }) => number)).toEqual(['today']);
  expect(view.dates.map(({ number }) => number)).toEqual(['today', 'ahead']);
  expect(view.total).toBe(2);
});
