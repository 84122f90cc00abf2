import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useI18n, useText } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/classes.ts';
import { Icon, Rhombus } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { decimalOf } from '#shared/money.ts';
import { quantityOf } from '#shared/quantity.ts';
import { unitName } from '#shared/units.ts';
import {
  compareExample,
  exampleLines,
  exampleOffers,
  selections,
  type ExampleOfferKey,
  type ExampleResult,
} from '../rules/example.ts';

/** The results of every selection, with the suffix of its class in app/styles/example.css. */
const played = selections.map((chosen) => ({
  name: `with-${chosen.join('')}`,
  results: compareExample(chosen),
}));
const ofAllLines = played.at(-1)?.results ?? [];

const cellClass = 'px-2 py-2.5 md:text-figures text-small tabular-nums max-md:inline max-md:p-0';
const pointClass = "max-md:before:mx-1 max-md:before:text-text-3 max-md:before:content-['·'/'']";

/**
 * A comparison of invented offers that a visitor plays with: the ticked lines determine totals,
 * ranks and the best offer. It runs no script (decision 0201), so it is complete before one loads.
 */
export function HomeComparison({ brandName }: { brandName: string }) {
  const t = useText();
  return (
    <form
      method="dialog"
      aria-labelledby="home-example"
      className="example w-full overflow-hidden rounded-dialog border border-line bg-surface shadow-3"
    >
      <div className="flex min-h-17 items-center justify-between gap-2 px-4 py-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-caption text-text-3">
            <Tag>{t('site.home.specimen.example')}</Tag>
            {t('site.home.specimen.city')}
          </p>
          <h2 id="home-example" className="mt-1 text-h3 text-text">
            {t('site.home.specimen.title')}
          </h2>
        </div>
        <button
          type="reset"
          className={buttonClass(
            { tone: 'secondary', size: 'sm', className: 'example-reset' },
            false,
          )}
        >
          <Icon of={RotateCcw} size={14} directional />
          {t('site.home.specimen.reset')}
        </button>
      </div>
      <table
        role="table"
        aria-labelledby="home-example"
        className="w-full border-collapse border-t border-line max-md:block md:table-fixed"
      >
        <ExampleHead />
        <tbody role="rowgroup" className="divide-y divide-line max-md:block">
          {exampleOffers.map((offer) => (
            <ExampleRow key={offer.key} offer={offer} />
          ))}
        </tbody>
      </table>
      <ExampleAnswer brandName={brandName} />
    </form>
  );
}

function ExampleHead() {
  const { t, locale, format } = useI18n();
  const headClass = 'px-2 py-2 align-top text-caption font-medium text-text-3';
  return (
    <thead role="rowgroup" className="bg-sunken max-md:block">
      <tr
        role="row"
        className="border-b border-line max-md:flex max-md:flex-col max-md:py-1.5 max-md:px-2"
      >
        <th
          role="columnheader"
          scope="col"
          className={cx(headClass, 'w-[23%] ps-4 text-start max-md:sr-only')}
        >
          {t('site.home.specimen.offer')}
        </th>
        {exampleLines.map((line, at) => {
          const name = t(`site.home.specimen.lines.${line.key}`);
          const quantity = format.number(Number(quantityOf(line.quantityMilli)));
          return (
            <th
              key={line.key}
              role="columnheader"
              scope="col"
              className={cx(headClass, 'text-start max-md:flex max-md:min-h-9 max-md:items-center')}
            >
              <Checkbox
                name={`line-${at}`}
                label={name}
                defaultChecked
                className="example-box max-md:w-full"
              >
                <span className="block text-small leading-tight font-medium text-text max-md:inline">
                  {name}
                </span>{' '}
                <span className="text-caption whitespace-nowrap text-text-3">
                  <bdi dir="ltr">{quantity}</bdi> {unitName(locale, line.unit)}
                </span>
              </Checkbox>
            </th>
          );
        })}
        <th
          role="columnheader"
          scope="col"
          className={cx(headClass, 'w-[22%] pe-4 text-figures max-md:sr-only')}
        >
          {t('site.home.specimen.total')}
        </th>
      </tr>
    </thead>
  );
}

interface RowOffer {
  readonly key: ExampleOfferKey;
  readonly prices: readonly (bigint | null)[];
}

function ExampleRow({ offer }: { offer: RowOffer }) {
  const t = useText();
  const bestWith = played.flatMap(({ name, results }) =>
    results.some(({ key, rank }) => key === offer.key && rank.isBest) ? [name] : [],
  );
  return (
    <tr role="row" className="relative isolate max-md:block max-md:px-4 max-md:py-2 max-md:pe-32">
      <th
        role="rowheader"
        scope="row"
        className="py-2.5 ps-4 pe-2 text-start text-table font-semibold text-text max-md:block max-md:p-0"
      >
        {bestWith.length > 0 && (
          <span className="example-when" aria-hidden="true">
            <i className={cx('example-best', ...bestWith)} />
          </span>
        )}
        {t(`site.home.specimen.offers.${offer.key}`)}
      </th>
      {exampleLines.map((line, at) => (
        <ExamplePrice key={line.key} offer={offer} at={at} />
      ))}
      <td
        role="cell"
        className="example-when example-total py-2 ps-2 pe-4 max-md:text-end md:text-figures whitespace-nowrap tabular-nums max-md:absolute max-md:end-0 max-md:top-0"
      >
        <span className="with-none text-small text-text-3">–</span>
        {played.map(({ name, results }) => (
          <span key={name} className={name}>
            {results.map(
              (result) =>
                result.key === offer.key && <ExampleTotal key={result.key} result={result} />,
            )}
          </span>
        ))}
      </td>
    </tr>
  );
}

function ExamplePrice({ offer, at }: { offer: RowOffer; at: number }) {
  const { t, format } = useI18n();
  const price = offer.prices[at] ?? null;
  const line = exampleLines[at];
  const isBest =
    line !== undefined &&
    ofAllLines.some(({ key, rank }) => key === offer.key && rank.bestLines.includes(line.key));
  return (
    <td
      role="cell"
      className={cx(
        cellClass,
        at > 0 && pointClass,
        `of-${at}`,
        isBest ? 'font-semibold text-success-text' : 'text-text-2',
      )}
    >
      {price === null ? (
        <span className="text-text-3">{t('site.home.specimen.notQuoted')}</span>
      ) : (
        <Ltr>{format.amount(decimalOf(price), 'AED')}</Ltr>
      )}
    </td>
  );
}

function ExampleTotal({ result }: { result: ExampleResult }) {
  const { t, format } = useI18n();
  const { totalMinor, rank } = result;
  const isRanked = rank.aboveBestMinor !== null;
  return (
    <>
      <bdi dir="ltr" className={isRanked ? undefined : 'font-normal'}>
        {format.amount(decimalOf(totalMinor), 'AED')}
      </bdi>
      {rank.isBest && <b>{t('site.home.specimen.best')}</b>}
      {!rank.isBest && (
        <small>
          {rank.aboveBestMinor === null ? (
            t('site.home.specimen.missing')
          ) : (
            <bdi dir="ltr">
              {format.amount(decimalOf(rank.aboveBestMinor), 'AED', { sign: 'plus' })}
            </bdi>
          )}
        </small>
      )}
    </>
  );
}

/** The best offer of the selection in one sentence, which screen readers announce as it changes. */
function ExampleAnswer({ brandName }: { brandName: string }) {
  const t = useText();
  return (
    <div className="flex gap-2 border-t border-accent-line bg-accent-soft px-4 py-3 text-small text-accent-text">
      <span className="pt-1">
        <Rhombus size={12} />
      </span>
      <div role="status" className="example-when">
        <p className="with-none">{t('site.home.specimen.none')}</p>
        {played.map(({ name, results }) => {
          const best = results.find(({ rank }) => rank.isBest);
          if (best === undefined) return null;
          return (
            <p key={name} className={name}>
              <b className="font-semibold">
                {t('site.home.specimen.leads', {
                  name: t(`site.home.specimen.offers.${best.key}`),
                })}
              </b>{' '}
              <Money amount={decimalOf(best.qDiscountMinor)} currency="AED" tone="accent" />{' '}
              {t('site.home.specimen.qDiscountNote', { brand: brandName })}
            </p>
          );
        })}
      </div>
    </div>
  );
}
