import type { ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useLocation } from 'react-router';
import { Link } from './link.tsx';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { columnClass } from './data-table-column.tsx';
import { SelectBox } from './data-table-select.tsx';
import { ariaSortOf, isSortable, searchOfSort, sortOfSearch } from './data-table-sort.ts';
import type { Column, DataTableProps } from './data-table-types.ts';
import { Icon } from './icon.tsx';

/** Outer cells have the card's padding, inner ones half of it. */
export const cellSpace = 'px-2.5 first:ps-card last:pe-card';

/**
 * Column heads. On a phone each cell carries its own, so the row of heads is hidden visually but
 * stays in the table.
 */
export function TableHead<Row>(props: DataTableProps<Row> & { disabled: boolean }) {
  const { columns, rows, rowKey, selection, disabled } = props;
  const { t } = useI18n();
  const keys = rows.map(rowKey);
  const chosen =
    selection === undefined ? 0 : keys.filter((key) => selection.selected.has(key)).length;
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        {selection !== undefined && (
          <th role="columnheader" scope="col" className="row-head row-tick w-px max-md:hidden">
            <SelectBox
              label={t('ui.table.selectAll')}
              checked={!disabled && chosen === keys.length}
              mixed={!disabled && chosen > 0 && chosen < keys.length}
              disabled={disabled}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            name={props.sortName ?? 'sort'}
            disabled={disabled}
          />
        ))}
        {props.rowActions !== undefined && (
          <th role="columnheader" scope="col" className="row-head row-pinned w-px">
            <span className="sr-only">{t('ui.table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column,
  name,
  disabled,
}: {
  column: Column<Row>;
  name: string;
  disabled: boolean;
}) {
  const { search } = useLocation();
  const sort = sortOfSearch(search, name);
  const text = column.kind === 'number' ? <TwoLines text={column.head} /> : column.head;
  const heading =
    isSortable(column) && !disabled ? (
      <>
        <SortLink column={column} name={name}>
          {text}
        </SortLink>
        <span className="md:hidden">{column.head}</span>
      </>
    ) : (
      text
    );
  return (
    <th
      role="columnheader"
      scope="col"
      {...(isSortable(column)
        ? { 'aria-sort': ariaSortOf(sort, column.key), 'aria-label': column.head }
        : {})}
      className={cx(
        'row-head',
        column.kind === 'number' && 'row-number text-figures whitespace-normal',
        columnClass(column),
      )}
    >
      {heading}
    </th>
  );
}

/** The longest head of figures that stays on one line. */
const oneLineLetters = 12;

/** -1: the text has no space. */
function spaceNearMiddle(text: string): number {
  const middle = Math.floor(text.length / 2);
  for (let distance = 0; distance <= middle; distance += 1) {
    if (text[middle - distance] === ' ') return middle - distance;
    if (text[middle + distance] === ' ') return middle + distance;
  }
  return -1;
}

/**
 * A head of figures on up to two lines, broken at the space next to its middle, because figures are
 * often narrower than their head.
 */
function TwoLines({ text }: { text: string }) {
  const at = spaceNearMiddle(text);
  if (at === -1 || text.length <= oneLineLetters) return text;
  return (
    <>
      <span className="inline-block whitespace-nowrap">{text.slice(0, at)}</span>{' '}
      <span className="inline-block whitespace-nowrap">{text.slice(at + 1)}</span>
    </>
  );
}

interface SortLinkProps<Row> {
  column: Column<Row>;
  name: string;
  children: ReactNode;
}

function SortLink<Row>({ column, name, children }: SortLinkProps<Row>) {
  const { t } = useI18n();
  const { search } = useLocation();
  const state = ariaSortOf(sortOfSearch(search, name), column.key);
  const next =
    state === 'ascending'
      ? t('ui.table.sortDown', { name: column.head })
      : t('ui.table.sortUp', { name: column.head });
  return (
    <Link
      to={{ search: searchOfSort(search, column.key, name) }}
      preventScrollReset
      title={next}
      // In the space between columns, so that it needs no width. On a phone it would be a stop of Tab
      // that is not visible.
      className={cx('row-sort max-md:hidden', state !== 'none' && 'text-text')}
    >
      {children}
      {state !== 'none' && <Icon of={state === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
    </Link>
  );
}
