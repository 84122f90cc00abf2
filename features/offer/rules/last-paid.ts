import { divideHalfUp } from '#shared/currency.ts';
import { decimalOf } from '#shared/money.ts';

export interface PricedQuantity {
  readonly minor: bigint;
  readonly quantityMilli: bigint;
}

export interface SharedSums {
  readonly subTotalMinor: bigint;
  readonly supplierDiscountMinor: bigint;
  readonly shippingMinor: bigint;
  readonly customsMinor: bigint;
}

/**
 * A line after the supplier's discount with its share of shipping and customs by value, before VAT and
 * Q discount, minor units. `paid_prices_of` in the database computes the same
 * (docs/decisions/0192-last-price-paid.md).
 */
export function landedOfLine(netMinor: bigint, sums: SharedSums): bigint {
  const orderNet = sums.subTotalMinor - sums.supplierDiscountMinor;
  if (orderNet <= 0n) return netMinor;
  const freight = sums.shippingMinor + sums.customsMinor;
  return netMinor + divideHalfUp(freight * netMinor, orderNet);
}

/** Rounded half-up. */
export function unitPriceOf({ minor, quantityMilli }: PricedQuantity): bigint {
  return divideHalfUp(minor * 1000n, quantityMilli);
}

/** Per cent above (or with a minus, below) another amount, with one decimal. Null: that amount is zero. */
export function percentAbove(amount: bigint, base: bigint): string | null {
  return base <= 0n ? null : decimalOf(divideHalfUp((amount - base) * 1000n, base), 1);
}

/** Per cent above the unit price of another quantity of the item. Null: it was free, or nothing is offered. */
export function percentAbovePaid(offered: PricedQuantity, paid: PricedQuantity): string | null {
  if (offered.quantityMilli <= 0n) return null;
  return percentAbove(offered.minor * paid.quantityMilli, paid.minor * offered.quantityMilli);
}
