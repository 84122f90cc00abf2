import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { useI18n } from '#ui/use-text.tsx';
import { landedOf, landedOfOrders, type LandedUnknown } from '../rules/landed.ts';
import type { Comparison } from '../schema/views.ts';
import type { LiveAward } from './award-values.ts';
import { hasLanded, useUnknownText } from './landed-row.tsx';

export interface LandedSelection {
  readonly amount: string;
  readonly unknown: readonly LandedUnknown[];
}

/** The landed total of a selection. Each order bears freight and customs in full, as a part of an offer does. */
export function landedOfSelection(
  { landed, rfq, awards }: Comparison,
  live: LiveAward,
): LandedSelection {
  const decimals = decimalsOf(rfq.currency);
  const minorOrNull = (amount: string | null | undefined) =>
    amount === null || amount === undefined ? null : minorOf(amount, decimals);
  const orders = live.orders.map(({ offer, sums }) => {
    const own = landed.offers.find((one) => one.offer_id === offer.id);
    return landedOf(minorOf(sums.total_price, decimals) ?? 0n, own?.unknown ?? [], {
      freightMinor: minorOrNull(own?.freight),
      customsMinor: minorOrNull(own?.customs),
    });
  });
  const total = landedOfOrders(orders, minorOrNull(landed.extra_supplier), awards.length > 0);
  return { amount: decimalOf(total.minor, decimals), unknown: total.unknown };
}

interface AwardLandedProps {
  comparison: Comparison;
  live: LiveAward;
}

export function AwardLanded({ comparison, live }: AwardLandedProps) {
  const { t, format } = useI18n();
  const unknownText = useUnknownText();
  if (!hasLanded(comparison) || live.orders.length === 0) return null;
  const { amount: minor, unknown } = landedOfSelection(comparison, live);
  const amount = format.money(minor, comparison.rfq.currency);
  return (
    <div className="text-small text-text-2">
      {unknown.length === 0
        ? t('offer.landed.selection', { amount })
        : t('offer.landed.selectionAtLeast', { amount })}
      {unknown.length > 0 && (
        <span className="block text-caption text-accent-text">{unknownText(unknown)}</span>
      )}
    </div>
  );
}
