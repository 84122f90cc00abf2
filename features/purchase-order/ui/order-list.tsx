import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileCheck from 'lucide-react/icons/file-check';
import PackageCheck from 'lucide-react/icons/package-check';
import Send from 'lucide-react/icons/send';
import Workflow from 'lucide-react/icons/workflow';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useI18n, type Text } from '#ui/use-text.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { RowActions, type RowAction } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useUsualFilters } from '#ui/list-category.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { namesOf } from '#ui/list-filters.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { pagerOf, searchOfPage } from '#ui/pager-window.ts';
import type { Part } from '#shared/missing-data.ts';
import type { SelectOption } from '#ui/select.tsx';
import { InColumn } from '#ui/money.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { useBulkRows } from '#ui/use-bulk-rows.ts';
import { Ltr } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import type { OrderFilter } from '../rules/filters.ts';
import type { OrderRowView } from '../schema/views.ts';
import { LazyReceiveAllDialog, LazySendDialog } from './lazy-act-dialogs.ts';
import type { OrderBulkProps } from './order-bulk.tsx';
import { useOrderText } from './order-text.ts';

const OrderBulk = lazyOverlay<OrderBulkProps>(
  async () => (await import('./order-bulk.tsx')).OrderBulk,
);

interface OrderListProps {
  page: Page<OrderRowView>;
  state: OrderFilter;
  view: ListView;
  categories: Part<readonly SelectOption[]>;
}

/**
 * The other filters are part of "all", because a phone has no space for more; one that a link
 * selected is added.
 */
const usualFilters: readonly OrderFilter[] = ['made', 'sent', 'delivered'];
const filtersWith = (state: OrderFilter) => [
  ...new Set<OrderFilter>(usualFilters.includes(state) ? ['all'] : ['all', state]),
  ...usualFilters,
];

const choicesWith = (state: OrderFilter, t: Text) =>
  filtersWith(state).map((one) => ({ value: one, text: t(`order.list.${one}`) }));

type Open = { readonly act: 'send' | 'receive'; readonly row: OrderRowView };

/** A row's actions follow its type (specification §4, row rules). */
export function OrderList({ page, state, view, categories }: OrderListProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useColumns();
  const filters = useUsualFilters(t('order.list.created'), categories);
  const bulk = useBulkRows(page.data, ({ id }) => id);
  return (
    <div className="list-page">
      <header className="mb-5">
        <h1 className="page-name text-h1 text-text">{t('order.list.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('order.list.lead')}</p>
      </header>
      <DataTable
        label={t('order.list.label')}
        rows={bulk.rows}
        selection={bulk.selection}
        bulkBar={<OrderBulk isOpen={bulk.chosen.length > 0} bulk={bulk} />}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={bulk.keyOf}
        rowName={(row) => `${row.title} ${row.serial}`}
        rowHref={(row) => `/buyer/wizard/${row.rfq_id}?offer=${row.offer_id}`}
        rowActions={(row) => <Actions row={row} onOpen={setOpen} />}
        {...pagerOf(page)}
        searchesNewest="number"
        empty={<Empty />}
        filterNames={[...namesOf(filters), 'state']}
        toolbar={
          <ListToolbar
            list="orders"
            view={view}
            columns={columns}
            filters={filters}
            file="/dashboard/buyer/orders/export"
          >
            <ListStates
              label={t('order.list.filter')}
              current={state}
              choices={choicesWith(state, t)}
            />
          </ListToolbar>
        }
      />
      {open !== null && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function OpenDialog({ open: { act, row }, onClose }: { open: Open; onClose: () => void }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  // specification §4: the list must reload from page 1 after goods are delivered.
  const closeAtFirstPage = () => {
    onClose();
    void navigate({ search: searchOfPage(search, 1) });
  };
  return act === 'send' ? (
    <LazySendDialog
      subject={row.id}
      serial={row.serial}
      poNumber={row.po_number}
      name={row.company}
      onClose={onClose}
      onLost={onClose}
    />
  ) : (
    <LazyReceiveAllDialog
      subject={row.rfq_id}
      orderId={row.id}
      onClose={onClose}
      onLost={onClose}
      onDone={closeAtFirstPage}
    />
  );
}

function useDateColumns(): readonly Column<OrderRowView>[] {
  const { t } = useI18n();
  const orderText = useOrderText();
  return [
    {
      key: 'expected',
      phone: 'time',
      leavesBelow: 800,
      head: t('order.list.expected'),
      cell: (row) => <Expected row={row} />,
    },
    {
      key: 'created',
      leavesBelow: 800,
      sortable: true,
      startsHidden: true,
      head: t('order.list.created'),
      cell: (row) => orderText.day(row.created_at),
    },
    {
      key: 'sent',
      phone: 'none',
      leavesBelow: 1040,
      sortable: true,
      startsHidden: true,
      head: t('order.list.sentAt'),
      cell: (row) => <SentAt at={row.sent_at} />,
    },
  ];
}

function useColumns(): readonly Column<OrderRowView>[] {
  const { t } = useI18n();
  const orderText = useOrderText();
  return [
    {
      kind: 'title',
      key: 'title',
      sortable: true,
      head: t('order.list.serial'),
      cell: (row) => row.title,
      second: (row) => (
        <Facts>
          <Ltr>{row.serial}</Ltr>
          {row.po_number !== '' && <bdi>{row.po_number}</bdi>}
          <Ltr>{row.rfq_number}</Ltr>
        </Facts>
      ),
    },
    {
      key: 'company',
      phone: 'fact',
      sortable: true,
      head: t('order.list.company'),
      className: 'row-beside',
      cell: (row) => <bdi className="text-page-start md:block md:truncate">{row.company}</bdi>,
    },
    {
      kind: 'status',
      key: 'status',
      sortable: true,
      head: t('order.list.status'),
      cell: (row) => (
        <StatusChip status={orderText.variant(row.state)} label={orderText.state(row.state)} />
      ),
    },
    {
      key: 'progress',
      phone: 'none',
      leavesBelow: 1040,
      head: t('order.list.progress'),
      cell: (row) => t('order.list.linesDone', { done: row.lines_done, n: row.line_count }),
    },
    ...useDateColumns(),
    {
      kind: 'number',
      key: 'total',
      sortable: true,
      head: `${t('order.list.total')} (AED)`,
      cell: (row) => <InColumn amount={row.total_price} currency={row.currency} />,
    },
  ];
}

function Expected({ row: { expected_on: day, late_days: days } }: { row: OrderRowView }) {
  const { t, format } = useI18n();
  // Empty, because a phone then gives the room to the supplier.
  if (day === null) return null;
  if (days === 0) return <span>{format.day(day)}</span>;
  return (
    <>
      <span className="block font-semibold text-danger-text">
        {t('deal.page.lateBy', { n: days })}
      </span>
      <span className="block text-caption font-normal text-text-3">{format.day(day)}</span>
    </>
  );
}

function SentAt({ at }: { at: string | null }) {
  const { t } = useI18n();
  const orderText = useOrderText();
  return at === null ? (
    <span className="text-text-3">{t('order.list.notSent')}</span>
  ) : (
    orderText.day(at)
  );
}

function Actions({ row, onOpen }: { row: OrderRowView; onOpen: (open: Open) => void }) {
  const { t } = useI18n();
  const { can } = row;
  const pdf = `/api/dashboard/orders/${row.id}/pdf`;
  const all: readonly (RowAction | false)[] = [
    can.send && {
      key: 'send',
      text: t('order.act.send'),
      icon: Send,
      onPress: () => onOpen({ act: 'send', row }),
    },
    can.receive && {
      key: 'receive',
      text: t('order.act.receiveAll'),
      icon: PackageCheck,
      onPress: () => onOpen({ act: 'receive', row }),
    },
    can.preview && {
      key: 'preview',
      text: t('order.act.preview'),
      icon: Eye,
      to: `/buyer/po/${row.id}`,
    },
    can.download && { key: 'download', text: t('order.act.download'), icon: Download, href: pdf },
    {
      key: 'deal',
      text: t('order.act.deal'),
      icon: Workflow,
      to: `/buyer/wizard/${row.rfq_id}?offer=${row.offer_id}`,
    },
  ];
  return (
    <RowActions
      name={t('order.list.actions', { serial: row.serial })}
      actions={all.filter((one) => one !== false)}
    />
  );
}

function Empty() {
  const { t } = useI18n();
  return (
    <EmptyState
      icon={FileCheck}
      level={2}
      title={t('order.list.empty')}
      action={
        <LinkButton to="/buyer/rfq-managment/all" tone="secondary">
          {t('order.list.toRfqs')}
        </LinkButton>
      }
    >
      {t('order.list.emptyWhy')}
    </EmptyState>
  );
}
