import { use, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { viewField, type SavedView } from '../shared/saved-view.ts';
import { cx } from './classes.ts';
import type { Column } from './data-table-types.ts';
import { ListChoice, ListDownload } from './list-choice.tsx';
import type { ListName } from '../shared/list-columns.ts';
import { FilterChips } from './filter-chips.tsx';
import { ListFilters, type ListFilter } from './list-filters.tsx';
import type { ListSlice } from './list-view-types.ts';
import { SaveView } from './list-views.tsx';
import { StateLinks, StateLinksContext } from './state-links.tsx';
import { ViewTabs } from './view-tabs.tsx';

export interface ListView {
  readonly hidden: readonly string[] | null;
  /** Errors of the address by parameter; such parameters are ignored. */
  readonly errors: Readonly<Record<string, string>>;
  /** Absent: they could not be read, or the list is blank. */
  readonly views?: readonly SavedView[];
}

export interface ListToolbarProps<Row> {
  list: ListName;
  view: ListView;
  columns: readonly Column<Row>[];
  filters: readonly ListFilter[];
  file?: string;
  pdf?: string;
  /** Parts of the file's query that are in the page's path, such as the tab. */
  fileQuery?: Readonly<Record<string, string>>;
  slices?: readonly ListSlice[];
  children?: ReactNode;
}

/**
 * The head of a list's card: states, filters, columns and download, and a chip for each filter that is set. On a phone one button opens the
 * order and the filters, and one row of states, parts and views scrolls sideways beside it.
 */
export function ListToolbar<Row>({
  list,
  view,
  columns,
  filters,
  file,
  pdf,
  fileQuery,
  slices,
  children,
}: ListToolbarProps<Row>) {
  const { views = [], hidden, errors } = view;
  const { search } = useLocation();
  const hasStates = use(StateLinksContext).length > 0;
  const viewId = new URLSearchParams(search).get(viewField);
  const isNarrowed =
    slices?.some(({ value, isCurrent }) => isCurrent && value !== '') === true ||
    views.some(({ id }) => id === viewId);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 max-md:flex-nowrap max-md:gap-x-0">
        <div
          data-list-views=""
          data-scrolls={hasStates || undefined}
          className={cx(
            'flex min-w-0 flex-1 flex-wrap items-center gap-x-6',
            hasStates && 'max-md:flex-nowrap max-md:overflow-x-auto max-md:[scrollbar-width:none]',
          )}
        >
          <StateLinks isNarrowed={isNarrowed} />
          {children}
          {(views.length > 0 || slices !== undefined) && <ViewTabs views={views} slices={slices} />}
        </div>
        <div className="flex flex-wrap gap-2 py-2 max-md:-me-page max-md:border-s max-md:border-line max-md:py-1">
          <div data-list-filter="" className="contents">
            <ListFilters filters={filters} errors={errors} columns={columns} />
          </div>
          <SaveView list={list} views={views} hidden={hidden} />
          <ListChoice list={list} columns={columns} hidden={hidden} />
          {file !== undefined && <ListDownload path={file} query={fileQuery} pdf={pdf} />}
        </div>
      </div>
      <FilterChips filters={filters} errors={errors} />
    </>
  );
}
