import { Card } from '#ui/card.tsx';
import { Select } from '#ui/select.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { QuoteView } from '../schema/supplier.ts';
import { RateText } from './converted.tsx';
import type { QuoteValues } from './quote-values.ts';

interface QuoteCurrencyProps {
  quote: Pick<QuoteView, 'rfq' | 'offer'>;
  currency: string;
  merged: QuoteValues;
}

/** The currency of a first version, if the buyer allows several. Later versions have the same one. */
export function QuoteCurrency({ quote, currency, merged }: QuoteCurrencyProps) {
  const { t } = useI18n();
  const { rfq, offer } = quote;
  if (offer !== null || rfq.rates.length < 2) return null;
  return (
    <Card>
      <div className="grid items-start gap-x-5 gap-y-2 md:grid-cols-2 xl:grid-cols-4">
        <Select
          name="currency"
          label={t('offer.sheet.currency')}
          defaultValue={merged['currency'] ?? rfq.currency}
          options={rfq.rates.map((rate) => ({ value: rate.currency, label: rate.currency }))}
        />
        <p className="text-small text-text-2 md:self-end md:pb-2 xl:col-span-3">
          {currency === rfq.currency ? (
            t('offer.currency.same', { currency: rfq.currency })
          ) : (
            <RateText rfq={rfq} currencies={[currency]} />
          )}
        </p>
      </div>
    </Card>
  );
}
