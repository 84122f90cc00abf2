import Plus from 'lucide-react/icons/plus';
import Wallet from 'lucide-react/icons/wallet';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';
import { Money } from '#ui/money.tsx';
import { PartCard } from '#ui/part-data.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import type { SelectOption } from '#ui/select.tsx';
import type { Part } from '#shared/missing-data.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import { nameIn } from '#features/category/rules.ts';
import { shownPath } from '#features/category/ui/category-name.ts';
import { CategoryPath } from '#features/category/ui/category-path.tsx';
import { requestHref } from '#features/wallet/ui/top-up-href.ts';
import type { DeliveryMethod } from '#features/rfq/schema/input.ts';
import { daysLeftValues } from '../rules/open.ts';
import type { AvailablePage, AvailableRow } from '../schema/available.ts';
import { FeeFilter, feeNames } from './fee-filter.tsx';
import { TimeLeft } from './time-left.tsx';

const methods: readonly DeliveryMethod[] = ['delivery', 'pickup'];

export interface AvailableListProps {
  rows: AvailablePage;
  view: ListView;
  balance: Part<string>;
  categories: Part<readonly SelectOption[]>;
  cities: Part<readonly SelectOption[]>;
  now: Date;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Open RFQs of the company's categories (specification §2, buy-now). */
export function AvailableList(props: AvailableListProps) {
  const { rows, view, balance, categories, cities, now, lead, children } = props;
  const { t } = useI18n();
  const columns = useColumns(now);
  const filters = useFilters(categories, cities);
  return (
    <div className="list-page">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('access.open.title')}</h1>
          <p className="mt-1 text-small text-text-2">
            <LoadedText>
              {t(rows.total_is_least ? 'access.open.leadMore' : 'access.open.lead', {
                n: rows.total,
              })}
            </LoadedText>
          </p>
        </div>
        <PartCard data={balance} title={t('access.open.balance')}>
          {(amount) => <Balance amount={amount} />}
        </PartCard>
      </header>
      {lead}
      <DataTable
        label={t('access.open.title')}
        rows={rows.data}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.title} ${row.number}`}
        rowHref={(row) => requestHref(row.id)}
        rowFlags={(row) => ({ isNew: row.is_viewed === 0 })}
        rowActions={(row) => (
          <LinkButton to={requestHref(row.id)} tone="secondary" size="sm" className="row-act">
            {row.can.buy ? t('access.open.buy') : t('access.open.look')}
          </LinkButton>
        )}
        toolbar={
          <ListToolbar
            list="available"
            view={view}
            columns={columns}
            filters={filters}
            file="/dashboard/buyer/rfq/show/available/export"
          >
            {children}
          </ListToolbar>
        }
        filterNames={namesOf(filters)}
        empty={<Empty />}
        {...pagerOf(rows)}
        hasMore={rows.total_is_least}
      />
    </div>
  );
}

function Balance({ amount }: { amount: string }) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface py-2 ps-4 pe-2 shadow-1 max-md:w-full">
      <span className="flex flex-1 items-center gap-2.5 text-small text-text-2">
        <Icon of={Wallet} className="text-text-3" />
        {t('access.open.balance')}
      </span>
      <Money amount={amount} currency="AED" />
      <LinkButton to="/seller/wallet" tone="tonal" size="sm">
        <Icon of={Plus} size={15} />
        {t('access.open.topUp')}
      </LinkButton>
    </div>
  );
}

function useColumns(now: Date): readonly Column<AvailableRow>[] {
  const { t, locale, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'title',
      head: t('access.open.rfq'),
      cell: (row) => row.title,
      second: (row) => (
        <Facts>
          <bdi dir="ltr">{row.number}</bdi>
          {t('access.open.lines', { n: row.lines_count })}
          {shownPath(row.category_desc)}
        </Facts>
      ),
      media: (row) => <CategoryTile icon={row.category.icon} className="max-lg:hidden" />,
    },
    {
      key: 'category',
      phone: 'none',
      startsHidden: true,
      head: t('access.open.category'),
      cell: (row) => <CategoryPath desc={row.category_desc} />,
    },
    {
      key: 'city',
      phone: 'fact',
      head: t('access.open.city'),
      cell: (row) => nameIn(locale, row.city),
    },
    {
      key: 'ends',
      phone: 'time',
      sortable: true,
      head: t('access.open.endsIn'),
      cell: (row) => <TimeLeft expiresAt={row.expires_at} now={now} />,
    },
    {
      kind: 'number',
      key: 'discount',
      phone: 'none',
      head: t('access.open.discount'),
      cell: (row) => <Money amount={row.qdiscount} currency={row.currency} tone="accent" />,
    },
    {
      kind: 'number',
      key: 'fee',
      phone: 'amount',
      phoneText: (row) => t('access.open.feeOf', { amount: format.aed(row.deducted_fee_aed) }),
      sortable: true,
      head: t('access.open.fee'),
      cell: (row) => <Money amount={row.deducted_fee_aed} currency="AED" withoutCode />,
    },
  ];
}

function useFilters(
  categories: Part<readonly SelectOption[]>,
  cities: Part<readonly SelectOption[]>,
): ListFilter[] {
  const { t } = useI18n();
  return [
    {
      kind: 'choice',
      name: 'category',
      label: t('access.open.category'),
      all: t('ui.list.allCategories'),
      gone: t('ui.list.categoryGone'),
      options: categories,
    },
    {
      kind: 'choice',
      name: 'city',
      label: t('access.open.city'),
      all: t('access.open.anyCity'),
      options: cities,
    },
    {
      kind: 'own',
      label: `${t('access.open.fee')} (AED)`,
      names: feeNames,
      render: (errors) => <FeeFilter errors={errors} />,
    },
    {
      kind: 'choice',
      name: 'left',
      label: t('access.open.endsIn'),
      all: t('access.open.anyEnd'),
      options: daysLeftValues.map((days) => ({
        value: days,
        label: t(`access.open.within.${days}`),
      })),
    },
    {
      kind: 'choice',
      name: 'delivery',
      label: t('access.open.delivery'),
      all: t('access.open.anyDelivery'),
      options: methods.map((method) => ({ value: method, label: t(`access.delivery.${method}`) })),
    },
  ];
}

function Empty() {
  const { t } = useI18n();
  return (
    <EmptyState
      level={2}
      icon={Zap}
      title={t('access.open.empty')}
      action={
        <LinkButton to="/seller/products" tone="secondary">
          {t('access.open.emptyNext')}
        </LinkButton>
      }
    >
      {t('access.open.emptyWhy')}
    </EmptyState>
  );
}
