import Zap from 'lucide-react/icons/zap';
import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { CountUp, Stat, StatGroup } from '#ui/stat.tsx';
import type { SupplierReport } from '../schema.ts';
import { FiguresHead, type PeriodFilter } from './figures-head.tsx';
import { FirstSteps, type FirstStep } from './first-steps.tsx';
import { DashboardHead } from './head.tsx';
import { Shortcuts, type Shortcut } from './shortcuts.tsx';
import { allQuotations, bought, notRefunded, listOf, won } from './links.ts';
import { SellerCharts } from './seller-charts.tsx';
import { TasksCard } from './tasks-card.tsx';
import { isMeaningful, signedPercent, useSpan } from './figure-format.ts';

const buyNow = '/seller/buy-now';

function useWalletTrouble({ cards }: SupplierReport, now: Date): string | null {
  const { t } = useI18n();
  if (cards.wallet_expires_at === null) return t('report.shortcut.walletEmpty');
  return new Date(cards.wallet_expires_at) <= now ? t('report.shortcut.walletExpired') : null;
}

function useSellerShortcuts(report: SupplierReport, now: Date): Shortcut[] {
  const { t } = useI18n();
  const { cards } = report;
  const trouble = useWalletTrouble(report, now);
  return [
    {
      to: '/seller/wallet',
      name: t('shell.nav.wallet'),
      fact: (
        <Facts>
          <Money amount={cards.balance} currency="AED" />
          {trouble}
        </Facts>
      ),
    },
    {
      to: '/seller/products',
      name: t('shell.nav.mainCategories'),
      fact:
        cards.categories === 0
          ? t('report.shortcut.noCategories')
          : t('report.shortcut.categories', { n: cards.categories }),
    },
    {
      to: allQuotations,
      name: t('shell.nav.quotations'),
      fact: t('report.shortcut.pending', { n: cards.pending }),
    },
    {
      to: buyNow,
      name: t('report.shortcut.buyNow'),
      fact:
        cards.to_quote === 0
          ? t('report.shortcut.available')
          : t(
              cards.to_quote_is_least ? 'report.shortcut.toQuoteLeast' : 'report.shortcut.toQuote',
              {
                n: cards.to_quote,
              },
            ),
    },
  ];
}

function SellerStats({ report }: { report: SupplierReport }) {
  const { t, format } = useI18n();
  const span = useSpan();
  const { year, wins, access } = report;
  const change = year.change_percent;
  const ratio = access.return_ratio;
  return (
    <StatGroup isStrip key={`${report.period} ${report.from ?? ''} ${report.to}`}>
      <Stat
        wide
        label={t('report.stat.wonYear')}
        to={listOf(allQuotations, { from: `${year.year}-01-01`, to: `${year.year}-12-31` }, won)}
        fact={
          isMeaningful(change)
            ? t('report.stat.change', {
                percent: signedPercent(change),
                year: String(year.year - 1),
              })
            : t('report.stat.orders', { n: year.count })
        }
      >
        <Money amount={year.value} currency="AED" />
      </Stat>
      <Stat
        label={t('report.stat.wins')}
        to={listOf(allQuotations, report, won)}
        fact={
          wins.rate_percent === null
            ? t('report.stat.nothingDecided')
            : t('report.stat.rate', {
                percent: format.percent(wins.rate_percent / 100),
                n: wins.count + wins.lost,
              })
        }
      >
        <CountUp value={wins.count} />
      </Stat>
      <Stat
        label={t('report.stat.response')}
        to={listOf(allQuotations, report)}
        fact={t('report.stat.responseFact')}
      >
        {report.response_minutes === null ? t('report.time.none') : span(report.response_minutes)}
      </Stat>
      <Stat
        wide
        label={t('report.stat.spent')}
        to={listOf(bought, report, notRefunded)}
        fact={
          ratio === null
            ? t('report.stat.accesses', { n: access.count })
            : t('report.stat.ratio', {
                ratio: format.aed(ratio.toFixed(2)),
              })
        }
      >
        <Money amount={access.spent} currency="AED" />
      </Stat>
    </StatGroup>
  );
}

function SellerStart({ report }: { report: SupplierReport }) {
  const { t } = useI18n();
  const hasBought = report.access.count > 0;
  const step = (
    name: 'categories' | 'topUp' | 'buy' | 'quote',
    to: string,
    done: boolean,
  ): FirstStep => ({
    title: t(`report.start.${name}`),
    text: t(`report.start.${name}What`),
    done,
    action: { to, text: t(`report.start.${name}Action`) },
  });
  return (
    <FirstSteps
      title={t('report.start.supplierTitle')}
      area="seller"
      wide
      steps={[
        step('categories', '/seller/products', report.cards.categories > 0),
        step('topUp', '/seller/wallet', hasBought || Number(report.cards.balance) > 0),
        step('buy', buyNow, hasBought),
        step('quote', '/seller/your-rfq', false),
      ]}
    />
  );
}

interface SellerDashboardProps {
  name: string;
  report: SupplierReport;
  periodFilter: PeriodFilter;
  now: Date;
}

export function SellerDashboard({ name, report, periodFilter, now }: SellerDashboardProps) {
  const { t } = useI18n();
  const shortcuts = useSellerShortcuts(report, now);
  return (
    <div className="mx-auto flex w-full max-w-[1320px] flex-col gap-gap">
      <DashboardHead
        name={name}
        now={now}
        tasks={report.tasks.total}
        action={
          report.started && (
            <LinkButton to={buyNow} className="max-sm:hidden">
              <Icon of={Zap} />
              {t('report.start.buyAction')}
            </LinkButton>
          )
        }
      />
      {report.started ? (
        <>
          <TasksCard side="supplier" tasks={report.tasks} now={now} />
          <FiguresHead side="supplier" span={report} periodFilter={periodFilter} />
          <SellerStats report={report} />
          <SellerCharts report={report} now={now} />
        </>
      ) : (
        <>
          {report.tasks.total > 0 && <TasksCard side="supplier" tasks={report.tasks} now={now} />}
          <SellerStart report={report} />
        </>
      )}
      <Shortcuts shortcuts={shortcuts} />
    </div>
  );
}
