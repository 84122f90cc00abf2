import { expect, it } from 'vitest';
import { badgeText } from './badge.ts';

it('counts up to 99 and then says 99+, isolated from the direction around it', () => {
  expect(badgeText(1)).toBe('1');
  expect(badgeText(99)).toBe('99');
  expect(badgeText(100)).toBe('\u206699+\u2069');
});

it('shows nothing for nothing', () => {
  for (const count of [undefined, 0, -3, 0.4, Number.NaN]) expect(badgeText(count)).toBeNull();
});
