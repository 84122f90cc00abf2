import { decimalsOf } from './money-format.ts';

/** Currencies of RFQs (product §2); wallets and fees are in AED. */
export const currencies = ['AED', 'SAR', 'USD', 'EUR', 'QAR', 'OMR', 'BHD', 'KWD'] as const;
export type Currency = (typeof currencies)[number];

/** Divides and rounds halves away from zero: the product's only rounding (product §2). */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new Error('a denominator is positive');
  const sign = numerator < 0n ? -1n : 1n;
  return sign * ((2n * sign * numerator + denominator) / (2n * denominator));
}

export const aedRateMicro = 1_000_000n;

/** Converts minor units to fils. The rate is AED per unit in millionths. */
export function toFils(minor: bigint, currency: Currency, rateMicro: bigint): bigint {
  const unit = 10n ** BigInt(decimalsOf(currency));
  return divideHalfUp(minor * rateMicro * 100n, unit * 1_000_000n);
}

export function fromFils(fils: bigint, currency: Currency, rateMicro: bigint): bigint {
  const unit = 10n ** BigInt(decimalsOf(currency));
  return divideHalfUp(fils * unit * 1_000_000n, rateMicro * 100n);
}

/** A currency with the AED for one unit in millionths. */
export interface Rated {
  readonly currency: Currency;
  readonly rateMicro: bigint;
}

/**
 * Converts minor units between two currencies at their rates of one day, rounded once
 * (docs/decisions/0216-offers-in-other-currencies.md). `down` and `up` are for amounts that must not be exceeded.
 */
export function convert(
  minor: bigint,
  from: Rated,
  to: Rated,
  rounding: 'half_up' | 'down' | 'up' = 'half_up',
): bigint {
  const numerator = minor * from.rateMicro * 10n ** BigInt(decimalsOf(to.currency));
  const denominator = to.rateMicro * 10n ** BigInt(decimalsOf(from.currency));
  if (rounding === 'half_up') return divideHalfUp(numerator, denominator);
  return (numerator + (rounding === 'up' ? denominator - 1n : 0n)) / denominator;
}

export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}
