import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { MainAct, NegotiateButton, OtherActs } from './comparison-actions.tsx';
import { OfferMarks } from './comparison-head.tsx';
import { isStacked } from './comparison-stack.ts';
import { Converted, RankMoves, useOfferAmount } from './converted.tsx';
import type { DialogKind } from './offer-dialog.ts';
import { useOfferText } from './offer-text.ts';
import { SupplierFacts } from './supplier-facts.tsx';

interface ComparisonTotalsProps {
  offers: readonly ComparedOffer[];
  rfq: Comparison['rfq'];
  onOpen: (offer: ComparedOffer, kind: DialogKind) => void;
}

/**
 * The totals, marks and decisions of all offers on a phone, where the table is a list. A buyer compares them in one view.
 */
export function ComparisonTotals({ offers, rfq, onOpen }: ComparisonTotalsProps) {
  const { t } = useI18n();
  if (!isStacked(offers)) return null;
  return (
    <ol
      aria-label={t('offer.compare.totals')}
      className="border-t border-line px-4 py-1 md:hidden print:hidden"
    >
      {offers.map((offer) => (
        <li key={offer.id} className="border-line py-3 not-first:border-t">
          <OfferTotal offer={offer} rfq={rfq} />
          <div className="mt-2.5 flex flex-wrap gap-2">
            <MainAct offer={offer} onOpen={(kind) => onOpen(offer, kind)} className="flex-1" />
            {offer.can.negotiate && (
              <NegotiateButton
                offer={offer}
                onOpen={(kind) => onOpen(offer, kind)}
                className="flex-1"
              />
            )}
            <OtherActs offer={offer} onOpen={(kind) => onOpen(offer, kind)} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function OfferTotal({ offer, rfq }: { offer: ComparedOffer; rfq: Comparison['rfq'] }) {
  const { t } = useI18n();
  const amountOf = useOfferAmount(rfq);
  const { delivery } = useOfferText();
  return (
    <div className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1">
        <Link
          to={`/buyer/offer/${offer.id}`}
          dir="auto"
          className="text-page-start block min-h-6 truncate text-table font-medium text-text underline decoration-line-strong underline-offset-2"
        >
          {offer.company}
        </Link>
        <span className="block text-caption text-text-3">
          <Facts>
            {t(offer.rank === null ? 'offer.compare.notRanked' : 'offer.compare.rank', {
              n: offer.rank ?? 0,
            })}
            {delivery(offer)}
          </Facts>
        </span>
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
        <RankMoves moves={offer.rank_moves} />
      </span>
    </div>
  );
}
