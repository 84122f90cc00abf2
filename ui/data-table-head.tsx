import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { Link, useLocation } from 'react-router';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { columnClass } from './data-table-column.tsx';
import { SelectBox } from './data-table-select.tsx';
import { ariaSortOf, searchOfSort, sortOfSearch } from './data-table-sort.ts';
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
  const toggleAll = () => {
    const next = new Set(selection?.selected);
    for (const key of keys) {
      if (chosen === keys.length) next.delete(key);
      else next.add(key);
    }
    selection?.onChange(next);
  };
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        {selection !== undefined && (
          <th role="columnheader" scope="col" className="row-head w-px">
            <SelectBox
              label={t('ui.table.selectAll')}
              value="all"
              checked={!disabled && chosen === keys.length}
              mixed={!disabled && chosen > 0 && chosen < keys.length}
              disabled={disabled}
              onChange={toggleAll}
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
  const { direction } = useI18n();
  const { search } = useLocation();
  const sort = sortOfSearch(search, name);
  const heading =
    column.sortable === true && !disabled ? <SortLink column={column} name={name} /> : column.head;
  return (
    <th
      role="columnheader"
      scope="col"
      {...(column.sortable === true ? { 'aria-sort': ariaSortOf(sort, column.key) } : {})}
      className={cx('row-head', columnClass(column))}
    >
      {column.kind === 'number' ? (
        // The outer block aligns right in both languages; the inner one has its own direction.
        <span dir="ltr" className="block text-end">
          <span dir={direction} className="inline-block">
            {heading}
          </span>
        </span>
      ) : (
        heading
      )}
    </th>
  );
}

function SortLink<Row>({ column, name }: { column: Column<Row>; name: string }) {
  const { t } = useI18n();
  const { search } = useLocation();
  const state = ariaSortOf(sortOfSearch(search, name), column.key);
  const icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[state];
  const next =
    state === 'ascending'
      ? t('ui.table.sortDown', { name: column.head })
      : t('ui.table.sortUp', { name: column.head });
  return (
    <Link
      to={{ search: searchOfSort(search, column.key, name) }}
      preventScrollReset
      aria-label={next}
      // In the space between columns, so that it needs no width.
      className={cx('row-sort', state !== 'none' && 'text-text')}
    >
      {column.head}
      <Icon of={icon} size={12} className="start-full" />
    </Link>
  );
}
