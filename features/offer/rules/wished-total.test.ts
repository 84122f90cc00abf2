import { describe, expect, it } from 'vitest';
import { comparedOf, lineOf, rfqOf } from '#tests/harness/views/offer.ts';
import { savedAt } from './wished-total.ts';

const lines = [
  lineOf('line-1', { unit_price: '100.00', quantity: '4' }),
  lineOf('line-2', { unit_price: '240.00', quantity: '2.5' }),
];
const offerOf = (changes: Partial<ReturnType<typeof comparedOf>> = {}) => {
  const compared = comparedOf({ lines, ...changes });
  return { currency: compared.currency, sums: compared, lines: compared.lines };
};
const rfq = rfqOf();

describe('the saving at target prices', () => {
  it('has the VAT of the lines, and the Q discount that shrinks with them', () => {
    // 4 × 10 less before VAT, 5% of it, and 1% of it as Q discount.
    expect(savedAt(offerOf(), rfq, new Map([['line-1', 9000n]]))).toBe(4000n + 200n - 40n);
  });

  it('adds up the lines, and is negative for a target above the price', () => {
    const wished = new Map([
      ['line-1', 9000n],
      ['line-2', 26_000n],
    ]);
    expect(savedAt(offerOf(), rfq, wished)).toBe(-1000n - 50n + 10n);
  });

  it('is zero without a target, and for a line that is not quoted', () => {
    const without = [lineOf('line-1', { state: 'not_quoted', unit_price: '0.00' }), lines[1]];
    const offer = offerOf({ lines: without.filter((line) => line !== undefined) });
    expect(savedAt(offer, rfq, new Map())).toBe(0n);
    expect(savedAt(offer, rfq, new Map([['line-1', 9000n]]))).toBe(0n);
  });

  it('has no Q discount if the offer has none', () => {
    const offer = offerOf({ q_discount: '0.00' });
    expect(savedAt(offer, rfq, new Map([['line-1', 9000n]]))).toBe(4200n);
  });

  it('leaves the supplier’s discount as it is, and is unknown below it', () => {
    const offer = offerOf({ supplier_discount: '500.00', q_discount: '0.00' });
    // The VAT of both lines is rounded up: 8.625 and 14.375.
    expect(savedAt(offer, rfq, new Map([['line-1', 9000n]]))).toBe(4199n);
    const free = new Map([
      ['line-1', 1n],
      ['line-2', 1n],
    ]);
    expect(savedAt(offer, rfq, free)).toBeNull();
  });
});
