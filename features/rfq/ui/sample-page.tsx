import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { blankLine, blankValues, type RequestValues } from './form-values.ts';
import { RequestPreview } from './request-preview.tsx';

/** The sample's figures. They only show the form of a fee and a discount, and are not an offer. */
const sampleFacts = {
  currency: 'AED',
  estimate: '48500.00',
  fee: '485.00',
  discount: '970.00',
} as const;
const sampleLines = [
  { name: 'cement', quantity: '600', unit_code: 'XBG' },
  { name: 'sand', quantity: '40', unit_code: 'TNE' },
  { name: 'blocks', quantity: '5000', unit_code: 'C62' },
] as const;

/** In one language only, because a buyer's text is shown as it was typed. */
const inBoth = (text: string) => ({ name_en: text, name_ar: text });

const nextSteps = {
  buyer: { to: '/buyer/create-rfq/new', text: 'rfq.sample.create' },
  seller: { to: '/seller/buy-now', text: 'rfq.sample.browse' },
} as const;

/**
 * design §3.7: a complete RFQ to look at before the first one. It is no record, so it cannot be
 * published or quoted by mistake. `expiry`: YYYY-MM-DD.
 */
export function SamplePage({ area, expiry }: { area: 'buyer' | 'seller'; expiry: string }) {
  const { t } = useI18n();
  const values: RequestValues = {
    ...blankValues,
    title: t('rfq.sample.subject'),
    note: t('rfq.sample.note'),
    reference: 'PR-2026-014',
    expiry_date: expiry,
    lines: sampleLines.map(({ name, quantity, unit_code }) => ({
      ...blankLine,
      description: t(`rfq.sample.line.${name}`),
      quantity,
      unit_code,
    })),
  };
  const next = nextSteps[area];
  return (
    <div className="mx-auto flex w-full max-w-[860px] flex-col gap-gap">
      <header>
        <h1 className="text-h1 text-text">{t('rfq.sample.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t(`rfq.sample.lead.${area}`)}</p>
      </header>
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
      <div>
        <LinkButton to={next.to}>{t(next.text)}</LinkButton>
      </div>
    </div>
  );
}
