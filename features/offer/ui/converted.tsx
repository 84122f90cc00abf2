import { isolateLtr } from '#shared/bidi.ts';
import { decimalOf } from '#shared/money.ts';
import { useI18n } from '#ui/use-text.tsx';
import { ratedIn } from '../rules/compared-offer.ts';
import type { RfqOfOffer } from '../schema/views.ts';

interface ConvertedProps {
  amount: string | null;
  currency: string;
}

export function Converted({ amount, currency }: ConvertedProps) {
  const { t, format } = useI18n();
  if (amount === null) return null;
  return (
    <span className="block text-caption text-text-2">
      {t('offer.currency.converted', { amount: format.money(amount, currency) })}
    </span>
  );
}

/** Writes an amount of an offer: with its code unless that is the RFQ's, which the page names. */
export function useOfferAmount(rfq: Pick<RfqOfOffer, 'currency'>) {
  const { format } = useI18n();
  return ({ currency }: { readonly currency: string }, amount: string) =>
    currency === rfq.currency ? format.amount(amount, currency) : format.money(amount, currency);
}

export function RateText({
  rfq,
  currency,
}: {
  rfq: Pick<RfqOfOffer, 'currency' | 'rates'>;
  currency: string;
}) {
  const { t, format } = useI18n();
  const rates = [currency, rfq.currency].filter((one) => one !== 'AED');
  return t('offer.currency.rates', {
    currency: rfq.currency,
    rates: format.list(
      rates.map((one) =>
        t('offer.currency.rate', {
          currency: one,
          rate: isolateLtr(`AED ${decimalOf(ratedIn(rfq, one).rateMicro, 6)}`),
        }),
      ),
    ),
  });
}

export function RankMoves({ moves }: { moves: boolean }) {
  const { t } = useI18n();
  return moves ? (
    <span className="block text-caption text-accent-text">{t('offer.currency.moves')}</span>
  ) : null;
}
