import { expect, it } from 'vitest';
import { deleteAgainAt } from './rules.ts';

it('the deletion of bytes is retried after growing pauses, and then every hour without end', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const pauseOf = (tries: number) => (deleteAgainAt(tries, now).getTime() - now.getTime()) / 60_000;
  expect([1, 2, 3, 4, 5, 1000].map(pauseOf)).toEqual([1, 5, 30, 60, 60, 60]);
});
