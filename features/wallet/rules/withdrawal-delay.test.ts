import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMsOf, withdrawableOf } from './withdrawal-delay.ts';

const now = new Date('2026-11-23T08:00:00Z');
const paid = (amountFils: bigint, daysAgo: number, delayDays = 7) => ({
  amountFils,
  from: new Date(now.getTime() + dayMsOf(delayDays - daysAgo)),
});
const inDays = (days: number) => new Date(now.getTime() + dayMsOf(days));

describe('the withdrawable amount', () => {
  it('is all own money if no Q discount was paid recently', () => {
    expect(withdrawableOf(500n, [], now)).toEqual({ nowFils: 500n, waiting: null });
    // The waiting time ends exactly after seven days.
    expect(withdrawableOf(500n, [paid(300n, 7)], now)).toEqual({ nowFils: 500n, waiting: null });
  });

  it('excludes the Q discounts of the last seven days, and states from when they can be withdrawn', () => {
    expect(withdrawableOf(800n, [paid(300n, 2)], now)).toEqual({
      nowFils: 500n,
      waiting: { amountFils: 300n, firstAt: inDays(5), lastAt: inDays(5) },
    });
    expect(withdrawableOf(1000n, [paid(100n, 1), paid(300n, 6), paid(200n, 9)], now)).toEqual({
      nowFils: 600n,
      waiting: { amountFils: 400n, firstAt: inDays(1), lastAt: inDays(6) },
    });
  });

  it('excludes card payments for their own number of days, beside the Q discounts', () => {
    expect(withdrawableOf(1000n, [paid(300n, 2, 14), paid(200n, 2)], now)).toEqual({
      nowFils: 500n,
      waiting: { amountFils: 500n, firstAt: inDays(5), lastAt: inDays(12) },
    });
  });

  it('is never below zero: a discount may have paid fees', () => {
    expect(withdrawableOf(100n, [paid(300n, 2)], now)).toEqual({
      nowFils: 0n,
      waiting: { amountFils: 100n, firstAt: inDays(5), lastAt: inDays(5) },
    });
    // The end of the first waiting time frees nothing, because the second discount alone exceeds
    // the balance.
    expect(withdrawableOf(100n, [paid(50n, 6), paid(300n, 2)], now).waiting?.firstAt).toEqual(
      inDays(5),
    );
    expect(withdrawableOf(0n, [paid(300n, 2)], now)).toEqual({ nowFils: 0n, waiting: null });
  });

  it('is all own money at once if nothing is pending', () => {
    expect(withdrawableOf(300n, [paid(300n, 0, 0)], now)).toEqual({
      nowFils: 300n,
      waiting: null,
    });
  });

  it('grows to all own money by the stated moment, and not before the first one', () => {
    const discounts = fc.array(fc.tuple(fc.bigInt(1n, 10_000n), fc.integer({ min: 0, max: 10 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.bigInt(0n, 20_000n), discounts, (ownFils, given) => {
        const credits = given.map(([amount, days]) => paid(amount, days));
        const { nowFils, waiting } = withdrawableOf(ownFils, credits, now);
        expect(nowFils + (waiting?.amountFils ?? 0n)).toBe(ownFils);
        if (waiting === null) return;
        const at = (moment: Date) => withdrawableOf(ownFils, credits, moment).nowFils;
        expect(at(new Date(waiting.firstAt.getTime() - 1))).toBe(nowFils);
        expect(at(waiting.firstAt) > nowFils).toBe(true);
        expect(at(waiting.lastAt)).toBe(ownFils);
        expect(at(new Date(waiting.lastAt.getTime() - 1)) < ownFils).toBe(true);
      }),
    );
  });
});
