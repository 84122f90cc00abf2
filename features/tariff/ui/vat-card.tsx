import { useReading } from '../../../app/texts/use-text.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { DateField } from '../../../app/ui/date-field.tsx';
import { DecisionForm } from '../../../app/ui/decision-form.tsx';
import { DefinitionList } from '../../../app/ui/definition-list.tsx';
import { NumberField } from '../../../app/ui/number-field.tsx';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '../../../app/ui/page-dialog.tsx';
import type { FeesView } from '../schema.ts';
import { presentOf, useFeeText } from './fee-text.ts';
import { RuleList, useSince } from './rule-list.tsx';

interface VatCardProps {
  vat: FeesView['vat'];
  seen: number;
  today: string;
}

/** Whoever sees the card may open both; the fees of the same page have others. */
const dialogs = { vat: true, vatHistory: true } as const;

/** What an offer made today is taxed with, what is planned, and the change of the one rate that changes. */
export function VatCard({ vat, seen, today }: VatCardProps) {
  const { t } = useReading();
  const { percent } = useFeeText();
  const since = useSince();
  const dialog = usePageDialog(dialogs, ['vat', 'vatHistory']);
  const standard = vat.find(({ kind }) => kind === 'standard')?.rules ?? [];
  const { now, next } = presentOf(standard);
  return (
    <Card
      title={t('tariff.vat.title')}
      actions={
        <OpenerForm>
          <DialogOpener kind="vatHistory" size="sm" tone="secondary" onOpen={dialog.press}>
            {t('tariff.history')}
          </DialogOpener>
          <DialogOpener kind="vat" size="sm" tone="secondary" onOpen={dialog.press}>
            {t('tariff.vat.change')}
          </DialogOpener>
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
            value: next === undefined ? t('tariff.noNext') : `${percent(next.rate)} · ${since(next)}`,
          },
        ]}
      />
      <OpenDialog of={dialog}>
        {(asked, close) =>
          asked === 'vatHistory' ? (
            <RuleList
              title={t('tariff.vat.standard')}
              rules={standard}
              figures={({ rate }) => percent(rate)}
              onClose={close}
            />
          ) : (
            <VatDialog rate={now?.rate ?? ''} seen={seen} today={today} onClose={close} />
          )
        }
      </OpenDialog>
    </Card>
  );
}

interface VatDialogProps extends Pick<VatCardProps, 'seen' | 'today'> {
  /** Per cent, as it stands. */
  rate: string;
  onClose: () => void;
}

/** The standard rate from a day on. */
function VatDialog({ rate, seen, today, onClose }: VatDialogProps) {
  const { t } = useReading();
  return (
    <DecisionForm
      title={t('tariff.vat.change')}
      intent="vat"
      hidden={{ seen: String(seen) }}
      label={t('tariff.decide')}
      narrow
      onClose={onClose}
    >
      <NumberField name="rate" label={t('tariff.vat.rate')} defaultValue={rate} decimals={2} end="%" />
      <DateField
        name="valid_from"
        label={t('tariff.validFrom')}
        hint={t('tariff.validFromHint')}
        defaultValue={today}
        min={today}
      />
    </DecisionForm>
  );
}
