import Ban from 'lucide-react/icons/ban';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import FilePen from 'lucide-react/icons/file-pen';
import FileText from 'lucide-react/icons/file-text';
import Handshake from 'lucide-react/icons/handshake';
import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import Upload from 'lucide-react/icons/upload';
import { Link, useSearchParams, useSubmit } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { RowActions, type RowAction } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import { useBulkRows } from '#ui/use-bulk-rows.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useUsualFilters } from '#ui/list-category.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { namesOf } from '#ui/list-filters.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import type { ListSlice } from '#ui/list-view-types.ts';
import { pagerOf } from '#ui/pager-window.ts';
import type { Part } from '#shared/missing-data.ts';
import type { SelectOption } from '#ui/select.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';
import { InColumn, Money } from '#ui/money.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { dayInDubai } from '#shared/calendar.ts';
import type { Page } from '#shared/endpoint.ts';
import { isAwardedRfqState } from '#shared/rfq-states.ts';
import { shownPath } from '#features/category/ui/category-name.ts';
import { CategoryPath } from '#features/category/ui/category-path.tsx';
import { rfqSlices } from '../schema/lists.ts';
import type { RfqCounts, RfqRowView, RfqTab } from '../schema/view.ts';
import { ListedExpiry } from './listed-expiry.tsx';
import { rowNumbers } from './row-numbers.tsx';

type RfqSlice = (typeof rfqSlices)[number];
import type { RfqBulkProps } from './rfq-bulk.tsx';

const RfqBulk = lazyOverlay<RfqBulkProps>(async () => (await import('./rfq-bulk.tsx')).RfqBulk);

interface RfqListProps {
  tab: RfqTab;
  page: Page<RfqRowView>;
  counts: RfqCounts | null;
  canCreate: boolean;
  view: ListView;
  categories: Part<readonly SelectOption[]>;
  today: string;
  tomorrow: string;
}

/** The type includes `draft`, but a row is never one, so any existing style serves. */
const chipStatusOf = (row: RfqRowView) => (row.status === 'draft' ? 'pending' : row.status);

function hrefOf(row: RfqRowView): string {
  if (isAwardedRfqState(row.status)) return `/buyer/wizard/${row.id}`;
  const isCompared =
    row.rfqoffer_count > 0 && (row.status === 'active' || row.status === 'evaluate');
  return isCompared ? `/buyer/offers/${row.id}` : `/buyer/rfq-product/${row.id}`;
}

function useRowActions() {
  const { t } = useI18n();
  const submit = useSubmit();
  return (row: RfqRowView): RowAction[] => {
    const own = `/buyer/rfq-product/${row.id}`;
    const copy = () => void submit({ intent: 'copy' }, { method: 'post', action: own });
    const isDeal = isAwardedRfqState(row.status);
    return [
      ...(isDeal
        ? [
            {
              key: 'deal',
              text: t('rfq.list.actions.deal'),
              icon: Handshake,
              to: `/buyer/wizard/${row.id}`,
            },
          ]
        : []),
      ...(row.rfqoffer_count > 0
        ? [
            {
              key: 'offers',
              text: t('rfq.list.actions.offers'),
              short: t('rfq.list.actions.offersShort'),
              icon: Scale,
              to: `/buyer/offers/${row.id}`,
            },
          ]
        : []),
      { key: 'preview', text: t('rfq.list.actions.preview'), icon: Eye, to: own },
      ...(row.can.edit
        ? [
            {
              key: 'edit',
              text: t('rfq.list.actions.edit'),
              icon: FilePen,
              to: `/buyer/create-rfq/${row.id}`,
            },
          ]
        : []),
      ...(row.can.copy
        ? [{ key: 'copy', text: t('rfq.list.actions.copy'), icon: Copy, onPress: copy }]
        : []),
      ...(row.can.amend
        ? [
            {
              key: 'amend',
              text: t('rfq.list.actions.amend'),
              icon: FilePen,
              to: `${own}?act=amend`,
            },
          ]
        : []),
      ...(row.can.cancel
        ? [
            {
              key: 'cancel',
              text: t('rfq.list.actions.cancel'),
              icon: Ban,
              to: `${own}?act=cancel`,
              danger: true,
              separated: true,
            },
          ]
        : []),
    ];
  };
}

function RowFacts({ row }: { row: RfqRowView }) {
  const { t } = useI18n();
  return (
    <Facts>
      {row.essential && (
        <span className="row-whole font-semibold text-accent-text">{t('rfq.list.waits')}</span>
      )}
      {rowNumbers(row)}
      {shownPath(row.category_desc)}
      {row.media > 0 && t('rfq.list.documents', { n: row.media })}
    </Facts>
  );
}

/** The columns that a reader can add. Phones have no room for them. */
function useHiddenColumns(): Column<RfqRowView>[] {
  const { t, format } = useI18n();
  return [
    {
      key: 'category',
      phone: 'none',
      startsHidden: true,
      sortable: true,
      head: t('rfq.list.category'),
      cell: (row) => <CategoryPath desc={row.category_desc} />,
    },
    {
      key: 'city',
      phone: 'none',
      sortable: true,
      startsHidden: true,
      head: t('rfq.list.city'),
      cell: (row) => row.city,
    },
    {
      key: 'created',
      phone: 'none',
      startsHidden: true,
      sortable: 'whole',
      head: t('rfq.list.created'),
      cell: (row) => format.day(dayInDubai(new Date(row.created_at))),
    },
  ];
}

function useColumns(today: string, tomorrow: string): Column<RfqRowView>[] {
  const { t, format } = useI18n();
  const hiddenColumns = useHiddenColumns();
  return [
    {
      kind: 'title',
      key: 'title',
      sortable: 'whole',
      head: t('rfq.list.rfq'),
      cell: (row) => row.title,
      second: (row) => <RowFacts row={row} />,
    },
    ...hiddenColumns,
    {
      key: 'expiry',
      phone: 'time',
      sortable: true,
      head: t('rfq.list.expiry'),
      cell: (row) => <ListedExpiry row={row} today={today} tomorrow={tomorrow} />,
    },
    {
      kind: 'status',
      key: 'status',
      sortable: true,
      head: t('rfq.list.status'),
      cell: (row) => <StatusChip status={chipStatusOf(row)} label={row.status_desc} />,
    },
    {
      kind: 'number',
      key: 'offers',
      phone: 'fact',
      phoneText: (row) => (row.essential ? '' : t('rfq.list.offersOf', { n: row.rfqoffer_count })),
      sortable: true,
      head: t('rfq.list.offers'),
      cell: ({ rfqoffer_count: count }) => (
        <span className={count > 0 ? 'font-semibold' : 'text-text-3'}>{format.number(count)}</span>
      ),
    },
    {
      kind: 'number',
      key: 'best',
      phone: 'amount',
      head: `${t('rfq.list.best')} (AED)`,
      cell: ({ best_offer: best, currency }) =>
        best === null ? (
          <span className="text-text-3 max-md:hidden">—</span>
        ) : (
          <InColumn amount={best} currency={currency} />
        ),
    },
    {
      kind: 'number',
      key: 'discount',
      phone: 'none',
      leavesBelow: 940,
      sortable: true,
      head: `${t('rfq.list.discount')} (AED)`,
      cell: (row) => (
        <Money
          amount={row.qdiscount}
          currency={row.currency}
          withoutCode={row.currency === 'AED'}
        />
      ),
    },
  ];
}

const slicesOf: Partial<Record<RfqTab, readonly RfqSlice[]>> = {
  all: ['to_decide', 'evaluate', 'ended'],
  active: ['active', 'evaluate'],
};

/** The parts of a status that the menus of statuses do not have, and the one of the address. */
function useSlices(tab: RfqTab, counts: RfqCounts | null): ListSlice[] | undefined {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const current = rfqSlices.find((slice) => slice === search.get('state'));
  const decidesNone = counts?.to_decide === 0 && current !== 'to_decide';
  const common = slicesOf[tab]?.filter((slice) => slice !== 'to_decide' || !decidesNone);
  if (common === undefined) return undefined;
  const other = current === undefined || common.includes(current) ? [] : [current];
  return [
    {
      value: '',
      text: t(tab === 'active' ? 'rfq.list.slice.allActive' : 'rfq.list.slice.all'),
      isCurrent: current === undefined,
    },
    ...[...common, ...other].map((slice) => ({
      value: slice,
      text: t(`rfq.list.slice.${slice}`),
      isCurrent: slice === current,
    })),
  ];
}

function ListHead({ counts, canCreate }: Pick<RfqListProps, 'counts' | 'canCreate'>) {
  const { t } = useI18n();
  return (
    <header className="mb-5 max-md:mb-3 flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="page-name text-h1 text-text">{t('rfq.list.title')}</h1>
        <div className="mt-1 text-small text-text-2">
          <LoadedText>
            {counts !== null && (
              <Facts>
                {t('rfq.list.lead', { n: counts.all })}
                {counts.to_decide > 0 && (
                  <Link
                    to="/buyer/rfq-managment/all?state=to_decide"
                    className="font-medium text-primary-text hover:underline"
                  >
                    {t('rfq.list.toDecide', { n: counts.to_decide })}
                  </Link>
                )}
              </Facts>
            )}
          </LoadedText>
        </div>
      </div>
      {canCreate && (
        // A phone has *Create* in its bottom bar, and the form has the import.
        <div className="flex flex-wrap gap-2 max-md:hidden">
          <LinkButton to="/buyer/create-rfq/new?import=1" tone="secondary">
            <Icon of={Upload} />
            {t('rfq.form.importFile')}
          </LinkButton>
          <LinkButton to="/buyer/create-rfq/new">
            <Icon of={Plus} />
            {t('rfq.list.create')}
          </LinkButton>
        </div>
      )}
    </header>
  );
}

function Empty({ tab, canCreate }: Pick<RfqListProps, 'tab' | 'canCreate'>) {
  const { t } = useI18n();
  if (tab !== 'all' || !canCreate) {
    return (
      <EmptyState
        level={2}
        icon={FileText}
        title={t(tab === 'all' ? 'rfq.list.empty' : 'rfq.list.emptyTab')}
      >
        {tab !== 'all' && t('rfq.list.emptyTabWhy')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      icon={FileText}
      title={t('rfq.list.empty')}
      action={<LinkButton to="/buyer/create-rfq/new">{t('rfq.list.create')}</LinkButton>}
    >
      {t('rfq.list.emptyWhy')}
    </EmptyState>
  );
}

/** The buyer's RFQs by status (specification §2, /buyer/rfq-managment/…). */
export function RfqList({
  tab,
  page,
  counts,
  canCreate,
  view,
  categories,
  today,
  tomorrow,
}: RfqListProps) {
  const { t } = useI18n();
  const columns = useColumns(today, tomorrow);
  const filters = useUsualFilters(t('rfq.list.created'), categories);
  const actionsOf = useRowActions();
  const slices = useSlices(tab, counts);
  const bulk = useBulkRows(page.data, (row) => row.id);
  return (
    <div className="list-page">
      <ListHead counts={counts} canCreate={canCreate} />
      <DataTable
        label={t('rfq.list.title')}
        rows={bulk.rows}
        selection={bulk.selection}
        bulkBar={<RfqBulk isOpen={bulk.chosen.length > 0} bulk={bulk} tomorrow={tomorrow} />}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={bulk.keyOf}
        rowName={(row) => `${row.title} ${row.number}`}
        rowHref={hrefOf}
        rowFlags={(row) => ({ isNew: row.is_viewed === 0, hasNegotiation: row.negotiation })}
        rowActions={(row) => <RowActions name={row.number} actions={actionsOf(row)} />}
        toolbar={
          <ListToolbar
            list="rfqs"
            view={view}
            columns={columns}
            filters={filters}
            file={`/dashboard/buyer/rfq_list/${tab}/export`}
            {...(slices === undefined ? {} : { slices })}
          />
        }
        filterNames={[...namesOf(filters), 'state']}
        {...pagerOf(page)}
        empty={<Empty tab={tab} canCreate={canCreate} />}
      />
    </div>
  );
}
