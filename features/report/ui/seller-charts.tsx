import Timer from 'lucide-react/icons/timer';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import type { ChartColour } from '#ui/chart-options.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';
import { Money } from '#ui/money.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { QuotationGroup } from '../rules/terms.ts';
import type { SupplierReport } from '../schema.ts';
import { BarsCard, MoreLink } from './bars-card.tsx';
import { CategoryCard } from './category-card.tsx';
import { dashboardGrid, wholeRow } from './grid.ts';
import { StatusCard } from './status-card.tsx';
import { allQuotations, bought, notRefunded, listOf, won } from './links.ts';
import { SheetLink } from './sheet-link.tsx';
import { WeekCard } from './week-card.tsx';
import { grainOf, useSpan } from './figure-format.ts';

const slices: Record<QuotationGroup, { colour: ChartColour; to: string }> = {
  pending: { colour: 'chart-2', to: '/seller/quotations/pending' },
  accepted: { colour: 'primary-line', to: '/seller/quotations/accepted' },
  delivered: { colour: 'chart-4', to: '/seller/quotations/deliverd' },
  completed: { colour: 'chart-1', to: '/seller/quotations/completed' },
  rejected: { colour: 'chart-6', to: '/seller/quotations/rejected' },
};

function ResponseCard({ report }: { report: SupplierReport }) {
  const { t, format } = useI18n();
  const span = useSpan();
  const total = report.responses.reduce((sum, row) => sum + row.count, 0);
  return (
    <Card
      title={t('report.response.title')}
      actions={
        <>
          <MoreLink to={listOf(allQuotations, report)} text={t('report.chart.seeQuotations')} />
          <SheetLink
            side="supplier"
            span={report}
            chart="responses"
            name={t('report.response.title')}
          />
        </>
      }
      className="h-full"
    >
      <LoadedPart>
        {total === 0 || report.response_minutes === null ? (
          <EmptyState icon={Timer} title={t('report.response.none')}>
            {t('report.response.noneWhy')}
          </EmptyState>
        ) : (
          <>
            <p className="flex items-baseline gap-2">
              <span className="text-stat text-text">{span(report.response_minutes)}</span>
              <span className="text-small text-text-3">{t('report.response.median')}</span>
            </p>
            <ul className="mt-4 flex flex-col gap-3.5">
              {report.responses.map(({ within, count }) => (
                <li key={within} className="text-small">
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="text-text-2">{t(`report.response.${within}`)}</span>
                    <Ltr className="font-semibold text-text">{format.number(count)}</Ltr>
                  </span>
                  <span
                    aria-hidden="true"
                    className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line"
                  >
                    <span
                      className="block h-full rounded-full bg-primary"
                      style={{ inlineSize: `${(count / total) * 100}%` }}
                    />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedPart>
    </Card>
  );
}

function ReturnFigures({ report }: { report: SupplierReport }) {
  const { t } = useI18n();
  const { access, wins } = report;
  const ratio = access.return_ratio;
  const rows = [
    {
      label: t('report.access.charged'),
      to: listOf(bought, report, notRefunded),
      amount: access.spent,
    },
    {
      label: t('report.access.returned'),
      to: listOf(bought, report, { state: 'returned' }),
      amount: access.returned.value,
    },
    { label: t('report.access.won'), to: listOf(allQuotations, report, won), amount: wins.value },
    {
      label: t('report.access.ratio'),
      to: listOf(bought, report, notRefunded),
      amount: ratio === null ? null : ratio.toFixed(2),
    },
    {
      label: t('report.access.perWin'),
      to: listOf(bought, report, notRefunded),
      amount: access.cost_per_win,
    },
  ];
  return (
    <dl
      aria-label={t('report.access.title')}
      className="grid grid-cols-1 gap-x-8 gap-y-2 text-small sm:grid-cols-2"
    >
      {rows.map(({ label, to, amount }) => (
        <div key={label} className="flex items-baseline justify-between gap-3">
          <dt className="min-w-0">
            <Link
              to={to}
              className="relative rounded-chip text-text-2 hover:text-text hover:underline touch-target"
            >
              {label}
            </Link>
          </dt>
          <dd>
            <LoadedText>
              {amount === null ? (
                <span className="text-text-3">{t('report.access.none')}</span>
              ) : (
                <Money amount={amount} currency="AED" />
              )}
            </LoadedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function SellerCharts({ report, now }: { report: SupplierReport; now: Date }) {
  const { t } = useI18n();
  const grain = t(`report.chart.grain.${grainOf(report.bars)}`);
  const byStatus = t('report.chart.quotations');
  const empty = { title: t('report.chart.noWins'), why: t('report.chart.noWinsWhy') };
  return (
    <div className={dashboardGrid}>
      <div className={wholeRow}>
        <WeekCard dates={report.tasks.dates} now={now} />
      </div>
      <StatusCard
        title={byStatus}
        sheet={<SheetLink side="supplier" span={report} chart="statuses" name={byStatus} />}
        slices={report.statuses.map(({ status, count }) => ({
          label: t(`report.chart.quotationStatus.${status}`),
          count,
          colour: slices[status].colour,
          to: listOf(slices[status].to, report),
        }))}
        unit={(count) => t('report.chart.offers', { n: count })}
        empty={t('report.chart.noQuotations')}
      />
      <div className={wholeRow}>
        <BarsCard
          title={t('report.chart.wonBy', { grain })}
          bars={report.bars}
          list={allQuotations}
          slice={won}
          more={t('report.chart.seeQuotations')}
          span={report}
          sheet={{ side: 'supplier', chart: 'bars' }}
          empty={empty}
        />
      </div>
      <CategoryCard
        categories={report.categories}
        list={allQuotations}
        slice={won}
        span={report}
        side="supplier"
        countText={(count) => t('report.chart.orderCount', { n: count })}
        empty={empty}
      />
      <div className={wholeRow}>
        <BarsCard
          title={t('report.chart.spendBy', { grain })}
          bars={report.access.bars}
          height={230}
          list={bought}
          slice={notRefunded}
          more={t('report.chart.seeAccess')}
          span={report}
          sheet={{ side: 'supplier', chart: 'fees' }}
          empty={{ title: t('report.chart.noSpend'), why: t('report.chart.noSpendWhy') }}
          foot={<ReturnFigures report={report} />}
        />
      </div>
      <div className={wholeRow}>
        <ResponseCard report={report} />
      </div>
    </div>
  );
}
