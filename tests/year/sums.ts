import type { Bid, Request } from './world.ts';

/** The rules of product §2 in another form than the product's, on non-negative whole numbers. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}

/** Minor units in one unit of a currency. */
export function unitOf(currency: string): bigint {
  return ['BHD', 'KWD', 'OMR'].includes(currency) ? 1000n : 100n;
}

export function filsOf(
  minor: bigint,
  { currency, rateMicro }: Pick<Request, 'currency' | 'rateMicro'>,
): bigint {
  return halfUp(minor * rateMicro * 100n, unitOf(currency) * 1_000_000n);
}

/** Half a percent in AED, between AED 25 and AED 500. */
export function feeOf(
  estimatedMinor: bigint,
  money: Pick<Request, 'currency' | 'rateMicro'>,
): bigint {
  const fee = halfUp(filsOf(estimatedMinor, money), 200n);
  return fee < 2_500n ? 2_500n : fee > 50_000n ? 50_000n : fee;
}

/** Two percent of the estimate, no more than AED 15,000. */
export function discountOf(
  estimatedMinor: bigint,
  { currency, rateMicro }: Pick<Request, 'currency' | 'rateMicro'>,
) {
  const discount = halfUp(estimatedMinor, 50n);
  const most = halfUp(1_500_000n * unitOf(currency) * 1_000_000n, rateMicro * 100n);
  return discount < most ? discount : most;
}

/** A line of so many units with VAT at a rate in basis points. */
export function lineWithVat(units: bigint, priceMinor: bigint, vatBp: bigint): bigint {
  return units * priceMinor + halfUp(units * priceMinor * vatBp, 10_000n);
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/**
 * The platform's payment on delivery: two percent of the accepted goods, never above the agreed
 * amount.
 */
export function payableOf(bid: Bid): bigint {
  const came = bid.request.lines.map(
    ({ units }, index) => ((bid.netMinor[index] ?? 0n) * (bid.order?.got[index] ?? 0n)) / units,
  );
  const twoPercent = sumOf(came) / 50n;
  return twoPercent < bid.discountMinor ? twoPercent : bid.discountMinor;
}
