import { describe, expect, it } from 'vitest';
import { lateStepOf, receiptLateMs } from './late.ts';
import { isReminderAllowed } from './reminder-pause.ts';

/** A Monday morning in Dubai. */
const sentAt = new Date('2026-11-23T06:00:00Z');
const dayMs = 86_400_000;
const after = (days: number, ms = 0) => new Date(sentAt.getTime() + days * dayMs + ms);
const sent = {
  state: 'sent',
  now: after(3),
  sentAt,
  promisedAt: after(7),
  holidays: [],
  remindedAt: after(2),
  receiptCount: 0,
  acknowledgementLateAt: null,
  receiptLateAt: null,
} as const;
const acknowledged = {
  ...sent,
  state: 'acknowledged',
  now: after(7, receiptLateMs),
} as const;

describe('a late acknowledgement', () => {
  it('is notified after three working days, to the millisecond, and once', () => {
    expect(lateStepOf(sent)).toBe('acknowledge');
    expect(lateStepOf({ ...sent, now: after(3, -1), remindedAt: after(1) })).toBeNull();
    expect(lateStepOf({ ...sent, holidays: ['2026-11-25'] })).toBeNull();
    expect(lateStepOf({ ...sent, acknowledgementLateAt: after(3) })).toBeNull();
  });

  it('is notified a day after the reminder of the supplier, so that another one is allowed', () => {
    expect(lateStepOf({ ...sent, remindedAt: null })).toBeNull();
    expect(lateStepOf({ ...sent, remindedAt: after(2, 1) })).toBeNull();
  });
});

describe('a late receipt', () => {
  it('is notified three days after the promised delivery, to the millisecond, and once', () => {
    expect(lateStepOf(acknowledged)).toBe('receive');
    expect(lateStepOf({ ...acknowledged, now: after(7, receiptLateMs - 1) })).toBeNull();
    expect(lateStepOf({ ...acknowledged, receiptLateAt: after(10) })).toBeNull();
    expect(lateStepOf({ ...acknowledged, promisedAt: null })).toBeNull();
  });

  it('is not notified once goods were received, or the order ended', () => {
    expect(lateStepOf({ ...acknowledged, receiptCount: 1 })).toBeNull();
    for (const state of ['none', 'made', 'delivered', 'canceled'] as const)
      expect(lateStepOf({ ...acknowledged, state })).toBeNull();
  });
});

it('a reminder of a deal is allowed 24 hours after the last one', () => {
  expect(isReminderAllowed(null, after(0))).toBe(true);
  expect(isReminderAllowed(after(0), after(1, -1))).toBe(false);
  expect(isReminderAllowed(after(0), after(1))).toBe(true);
});
