import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { OfferMarks } from './comparison-head.tsx';
import { isStacked } from './comparison-stack.ts';
import { Converted, RankMoves, useOfferAmount } from './converted.tsx';
import { useOfferText } from './offer-text.ts';
import { SupplierFacts } from './supplier-facts.tsx';

interface ComparisonTotalsProps {
  offers: readonly ComparedOffer[];
  rfq: Comparison['rfq'];
}

/**
 * The totals and marks of all offers on a phone, where the table is a list. A buyer compares them in one view.
 */
export function ComparisonTotals({ offers, rfq }: ComparisonTotalsProps) {
  const { t } = useI18n();
  const amountOf = useOfferAmount(rfq);
  const { delivery } = useOfferText();
  if (!isStacked(offers)) return null;
  return (
    <ol
      aria-label={t('offer.compare.totals')}
      className="border-t border-line px-4 py-1 md:hidden print:hidden"
    >
      {offers.map((offer) => (
        <li key={offer.id} className="flex items-baseline gap-3 py-2">
          <span className="min-w-0 flex-1">
            <Link
              to={`/buyer/offer/${offer.id}`}
              dir="auto"
              className="text-page-start block min-h-6 truncate text-table font-medium text-text underline decoration-line-strong underline-offset-2"
            >
              {offer.company}
            </Link>
            <span className="block text-caption text-text-3">{delivery(offer)}</span>
            <SupplierFacts facts={offer.supplier_facts} />
            <OfferMarks offer={offer} currency={rfq.currency} />
          </span>
          <span className="text-end">
            <span
              className={cx(
                'block text-table font-semibold',
                offer.rank === null ? 'text-text-3' : 'text-text',
              )}
            >
              {amountOf(offer, offer.total_price)}
            </span>
            <Converted amount={offer.total_converted} currency={rfq.currency} />
            {offer.rank === null && (
              <span className="block text-caption text-text-3">
                <bdi>{t('offer.compare.notRanked')}</bdi>
              </span>
            )}
            <RankMoves moves={offer.rank_moves} />
          </span>
        </li>
      ))}
    </ol>
  );
}
