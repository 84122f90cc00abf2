import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Chart } from '#ui/chart.tsx';
import { Money } from '#ui/money.tsx';
import { useBarLabel } from '#features/report/ui/figure-format.ts';
import type { LedgerCause } from '#features/wallet/schema/lists.ts';
import type { MonthView } from '../schema/dashboard.ts';

interface MonthsCardProps {
  months: readonly MonthView[];
  seesMoney: boolean;
}

const counts = [
  ['rfqs', 'published'],
  ['accesses', 'bought'],
  ['offers', 'quoted'],
  ['awards', 'awarded'],
  ['orders', 'ordered'],
] as const;

export function MonthsCard({ months, seesMoney }: MonthsCardProps) {
  const { t } = useI18n();
  return (
    <Card title={t('console.dashboard.months')} flush>
      <div className={seesMoney ? 'grid gap-5 p-card lg:grid-cols-2' : 'p-card'}>
        <Bars
          title={t('console.dashboard.chartValue')}
          months={months}
          amountOf={(month) => month.value}
        />
        {seesMoney && (
          <Bars
            title={t('console.dashboard.chartFees')}
            months={months}
            amountOf={(month) => month.fees ?? '0'}
          />
        )}
      </div>
      <MonthsTable months={months} seesMoney={seesMoney} />
    </Card>
  );
}

interface BarsProps {
  title: string;
  months: readonly MonthView[];
  amountOf: (month: MonthView) => string;
}

function Bars({ title, months, amountOf }: BarsProps) {
  const { t, format } = useI18n();
  const label = useBarLabel();
  return (
    <section className="min-w-0">
      <h3 className="mb-3 flex items-baseline gap-2 text-h3 text-text">
        {title}
        <span className="text-small font-normal text-text-3">{t('console.dashboard.inAed')}</span>
      </h3>
      <Chart
        label={title}
        kind="bars"
        tableBeside
        height={220}
        points={months.map((month, at) => ({
          label: label(month.at),
          value: Number(amountOf(month)),
          current: at === months.length - 1,
        }))}
        formatValue={(value) => format.aed(value.toFixed(2))}
        formatAxis={(value) => format.number(value)}
        empty={
          <>
            <p>{t('console.dashboard.noChart')}</p>
            <p>{t('console.dashboard.noChartWhy')}</p>
          </>
        }
      />
    </section>
  );
}

function rowsOf({ from, to }: MonthView, state: string): string {
  return `/admin/rfqs?state=${state}&from=${from}&to=${to}`;
}

function movementsOf({ from, to }: MonthView, cause: LedgerCause): string {
  return `/admin/money/ledger?cause=${cause}&from=${from}&to=${to}`;
}

function MonthsTable({ months, seesMoney }: MonthsCardProps) {
  const { t } = useI18n();
  return (
    <details className="border-t border-line">
      <summary className="mx-card my-3 w-fit cursor-pointer rounded-chip text-small font-medium text-primary-text hover:underline max-md:py-3">
        {t('report.chart.asTable')}
      </summary>
      {/* Focusable and named, because keyboard users must be able to scroll it. */}
      <div
        role="region"
        aria-label={t('console.dashboard.months')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable
        tabIndex={0}
        className="overflow-x-auto border-t border-line"
      >
        <table className="w-full text-small">
          <caption className="sr-only">{t('console.dashboard.months')}</caption>
          <MonthsHead seesMoney={seesMoney} />
          <tbody className="divide-y divide-line">
            {months.toReversed().map((month) => (
              <MonthRow key={month.at} month={month} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function MonthsHead({ seesMoney }: { seesMoney: boolean }) {
  const { t } = useI18n();
  const head = 'px-3 py-2 text-end align-bottom font-medium text-balance';
  return (
    <thead className="bg-sunken text-caption text-text-3">
      <tr>
        <th scope="col" className="sticky start-0 bg-sunken px-card py-2 text-start font-medium">
          {t('console.dashboard.month')}
        </th>
        {counts.map(([name]) => (
          <th key={name} scope="col" className={head}>
            {t(`console.dashboard.${name}`)}
          </th>
        ))}
        <th scope="col" className={head}>
          {t('console.dashboard.value')}
        </th>
        {seesMoney && (
          <>
            <th scope="col" className={head}>
              {t('console.dashboard.fees')}
            </th>
            <th scope="col" className={`${head} pe-card`}>
              {t('console.dashboard.discount')}
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}

function MonthRow({ month }: { month: MonthView }) {
  const { t, format } = useI18n();
  const label = useBarLabel();
  return (
    <tr>
      {/* Sticky, so that the month stays visible while a phone scrolls the figures. */}
      <th
        scope="row"
        className="sticky start-0 bg-surface px-card py-2 text-start font-normal whitespace-nowrap text-text"
      >
        {label(month.at, true)}
      </th>
      {counts.map(([name, state]) => (
        <td key={name} className="px-3 py-2 text-end">
          <Figure
            count={month[name]}
            to={rowsOf(month, state)}
            name={`${t(`console.dashboard.${name}`)}, ${label(month.at, true)}: ${format.number(month[name])}`}
          />
        </td>
      ))}
      <td className="px-3 py-2 text-end">
        <Amount
          amount={month.value}
          to={rowsOf(month, 'awarded')}
          name={`${t('console.dashboard.value')}, ${label(month.at, true)}`}
        />
      </td>
      {month.fees !== null && month.q_discount !== null && (
        <>
          <td className="px-3 py-2 text-end">
            <Amount
              amount={month.fees}
              to={movementsOf(month, 'fees')}
              name={`${t('console.dashboard.fees')}, ${label(month.at, true)}`}
            />
          </td>
          <td className="py-2 ps-3 pe-card text-end">
            <Amount
              amount={month.q_discount}
              to={movementsOf(month, 'discounts')}
              name={`${t('console.dashboard.discount')}, ${label(month.at, true)}`}
            />
          </td>
        </>
      )}
    </tr>
  );
}

/** An amount that links to its rows. Zero has no link, because its list would be empty. */
function Amount({ amount, to, name }: { amount: string; to: string; name: string }) {
  const { format } = useI18n();
  if (Number(amount) === 0)
    return <Money amount={amount} currency="AED" tone="muted" withoutCode />;
  return (
    <Link
      to={to}
      aria-label={`${name}: ${format.aed(amount)}`}
      className="rounded-chip text-primary-text hover:underline"
    >
      <Money amount={amount} currency="AED" tone="inherit" withoutCode />
    </Link>
  );
}

function Figure({ count, to, name }: { count: number; to: string; name: string }) {
  const { format } = useI18n();
  const figure = <bdi dir="ltr">{format.number(count)}</bdi>;
  if (count === 0) return <span className="text-text-3">{figure}</span>;
  return (
    <Link
      to={to}
      aria-label={name}
      className="rounded-chip font-medium text-primary-text hover:underline"
    >
      {figure}
    </Link>
  );
}
