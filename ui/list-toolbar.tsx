import type { ReactNode } from 'react';
import type { Column } from './data-table-types.ts';
import { ListChoice, ListDownload } from './list-choice.tsx';
import type { ListName } from '../shared/list-columns.ts';
import { ListFilters, type ListFilter } from './list-filters.tsx';
import { ListSort } from './list-sort.tsx';

/** What a list's loader says beside its rows (`readList`). */
export interface ListView {
  /** Hidden columns; null: the list's own choice. */
  readonly hidden: readonly string[] | null;
  /** What was wrong in the address, by parameter; it was left out. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface ListToolbarProps<Row> {
  list: ListName;
  view: ListView;
  /** All of them, the hidden ones too. */
  columns: readonly Column<Row>[];
  filters: readonly ListFilter[];
  /** Below /api; the list is not handed out where it is left out. */
  file?: string;
  /** A document of the same period, below /api. */
  pdf?: string;
  /** What of the file's query stands in the path of the page: its tab. */
  fileQuery?: Readonly<Record<string, string>>;
  /** Tabs, or a choice of states. */
  children?: ReactNode;
}

/** The head of a list's card: what it chooses between, then order (on a phone), filters, columns and download. */
export function ListToolbar<Row>({
  list,
  view,
  columns,
  filters,
  file,
  pdf,
  fileQuery,
  children,
}: ListToolbarProps<Row>) {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <div className="min-w-0 flex-1 max-md:basis-full">{children}</div>
      <div className="flex flex-wrap gap-2 py-2 max-md:w-full max-md:pb-3">
        <ListSort columns={columns} />
        {filters.length > 0 && <ListFilters filters={filters} errors={view.errors} />}
        <ListChoice list={list} columns={columns} hidden={view.hidden} />
        {file !== undefined && <ListDownload path={file} query={fileQuery} pdf={pdf} />}
      </div>
    </div>
  );
}
