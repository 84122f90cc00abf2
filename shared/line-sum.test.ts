import { describe, expect, it } from 'vitest';
import { lineMinorOf } from './line-sum.ts';

const line = (unitPriceMinor: bigint, quantityMilli: bigint) => ({ unitPriceMinor, quantityMilli });

describe('the sum of a line', () => {
  it('is unit price × quantity in thousandths, rounded half up', () => {
    expect(lineMinorOf(line(645000n, 24_000n), 2)).toBe(15_480_000n);
    expect(lineMinorOf(line(100n, 1n), 2)).toBe(0n);
    expect(lineMinorOf(line(333n, 2n), 2)).toBe(1n);
    expect(lineMinorOf(line(1n, 499n), 2)).toBe(0n);
    expect(lineMinorOf(line(1n, 501n), 2)).toBe(1n);
  });

  it('follows the official arithmetic for an exact half: 3.5 × 10.95 is 38.32', () => {
    expect(lineMinorOf(line(1095n, 3500n), 2)).toBe(3832n);
    expect(lineMinorOf(line(1n, 500n), 2)).toBe(1n);
    // Rounds half-up, because the official rules do not cover three decimals.
    expect(lineMinorOf(line(1095n, 3500n), 3)).toBe(3833n);
  });
});
