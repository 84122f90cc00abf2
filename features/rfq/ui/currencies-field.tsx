import { Select } from '#ui/select.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { rateTexts } from '../rules/offer-rates.ts';
import type { FormFacts } from './form-facts.ts';

interface CurrenciesFieldProps {
  value: string;
  facts: Pick<FormFacts, 'currency' | 'rates'>;
}

export function CurrenciesField({ value, facts: { currency, rates } }: CurrenciesFieldProps) {
  const { t, format } = useI18n();
  return (
    <Select
      name="other_currencies"
      label={t('rfq.currencies.label')}
      hint={
        rates.length < 2
          ? t('rfq.currencies.hint', { currency })
          : t('rfq.currencies.today', { currency, rates: format.list(rateTexts(rates)) })
      }
      defaultValue={value}
      options={[
        { value: 'off', label: t('rfq.currencies.off') },
        { value: 'on', label: t('rfq.currencies.on') },
      ]}
    />
  );
}
