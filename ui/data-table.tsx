import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { isolateLtr } from '../shared/bidi.ts';
import { dialogField, orderField } from '../shared/dialog-fields.ts';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { TableHead } from './data-table-head.tsx';
import { TableRow } from './data-table-row.tsx';
import { EmptyRow, ErrorRow, SkeletonRows } from './data-table-states.tsx';
import { hasSearchText, isNewestSorted } from './data-table-sort.ts';
import type { ColumnBase, DataTableProps } from './data-table-types.ts';
import { panelField } from './list-url.ts';
import { describePage } from './pager-window.ts';
import { useLoadState, type LoadState } from './load-state.ts';
import { Pager } from './pager.tsx';
import { phonePlaces } from './phone-row.ts';
import { shutOtherRows } from './shut-rows.ts';

/** Parameters that open a dialog or a panel over the list, and load no rows. */
const overlays = [dialogField, orderField, panelField, 'buy'];

function rowsOf(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of overlays) query.delete(name);
  return query.toString();
}

/** True while the next page of this list loads. The rows stay and fade, so that nothing jumps. */
function useTurning(): boolean {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return (
    location !== undefined &&
    location.pathname.endsWith(pathname) &&
    rowsOf(location.search) !== rowsOf(search)
  );
}

/**
 * Announces the rows after a search, filter, order or page. A turned page also moves the focus from
 * the pager, which is below the new rows, to the list.
 */
function useTurned(turning: boolean, page: number) {
  const section = useRef<HTMLElement>(null);
  const [hasTurned, setTurned] = useState(false);
  const shown = useRef(page);
  if (turning && !hasTurned) setTurned(true);
  useEffect(() => {
    if (turning || shown.current === page) return;
    shown.current = page;
    const { activeElement } = document;
    if (activeElement === document.body || section.current?.contains(activeElement) === true)
      section.current?.focus({ preventScroll: true });
  }, [turning, page]);
  return { section, hasTurned };
}

type StatusProps = Pick<DataTableProps<unknown>, 'page' | 'lastPage' | 'total' | 'perPage'> & {
  rows: readonly unknown[];
  isLoading: boolean;
  hasTurned: boolean;
};

function TableStatus({ isLoading, hasTurned, rows, ...pager }: StatusProps) {
  const { t, format } = useI18n();
  const { from, to, page, lastPage, total } = describePage(pager);
  const range = isolateLtr(`${format.number(from)}–${format.number(to)}`);
  const result =
    rows.length === 0
      ? t('ui.list.noMatch')
      : `${t('ui.pager.range', { range, total })}. ${t('ui.pager.page', { page, last: lastPage })}`;
  return (
    <p role="status" className="sr-only">
      {isLoading ? t('ui.table.loading') : hasTurned && result}
    </p>
  );
}

function ToolbarFrame({ bare, children }: { bare: boolean; children: ReactNode }) {
  return (
    <div className={cx('border-b border-line px-card', !bare && 'max-md:px-page')}>{children}</div>
  );
}

function TableBody<Row>({
  load,
  turning,
  ...props
}: DataTableProps<Row> & { load: LoadState; turning: boolean }) {
  const { rows, columns, selection } = props;
  const hasActions = props.rowActions !== undefined;
  const width = columns.length + (hasActions ? 1 : 0) + (selection === undefined ? 0 : 1);
  const places = phonePlaces(columns);
  return (
    <tbody
      role="rowgroup"
      onScrollCapture={shutOtherRows}
      className={cx('transition-opacity max-md:block', turning && 'opacity-60 delay-200')}
    >
      {load.state === 'loading' && (
        <SkeletonRows
          columns={columns}
          selectable={selection !== undefined}
          actions={hasActions}
          rows={Math.min(props.perPage, 10)}
        />
      )}
      {load.state === 'failed' && <ErrorRow width={width} requestId={load.requestId} />}
      {load.state === 'ready' && rows.length === 0 && (
        <EmptyRow
          width={width}
          filterNames={props.filterNames ?? []}
          searched={props.searchesNewest ?? null}
        >
          {props.empty}
        </EmptyRow>
      )}
      {load.state === 'ready' &&
        rows.map((row) => <TableRow key={props.rowKey(row)} {...{ row, places }} table={props} />)}
    </tbody>
  );
}

/** Three columns leave room for a button in each row of the narrowest table. */
function isNarrow(columns: readonly ColumnBase[]): boolean {
  return columns.filter(({ leavesBelow }) => leavesBelow === undefined).length <= 3;
}

/**
 * The one list of the product: a native table with server paging, whole rows as links, and rows of
 * two lines below 768 px (decision 0158). It has five states (design §2.4): loading, error, empty, few, many. It
 * loads no React Aria, so public pages may use it; `RowActions` adds a menu.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, toolbar, bare = false } = props;
  const load = useLoadState();
  const { state } = load;
  const turning = useTurning();
  const { search } = useLocation();
  const loading = state === 'loading';
  const { section, hasTurned } = useTurned(turning, props.page);
  return (
    <section
      ref={section}
      aria-label={label}
      // Receives the focus of a pressed retry, which disappears.
      tabIndex={-1}
      className={cx(
        'min-w-0 outline-none',
        !bare &&
          'rounded-card border border-line bg-surface shadow-1 max-md:-mx-page max-md:rounded-none max-md:border-x-0',
      )}
    >
      {toolbar !== undefined && <ToolbarFrame bare={bare}>{toolbar}</ToolbarFrame>}
      <TableStatus {...props} isLoading={loading || turning} hasTurned={hasTurned} />
      <div className="list-box overflow-x-auto max-md:overflow-visible">
        <table
          role="table"
          data-few={isNarrow(columns) || undefined}
          aria-busy={loading || turning || undefined}
          className="w-full border-separate border-spacing-0 text-start text-table max-md:block"
        >
          <caption className="sr-only">{label}</caption>
          <TableHead {...props} disabled={state !== 'ready' || rows.length === 0} />
          <TableBody {...props} load={load} turning={turning} />
        </table>
      </div>
      {props.bulkBar}
      {loading && <div className="h-[55px] max-md:hidden" />}
      {state === 'ready' && rows.length > 0 && (
        <Pager
          page={props.page}
          lastPage={props.lastPage}
          total={props.total}
          hasMore={props.hasMore === true}
          isNewestSorted={isNewestSorted(search, props.columns)}
          searched={hasSearchText(search) ? (props.searchesNewest ?? null) : null}
          perPage={props.perPage}
          {...(props.pageName === undefined ? {} : { name: props.pageName })}
          className={cx('list-foot', !bare && 'max-md:px-page')}
        />
      )}
    </section>
  );
}
