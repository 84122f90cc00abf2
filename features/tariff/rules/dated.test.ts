import { describe, expect, it } from 'vitest';
import { currencies } from '#shared/currency.ts';
import { foreignCurrencies, inForceOn, isSuspicious, withRuleStates } from './dated.ts';

const rows = [
  { valid_from: '2018-01-01', decision: 0 },
  { valid_from: '2026-12-01', decision: 2 },
  { valid_from: '2026-11-01', decision: 1 },
  { valid_from: '2026-12-01', decision: 3 },
];
const statesOn = (day: string) =>
  withRuleStates(rows, day).map(({ row, state }) => `${row.decision} ${state}`);

describe('dated rows', () => {
  it('apply from the first moment of their day, and of several for one day only the newest decision', () => {
    expect(statesOn('2026-11-30')).toEqual(['3 next', '2 replaced', '1 now', '0 past']);
    expect(statesOn('2026-12-01')).toEqual(['3 now', '2 replaced', '1 past', '0 past']);
    expect(statesOn('2017-12-31')).toEqual(['3 next', '2 replaced', '1 next', '0 next']);
  });

  it('are found for any day, and not before the first one', () => {
    expect(inForceOn(rows, '2026-11-30')?.decision).toBe(1);
    expect(inForceOn(rows, '2027-01-01')?.decision).toBe(3);
    expect(inForceOn(rows, '2017-12-31')).toBeUndefined();
  });
});

describe('a rate', () => {
  it('needs a confirmation above five per cent, up or down, and not at five', () => {
    expect(isSuspicious(4_000_000n, 4_200_000n)).toBe(false);
    expect(isSuspicious(4_000_000n, 4_200_001n)).toBe(true);
    expect(isSuspicious(4_000_000n, 3_800_000n)).toBe(false);
    expect(isSuspicious(4_000_000n, 3_799_999n)).toBe(true);
  });

  it('of VAT that was zero needs a confirmation for any change, and none if it stays zero', () => {
    expect([
      isSuspicious(0n, 1n),
      isSuspicious(500n, 0n),
      isSuspicious(0n, 0n),
      isSuspicious(500n, 500n),
    ]).toEqual([true, true, false, false]);
  });

  it('of exchange exists for every currency but the dirham', () => {
    expect(['AED', ...foreignCurrencies].toSorted()).toEqual(currencies.toSorted());
  });
});
