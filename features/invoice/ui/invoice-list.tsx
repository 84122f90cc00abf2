import FileCheck from 'lucide-react/icons/file-check';
import FileClock from 'lucide-react/icons/file-clock';
import FileUp from 'lucide-react/icons/file-up';
import FileX from 'lucide-react/icons/file-x';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { LucideIcon } from 'lucide-react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { RowActions } from '#ui/data-table-actions.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useUsualFilters } from '#ui/list-category.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { namesOf } from '#ui/list-filters.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { OpenDialog, usePageDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import type { Part } from '#shared/missing-data.ts';
import type { SelectOption } from '#ui/select.tsx';
import { Money } from '#ui/money.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import { ViewLink } from '#ui/viewer/view-link.tsx';
import type { Page } from '#shared/endpoint.ts';
import { invoiceFilters } from '../rules.ts';
import type { InvoiceFilter, InvoiceRow } from '../schema.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';

interface InvoiceListProps {
  page: Page<InvoiceRow>;
  state: InvoiceFilter;
  view: ListView;
  categories: Part<readonly SelectOption[]>;
}

/** The filter has no choice for accepted invoices, because a fifth choice does not fit a phone. */
const shownFilters = invoiceFilters.filter((filter) => filter !== 'accepted');

/** The icon follows the invoice's state (specification §4). */
export function InvoiceList({ page, state, view, categories }: InvoiceListProps) {
  const { t } = useI18n();
  const { open, press, close } = useUploadDialog(page.data);
  const columns = useColumns();
  const filters = useUsualFilters(t('invoice.list.delivered'), categories);
  return (
    <div className="list-page">
      <header className="mb-5">
        <h1 className="page-name text-h1 text-text">{t('invoice.list.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('invoice.list.lead')}</p>
      </header>
      <DataTable
        label={t('invoice.list.label')}
        rows={page.data}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={({ order_id: id }) => id}
        rowName={(row) => `${row.title} ${row.serial}`}
        rowHref={(row) => `/seller/wizard/${row.offer_id}`}
        rowActions={(row) => <Upload row={row} onOpen={press} />}
        {...pagerOf(page)}
        searchesNewest="number"
        empty={<Empty state={state} />}
        filterNames={namesOf(filters)}
        toolbar={
          <ListToolbar
            list="invoices"
            view={view}
            columns={columns}
            filters={filters}
            file="/dashboard/supplier/invoices/export"
          >
            <ListStates
              label={t('invoice.list.filter')}
              current={state}
              choices={shownFilters.map((one) => ({ value: one, text: t(`invoice.list.${one}`) }))}
            />
          </ListToolbar>
        }
      />
      <OpenDialog of={{ open, close }}>
        {(row, onClose) => (
          <InvoiceDialog
            orderId={row.order_id}
            serial={row.serial}
            amount={row.q_payable}
            agreed={row.qdiscount}
            currency={row.currency}
            rejected={row.invoice_status === 'rejected' ? row.invoice : null}
            onClose={onClose}
          />
        )}
      </OpenDialog>
    </div>
  );
}

type UploadKind = `upload.${string}`;
const uploadOf = ({ order_id: id }: InvoiceRow): UploadKind => `upload.${id}`;

function useUploadDialog(rows: readonly InvoiceRow[]) {
  const kinds = rows.map(uploadOf);
  const can = Object.fromEntries(rows.map((row) => [uploadOf(row), row.can.upload]));
  const { open, press, close } = usePageDialog<UploadKind>(can, kinds);
  return { open: rows.find((row) => uploadOf(row) === open) ?? null, press, close };
}

function useColumns(): readonly Column<InvoiceRow>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'title',
      sortable: true,
      head: t('invoice.list.order'),
      cell: (row) => row.title,
      second: (row) => (
        <>
          <Facts>
            <Ltr>{row.serial}</Ltr>
            <Ltr>{row.rfq_number}</Ltr>
          </Facts>
          {row.invoice_status === 'rejected' && row.invoice !== null && (
            <span className="row-reason">
              <span>{t('invoice.list.rejectedWhy')}</span>
              <Bdi>{row.invoice.reason}</Bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'buyer',
      sortable: true,
      head: t('invoice.list.buyer'),
      cell: (row) => <bdi>{row.buyer}</bdi>,
    },
    {
      key: 'delivered',
      phone: 'none',
      leavesBelow: 800,
      sortable: true,
      head: t('invoice.list.delivered'),
      cell: (row) => format.date(new Date(row.delivered_at)),
    },
    {
      kind: 'number',
      key: 'discount',
      sortable: true,
      head: t('invoice.list.discount'),
      cell: (row) => (
        <>
          <Money amount={row.q_payable} currency={row.currency} tone="accent" />
          {row.q_payable !== row.qdiscount && (
            <span className="block text-caption text-text-3">
              {/* Isolated, because the figures run left to right in both languages and the text does
                  not. */}
              <bdi>
                {t('invoice.list.ofAgreed', {
                  amount: format.money(row.qdiscount, row.currency),
                })}
              </bdi>
            </span>
          )}
        </>
      ),
    },
    {
      kind: 'status',
      key: 'invoice',
      sortable: true,
      head: t('invoice.list.invoice'),
      cell: (row) => <InvoiceSign row={row} />,
    },
  ];
}

const statusStyles: Record<
  'pending' | 'accepted' | 'rejected',
  { icon: LucideIcon; className: string }
> = {
  pending: { icon: FileClock, className: 'bg-status-pending-bg text-status-pending-fg' },
  accepted: { icon: FileCheck, className: 'bg-status-accepted-bg text-status-accepted-fg' },
  rejected: { icon: FileX, className: 'bg-status-rejected-bg text-status-rejected-fg' },
};

function InvoiceSign({ row: { invoice, invoice_status: status } }: { row: InvoiceRow }) {
  const { t } = useI18n();
  if (invoice === null || status === 'none')
    return <span className="text-small text-text-3">{t('invoice.list.none')}</span>;
  const { icon, className } = statusStyles[status];
  const word = t(`invoice.list.${status}`);
  const label = {
    pending: t('invoice.list.pendingInvoice'),
    accepted: t('invoice.list.acceptedInvoice'),
    rejected: t('invoice.list.rejectedInvoice', { reason: invoice.reason }),
  }[status];
  return (
    <Tooltip text={label}>
      <ViewLink
        document={{ ...invoice.file, url: `/api/dashboard/supplier/invoices/${invoice.id}/file` }}
        aria-label={`${invoice.number}. ${word}. ${label}. ${t('invoice.list.open', { name: invoice.file.name })}`}
        className={cx(
          'relative z-1 inline-flex h-8 items-center gap-1.5 rounded-chip px-2 text-caption font-semibold',
          'max-md:h-6 max-md:after:absolute max-md:after:-inset-y-2.5 max-md:after:inset-x-0',
          className,
        )}
      >
        <Icon of={icon} size={15} />
        <span className="md:hidden">{word}</span>
        <Ltr className="max-md:hidden">{invoice.number}</Ltr>
      </ViewLink>
    </Tooltip>
  );
}

function Upload({ row, onOpen }: { row: InvoiceRow; onOpen: (kind: UploadKind) => void }) {
  const { t } = useI18n();
  if (!row.can.upload) return null;
  const kind = uploadOf(row);
  const isAgain = row.invoice_status === 'rejected';
  const text = t(isAgain ? 'invoice.list.uploadAgain' : 'invoice.list.upload');
  const short = t(isAgain ? 'invoice.list.shortAgain' : 'invoice.list.short');
  return (
    <RowActions
      name={row.serial}
      actions={[
        { key: 'upload', text, short, icon: FileUp, dialog: kind, onPress: () => onOpen(kind) },
      ]}
      alwaysShown
    />
  );
}

function Empty({ state }: { state: InvoiceFilter }) {
  const { t } = useI18n();
  if (state !== 'all')
    return (
      <EmptyState
        icon={ReceiptText}
        level={2}
        title={t(`invoice.list.emptyOf.${state}`)}
        action={
          <LinkButton to="/seller/invoice" tone="secondary" size="sm">
            {t('invoice.list.toAll')}
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      icon={ReceiptText}
      level={2}
      title={t('invoice.list.empty')}
      action={
        <LinkButton to="/seller/quotations/accepted" tone="secondary">
          {t('invoice.list.toQuotations')}
        </LinkButton>
      }
    >
      {t('invoice.list.emptyWhy')}
    </EmptyState>
  );
}
