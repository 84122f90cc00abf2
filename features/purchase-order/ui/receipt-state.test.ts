import { describe, expect, it } from 'vitest';
import { acceptBeside, countLine, countReceived, stepQuantity } from './receipt-state.ts';

const exact = { open: '100', most: '100' };
const tolerant = { open: '100', most: '105' };

describe('the state of a received line', () => {
  it.each([
    ['none', exact, '', '', '100'],
    ['none', exact, '0', '0', '100'],
    ['complete', exact, '100', '', '0'],
    ['complete', exact, '١٠٠', '', '0'],
    ['short', exact, '95', '', '5'],
    ['short', exact, '99.999', '', '0.001'],
    ['rejected', exact, '98', '2', '0'],
    ['rejected', exact, '90', '2', '8'],
    ['rejected', exact, '', '100', '0'],
    ['over', exact, '99', '2', '0'],
    ['complete', tolerant, '95', '', '0'],
    ['complete', tolerant, '105', '', '0'],
    ['short', tolerant, '94', '', '6'],
    ['over', tolerant, '105.001', '', '0'],
    ['complete', { open: '0', most: '5' }, '3', '', '0'],
    ['none', exact, 'many', '', '100'],
  ] as const)(
    'is %s of %j with %j accepted and %j rejected, and %s is missing',
    (state, line, accepted, rejected, missing) => {
      expect(countLine(line, { accepted, rejected })).toMatchObject({ state, missing });
    },
  );
});

describe('a recorded receipt of a line', () => {
  it.each([
    [[], '1150', '', '1200', '50'],
    [['1150'], '50', '', '50', '0'],
    [['1000', '150'], '30', '10', '50', '10'],
    [['1150'], '55', '', '50', '0'],
  ] as const)('after %j has %s accepted, %j rejected of %s, and %s missing', (...row) => {
    const [earlier, accepted, rejected, expected, missing] = row;
    expect(countReceived('1200', earlier, { accepted, rejected })).toMatchObject({
      expected,
      missing,
    });
  });
});

describe('a step of a quantity', () => {
  it.each([
    ['accepted', 1, '98', '', '99'],
    ['accepted', 10, '98', '', '100'],
    ['accepted', 1, '98', '2', '98'],
    ['accepted', -1, '48.5', '', '47.5'],
    ['accepted', -10, '3', '', '0'],
    ['rejected', 1, '100', '', '1'],
    ['rejected', -1, '100', '', '0'],
    ['rejected', 10, '0', '95', '100'],
  ] as const)('of %s by %i from %j and %j is %s', (column, by, accepted, rejected, next) => {
    expect(stepQuantity(exact, { accepted, rejected }, column, by)).toBe(next);
  });
});

describe('the accepted quantity beside rejected goods', () => {
  it.each([
    ['decreases by them if all was accepted', exact, '100', '2', '98'],
    ['stays if both are expected', exact, '95', '5', '95'],
    ['decreases only by the part above the expected quantity', exact, '95', '6', '94'],
    ['comes back with a smaller rejection', exact, '100', '0', '100'],
    ['stays above the order within its tolerance', tolerant, '103', '1', '102'],
    ['is never below zero', exact, '100', '120', '0'],
  ] as const)('%s', (_, line, before, rejected, accepted) => {
    expect(acceptBeside(line, before, rejected)).toBe(accepted);
  });
});
