import { divideHalfUp } from './currency.ts';

interface PricedQuantity {
  readonly unitPriceMinor: bigint;
  readonly quantityMilli: bigint;
}

/**
 * Unit price × quantity, rounded half-up. Exact halves must follow the official PINT-AE rules,
 * which compute in binary floating point: for 3.5 × 10.95 they require 38.32 and refuse 38.33
 * (product §2). Those rules assume two decimals, so other currencies round half-up.
 */
export function lineMinorOf(
  { unitPriceMinor, quantityMilli }: PricedQuantity,
  decimals: number,
): bigint {
  const product = unitPriceMinor * quantityMilli;
  const below = product / 1000n;
  if (product % 1000n !== 500n || decimals !== 2) return divideHalfUp(product, 1000n);
  const official = Math.round(
    (Number(quantityMilli) / 1000) * (Number(unitPriceMinor) / 100) * 100,
  );
  return official <= Number(below) ? below : below + 1n;
}
