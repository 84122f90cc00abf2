import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { DialogOpener, OpenerForm } from '#ui/page-dialog.tsx';
import type { FeesView } from '../schema.ts';
import { presentOf, useFeeText } from './fee-text.ts';
import { RuleList, useSince } from './rule-list.tsx';

export const vatDialogs = ['vatHistory', 'vat'] as const;
export type VatIntent = (typeof vatDialogs)[number];

type Vat = FeesView['vat'];

const standardOf = (vat: Vat) => vat.find(({ kind }) => kind === 'standard')?.rules ?? [];

interface VatCardProps {
  vat: Vat;
  onOpen: (intent: VatIntent) => void;
}

export function VatCard({ vat, onOpen }: VatCardProps) {
  const { t } = useI18n();
  const { percent } = useFeeText();
  const since = useSince();
  const { next } = presentOf(standardOf(vat));
  return (
    <Card
      title={t('tariff.vat.title')}
      actions={
        <OpenerForm>
          {vatDialogs.map((intent) => (
            <DialogOpener key={intent} kind={intent} size="sm" tone="secondary" onOpen={onOpen}>
              {intent === 'vat' ? t('tariff.vat.change') : t('tariff.history')}
            </DialogOpener>
          ))}
        </OpenerForm>
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
            value:
              next === undefined ? t('tariff.noNext') : `${percent(next.rate)} · ${since(next)}`,
          },
        ]}
      />
    </Card>
  );
}

interface VatDialogProps {
  intent: VatIntent;
  fees: FeesView;
  onClose: () => void;
}

export function VatDialog({ intent, fees, onClose }: VatDialogProps) {
  const { t } = useI18n();
  const { percent } = useFeeText();
  const rules = standardOf(fees.vat);
  if (intent === 'vatHistory') {
    return (
      <RuleList
        title={t('tariff.vat.standard')}
        rules={rules}
        figures={({ rate }) => percent(rate)}
        onClose={onClose}
      />
    );
  }
  return (
    <DecisionForm
      title={t('tariff.vat.change')}
      intent="vat"
      hidden={{ seen: String(fees.vat_seen) }}
      label={t('tariff.decide')}
      narrow
      onClose={onClose}
    >
      {(refused) => (
        <>
          <NumberField
            name="rate"
            label={t('tariff.vat.rate')}
            defaultValue={presentOf(rules).now?.rate ?? ''}
            decimals={2}
            end="%"
          />
          {refused?.code === 'rate_differs' && (
            <Checkbox name="confirmed">{t('tariff.vat.confirm')}</Checkbox>
          )}
          <DateField
            name="valid_from"
            label={t('tariff.validFrom')}
            hint={t('tariff.validFromHint')}
            defaultValue={fees.today}
            min={fees.today}
          />
        </>
      )}
    </DecisionForm>
  );
}
