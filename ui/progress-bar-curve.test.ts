import { expect, it } from 'vitest';
import { durationMs, progressAt, throttleMs } from './progress-bar-curve.ts';

it('a page that loads within 200 ms shows no bar', () => {
  expect(progressAt(0)).toBeNull();
  expect(progressAt(throttleMs - 1)).toBeNull();
  expect(progressAt(throttleMs)).toBe(0);
});

it('the bar only grows, takes five seconds and never shows completion', () => {
  let before = -1;
  for (let ms = throttleMs; ms <= throttleMs + durationMs; ms += 50) {
    const share = progressAt(ms) ?? -1;
    expect(share).toBeGreaterThan(before);
    before = share;
  }
  expect(progressAt(throttleMs + durationMs)).toBeCloseTo(0.95);
  expect(progressAt(60_000)).toBeCloseTo(0.95);
});
