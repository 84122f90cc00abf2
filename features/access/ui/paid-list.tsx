import FileText from 'lucide-react/icons/file-text';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Send from 'lucide-react/icons/send';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { DataTable } from '#ui/data-table.tsx';
import { RowActions, type RowAction } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useUsualFilters } from '#ui/list-category.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { namesOf } from '#ui/list-filters.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import type { Part } from '#shared/missing-data.ts';
import type { SelectOption } from '#ui/select.tsx';
import { Money } from '#ui/money.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Page } from '#shared/endpoint.ts';
import { shownPath } from '#features/category/ui/category-name.ts';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import { paidFilters, type PaidFilter } from '../rules/paid.ts';
import { rowNumbers } from '#features/rfq/ui/row-numbers.tsx';
import { Facts } from '#ui/facts.tsx';
import type { PaidRow } from '../schema/paid.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { TimeLeft } from './time-left.tsx';

interface PaidListProps {
  rows: Page<PaidRow>;
  state: PaidFilter;
  view: ListView;
  categories: Part<readonly SelectOption[]>;
  now: Date;
}

/** A supplier's bought RFQs with the next step of each (specification §2, your-rfq). */
export function PaidList({ rows, state, view, categories, now }: PaidListProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState<PaidRow | null>(null);
  const columns = useColumns(now);
  const filters = useUsualFilters(t('access.paid.boughtOn'), categories);
  return (
    <div className="list-page">
      <header className="mb-6">
        <h1 className="page-name text-h1 text-text">{t('access.paid.title')}</h1>
        <p className="mt-1 text-small text-text-2">{t('access.paid.lead')}</p>
      </header>
      <DataTable
        label={t('access.paid.title')}
        rows={rows.data}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={(row) => row.access_id}
        rowName={(row) => `${row.title} ${row.number}`}
        rowHref={(row) => (row.can.open ? `/seller/paid-rfq/${row.id}` : null)}
        rowFlags={(row) => ({ hasNegotiation: row.revision_id !== null })}
        rowActions={(row) => <Actions row={row} onRequestRefund={() => setAsking(row)} />}
        toolbar={
          <ListToolbar
            list="paid"
            view={view}
            columns={columns}
            filters={filters}
            file="/dashboard/supplier/rfq/paid/export"
          >
            <ListStates
              label={t('access.paid.filter.label')}
              current={state}
              choices={paidFilters.map((one) => ({
                value: one,
                text: t(`access.paid.filter.${one}`),
              }))}
            />
          </ListToolbar>
        }
        filterNames={[...namesOf(filters), 'state']}
        empty={<Empty />}
        {...pagerOf(rows)}
      />
      {asking !== null && (
        <RefundDialog
          id={asking.id}
          fee={asking.deducted_fee_aed}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function useColumns(now: Date): readonly Column<PaidRow>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'title',
      sortable: true,
      head: t('access.paid.rfq'),
      cell: (row) => row.title,
      second: (row) => (
        <Facts>
          {rowNumbers(row)}
          {shownPath(row.category_desc)}
          {row.amendments > 0 && t('access.paid.amended', { n: row.amendments })}
        </Facts>
      ),
      media: (row) => <CategoryTile icon={row.category.icon} className="max-lg:hidden" />,
    },
    {
      kind: 'status',
      key: 'status',
      head: t('access.paid.status'),
      cell: (row) =>
        row.status === 'draft' ? null : <StatusChip status={row.status} label={row.status_desc} />,
    },
    {
      key: 'ends',
      phone: 'time',
      sortable: true,
      head: t('access.paid.endsIn'),
      cell: (row) =>
        row.status === 'active' ? <TimeLeft expiresAt={row.expires_at} now={now} /> : '—',
    },
    {
      key: 'offer',
      phone: 'fact',
      head: t('access.paid.offer'),
      cell: (row) => <OfferCell row={row} />,
    },
    {
      key: 'bought',
      leavesBelow: 800,
      sortable: 'whole',
      head: t('access.paid.boughtOn'),
      cell: (row) => format.date(new Date(row.bought_at)),
    },
    {
      kind: 'number',
      key: 'fee',
      leavesBelow: 800,
      sortable: true,
      head: t('access.paid.fee'),
      cell: (row) => <Money amount={row.deducted_fee_aed} currency="AED" withoutCode />,
    },
  ];
}

/**
 * The own offer's number. A returned or requested fee is shown instead of it, because it decides
 * the next step.
 */
function OfferCell({ row }: { row: PaidRow }) {
  const { t } = useI18n();
  if (row.access === 'refunded') {
    return (
      <span className="whitespace-normal">
        <Tag>{t('access.paid.refunded')}</Tag>
        {row.refund_cause !== null && (
          <span className="mt-0.5 block text-caption text-text-3">
            {t(`access.refund.cause.${row.refund_cause}`)}
          </span>
        )}
      </span>
    );
  }
  if (row.access === 'refund_requested')
    return <Tag tone="accent">{t('access.paid.refundAsked')}</Tag>;
  if (row.offer === null) return <span className="text-text-3">{t('access.paid.noOffer')}</span>;
  return <bdi dir="ltr">{row.offer.number}</bdi>;
}

function Actions({ row, onRequestRefund }: { row: PaidRow; onRequestRefund: () => void }) {
  const { t } = useI18n();
  const actions: RowAction[] = [];
  if (row.can.quote) {
    actions.push({
      key: 'quote',
      text: t('access.paid.quote'),
      icon: Send,
      to: `/seller/paid-rfq/${row.id}/new`,
    });
  }
  if (row.revision_id !== null) {
    actions.push({
      key: 'negotiate',
      text: t('access.paid.negotiation'),
      short: t('offer.act.answer'),
      icon: MessagesSquare,
      to: `/seller/paid-rfq/negotiate/${row.revision_id}`,
    });
  }
  if (row.offer !== null) {
    actions.push({
      key: 'offer',
      text: t('access.paid.seeOffer'),
      icon: FileText,
      to: `/seller/wizard/${row.offer.id}`,
    });
  }
  if (row.can.ask_refund) {
    actions.push({
      key: 'refund',
      text: t('access.paid.askRefund'),
      icon: Undo2,
      onPress: onRequestRefund,
      separated: true,
    });
  }
  const isOwed = row.can.quote || row.revision_id !== null;
  return (
    <span className={cx('contents', isOwed ? 'row-owed' : actions.length === 1 && 'row-views')}>
      <RowActions name={row.number} actions={actions} />
    </span>
  );
}

function Empty() {
  const { t } = useI18n();
  return (
    <EmptyState
      level={2}
      title={t('access.paid.empty')}
      action={<LinkButton to="/seller/buy-now">{t('access.paid.emptyNext')}</LinkButton>}
    >
      {t('access.paid.emptyWhy')}
    </EmptyState>
  );
}
