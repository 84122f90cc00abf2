import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import type { Comparison } from '../schema/views.ts';
import { landedOf, landedOfOrders, type LandedUnknown } from './landed.ts';

/** True if an Incoterm leaves costs open, or the buyer typed one. */
export function hasLanded({ landed }: Pick<Comparison, 'landed'>): boolean {
  return (
    landed.extra_supplier !== null ||
    landed.offers.some(
      (one) => one.unknown.length > 0 || one.freight !== null || one.customs !== null,
    )
  );
}

export interface LandedSelection {
  /** A decimal text. A lower bound if a cost is unknown. */
  readonly amount: string;
  readonly unknown: readonly LandedUnknown[];
}

interface OrderTotal {
  readonly offerId: string;
  readonly total: string;
}

/** The landed total of orders. Each bears freight and customs in full, as a part of an offer does. */
export function landedOfSelected(
  {
    landed,
    rfq,
    awards,
  }: Pick<Comparison, 'landed' | 'rfq'> & { readonly awards: readonly unknown[] },
  orders: readonly OrderTotal[],
): LandedSelection {
  const decimals = decimalsOf(rfq.currency);
  const minorOrNull = (amount: string | null | undefined) =>
    amount === null || amount === undefined ? null : minorOf(amount, decimals);
  const all = orders.map(({ offerId, total }) => {
    const own = landed.offers.find((one) => one.offer_id === offerId);
    return landedOf(minorOf(total, decimals) ?? 0n, own?.unknown ?? [], {
      freightMinor: minorOrNull(own?.freight),
      customsMinor: minorOrNull(own?.customs),
    });
  });
  const sum = landedOfOrders(all, minorOrNull(landed.extra_supplier), awards.length > 0);
  return { amount: decimalOf(sum.minor, decimals), unknown: sum.unknown };
}
