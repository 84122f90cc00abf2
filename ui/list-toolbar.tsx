import type { ReactNode } from 'react';
import type { Column } from './data-table-types.ts';
import { ListChoice, ListDownload } from './list-choice.tsx';
import type { ListName } from '../shared/list-columns.ts';
import { ListFilters, type ListFilter } from './list-filters.tsx';
import { ListSort } from './list-sort.tsx';

export interface ListView {
  readonly hidden: readonly string[] | null;
  /** Errors of the address by parameter; such parameters are ignored. */
  readonly errors: Readonly<Record<string, string>>;
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
  children?: ReactNode;
}

/** The head of a list's card: states, order (on a phone), filters, columns and download. */
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
