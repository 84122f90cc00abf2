import { divideHalfUp } from '#shared/currency.ts';

/**
 * The kinds of transfers. Each kind must happen once per subject (db/migrations/0005_wallet.sql,
 * `ledger_once`).
 */
export const ledgerKinds = [
  'top_up',
  'package',
  'access_fee',
  'access_refund',
  'withdrawal_hold',
  'withdrawal_paid',
  'withdrawal_return',
  'q_discount',
  'reversal',
] as const;
export type EntryKind = (typeof ledgerKinds)[number];
export const offerKinds = [
  'access_fee',
  'access_refund',
  'q_discount',
  'reversal',
] as const satisfies EntryKind[];

/** A supplier's `wallet`, and the platform's own accounts (product §3). */
export const ledgerAccounts = [
  'wallet',
  'provider_clearing',
  'bank_clearing',
  'fee_revenue',
  'vat_payable',
  'package_bonus',
  'q_discount_expense',
  'withdrawals_payable',
] as const;

/**
 * One side of a transfer, fils: positive adds to the account. The sides of a transfer must sum to
 * zero.
 */
export interface Posting {
  readonly account: (typeof ledgerAccounts)[number];
  /** Only for a wallet. */
  readonly companyId?: string;
  readonly amountFils: bigint;
  /** The bonus part of a wallet's side. Undefined: the part that own money cannot pay. */
  readonly bonusFils?: bigint;
}

const wholeBp = 10_000n;

/**
 * Splits a fee into revenue and the VAT included in it, fils, by a rate in basis points. Revenue
 * takes the rounding, so that both sum to the fee. The proof of the books must use the same rule in
 * SQL (`wrongSplits`).
 */
export function splitVat(
  grossFils: bigint,
  vatRateBp: number,
): { netFils: bigint; vatFils: bigint } {
  const netFils = divideHalfUp(grossFils * wholeBp, wholeBp + BigInt(vatRateBp));
  return { netFils, vatFils: grossFils - netFils };
}

function moving(...postings: readonly Posting[]): readonly Posting[] {
  return postings.filter(({ amountFils }) => amountFils !== 0n);
}

/** Wallet to fee revenue, with the VAT split off. Own money is used before bonus. */
export function accessFeePostings(
  companyId: string,
  feeFils: bigint,
  vatRateBp: number,
): readonly Posting[] {
  const { netFils, vatFils } = splitVat(feeFils, vatRateBp);
  return moving(
    { account: 'wallet', companyId, amountFils: -feeFils },
    { account: 'fee_revenue', amountFils: netFils },
    { account: 'vat_payable', amountFils: vatFils },
  );
}

export function oppositeOf(postings: readonly Posting[]): readonly Posting[] {
  return postings.map(({ bonusFils, ...posting }) => ({
    ...posting,
    amountFils: -posting.amountFils,
    ...(bonusFils === undefined ? {} : { bonusFils: -bonusFils }),
  }));
}

export interface PaidFee {
  readonly bonusFils: bigint;
  readonly vatRateBp: number;
}

/**
 * Refunds a fee as it was paid: its bonus part becomes bonus again, and its VAT must use the rate
 * of the charge.
 */
export function accessRefundPostings(
  companyId: string,
  feeFils: bigint,
  { bonusFils, vatRateBp }: PaidFee,
): readonly Posting[] {
  return withBonus(oppositeOf(accessFeePostings(companyId, feeFils, vatRateBp)), bonusFils);
}

export function withBonus(postings: readonly Posting[], bonusFils: bigint): readonly Posting[] {
  return postings.map((posting) =>
    posting.account === 'wallet' ? { ...posting, bonusFils } : posting,
  );
}

/**
 * Reverses a credit: the paid amount, the remaining bonus (`takenFils`) and the used bonus that own
 * money replaces (`madeGoodFils`).
 */
export function reversalPostings(
  credit: readonly Posting[],
  { takenFils, madeGoodFils }: { readonly takenFils: bigint; readonly madeGoodFils: bigint },
): readonly Posting[] {
  const givenFils = -(credit.find(({ account }) => account === 'package_bonus')?.amountFils ?? 0n);
  const retainedFils = givenFils - takenFils - madeGoodFils;
  const sides = oppositeOf(credit).map((side) => {
    if (side.account === 'wallet') return { ...side, amountFils: side.amountFils + retainedFils };
    return side.account === 'package_bonus'
      ? { ...side, amountFils: side.amountFils - retainedFils }
      : side;
  });
  return withBonus(moving(...sides), -takenFils);
}

/**
 * The paid money and the package's bonus go to the wallet. No VAT, because a balance is not a sale
 * until it pays a fee.
 */
export function topUpPostings(
  companyId: string,
  method: 'card' | 'bank_transfer',
  paidFils: bigint,
  creditFils: bigint,
): readonly Posting[] {
  return moving(
    { account: 'wallet', companyId, amountFils: creditFils, bonusFils: creditFils - paidFils },
    { account: method === 'card' ? 'provider_clearing' : 'bank_clearing', amountFils: -paidFils },
    { account: 'package_bonus', amountFils: paidFils - creditFils },
  );
}

/** Wallet to the payable withdrawals, and the lapsing bonus back to its source. */
export function withdrawalPostings(
  companyId: string,
  amountFils: bigint,
  bonusFils: bigint,
): readonly Posting[] {
  return moving(
    { account: 'wallet', companyId, amountFils: -amountFils - bonusFils, bonusFils: -bonusFils },
    { account: 'withdrawals_payable', amountFils },
    { account: 'package_bonus', amountFils: bonusFils },
  );
}

export function paidPostings(
  amountFils: bigint,
  method: 'card' | 'bank_transfer',
): readonly Posting[] {
  return moving(
    { account: 'withdrawals_payable', amountFils: -amountFils },
    { account: method === 'card' ? 'provider_clearing' : 'bank_clearing', amountFils },
  );
}

/** Pays the Q discount, which the supplier granted on behalf of the platform, into its wallet. */
export function qDiscountPostings(companyId: string, amountFils: bigint): readonly Posting[] {
  return moving(
    { account: 'wallet', companyId, amountFils },
    { account: 'q_discount_expense', amountFils: -amountFils },
  );
}
