import MessageSquare from 'lucide-react/icons/message-square';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from './use-text.tsx';
import { cx } from './classes.ts';
import { columnClass } from './data-table-column.tsx';
import { SelectBox } from './data-table-select.tsx';
import type { Column, DataTableProps, RowFlags, TitleColumn } from './data-table-types.ts';
import { Tag } from './tag.tsx';

/**
 * One row in its states: normal, hover, selected, keyboard focus. The whole row is one link if the
 * list has one.
 */
export function TableRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const t = useText();
  const { columns, rowKey, selection, rowActions } = table;
  const key = rowKey(row);
  const href = table.rowHref?.(row) ?? null;
  const flags = table.rowFlags?.(row) ?? {};
  const selected = selection?.selected.has(key) === true;
  const title = columns.find((column): column is TitleColumn<Row> => column.kind === 'title');
  const toggle = () => {
    const next = new Set(selection?.selected);
    if (!next.delete(key)) next.add(key);
    selection?.onChange(next);
  };
  return (
    <tr
      role="row"
      aria-selected={selection === undefined ? undefined : selected}
      className={cx(
        'group/row row-card row-focus',
        selected ? 'bg-selected max-md:bg-selected' : href !== null && 'row-link',
      )}
    >
      {selection !== undefined && (
        <td
          role="cell"
          className="row-cell w-px max-md:order-1 max-md:w-auto max-md:pt-px max-md:pe-3"
        >
          <SelectBox
            label={t('ui.table.select', { name: title?.cell(row) ?? key })}
            value={key}
            checked={selected}
            onChange={toggle}
          />
        </td>
      )}
      {columns.map((column) =>
        column.kind === 'title' ? (
          <TitleCell key={column.key} column={column} row={row} href={href} flags={flags} />
        ) : (
          <PlainCell key={column.key} column={column} row={row} />
        ),
      )}
      {rowActions !== undefined && (
        <td role="cell" className="row-cell row-acts row-pinned">
          <div className="row-buttons">{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
}

interface TitleCellProps<Row> {
  column: TitleColumn<Row>;
  row: Row;
  href: string | null;
  flags: RowFlags;
}

function TitleCell<Row>({ column, row, href, flags }: TitleCellProps<Row>) {
  const text = column.cell(row);
  return (
    <td role="cell" className={cx('row-cell row-first', columnClass(column))}>
      <div className="flex items-center gap-3">
        {column.media?.(row)}
        <div className="min-w-0">
          <div className="flex items-center gap-2 max-md:flex-wrap">
            <RowTitle text={text} href={href} isNew={flags.isNew === true} />
            <FlagTags flags={flags} />
            {column.mark?.(row)}
          </div>
          {column.second !== undefined && (
            <div className="truncate text-caption text-text-3 max-md:wrap-anywhere max-md:whitespace-normal">
              {column.second(row)}
            </div>
          )}
        </div>
      </div>
    </td>
  );
}

function RowTitle({ text, href, isNew }: { text: string; href: string | null; isNew: boolean }) {
  const classes = cx('row-title', isNew ? 'font-semibold' : 'font-medium');
  if (href === null)
    return (
      <bdi title={text} className={classes}>
        {text}
      </bdi>
    );
  return (
    // A title in the other direction must end in "…" at its own end.
    <Link to={href} dir="auto" data-row-link className={classes}>
      <span title={text}>{text}</span>
    </Link>
  );
}

function FlagTags({ flags }: { flags: RowFlags }) {
  const t = useText();
  return (
    <>
      {flags.isNew === true && (
        <Tag tone="accent" rhombus>
          {t('ui.table.new')}
        </Tag>
      )}
      {flags.hasNegotiation === true && <Tag icon={MessageSquare}>{t('ui.table.negotiation')}</Tag>}
    </>
  );
}

function PlainCell<Row>({
  column,
  row,
}: {
  column: Exclude<Column<Row>, TitleColumn<Row>>;
  row: Row;
}) {
  const isStatus = column.kind === 'status';
  return (
    <td
      role="cell"
      className={cx('row-cell', isStatus ? 'row-status' : 'row-pair', columnClass(column))}
    >
      {!isStatus && (
        <span aria-hidden="true" className="row-name">
          {column.head}
        </span>
      )}
      <CellValue kind={column.kind ?? 'text'}>{column.cell(row)}</CellValue>
    </td>
  );
}

function CellValue({
  kind,
  children,
}: {
  kind: 'text' | 'number' | 'status';
  children: ReactNode;
}) {
  if (kind === 'status') return children;
  if (kind === 'text') return <span className="row-text">{children}</span>;
  return (
    <span dir="ltr" className="row-figure">
      {children}
    </span>
  );
}
