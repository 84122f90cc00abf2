import { useI18n } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateField } from '#ui/date-field.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { OpenDialog, useRowDialog } from '#ui/page-dialog.tsx';
import { pageSize } from '#ui/pager-window.ts';
import { Tag } from '#ui/tag.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import type { RatesView } from '../schema.ts';
import { presentOf } from './fee-text.ts';
import { RuleList, useSince } from './rule-list.tsx';

type RateRow = RatesView['currencies'][number];

const dialogs = ['add', 'history'] as const;

export function RatesPage({ rates }: { rates: RatesView }) {
  const { t } = useI18n();
  const dialog = useRowDialog((verb, currency) => {
    const what = dialogs.find((one) => one === verb);
    const row = rates.currencies.find((one) => one.currency === currency);
    return what === undefined || row === undefined ? null : { what, row };
  });
  const columns = useColumns();
  const act = (what: (typeof dialogs)[number], text: string, row: RateRow) => ({
    key: what,
    text,
    dialog: `${what}.${row.currency}`,
    onPress: () => dialog.press({ what, row }),
  });
  const actions = (row: RateRow) => [
    act('add', t('tariff.rates.add'), row),
    act('history', t('tariff.history'), row),
  ];
  const { currencies } = rates;
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('tariff.rates.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('tariff.rates.lead')}</p>
      </header>
      <OpenDialog of={dialog}>
        {({ what, row }, close) =>
          what === 'add' ? (
            <RateForm rates={rates} row={row} onClose={close} />
          ) : (
            <RuleList
              title={t('tariff.rates.historyOf', { currency: isolateLtr(row.currency) })}
              rules={row.rules}
              figures={({ rate }) => <Ltr>{rate}</Ltr>}
              onClose={close}
            />
          )
        }
      </OpenDialog>
      <DataTable
        label={t('tariff.rates.title')}
        rows={currencies}
        columns={columns}
        rowKey={({ currency }) => currency}
        rowActions={(row) => <RowActions name={row.currency} actions={actions(row)} alwaysShown />}
        page={1}
        lastPage={1}
        total={currencies.length}
        perPage={Math.max(currencies.length, pageSize)}
      />
    </div>
  );
}

function useColumns(): Column<RateRow>[] {
  const { t } = useI18n();
  const since = useSince();
  return [
    {
      kind: 'title',
      key: 'currency',
      head: t('tariff.rates.currency'),
      cell: ({ currency }) => isolateLtr(currency),
    },
    {
      kind: 'number',
      key: 'now',
      head: t('tariff.rates.now'),
      cell: ({ rules }) => (
        <span className="font-semibold text-text">{presentOf(rules).now?.rate ?? '—'}</span>
      ),
    },
    {
      key: 'since',
      head: t('tariff.rates.since'),
      cell: ({ rules }) => {
        const { now } = presentOf(rules);
        return now === undefined ? '—' : since(now);
      },
    },
    {
      key: 'next',
      head: t('tariff.next'),
      cell: ({ rules }) => {
        const { next } = presentOf(rules);
        return next === undefined ? (
          <span className="text-text-3">{t('tariff.noNext')}</span>
        ) : (
          <span className="inline-flex flex-wrap items-center gap-2">
            <Ltr>{next.rate}</Ltr>
            <Tag tone="accent">{since(next)}</Tag>
          </span>
        );
      },
    },
    { key: 'peg', head: t('tariff.rates.peg'), cell: ({ peg }) => t(`tariff.rates.pegs.${peg}`) },
  ];
}

/** A rate that moves by more than five per cent must be confirmed. */
function RateForm({
  rates,
  row,
  onClose,
}: {
  rates: RatesView;
  row: RateRow;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const currency = isolateLtr(row.currency);
  const { now } = presentOf(row.rules);
  return (
    <DecisionForm
      title={t('tariff.rates.addOf', { currency })}
      intent="rate"
      hidden={{ currency: row.currency, seen: String(rates.seen) }}
      label={t('tariff.decide')}
      narrow
      onClose={onClose}
    >
      {(refused) => (
        <>
          {now !== undefined && (
            <p className="text-small text-text-2">
              {t('tariff.rates.before', { currency, rate: isolateLtr(now.rate) })}
            </p>
          )}
          <NumberField
            name="rate"
            label={t('tariff.rates.rate', { currency })}
            defaultValue={now?.rate ?? ''}
            decimals={6}
            end="AED"
          />
          {refused?.code === 'rate_differs' && (
            <Checkbox name="confirmed">{t('tariff.rates.confirm')}</Checkbox>
          )}
          <DateField
            name="valid_from"
            label={t('tariff.validFrom')}
            hint={t('tariff.validFromHint')}
            defaultValue={rates.today}
            min={rates.today}
          />
        </>
      )}
    </DecisionForm>
  );
}
