import Timer from 'lucide-react/icons/timer';
import { Link } from 'react-router';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Card } from '../../../app/ui/card.tsx';
import type { ChartColour } from '../../../app/ui/chart-options.ts';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import { Money } from '../../../app/ui/money.tsx';
import { Ltr } from '../../../app/ui/user-text.tsx';
import type { QuotationGroup } from '../rules/terms.ts';
import type { SupplierReport } from '../schema.ts';
import { BarsCard, MoreLink } from './bars-card.tsx';
import { CategoryCard } from './category-card.tsx';
import { dashboardGrid, wholeRow } from './grid.ts';
import { StatusCard } from './status-card.tsx';
import { SupplierTasks } from './supplier-tasks.tsx';
import { useSpan } from './words.ts';

const allQuotations = '/seller/quotations/all';

const slices: Record<QuotationGroup, { colour: ChartColour; to: string }> = {
  pending: { colour: 'chart-2', to: '/seller/quotations/pending' },
  accepted: { colour: 'primary-line', to: '/seller/quotations/accepted' },
  delivered: { colour: 'chart-4', to: '/seller/quotations/deliverd' },
  completed: { colour: 'chart-1', to: '/seller/quotations/completed' },
  rejected: { colour: 'chart-6', to: '/seller/quotations/rejected' },
};

/** How many quotations were how fast. */
function ResponseCard({ report }: { report: SupplierReport }) {
  const { t, format } = useReading();
  const span = useSpan();
  const total = report.responses.reduce((sum, row) => sum + row.count, 0);
  return (
    <Card
      title={t('report.response.title')}
      actions={<MoreLink to={allQuotations} text={t('report.chart.seeQuotations')} />}
      className="h-full"
    >
      {total === 0 || report.response_minutes === null ? (
        <EmptyState icon={Timer} title={t('report.response.none')}>
          {t('report.response.noneWhy')}
        </EmptyState>
      ) : (
        <>
          <p className="flex items-baseline gap-2">
            <span className="text-stat text-text">{span(report.response_minutes)}</span>
            <span className="text-small text-text-3">{t('report.response.average')}</span>
          </p>
          <ul className="mt-4 flex flex-col gap-3.5">
            {report.responses.map(({ within, count }) => (
              <li key={within} className="text-small">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="text-text-2">{t(`report.response.${within}`)}</span>
                  <Ltr className="font-semibold text-text">{format.number(count)}</Ltr>
                </span>
                <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line">
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
    </Card>
  );
}

/** Fees against what they brought, under the bars of fees. */
function ReturnFigures({ report }: { report: SupplierReport }) {
  const { t } = useReading();
  const { access, wins } = report;
  const ratio = access.return_ratio;
  const rows = [
    { label: t('report.access.kept'), to: '/seller/wallet', amount: access.spent },
    { label: t('report.access.returned'), to: '/seller/wallet', amount: access.returned.value },
    { label: t('report.access.won'), to: allQuotations, amount: wins.value },
    { label: t('report.access.ratio'), to: '/seller/your-rfq', amount: ratio === null ? null : ratio.toFixed(2) },
    { label: t('report.access.perWin'), to: '/seller/your-rfq', amount: access.cost_per_win },
  ];
  return (
    <dl aria-label={t('report.access.title')} className="grid grid-cols-1 gap-x-8 gap-y-2 text-small sm:grid-cols-2">
      {rows.map(({ label, to, amount }) => (
        <div key={label} className="flex items-baseline justify-between gap-3">
          <dt className="min-w-0">
            <Link to={to} className="relative rounded-chip text-text-2 hover:text-text hover:underline touch-target">
              {label}
            </Link>
          </dt>
          <dd>
            {amount === null ? (
              <span className="text-text-3">{t('report.access.none')}</span>
            ) : (
              <Money amount={amount} currency="AED" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What waits, and the supplier's charts. */
export function SellerCharts({ report, now }: { report: SupplierReport; now: Date }) {
  const { t } = useReading();
  const isAll = report.period === 'all';
  const empty = { title: t('report.chart.noWins'), why: t('report.chart.noWinsWhy') };
  return (
    <div className={dashboardGrid}>
      <div className={wholeRow}>
        <SupplierTasks tasks={report.tasks} now={now} />
      </div>
      <StatusCard
        title={t('report.chart.quotations')}
        slices={report.statuses.map(({ status, count }) => ({
          label: t(`report.chart.quotationStatus.${status}`),
          count,
          ...slices[status],
        }))}
        unit={(count) => t('report.chart.offers', { n: count })}
        empty={t('report.chart.noQuotations')}
      />
      <div className={wholeRow}>
        <BarsCard
          title={t(isAll ? 'report.chart.wonByYear' : 'report.chart.wonByMonth')}
          bars={report.bars}
          more={{ to: allQuotations, text: t('report.chart.seeQuotations') }}
          empty={empty}
        />
      </div>
      <CategoryCard
        categories={report.categories}
        to={allQuotations}
        period={t(`report.period.${report.period}`)}
        countText={(count) => t('report.chart.orderCount', { n: count })}
        empty={empty}
      />
      <div className={wholeRow}>
        <BarsCard
          title={t(isAll ? 'report.chart.spendByYear' : 'report.chart.spendByMonth')}
          bars={report.access.bars}
          height={230}
          more={{ to: '/seller/wallet', text: t('report.chart.seeWallet') }}
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
