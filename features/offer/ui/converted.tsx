import { useI18n } from '#ui/use-text.tsx';
import { rateTexts } from '#features/rfq/rules/offer-rates.ts';
import type { Comparison, RfqOfOffer } from '../schema/views.ts';

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
  return (
    { currency }: { readonly currency: string },
    amount: string,
    options?: { readonly sign: 'minus' },
  ) => format[currency === rfq.currency ? 'amount' : 'money'](amount, currency, options);
}

interface RateTextProps {
  rfq: Pick<RfqOfOffer, 'currency' | 'rates'>;
  currencies: readonly string[];
}

export function RateText({ rfq, currencies }: RateTextProps) {
  const { t, format } = useI18n();
  const used = rfq.rates.filter((one) => [rfq.currency, ...currencies].includes(one.currency));
  return t('offer.currency.rates', {
    currency: rfq.currency,
    rates: format.list(rateTexts(used)),
  });
}

export function ComparedRates({ comparison: { rfq, offers } }: { comparison: Comparison }) {
  if (offers.every(({ currency }) => currency === rfq.currency)) return null;
  return (
    <p className="text-small text-text-2">
      <RateText rfq={rfq} currencies={offers.map(({ currency }) => currency)} />
    </p>
  );
}

export function RankMoves({ moves }: { moves: boolean }) {
  const { t } = useI18n();
  return moves ? (
    <span className="block text-caption text-accent-text">{t('offer.currency.moves')}</span>
  ) : null;
}
