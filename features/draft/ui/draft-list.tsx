import FilePen from 'lucide-react/icons/file-pen';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useI18n, type Text } from '#ui/use-text.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import { useBulkRows } from '#ui/use-bulk-rows.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { visibleColumns } from '#shared/list-columns.ts';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import type { Page } from '#shared/endpoint.ts';
import type { DraftRowView } from '../schema.ts';
import type { DraftBulkProps } from './draft-bulk.tsx';

const DraftBulk = lazyOverlay<DraftBulkProps>(
  async () => (await import('./draft-bulk.tsx')).DraftBulk,
);

interface DraftListProps {
  area: 'buyer' | 'seller';
  page: Page<DraftRowView>;
  canCreate: boolean;
  view: ListView;
}

function hrefOf(draft: DraftRowView): string {
  const rfqId = draft.rfq_id ?? '';
  switch (draft.kind) {
    case 'rfq':
      return `/buyer/create-rfq/${draft.id}`;
    case 'offer':
      return `/seller/paid-rfq/${rfqId}/new`;
    case 'edit':
      return `/buyer/create-rfq/${rfqId}`;
    case 'amend':
      return `/buyer/rfq-product/${rfqId}?act=amend`;
    default:
      return draft.kind satisfies never;
  }
}

/**
 * Deletes one draft after confirmation. Mounted only while open, so that each opening starts with
 * fresh state.
 */
function DeleteDialog({ draft, onClose }: { draft: DraftRowView; onClose: () => void }) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('draft.page.deleteTitle')}
      confirmLabel={t('draft.page.delete')}
      busyLabel={t('draft.page.deleting')}
      busy={fetcher.state !== 'idle'}
      problem={refused?.message}
      onConfirm={() => void fetcher.submit({ id: draft.id }, { method: 'post' })}
    >
      <p dir="auto" className="text-page-start font-medium text-text">
        {nameOf(t, draft)}
      </p>
      <p className="mt-1">{t('draft.page.deleteWhy')}</p>
    </ConfirmDialog>
  );
}

const nameOf = (t: Text, { title }: DraftRowView) =>
  title === '' ? t('draft.page.untitled') : title;

function useColumns(): Column<DraftRowView>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'title',
      sortable: 'whole',
      head: t('draft.page.draft'),
      cell: (row) => nameOf(t, row),
    },
    {
      key: 'created',
      phone: 'none',
      sortable: 'whole',
      head: t('draft.page.begun'),
      cell: (row) => <time dateTime={row.created_at}>{format.date(new Date(row.created_at))}</time>,
    },
    {
      key: 'saved',
      phone: 'fact',
      sortable: 'whole',
      head: t('draft.page.savedAt'),
      cell: (row) => (
        <time dateTime={row.updated_at}>{format.dateTime(new Date(row.updated_at))}</time>
      ),
    },
  ];
}

interface DraftActionsProps {
  draft: DraftRowView;
  onDelete: () => void;
}

function DraftActions({ draft, onDelete }: DraftActionsProps) {
  const { t } = useI18n();
  return (
    <RowActions
      name={nameOf(t, draft)}
      actions={[
        ...(draft.can.edit
          ? [{ key: 'edit', text: t('draft.page.continue'), icon: FilePen, to: hrefOf(draft) }]
          : []),
        ...(draft.can.delete
          ? [
              {
                key: 'delete',
                text: t('draft.page.delete'),
                icon: Trash2,
                danger: true,
                separated: true,
                onPress: onDelete,
              },
            ]
          : []),
      ]}
    />
  );
}

function NoDrafts({ area, canCreate }: Pick<DraftListProps, 'area' | 'canCreate'>) {
  const { t } = useI18n();
  return (
    <EmptyState
      level={2}
      icon={NotebookPen}
      title={t('draft.page.empty')}
      action={
        area === 'seller' ? (
          <LinkButton to="/seller/your-rfq">{t('draft.page.toPaid')}</LinkButton>
        ) : canCreate ? (
          <LinkButton to="/buyer/create-rfq/new">{t('rfq.list.create')}</LinkButton>
        ) : undefined
      }
    >
      {t('draft.page.emptyWhy')}
    </EmptyState>
  );
}

export function DraftList({ area, page, canCreate, view }: DraftListProps) {
  const { t, format } = useI18n();
  const [doomed, setDoomed] = useState<DraftRowView | null>(null);
  const columns = useColumns();
  const filters: ListFilter[] = [{ kind: 'days', label: t('draft.page.savedAt') }];
  const bulk = useBulkRows(page.data, (row) => row.id);
  return (
    <div className="list-page">
      <header className="mb-6">
        <h1 className="page-name text-h1 text-text">{t('draft.page.title')}</h1>
        <p className="mt-1 text-small text-text-2">{t('draft.page.lead')}</p>
      </header>
      <DataTable
        label={t('draft.page.title')}
        rows={bulk.rows}
        selection={bulk.selection}
        bulkBar={<DraftBulk isOpen={bulk.chosen.length > 0} bulk={bulk} />}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={bulk.keyOf}
        rowName={(row) => `${nameOf(t, row)}, ${format.dateTime(new Date(row.updated_at))}`}
        rowHref={(row) => (row.can.edit ? hrefOf(row) : null)}
        rowActions={(row) => <DraftActions draft={row} onDelete={() => setDoomed(row)} />}
        {...pagerOf(page)}
        empty={<NoDrafts area={area} canCreate={canCreate} />}
        filterNames={namesOf(filters)}
        toolbar={
          <ListToolbar
            list="drafts"
            view={view}
            columns={columns}
            filters={filters}
            file="/dashboard/draft/export"
          />
        }
      />
      {doomed !== null && <DeleteDialog draft={doomed} onClose={() => setDoomed(null)} />}
    </div>
  );
}
