import { describe, expect, it } from 'vitest';
import { withdrawableOf } from '../rules/withdrawal-delay.ts';
import { waitingArgs } from './withdrawable.ts';

describe('a sentence about Q discounts that cannot be withdrawn yet', () => {
  it('has the time of the first one and the time from which all of them can be withdrawn', () => {
    const discounts = ['2026-11-08', '2026-11-10'].map((day) => ({
      amountFils: 100_00n,
      from: new Date(`${day}T08:00Z`),
    }));
    const args = waitingArgs(
      withdrawableOf(250_00n, discounts, new Date('2026-11-04T08:00Z')),
      'en',
    );
    expect(args).toMatchObject({ amount: '50.00', waiting: '200.00' });
    expect(args.from).toContain('8 ');
    expect(args.allFrom).toContain('10 ');
  });
});
