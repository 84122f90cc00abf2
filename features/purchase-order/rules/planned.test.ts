import { describe, expect, it } from 'vitest';
import { plannedSteps } from './planned.ts';
import { lateDaysMax } from './working-days.ts';

/** A Thursday, 10:00 in Dubai. */
const sentAt = new Date('2026-11-19T06:00:00Z');
const at = (text: string) => new Date(text);
const base = {
  sentAt,
  acknowledgedAt: null,
  deliveredAt: null,
  promisedAt: at('2026-12-03T06:00:00Z'),
  receiptCount: 0,
  holidays: [],
  now: sentAt,
};

describe('the planned acknowledgement of an order', () => {
  it.each([
    ['on the day of sending', '2026-11-19T06:00:00Z', 0],
    ['at the end of its due day', '2026-11-24T19:59:59Z', 0],
    ['at the beginning of the next working day', '2026-11-24T20:00:00Z', 1],
    ['on Friday', '2026-11-27T06:00:00Z', 3],
    ['on Saturday, like on Friday', '2026-11-28T06:00:00Z', 3],
    ['on Monday', '2026-11-30T06:00:00Z', 4],
  ])('is due after three working days; %s it is late by %s', (_when, now, lateDays) => {
    const { acknowledged } = plannedSteps({ ...base, now: at(now) });
    expect(acknowledged).toEqual({ day: '2026-11-24', lateDays });
  });

  it('leaves out public holidays, before and after the due day', () => {
    const holidays = ['2026-11-20', '2026-11-26'];
    const now = at('2026-11-27T06:00:00Z');
    expect(plannedSteps({ ...base, holidays, now }).acknowledged).toEqual({
      day: '2026-11-25',
      lateDays: 1,
    });
  });

  it('counts up to one day more than the limit', () => {
    const { acknowledged } = plannedSteps({ ...base, now: at('2029-01-01T00:00:00Z') });
    expect(acknowledged?.lateDays).toBe(lateDaysMax + 1);
  });

  it.each([
    ['not sent', { sentAt: null }],
    ['acknowledged', { acknowledgedAt: sentAt }],
    ['delivered', { deliveredAt: sentAt }],
    ['partly received', { receiptCount: 1 }],
  ])('has no day for an order that is %s', (_what, change) => {
    expect(plannedSteps({ ...base, ...change }).acknowledged).toBeNull();
  });
});

describe('the planned receipt of an order', () => {
  it.each([
    ['before it', '2026-11-20T06:00:00Z', 0, 0],
    ['at the end of it', '2026-12-03T19:59:59Z', 0, 0],
    ['a second later', '2026-12-03T20:00:00Z', 0, 1],
    ['on Sunday, because goods are late by days of the calendar', '2026-12-06T06:00:00Z', 0, 3],
    ['on Sunday with a receipt of a part', '2026-12-06T06:00:00Z', 1, 3],
  ])(
    'is on the promised day; %s it is late by so many days',
    (_when, now, receiptCount, lateDays) => {
      const { received } = plannedSteps({ ...base, receiptCount, now: at(now) });
      expect(received).toEqual({ day: '2026-12-03', lateDays });
    },
  );

  it('does not depend on the acknowledgement', () => {
    const now = at('2026-12-05T06:00:00Z');
    const steps = plannedSteps({ ...base, acknowledgedAt: sentAt, now });
    expect(steps).toEqual({ acknowledged: null, received: { day: '2026-12-03', lateDays: 2 } });
  });

  it.each([
    ['delivered', { deliveredAt: sentAt }],
    ['without a promised day', { promisedAt: null }],
  ])('has no day for an order that is %s', (_what, change) => {
    expect(plannedSteps({ ...base, ...change }).received).toBeNull();
  });
});
