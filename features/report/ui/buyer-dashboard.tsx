import Plus from 'lucide-react/icons/plus';
import { useI18n } from '#ui/use-text.tsx';
import type { ChartColour } from '#ui/chart-options.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { CountUp, Stat, StatGroup } from '#ui/stat.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { brandOf } from '#shared/brand.ts';
import type { RfqGroup } from '../rules/terms.ts';
import type { BuyerReport } from '../schema.ts';
import { BarsCard } from './bars-card.tsx';
import { CategoryCard } from './category-card.tsx';
import { FiguresHead, type PeriodFilter } from './figures-head.tsx';
import { FirstSteps } from './first-steps.tsx';
import { dashboardGrid, wholeRow } from './grid.ts';
import { DashboardHead } from './head.tsx';
import { Shortcuts, type Shortcut } from './shortcuts.tsx';
import { allRfqs, discountedOrders, listOf, orders, purchases, rfqsOf, won } from './links.ts';
import { SheetLink } from './sheet-link.tsx';
import { StatusCard } from './status-card.tsx';
import { TasksCard } from './tasks-card.tsx';
import { WeekCard } from './week-card.tsx';
import { averageOf, grainOf, isMeaningful, signedPercent, useSpan } from './figure-format.ts';

const newRfq = '/buyer/create-rfq/new';

const sliceColours: Record<RfqGroup, ChartColour> = {
  active: 'chart-2',
  accepted: 'primary-line',
  evaluate: 'chart-5',
  delivered: 'chart-4',
  completed: 'chart-1',
  closed: 'chart-6',
};

function useBuyerShortcuts({ cards, can }: BuyerReport): Shortcut[] {
  const { t, format } = useI18n();
  const { orders_to_send: toSend, users, activities } = cards;
  const shortcuts: (Shortcut & { open?: boolean })[] = [
    {
      to: newRfq,
      name: t('shell.nav.createRfq'),
      fact: t('report.shortcut.createRfq'),
      open: can.create_rfq,
    },
    {
      to: allRfqs,
      name: t('shell.nav.rfqManagement'),
      fact: t('report.shortcut.rfqs', {
        active: format.number(cards.active),
        pending: format.number(cards.pending),
      }),
    },
    {
      to: orders,
      name: t('shell.nav.purchaseOrders'),
      fact:
        toSend === 0
          ? t('report.shortcut.orders')
          : t('report.shortcut.ordersToSend', { n: toSend }),
    },
    {
      to: '/buyer/activity-logs',
      name: t('shell.nav.activity'),
      fact: t(
        cards.activities_is_least
          ? 'report.shortcut.activitiesLeast'
          : 'report.shortcut.activities',
        { n: activities ?? 0 },
      ),
      open: can.see_activity,
    },
    {
      to: '/buyer/user-managment',
      name: t('shell.nav.users'),
      fact:
        users === null || users.disabled === 0
          ? t('report.shortcut.users', { n: users?.count ?? 0 })
          : t('report.shortcut.usersDisabled', {
              users: t('report.shortcut.users', { n: users.count }),
              n: users.disabled,
            }),
      open: can.manage_users,
    },
  ];
  return shortcuts.filter(({ open = true }) => open);
}

function BuyerStats({ report }: { report: BuyerReport }) {
  const { t, locale } = useI18n();
  const span = useSpan();
  const { year, accepted, rfqs, q_discount: discount } = report;
  const change = year.change_percent;
  // The sum of this year stands beside it.
  const isAverage = report.period === 'year' && accepted.count > 0;
  return (
    <StatGroup isStrip key={`${report.period} ${report.from ?? ''} ${report.to}`}>
      <Stat
        wide
        label={t('report.stat.purchasesYear')}
        to={listOf(purchases, { from: `${year.year}-01-01`, to: `${year.year}-12-31` }, won)}
        fact={
          isMeaningful(change)
            ? t('report.stat.change', {
                percent: signedPercent(change),
                year: String(year.year - 1),
              })
            : report.period === 'year'
              ? t('report.stat.toDate')
              : t('report.stat.purchases', { n: year.count })
        }
      >
        <Money amount={year.value} currency="AED" />
      </Stat>
      <Stat
        label={t('report.stat.accepted')}
        to={listOf(purchases, report, won)}
        fact={
          <>
            {t(isAverage ? 'report.stat.averageValue' : 'report.stat.worth')}{' '}
            <Money
              amount={isAverage ? averageOf(accepted) : accepted.value}
              currency="AED"
              tone="muted"
              whole
            />
          </>
        }
      >
        <CountUp value={accepted.count} />
      </Stat>
      <Stat
        label={t('report.stat.average')}
        to={rfqsOf('published', report, { sort: '-offers' })}
        fact={
          rfqs.first_offer_minutes === null
            ? t('report.stat.noOffers')
            : t('report.stat.firstOffer', { time: span(rfqs.first_offer_minutes) })
        }
      >
        <Ltr>{(rfqs.offers_average ?? 0).toFixed(1)}</Ltr>
      </Stat>
      <Stat
        wide
        label={t('report.stat.qDiscount')}
        to={discountedOrders}
        tone="accent"
        fact={t('report.stat.paidOn', { brand: brandOf(locale).name, n: discount.count })}
      >
        <Money amount={discount.value} currency="AED" tone="accent" />
      </Stat>
    </StatGroup>
  );
}

function BuyerCharts({ report, now }: { report: BuyerReport; now: Date }) {
  const { t, format } = useI18n();
  const empty = { title: t('report.chart.noPurchases'), why: t('report.chart.noPurchasesWhy') };
  const byStatus = t('report.chart.byStatus');
  return (
    <div className={dashboardGrid}>
      <div className={wholeRow}>
        <WeekCard dates={report.tasks.dates} now={now} />
      </div>
      <StatusCard
        title={byStatus}
        note={
          report.from === null
            ? t('report.period.since')
            : t('report.period.days', {
                from: format.day(report.from),
                to: format.day(report.to),
              })
        }
        sheet={<SheetLink side="buyer" span={report} chart="statuses" name={byStatus} />}
        slices={report.statuses.map(({ status, count }) => ({
          label: t(`report.chart.status.${status}`),
          count,
          colour: sliceColours[status],
          to: rfqsOf(status, report),
        }))}
        unit={(count) => t('report.chart.rfqs', { n: count })}
        empty={t('report.chart.noRfqs')}
      />
      <div className={wholeRow}>
        <BarsCard
          title={t('report.chart.purchasesBy', {
            grain: t(`report.chart.grain.${grainOf(report.bars)}`),
          })}
          bars={report.bars}
          list={purchases}
          slice={won}
          more={t('report.chart.seePurchases')}
          span={report}
          sheet={{ side: 'buyer', chart: 'bars' }}
          empty={empty}
        />
      </div>
      <CategoryCard
        categories={report.categories}
        list={purchases}
        slice={won}
        span={report}
        side="buyer"
        countText={(count) => t('report.chart.purchaseCount', { n: count })}
        empty={empty}
      />
    </div>
  );
}

function BuyerStart({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useI18n();
  const step = (name: 'create' | 'compare' | 'order' | 'receive') => ({
    title: t(`report.start.${name}`),
    text: t(`report.start.${name}What`),
    done: false,
  });
  const create = {
    ...step('create'),
    action: { to: newRfq, text: t('report.start.createAction') },
  };
  return (
    <FirstSteps
      title={t('report.start.buyerTitle')}
      area="buyer"
      wide
      steps={[mayCreate ? create : step('create'), step('compare'), step('order'), step('receive')]}
    />
  );
}

interface BuyerDashboardProps {
  name: string;
  report: BuyerReport;
  periodFilter: PeriodFilter;
  now: Date;
}

export function BuyerDashboard({ name, report, periodFilter, now }: BuyerDashboardProps) {
  const { t } = useI18n();
  const shortcuts = useBuyerShortcuts(report);
  return (
    <div className="mx-auto flex w-full max-w-[1320px] flex-col gap-gap">
      <DashboardHead
        name={name}
        now={now}
        tasks={report.tasks.total}
        action={
          report.started &&
          report.can.create_rfq && (
            <LinkButton to={newRfq} className="max-sm:hidden">
              <Icon of={Plus} />
              {t('shell.nav.createRfq')}
            </LinkButton>
          )
        }
      />
      {report.started ? (
        <>
          <TasksCard side="buyer" tasks={report.tasks} now={now} />
          <FiguresHead side="buyer" span={report} periodFilter={periodFilter} />
          <BuyerStats report={report} />
          <BuyerCharts report={report} now={now} />
        </>
      ) : (
        <>
          {report.tasks.total > 0 && <TasksCard side="buyer" tasks={report.tasks} now={now} />}
          <BuyerStart mayCreate={report.can.create_rfq} />
        </>
      )}
      <Shortcuts shortcuts={shortcuts} />
    </div>
  );
}
