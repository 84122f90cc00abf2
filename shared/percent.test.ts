import { expect, it } from 'vitest';
import { percentOf, shortPercentOf } from './percent.ts';

it.each([
  [500, '5.00', '5'],
  [750, '7.50', '7.5'],
  [1234, '12.34', '12.34'],
  [0, '0.00', '0'],
  [1000, '10.00', '10'],
  [10_000, '100.00', '100'],
  [5, '0.05', '0.05'],
])('%d basis points are %s per cent, in short %s', (bp, whole, short) => {
  expect([percentOf(bp), shortPercentOf(bp)]).toEqual([whole, short]);
});
