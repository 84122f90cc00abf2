import { useState } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { DateField } from '../../../app/ui/date-field.tsx';
import { DecisionForm } from '../../../app/ui/decision-form.tsx';
import { DefinitionList } from '../../../app/ui/definition-list.tsx';
import { NumberField } from '../../../app/ui/number-field.tsx';
import type { FeesView } from '../schema.ts';
import { presentOf, useFeeText } from './fee-text.ts';
import { RuleList, useSince } from './rule-list.tsx';

/** What an offer made today is taxed with, what is planned, and the change of the one rate that changes. */
export function VatCard({ vat, seen, today }: { vat: FeesView['vat']; seen: number; today: string }) {
  const { t } = useReading();
  const { percent } = useFeeText();
  const since = useSince();
  const [open, setOpen] = useState<'change' | 'history' | null>(null);
  const standard = vat.find(({ kind }) => kind === 'standard')?.rules ?? [];
  const { now, next } = presentOf(standard);
  const close = () => setOpen(null);
  return (
    <Card
      title={t('tariff.vat.title')}
      actions={
        <>
          <Button size="sm" tone="secondary" onClick={() => setOpen('history')}>
            {t('tariff.history')}
          </Button>
          <Button size="sm" tone="secondary" onClick={() => setOpen('change')}>
            {t('tariff.vat.change')}
          </Button>
        </>
      }
    >
      <p className="max-w-measure text-small text-text-2">{t('tariff.vat.lead')}</p>
      <DefinitionList
        className="mt-3"
        layout="grid"
        items={[
          ...vat.map(({ kind, rules }) => ({
            term: t(`tariff.vat.${kind}`),
            value: percent(presentOf(rules).now?.rate ?? '0'),
          })),
          {
            term: t('tariff.next'),
            value: next === undefined ? t('tariff.noNext') : `${percent(next.rate)} · ${since(next)}`,
          },
        ]}
      />
      {open === 'history' && (
        <RuleList
          title={t('tariff.vat.standard')}
          rules={standard}
          figures={({ rate }) => percent(rate)}
          onClose={close}
        />
      )}
      {open === 'change' && (
        <DecisionForm
          title={t('tariff.vat.change')}
          intent="vat"
          hidden={{ seen: String(seen) }}
          label={t('tariff.decide')}
          narrow
          onClose={close}
        >
          <NumberField name="rate" label={t('tariff.vat.rate')} defaultValue={now?.rate ?? ''} decimals={2} end="%" />
          <DateField
            name="valid_from"
            label={t('tariff.validFrom')}
            hint={t('tariff.validFromHint')}
            defaultValue={today}
            min={today}
          />
        </DecisionForm>
      )}
    </Card>
  );
}
