import { Card } from '#ui/card.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { blankLine, blankValues, type RequestValues } from './form-values.ts';
import type { FormFacts } from './form-facts.ts';
import { RequestPreview } from './request-preview.tsx';

/** The sample's figures. They only show the form of a fee and a discount, and are not an offer. */
const sampleFacts = {
  currency: 'AED',
  estimate: '165000.00',
  fee: '500.00',
  discount: '3300.00',
  rates: [{ currency: 'AED', rate_micro: 1_000_000 }],
} satisfies Pick<FormFacts, 'currency' | 'estimate' | 'fee' | 'discount' | 'rates'>;
const sampleLines = [
  { name: 'rebar', quantity: '48.5', unit_code: 'TNE' },
  { name: 'cement', quantity: '1200', unit_code: 'XBG' },
  { name: 'block', quantity: '9600', unit_code: 'H87' },
] as const;

/** In one language only, because a buyer's text is shown as it was typed. */
const inBoth = (text: string) => ({ name_en: text, name_ar: text });

/**
 * design §3.7: a complete RFQ to look at before the first one. It is no record, so it cannot be
 * published or quoted by mistake. `expiry`: YYYY-MM-DD.
 */
export function SampleRequest({ expiry }: { expiry: string }) {
  const { t } = useI18n();
  const values: RequestValues = {
    ...blankValues,
    title: t('rfq.sample.subject'),
    note: t('rfq.sample.note'),
    reference: 'PR-2026-014',
    payment_code: 'credit_30',
    expiry_date: expiry,
    lines: sampleLines.map(({ name, quantity, unit_code }) => ({
      ...blankLine,
      description: t(`rfq.sample.line.${name}`),
      quantity,
      unit_code,
    })),
  };
  return (
    <Card title={values.title}>
      <RequestPreview
        city={inBoth(t('rfq.sample.city'))}
        values={values}
        facts={{
          ...sampleFacts,
          category: inBoth(t('rfq.sample.category')),
          sub: inBoth(t('rfq.sample.sub')),
        }}
      />
    </Card>
  );
}
