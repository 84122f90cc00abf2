import { decimalsOf } from '#shared/money-format.ts';
import { unitName } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Money } from '#ui/money.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { RequestedLine } from '../schema/views.ts';
import type { OnScreen } from './offer-dialog.ts';

export function NegotiateFields({
  offer,
  requested,
}: {
  offer: OnScreen;
  requested: readonly RequestedLine[];
}) {
  const { t, locale, format } = useI18n();
  const lines = requested.flatMap((line) => {
    const quoted = offer.lines.find((one) => one.line_id === line.id);
    return quoted === undefined || quoted.state === 'not_quoted' ? [] : [{ line, quoted }];
  });
  return (
    <>
      <p>{t('offer.dialog.negotiate.what', { n: offer.rounds_left })}</p>
      <Textarea
        name="text"
        label={t('offer.dialog.negotiate.text')}
        charactersMax={2000}
        autoFocus
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-small font-medium text-text">
          {t('offer.dialog.negotiate.targets')}
        </legend>
        <ul className="divide-y divide-line rounded-note border border-line">
          {lines.map(({ line, quoted }, index) => (
            <li
              key={line.id}
              className="grid items-center gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_180px]"
            >
              <div className="min-w-0">
                <p
                  dir="auto"
                  className="text-page-start line-clamp-2 text-table font-medium text-text"
                >
                  {line.description}
                </p>
                <p className="text-caption text-text-3">
                  <Facts>
                    {`${format.number(Number(line.quantity))} ${unitName(locale, line.unit)}`}
                    <Money amount={quoted.unit_price} currency={offer.currency} tone="inherit" />
                  </Facts>
                </p>
              </div>
              <input type="hidden" name={`targets.${index}.line_id`} value={line.id} />
              <NumberField
                name={`targets.${index}.target_price`}
                label={t('offer.dialog.negotiate.target')}
                decimals={decimalsOf(offer.currency)}
                end={offer.currency}
                optional
                alignEnd
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
}
