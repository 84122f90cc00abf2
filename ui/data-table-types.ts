import type { ReactNode } from 'react';
import type { PagerInput } from './pager-window.ts';

interface ColumnBase {
  key: string;
  /** The words of the head, in the language of the page. */
  head: string;
  /** The head is a link that orders the list by `key` (`?sort=`). */
  sortable?: boolean;
  /** Not shown until the reader chooses it. */
  startsHidden?: boolean;
  /**
   * The widest window, in px, in which the table does without this column, so that the columns that matter more have room. A
   * phone's card has it all the same. A title's `second` line can take its value over (`OnlyNarrow`).
   */
  leavesBelow?: 1100 | 1280;
  /** Extra classes of head and cells: a width, or `max-md:hidden`. */
  className?: string;
}

/** The first column: the row's name, which is its link, over an id or a note. */
export interface TitleColumn<Row> extends ColumnBase {
  kind: 'title';
  cell: (row: Row) => string;
  /** Second line, in the small grey of captions. */
  second?: (row: Row) => ReactNode;
  /** A chip or tag beside the title. */
  mark?: (row: Row) => ReactNode;
  /** An icon tile or avatar before the title. */
  media?: (row: Row) => ReactNode;
}

export interface PlainColumn<Row> extends ColumnBase {
  /**
   * `number`: a left-to-right island at the physical right in both languages, so that decimals stand in one line
   * (design §8). `status`: stands beside the title on a phone. `text` is the default.
   */
  kind?: 'text' | 'number' | 'status';
  cell: (row: Row) => ReactNode;
}

export type Column<Row> = TitleColumn<Row> | PlainColumn<Row>;

/** Marks of a row (specification §4, row rules). */
export interface RowFlags {
  /** `is_viewed` is 0: the title is bold and a saffron tag stands beside it. */
  isNew?: boolean;
  /** A negotiation exists. */
  hasNegotiation?: boolean;
}

export interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> extends PagerInput {
  /** There are more rows than `total`. */
  hasMore?: boolean;
  /** What the list holds, for assistive technology. */
  label: string;
  state: 'loading' | 'error' | 'ready';
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Where a click anywhere on the row leads. Null: this row is no link. */
  rowHref?: (row: Row) => string | null;
  /** `<RowActions …/>`: the first action and the rest behind ⋯. */
  rowActions?: (row: Row) => ReactNode;
  rowFlags?: (row: Row) => RowFlags;
  selection?: Selection;
  /** What stands there without rows, instead of "No available data in this table". */
  empty?: ReactNode;
  /** Parameters of the address that narrow the list, beside `q`: what stands there then says that nothing matches. */
  filterNames?: readonly string[];
  /** Instead of loading the address again. */
  onRetry?: () => void;
  /** Inside the card, above the head: tabs, filters. */
  toolbar?: ReactNode;
  /** Query parameter of the page and of the order, where one screen has two lists. */
  pageName?: string;
  sortName?: string;
  /** Without its own card: it stands in one already. */
  bare?: boolean;
}
