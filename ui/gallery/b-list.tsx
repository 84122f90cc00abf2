import Ban from 'lucide-react/icons/ban';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import Scale from 'lucide-react/icons/scale';
import { Link, useSearchParams } from 'react-router';
import { useI18n } from '../use-text.tsx';
import { cx } from '../classes.ts';
import { DataTable } from '../data-table.tsx';
import { useBulkRows } from '../use-bulk-rows.ts';
import type { Column } from '../data-table-types.ts';
import { RowActions } from '../data-table-actions.tsx';
import { LoadStateContext, readyState, type LoadState } from '../load-state.ts';
import { pageSize } from '../pager-window.ts';
import { SearchBox } from '../search-box.tsx';
import { StatusChip } from '../status-chip.tsx';
import { Tabs } from '../tabs.tsx';
import { Ltr } from '../user-text.tsx';
import { useListTexts } from './b-texts.ts';

const states = ['few', 'many', 'loading', 'error', 'empty'] as const;

const loads: Partial<Record<(typeof states)[number], LoadState>> = {
  loading: { state: 'loading' },
  error: { state: 'failed', requestId: 'b7f2c1d0' },
};

type GalleryRow = ReturnType<typeof useListTexts>['rows'][number] & { id: string };

function useColumns(): Column<GalleryRow>[] {
  const text = useListTexts();
  const { format } = useI18n();
  return [
    {
      key: 'title',
      head: text.rfq,
      kind: 'title',
      cell: (row) => row.title,
      second: (row) => <Ltr>RFQ-{row.id}</Ltr>,
    },
    { key: 'category', head: text.category, cell: (row) => row.category },
    { key: 'city', head: text.city, cell: (row) => row.city },
    { key: 'expiry', head: text.ends, sortable: true, cell: () => format.day('2026-11-28') },
    {
      key: 'status',
      head: text.status,
      kind: 'status',
      cell: (row) => <StatusChip status={row.status} label={row.statusWord} />,
    },
    {
      key: 'offers',
      head: text.offers,
      kind: 'number',
      cell: (row) => <span className="font-semibold">{row.offers}</span>,
    },
    { key: 'discount', head: text.discount, kind: 'number', cell: (row) => row.discount },
  ];
}

function ListTools({ state }: { state: (typeof states)[number] }) {
  const text = useListTexts();
  return (
    <>
      <Tabs
        label={text.status}
        items={[
          { to: '/gallery', text: text.list, count: 48 },
          { to: '/buyer/rfq-managment/active', text: text.rfq, count: 12 },
          { to: '/faq', text: text.more },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-2">
        <nav aria-label={text.list} className="flex flex-wrap gap-1">
          {states.map((one) => (
            <Link
              key={one}
              to={{ search: `?list=${one}` }}
              preventScrollReset
              aria-current={one === state ? 'true' : undefined}
              className={cx(
                'rounded-button px-3 py-1.5 text-small max-md:py-3',
                one === state
                  ? 'bg-primary-soft font-semibold text-primary-text'
                  : 'text-text-2 hover:bg-hover',
              )}
            >
              {text.states[one]}
            </Link>
          ))}
        </nav>
        <SearchBox placeholder={text.search} className="ms-auto w-75 max-md:w-full" />
      </div>
    </>
  );
}

export function ListSection() {
  const text = useListTexts();
  const [params] = useSearchParams();
  const state = states.find((one) => one === params.get('list')) ?? 'few';
  const copies = { few: 1, many: 12, loading: 1, error: 1, empty: 0 }[state];
  const all = Array.from({ length: copies }, () => text.rows)
    .flat()
    .map((row, index) => ({ ...row, index, id: String(10_482 - index) }));
  const rows = all.slice(0, pageSize);
  const { selection } = useBulkRows(rows, (row) => row.id);
  return (
    <LoadStateContext value={loads[state] ?? readyState}>
      <DataTable
        label={text.list}
        {...{ rows, page: 1, lastPage: copies, total: all.length, perPage: pageSize }}
        toolbar={<ListTools state={state} />}
        rowKey={(row) => row.id}
        rowHref={(row) => `/gallery?list=${state}&row=${row.id}`}
        rowFlags={(row) => ({ isNew: row.index === 0, hasNegotiation: row.index === 1 })}
        selection={selection}
        rowActions={(row) => (
          <RowActions
            name={`RFQ-${row.id}`}
            actions={[
              {
                key: 'offers',
                text: text.show,
                short: text.showShort,
                icon: Scale,
                to: '/gallery?list=many',
              },
              { key: 'preview', text: text.preview, icon: Eye, to: '/gallery' },
              { key: 'copy', text: text.copy, icon: Copy, onPress: () => undefined },
              {
                key: 'cancel',
                text: text.cancel,
                icon: Ban,
                danger: true,
                separated: true,
                onPress: () => undefined,
              },
            ]}
          />
        )}
        columns={useColumns()}
      />
    </LoadStateContext>
  );
}
