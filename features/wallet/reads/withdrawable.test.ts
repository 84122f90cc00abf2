import { describe, expect, it } from 'vitest';
import { withdrawableOf } from '../rules/discount-delay.ts';
import { waitingArgs } from './withdrawable.ts';

describe('a sentence about Q discounts that cannot be withdrawn yet', () => {
  it('has the time of the first one and the time from which all of them can be withdrawn', () => {
    const discounts = ['2026-11-01', '2026-11-03'].map((day) => ({
      amountFils: 100_00n,
      at: new Date(`${day}T08:00Z`),
    }));
    const options = { now: new Date('2026-11-04T08:00Z'), delayMs: 7 * 86_400_000 };
    const args = waitingArgs(withdrawableOf(250_00n, discounts, options), 'en');
    expect(args).toMatchObject({ amount: '50.00', waiting: '200.00' });
    expect(args.from).toContain('8 ');
    expect(args.allFrom).toContain('10 ');
  });
});
