import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessFeePostings,
  accessRefundPostings,
  withdrawalPostings,
  oppositeOf,
  paidPostings,
  qDiscountPostings,
  splitVat,
  topUpPostings,
  type Posting,
} from './postings.ts';

const fils = fc.bigInt({ min: 1n, max: 10n ** 15n });
/** Zero, today's rate, unusual rates, and any rate that the table accepts. */
const rateBp = fc.oneof(fc.constantFrom(0, 500, 750, 1), fc.integer({ min: 0, max: 10_000 }));
const sum = (postings: readonly Posting[]) =>
  postings.reduce((total, { amountFils }) => total + amountFils, 0n);
const ofWallet = (postings: readonly Posting[]) =>
  postings.filter(({ account }) => account === 'wallet').map(({ amountFils }) => amountFils);

describe('VAT inside a fee', () => {
  it.each([
    [2500n, 500, 2381n, 119n],
    [50000n, 500, 47619n, 2381n],
    [105n, 500, 100n, 5n],
    [1n, 500, 1n, 0n],
    [0n, 500, 0n, 0n],
    [2500n, 0, 2500n, 0n],
    [43000n, 750, 40000n, 3000n],
    [2500n, 750, 2326n, 174n],
    [201n, 10_000, 101n, 100n],
  ])('splits %d fils by %d basis points into %d and %d', (grossFils, rateBp, netFils, vatFils) => {
    expect(splitVat(grossFils, rateBp)).toEqual({ netFils, vatFils });
  });

  it('loses nothing and is within half a fils of its rate, at any rate', () => {
    fc.assert(
      fc.property(fils, rateBp, (grossFils, bp) => {
        const { netFils, vatFils } = splitVat(grossFils, bp);
        expect(netFils + vatFils).toBe(grossFils);
        expect(netFils >= 0n && vatFils >= 0n).toBe(true);
        // The tolerance is half a fils of the price before VAT plus its VAT, because revenue takes
        // the rounding.
        const difference = vatFils * 10_000n - netFils * BigInt(bp);
        const most = (10_000n + BigInt(bp)) / 2n;
        expect(difference <= most && difference >= -most).toBe(true);
      }),
    );
  });
});

describe('every transfer', () => {
  it('sums to zero, has no empty side, and changes the wallet by its amount', () => {
    fc.assert(
      fc.property(fils, fils, rateBp, (amount, bonus, vatRateBp) => {
        const cases: [readonly Posting[], bigint[]][] = [
          [accessFeePostings('a', amount, vatRateBp), [-amount]],
          [oppositeOf(accessFeePostings('a', amount, vatRateBp)), [amount]],
          [topUpPostings('a', 'card', amount, amount), [amount]],
          [topUpPostings('a', 'bank_transfer', amount, amount + bonus), [amount + bonus]],
          [accessRefundPostings('a', amount, { bonusFils: bonus, vatRateBp }), [amount]],
          [withdrawalPostings('a', amount, 0n), [-amount]],
          [withdrawalPostings('a', amount, bonus), [-amount - bonus]],
          [oppositeOf(withdrawalPostings('a', amount, bonus)), [amount + bonus]],
          [paidPostings(amount, 'bank_transfer'), []],
          [paidPostings(amount, 'card'), []],
          [qDiscountPostings('a', amount), [amount]],
        ];
        for (const [postings, wallet] of cases) {
          expect(sum(postings)).toBe(0n);
          expect(ofWallet(postings)).toEqual(wallet);
          expect(postings.every(({ amountFils }) => amountFils !== 0n)).toBe(true);
        }
      }),
    );
  });

  it('books a card at the provider, a transfer at the bank, and the bonus as an expense', () => {
    expect(topUpPostings('a', 'card', 100n, 100n)).toEqual([
      { account: 'wallet', companyId: 'a', amountFils: 100n, bonusFils: 0n },
      { account: 'provider_clearing', amountFils: -100n },
    ]);
    expect(topUpPostings('a', 'bank_transfer', 100n, 110n)).toEqual([
      { account: 'wallet', companyId: 'a', amountFils: 110n, bonusFils: 10n },
      { account: 'bank_clearing', amountFils: -100n },
      { account: 'package_bonus', amountFils: -10n },
    ]);
  });

  it('forfeits bonus with a withdrawal, and returns both when it is refused', () => {
    expect(withdrawalPostings('a', 100n, 7n)).toEqual([
      { account: 'wallet', companyId: 'a', amountFils: -107n, bonusFils: -7n },
      { account: 'withdrawals_payable', amountFils: 100n },
      { account: 'package_bonus', amountFils: 7n },
    ]);
    expect(oppositeOf(withdrawalPostings('a', 100n, 7n))[0]).toEqual({
      account: 'wallet',
      companyId: 'a',
      amountFils: 107n,
      bonusFils: 7n,
    });
  });
});
