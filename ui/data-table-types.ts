import type { ReactNode } from 'react';
import type { PagerInput } from './pager-window.ts';

export interface ColumnBase {
  key: string;
  head: string;
  /** `whole`: an index has the order, so that all rows are sorted and not the newest only. */
  sortable?: boolean | 'whole';
  startsHidden?: boolean;
  /**
   * Hides the column in a list that is narrower, in px, so that more important ones have room. The
   * widest value holds only below a window of 1280 px, where the first action takes a column.
   */
  leavesBelow?: 800 | 940 | 1040;
  className?: string;
}

/**
 * The places of a phone row's two lines, beside title, second and status (`ui/phone-row.ts`). `date`
 * is that of the amount; `kind` is a fact of one or two words, which is never cut. `headline` is the
 * first line, and the title begins the second.
 */
export type PhonePlace = 'amount' | 'date' | 'fact' | 'headline' | 'kind' | 'time';

/** The first column: the row's name, which is its link. */
export interface TitleColumn<Row> extends ColumnBase {
  kind: 'title';
  cell: (row: Row) => string;
  second?: (row: Row) => ReactNode;
  /** A phone leaves the second text out, so that a longer fact has its room. */
  isSecondWide?: boolean;
  mark?: (row: Row) => ReactNode;
  media?: (row: Row) => ReactNode;
}

export interface PlainColumn<Row> extends ColumnBase {
  /**
   * `number` runs left to right and aligns right in both languages, so that decimals align (design
   * §8). `status` is beside the title on a phone. `text` is the default.
   */
  kind?: 'text' | 'number' | 'status';
  cell: (row: Row) => ReactNode;
  /** Without it, the column has the place that `phonePlaces` finds, or none. */
  phone?: PhonePlace | 'none';
  /** Shown instead of the cell on a phone, where no head names a bare figure. */
  phoneText?: (row: Row) => string;
}

export type Column<Row> = TitleColumn<Row> | PlainColumn<Row>;

/** Marks of a row (specification §4, row rules). */
export interface RowFlags {
  isNew?: boolean;
  hasNegotiation?: boolean;
}

export interface Selection {
  selected: ReadonlySet<string>;
  toggle: (key: string, isRange: boolean) => void;
  toggleAll: () => void;
}

/** Older rows are found by their whole number, or by choosing days. */
export type NewestSearch = 'number' | 'days';

export interface DataTableProps<Row> extends PagerInput {
  hasMore?: boolean;
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Names the controls of a row, where rows can have one title. */
  rowName?: (row: Row) => string;
  rowHref?: (row: Row) => string | null;
  rowActions?: (row: Row) => ReactNode;
  rowFlags?: (row: Row) => RowFlags;
  selection?: Selection;
  bulkBar?: ReactNode;
  empty?: ReactNode;
  /**
   * Parameters that filter the list, beside `q`. If one is set, the empty row says that nothing
   * matches.
   */
  filterNames?: readonly string[];
  toolbar?: ReactNode;
  searchesNewest?: NewestSearch;
  pageName?: string;
  sortName?: string;
  bare?: boolean;
}
