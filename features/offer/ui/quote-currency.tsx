import { currencyShown } from '#shared/dialog-fields.ts';
import { Button } from '#ui/button.tsx';
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
        <noscript className="hidden noscript:contents">
          <Button
            type="submit"
            tone="secondary"
            name={currencyShown}
            value="1"
            className="md:self-end"
          >
            {t('offer.currency.show')}
          </Button>
        </noscript>
        <p className="text-small text-text-2 md:self-end md:pb-2 xl:col-span-3 noscript:md:col-span-full">
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
