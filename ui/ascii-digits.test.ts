import { expect, it } from 'vitest';
import { codeOf } from './ascii-digits.ts';

it.each([
  ['482017', '482017'],
  ['Your code: ٤٨٢ ٠١٧', '482017'],
  ['48-20', '4820'],
  ['4820179', '482017'],
  ['', ''],
])('the code in %j is %j', (typed, code) => {
  expect(codeOf(typed, 6)).toBe(code);
});
