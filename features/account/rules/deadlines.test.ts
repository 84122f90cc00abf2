import { describe, expect, it } from 'vitest';
import { reviewDueAt, urgencyOf, reminderDue } from './deadlines.ts';

it('a review has 24 hours, is urgent in the last two, and is late from its end', () => {
  const due = reviewDueAt(new Date('2026-11-20T12:00:00Z'));
  expect(due.toISOString()).toBe('2026-11-21T12:00:00.000Z');
  expect(urgencyOf(due, new Date('2026-11-21T10:00:00.000Z'))).toBe('calm');
  expect(urgencyOf(due, new Date('2026-11-21T10:00:00.001Z'))).toBe('urgent');
  expect(urgencyOf(due, new Date('2026-11-21T12:00:00Z'))).toBe('late');
});

describe('reminders of a licence that ends', () => {
  it.each([
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, null],
  ])('with %i days left: %s', (daysLeft, due) => {
    expect(reminderDue(daysLeft)).toBe(due);
  });
});
