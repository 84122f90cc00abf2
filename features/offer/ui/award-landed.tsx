import { useI18n } from '#ui/use-text.tsx';
import { hasLanded, landedOfSelected } from '../rules/landed-view.ts';
import type { Comparison } from '../schema/views.ts';
import type { LiveAward } from './award-values.ts';
import { useUnknownText } from './landed-row.tsx';

export const ordersOf = ({ orders }: LiveAward) =>
  orders.map(({ offer, total }) => ({ offerId: offer.id, total }));

interface AwardLandedProps {
  comparison: Comparison;
  live: LiveAward;
}

export function AwardLanded({ comparison, live }: AwardLandedProps) {
  const { t, format } = useI18n();
  const unknownText = useUnknownText();
  if (!hasLanded(comparison) || live.orders.length === 0) return null;
  const { amount: minor, unknown } = landedOfSelected(comparison, ordersOf(live));
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
