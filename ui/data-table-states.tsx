import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from './use-text.tsx';
import { cx } from './classes.ts';
import { columnClass } from './data-table-column.tsx';
import { cellSpace } from './data-table-head.tsx';
import type { Column, NewestSearch } from './data-table-types.ts';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';
import { countFilters, searchWithout } from './list-url.ts';
import { PartError } from './part-error.tsx';
import { Skeleton } from './skeleton.tsx';

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: number;
  selectable: boolean;
  actions: boolean;
}

export function SkeletonRows<Row>({ columns, rows, selectable, actions }: SkeletonRowsProps<Row>) {
  const space = cx(
    cellSpace,
    'h-[52px] border-b border-line max-md:block max-md:h-[66px] max-md:border-0 max-md:p-0',
  );
  return Array.from({ length: rows }, (_, index) => (
    <tr
      key={index}
      role="row"
      aria-hidden="true"
      className="max-md:block max-md:border-b max-md:border-line max-md:px-page"
    >
      {selectable && (
        <td role="cell" className={cx(space, 'max-md:hidden')}>
          <Skeleton block className="size-[18px]" />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={cx(
            space,
            column.kind === 'title' ? 'w-2/5 max-md:w-full max-md:content-center' : 'max-md:hidden',
            columnClass(column),
          )}
        >
          <SkeletonCell kind={column.kind ?? 'text'} shift={index % 3} />
        </td>
      ))}
      {actions && (
        <td role="cell" className={cx(space, 'row-pinned max-md:hidden')}>
          <Skeleton className="ms-auto h-3 w-5" />
        </td>
      )}
    </tr>
  ));
}

const titleWidths = ['w-4/5', 'w-3/5', 'w-2/3'];

function SkeletonCell({
  kind,
  shift,
}: {
  kind: 'title' | 'text' | 'number' | 'status';
  shift: number;
}) {
  if (kind === 'title') {
    return (
      <span className="flex flex-col gap-2">
        <Skeleton className={cx('h-3', titleWidths[shift])} />
        <Skeleton className="h-2.5 w-24" />
      </span>
    );
  }
  if (kind === 'status') return <Skeleton className="h-6 w-20" />;
  if (kind === 'text') return <Skeleton className="h-3 w-20" />;
  return (
    <span dir="ltr" className="flex justify-end max-md:justify-start">
      <Skeleton className="h-3 w-16" />
    </span>
  );
}

function WideRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr role="row" className="max-md:block">
      <td role="cell" colSpan={width} className="py-8 max-md:block">
        {children}
      </td>
    </tr>
  );
}

export function ErrorRow({ width, requestId }: { width: number; requestId: string | null }) {
  const t = useText();
  return (
    <WideRow width={width}>
      <PartError level={2} title={t('ui.table.failed')} requestId={requestId} />
    </WideRow>
  );
}

interface EmptyRowProps {
  width: number;
  filterNames: readonly string[];
  searched: NewestSearch | null;
  children: ReactNode;
}

/** No rows ('dashboard.emptyTable'): either none exist, or none match search and filters. */
export function EmptyRow({ width, filterNames, searched, children }: EmptyRowProps) {
  const t = useText();
  const { search } = useLocation();
  const q = (new URLSearchParams(search).get('q') ?? '').trim();
  const isFiltered = countFilters(search, filterNames) > 0;
  if (q === '' && !isFiltered) {
    return (
      <WideRow width={width}>
        {children ?? (
          <EmptyState level={2} title={t('ui.table.empty')}>
            {t('ui.table.emptyWhy')}
          </EmptyState>
        )}
      </WideRow>
    );
  }
  return (
    <WideRow width={width}>
      <EmptyState
        level={2}
        icon={SearchX}
        title={t('ui.table.empty')}
        action={
          <LinkButton
            to={{ search: searchWithout(search, ['q', ...filterNames]) }}
            tone="secondary"
            size="sm"
          >
            {t(isFiltered ? 'ui.list.clear' : 'ui.table.clearSearch')}
          </LinkButton>
        }
      >
        <p>{q === '' ? t('ui.list.noMatch') : t('ui.table.noMatch', { q })}</p>
        <p>{t(isFiltered ? 'ui.list.noMatchWhy' : 'ui.table.noMatchWhy')}</p>
        {searched !== null && q !== '' && <p>{t(`ui.pager.searched.${searched}`)}</p>}
      </EmptyState>
    </WideRow>
  );
}
