import { expect, it } from 'vitest';
import { isCountryCode } from './countries.ts';

it('a country is recognised by its assigned letters only', () => {
  expect(['AE', 'SA', 'OM', 'PS', 'GB', 'ZW'].every(isCountryCode)).toBe(true);
  expect(['XX', 'ZZ', 'EU', 'UK', 'XK', 'AN', 'ae', '', 'A1'].some(isCountryCode)).toBe(false);
});

it('there are as many countries as the standard assigns, each with a unique name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const known = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountryCode);
  expect(known).toHaveLength(249);
  expect(new Set(known.map((code) => names.of(code))).size).toBe(249);
});
