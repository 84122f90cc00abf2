import { useState } from 'react';
import { decimalsOf } from '#shared/money-format.ts';
import { unitName } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { FieldPlaceContext } from '#ui/form-context.ts';
import { Money } from '#ui/money.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { lineStates, vatKinds, type LineState } from '../rules/lines.ts';
import type { QuoteView } from '../schema/supplier.ts';
import type { RequestedLine } from '../schema/views.ts';
import type { QuoteValues } from './quote-values.ts';

interface QuoteLineProps {
  quote: QuoteView;
  line: RequestedLine;
  index: number;
  values: QuoteValues;
  total: string | null;
  target?: string | undefined;
}

/**
 * One line of the request with its answer: a price, an alternative, or the reason for not quoting.
 */
export function QuoteLine({ quote, line, index, values, total, target }: QuoteLineProps) {
  const { t, locale, format } = useI18n();
  const name = (field: string) => `lines.${index}.${field}`;
  const [state, setState] = useState<LineState>(
    lineStates.find((one) => one === values[name('state')]) ?? 'quoted',
  );
  const { currency } = quote.rfq;
  return (
    <li className="border-b border-line p-card last:border-b-0">
      <input type="hidden" name={name('line_id')} value={line.id} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 dir="auto" className="text-page-start text-h3 text-text">
            {line.description}
          </h3>
          <p className="text-small text-text-3">
            <Facts>
              {`${format.number(Number(line.quantity))} ${unitName(locale, line.unit)}`}
              {target !== undefined && (
                <span className="text-accent-text">
                  {t('offer.negotiation.wants')}{' '}
                  <Money amount={target} currency={currency} tone="accent" />
                </span>
              )}
            </Facts>
          </p>
        </div>
        <Segmented
          name={name('state')}
          label={t('offer.quote.answer')}
          defaultValue={state}
          onChange={(value) => setState(lineStates.find((one) => one === value) ?? 'quoted')}
          choices={lineStates.map((value) => ({ value, label: t(`offer.lineChoice.${value}`) }))}
          className="w-full md:w-[340px]"
        />
      </div>
      <FieldPlaceContext value={(field) => t('rfq.form.lineField', { n: index + 1, field })}>
        {state === 'not_quoted' ? (
          <TextField
            name={name('remark')}
            label={t('offer.quote.why')}
            defaultValue={values[name('remark')]}
            className="mt-4"
          />
        ) : (
          <Priced
            {...{ quote, line, values, name, total }}
            isAlternative={state === 'alternative'}
          />
        )}
      </FieldPlaceContext>
      <p className="sr-only" role="status">
        {total === null
          ? ''
          : t('offer.quote.lineTotal', { total: format.amount(total, currency) })}
      </p>
    </li>
  );
}

interface PricedProps extends Pick<QuoteLineProps, 'quote' | 'line' | 'values' | 'total'> {
  name: (field: string) => string;
  isAlternative: boolean;
}

function Priced({ quote, line, values, name, total, isAlternative }: PricedProps) {
  const { t, locale, format } = useI18n();
  const { currency } = quote.rfq;
  const vatLabel = (kind: (typeof vatKinds)[number]) =>
    kind === 'standard'
      ? format.percent(Number(quote.vat[kind] ?? '0') / 100)
      : t(`offer.vat.${kind}`);
  return (
    <>
      {isAlternative && (
        <TextField
          name={name('remark')}
          label={t('offer.quote.instead')}
          defaultValue={values[name('remark')]}
          className="mt-4"
        />
      )}
      <div className="mt-4 grid grid-cols-2 items-start gap-4 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.3fr)]">
        <NumberField
          name={name('unit_price')}
          label={t('offer.lines.unitPrice')}
          decimals={decimalsOf(currency)}
          end={currency}
          defaultValue={values[name('unit_price')] ?? ''}
          alignEnd
          className="max-md:col-span-2"
        />
        <NumberField
          name={name('quantity')}
          label={t('offer.lines.quantity')}
          inputMode="decimal"
          end={unitName(locale, line.unit)}
          defaultValue={values[name('quantity')] ?? line.quantity}
          alignEnd
        />
        <Select
          name={name('vat_kind')}
          label={t('offer.lines.vat')}
          defaultValue={values[name('vat_kind')] ?? 'standard'}
          options={vatKinds.map((value) => ({ value, label: vatLabel(value) }))}
        />
        <TextField
          name={name('package')}
          label={t('offer.quote.package')}
          defaultValue={values[name('package')]}
          optional
          className="max-md:col-span-2"
        />
      </div>
      <p
        className="mt-3 flex items-baseline justify-end gap-3 text-small text-text-2"
        aria-hidden="true"
      >
        {t('offer.lines.lineTotal')}
        <Money
          amount={total ?? '0'}
          currency={currency}
          tone={total === null ? 'muted' : 'default'}
        />
      </p>
    </>
  );
}
