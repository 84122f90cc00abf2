import { isolateLtr } from '#shared/bidi.ts';
import { useI18n } from '#ui/use-text.tsx';
import { rateTexts } from '../rules/offer-rates.ts';
import type { RfqHead } from '../schema/head.ts';

export function RatesText({ rates }: Pick<RfqHead, 'rates'>) {
  const { t, format } = useI18n();
  const [own, ...others] = rates;
  if (own === undefined) return null;
  if (others.length === 0) return t('rfq.currencies.only', { currency: own.currency });
  return (
    <>
      {t('rfq.currencies.also', {
        currency: own.currency,
        others: format.list(others.map(({ currency }) => isolateLtr(currency))),
      })}
      <span className="block text-caption text-text-3">
        {t('rfq.currencies.rates', { rates: format.list(rateTexts(rates)) })}
      </span>
    </>
  );
}
