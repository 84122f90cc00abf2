import { describe, expect, it } from 'vitest';
import {
  daysLeft,
  dueEvaluationReminder,
  isQuoteReminderDue,
  quoteReminderAt,
} from './reminders.ts';

const dayMs = 86_400_000;
const start = new Date('2026-11-21T10:00:00Z');
const after = (days: number, ms = 0) => new Date(start.getTime() + days * dayMs + ms);
const row = {
  state: 'active',
  expires_at: after(5),
  decide_by: null,
  deadline_reminded_at: null,
  evaluation_reminded: 0,
} as const;

describe('the reminder of a deadline', () => {
  it('is due from 24 hours before it, once, while the RFQ is active', () => {
    expect(quoteReminderAt(row.expires_at)).toEqual(after(4));
    expect(isQuoteReminderDue(row, after(4, -1))).toBe(false);
    expect(isQuoteReminderDue(row, after(4))).toBe(true);
    expect(isQuoteReminderDue(row, after(5, -1))).toBe(true);
    expect(isQuoteReminderDue(row, after(5))).toBe(false);
    expect(isQuoteReminderDue({ ...row, deadline_reminded_at: start }, after(4))).toBe(false);
    for (const state of ['pending', 'evaluate', 'accepted', 'canceled'] as const)
      expect(isQuoteReminderDue({ ...row, state }, after(4))).toBe(false);
  });
});

describe('the reminder of an evaluation', () => {
  const evaluated = { ...row, state: 'evaluate', decide_by: after(30) } as const;

  it('is due on day 7 and on day 25, each once', () => {
    expect(dueEvaluationReminder(evaluated, after(7, -1))).toBeNull();
    expect(dueEvaluationReminder(evaluated, after(7))).toBe(7);
    const first = { ...evaluated, evaluation_reminded: 7 };
    expect(dueEvaluationReminder(first, after(25, -1))).toBeNull();
    expect(dueEvaluationReminder(first, after(25))).toBe(25);
    expect(dueEvaluationReminder({ ...first, evaluation_reminded: 25 }, after(29))).toBeNull();
  });

  it('is only the later one if both are due, and none after its end', () => {
    expect(dueEvaluationReminder(evaluated, after(26))).toBe(25);
    expect(dueEvaluationReminder(evaluated, after(30))).toBeNull();
    expect(dueEvaluationReminder({ ...evaluated, state: 'active' }, after(7))).toBeNull();
    expect(dueEvaluationReminder({ ...evaluated, decide_by: null }, after(7))).toBeNull();
  });

  it('states the days left, at least one', () => {
    expect(daysLeft(after(30), after(7))).toBe(23);
    expect(daysLeft(after(30), after(25))).toBe(5);
    expect(daysLeft(after(30), after(30, -1))).toBe(1);
  });
});
