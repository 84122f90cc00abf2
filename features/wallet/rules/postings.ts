import { divideHalfUp } from '#shared/currency.ts';

/** What a transfer is about; with its subject it happens once (db/migrations/0005_wallet.sql, `ledger_once`). */
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
/** What moves in a wallet for one offer. */
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

/** One side of a transfer, fils: positive adds to the account. The sides of a transfer sum to zero. */
export interface Posting {
  readonly account: (typeof ledgerAccounts)[number];
  /** Of a wallet, and only of one. */
  readonly companyId?: string;
  readonly amountFils: bigint;
  /** Of a wallet's side: what of the amount is bonus. Left out, it is what own money cannot pay. */
  readonly bonusFils?: bigint;
}

const wholeBp = 10_000n;

/**
 * What of a fee is revenue and what is owed as VAT inside of it, fils, by a rate in basis points: both together are the fee,
 * the rounding is the revenue's. The proof of the books has the same rule in SQL (`wrongSplits`).
 */
export function splitVat(
  grossFils: bigint,
  vatRateBp: number,
): { netFils: bigint; vatFils: bigint } {
  const netFils = divideHalfUp(grossFils * wholeBp, wholeBp + BigInt(vatRateBp));
  return { netFils, vatFils: grossFils - netFils };
}

/** A side of nothing is none. */
function moving(...postings: readonly Posting[]): readonly Posting[] {
  return postings.filter(({ amountFils }) => amountFils !== 0n);
}

/** Wallet → fee revenue, with its VAT split off; own money first. */
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

/** The same transfer, the other way round. */
export function oppositeOf(postings: readonly Posting[]): readonly Posting[] {
  return postings.map(({ bonusFils, ...posting }) => ({
    ...posting,
    amountFils: -posting.amountFils,
    ...(bonusFils === undefined ? {} : { bonusFils: -bonusFils }),
  }));
}

/** What a fee was paid with. */
export interface PaidFee {
  readonly bonusFils: bigint;
  readonly vatRateBp: number;
}

/** A fee comes back as it was paid: the part that was bonus is bonus again, and its VAT is that of then. */
export function accessRefundPostings(
  companyId: string,
  feeFils: bigint,
  { bonusFils, vatRateBp }: PaidFee,
): readonly Posting[] {
  return withBonus(oppositeOf(accessFeePostings(companyId, feeFils, vatRateBp)), bonusFils);
}

/** The same sides, and how much of the wallet's is bonus. */
export function withBonus(postings: readonly Posting[], bonusFils: bigint): readonly Posting[] {
  return postings.map((posting) =>
    posting.account === 'wallet' ? { ...posting, bonusFils } : posting,
  );
}

/**
 * A credit is taken back: what was paid in, and of the bonus what is still there (`takenFils`) or made good by own money
 * (`madeGoodFils`).
 */
export function reversalPostings(
  credit: readonly Posting[],
  { takenFils, madeGoodFils }: { readonly takenFils: bigint; readonly madeGoodFils: bigint },
): readonly Posting[] {
  const givenFils = -(credit.find(({ account }) => account === 'package_bonus')?.amountFils ?? 0n);
  const keptFils = givenFils - takenFils - madeGoodFils;
  const sides = oppositeOf(credit).map((side) => {
    if (side.account === 'wallet') return { ...side, amountFils: side.amountFils + keptFils };
    return side.account === 'package_bonus'
      ? { ...side, amountFils: side.amountFils - keptFils }
      : side;
  });
  return withBonus(moving(...sides), -takenFils);
}

/** Money paid, and the package's bonus on it, → wallet. A balance is no sale yet: VAT arises when it pays a fee. */
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

/** Wallet → what the platform owes to pay out, and the bonus that falls back with it → where it came from. */
export function holdPostings(
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

/** What was owed has left by the bank. */
export function paidPostings(amountFils: bigint): readonly Posting[] {
  return moving(
    { account: 'withdrawals_payable', amountFils: -amountFils },
    { account: 'bank_clearing', amountFils },
  );
}

/** The Q discount a supplier gave in the platform's name → its wallet. */
export function qDiscountPostings(companyId: string, amountFils: bigint): readonly Posting[] {
  return moving(
    { account: 'wallet', companyId, amountFils },
    { account: 'q_discount_expense', amountFils: -amountFils },
  );
}
