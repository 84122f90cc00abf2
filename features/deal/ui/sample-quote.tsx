import { Form } from 'react-router';
import {
  exampleLines,
  examplePriceMax,
  rankOwnExample,
  type OwnExample,
} from '#features/offer/rules/example.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { quantityOf } from '#shared/quantity.ts';
import { unitName } from '#shared/units.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { useI18n } from '#ui/use-text.tsx';

export type SamplePrices = Readonly<Record<string, string>>;

export function samplePricesOf(search: URLSearchParams): SamplePrices {
  const typed = exampleLines.map(({ key }) => [key, (search.get(key) ?? '').slice(0, 30)] as const);
  return Object.fromEntries(typed.filter(([, text]) => text !== ''));
}

/** Null: a line has no price, or one that is not above zero or too high. */
export function ownExampleOf(typed: SamplePrices): OwnExample | null {
  const prices = exampleLines.map(({ key }) => minorOf(normaliseDecimal(typed[key] ?? '')));
  const valid = prices.flatMap((price) =>
    price !== null && price > 0n && price <= examplePriceMax ? [price] : [],
  );
  return valid.length === exampleLines.length ? rankOwnExample(valid) : null;
}

/** An offer to type for the sample RFQ. It is sent as an address, so it also works before JavaScript. */
export function SampleQuote({ typed }: { typed: SamplePrices }) {
  const { t, locale, format } = useI18n();
  const own = ownExampleOf(typed);
  const isSent = Object.keys(typed).length > 0;
  return (
    <Card>
      <Form method="get" preventScrollReset className="grid gap-4">
        <input type="hidden" name="step" value="offers" />
        <input type="hidden" name="side" value="seller" />
        <div className="grid gap-4 md:grid-cols-3">
          {exampleLines.map(({ key, quantityMilli, unit }) => (
            <NumberField
              key={key}
              name={key}
              label={t(`site.home.specimen.lines.${key}`)}
              hint={t('deal.sample.quote.each', {
                quantity: format.number(Number(quantityOf(quantityMilli))),
                unit: unitName(locale, unit),
              })}
              defaultValue={typed[key] ?? ''}
              decimals={2}
              end="AED"
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 flex-1 basis-60 text-small text-text-2">
            {isSent && own === null && t('deal.sample.quote.incomplete')}
            {own !== null && (
              <>
                <b className="font-semibold text-text">
                  {t('deal.sample.quote.place', {
                    place: own.place,
                    of: own.of,
                    total: format.aed(decimalOf(own.totalMinor)),
                  })}
                </b>{' '}
                {own.aboveBestMinor > 0n
                  ? t('deal.sample.quote.above', {
                      amount: format.aed(decimalOf(own.aboveBestMinor)),
                    })
                  : t('deal.sample.quote.best')}{' '}
                {t('deal.sample.quote.only')}
              </>
            )}
          </p>
          <Button type="submit" tone="secondary">
            {t('deal.sample.quote.send')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
