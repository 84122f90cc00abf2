import MessageSquare from 'lucide-react/icons/message-square';
import { isValidElement, useId, useState, type ReactNode } from 'react';
import { stripBidiControls } from '../shared/bidi.ts';
import { Link } from './link.tsx';
import { useText } from './use-text.tsx';
import { cx } from './classes.ts';
import { columnClass } from './data-table-column.tsx';
import { SelectBox } from './data-table-select.tsx';
import type {
  Column,
  DataTableProps,
  PhonePlace,
  RowFlags,
  TitleColumn,
} from './data-table-types.ts';
import { InColumn, Money } from './money.tsx';
import { RowOpener } from './row-opener.tsx';
import { Tag } from './tag.tsx';
import { useLangOf } from './user-text.tsx';

interface TableRowProps<Row> {
  row: Row;
  table: DataTableProps<Row>;
  places: ReadonlyMap<string, PhonePlace>;
}

/**
 * One row in its states: normal, hover, selected, keyboard focus. The whole row is one link if the
 * list has one; otherwise a press opens its other values on a phone.
 */
export function TableRow<Row>({ row, table, places }: TableRowProps<Row>) {
  const t = useText();
  const { columns, rowKey, selection, rowActions } = table;
  const key = rowKey(row);
  const href = table.rowHref?.(row) ?? null;
  const flags = table.rowFlags?.(row) ?? {};
  const selected = selection?.selected.has(key) === true;
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const isRest = (column: Column<Row>) =>
    column.kind !== 'title' && column.kind !== 'status' && !places.has(column.key);
  const hasMore = href === null && columns.some(isRest);
  return (
    <tr
      role="row"
      aria-selected={selection === undefined ? undefined : selected}
      data-open={isOpen || undefined}
      className={cx(
        'group/row row-card row-focus',
        selected ? 'bg-selected max-md:bg-selected' : href !== null && 'row-link',
      )}
    >
      {selection !== undefined && <SelectCell row={row} table={table} selected={selected} />}
      {columns.map((column) =>
        column.kind === 'title' ? (
          <TitleCell
            key={column.key}
            {...{ column, row, href, flags, titleId }}
            opener={hasMore && { isOpen, toggle: () => setOpen(!isOpen) }}
          />
        ) : (
          <PlainCell key={column.key} column={column} row={row} place={places.get(column.key)} />
        ),
      )}
      {rowActions !== undefined && (
        <td role="cell" className="row-cell row-acts row-pinned">
          <div
            role="group"
            {...(table.rowName === undefined
              ? { 'aria-labelledby': titleId }
              : {
                  'aria-label': stripBidiControls(
                    t('ui.table.actionsOf', { name: nameOf(table, row) }),
                  ),
                })}
            className="row-buttons"
          >
            {rowActions(row)}
          </div>
        </td>
      )}
    </tr>
  );
}

function nameOf<Row>({ columns, rowKey, rowName }: DataTableProps<Row>, row: Row): string {
  if (rowName !== undefined) return rowName(row);
  const title = columns.find((column): column is TitleColumn<Row> => column.kind === 'title');
  return title?.cell(row) ?? rowKey(row);
}

function SelectCell<Row>({
  row,
  table,
  selected,
}: Pick<TableRowProps<Row>, 'row' | 'table'> & { selected: boolean }) {
  const t = useText();
  const { rowKey, selection } = table;
  const key = rowKey(row);
  return (
    <td role="cell" className="row-cell row-tick w-px">
      <SelectBox
        label={t('ui.table.select', { name: nameOf(table, row) })}
        checked={selected}
        onChange={(isRange) => selection?.toggle(key, isRange)}
      />
    </td>
  );
}

interface Opener {
  isOpen: boolean;
  toggle: () => void;
}

interface TitleCellProps<Row> {
  titleId: string;
  column: TitleColumn<Row>;
  row: Row;
  href: string | null;
  flags: RowFlags;
  opener: Opener | false;
}

function TitleCell<Row>({ column, row, href, flags, opener, titleId }: TitleCellProps<Row>) {
  const text = column.cell(row);
  const texts = (
    <>
      <div className="row-name">
        {flags.isNew === true && <NewDot />}
        <RowTitle id={titleId} text={text} href={href} isNew={flags.isNew === true} />
        {flags.hasNegotiation === true && <NegotiationTag />}
        {column.mark?.(row)}
      </div>
      {column.second !== undefined && (
        <div className={cx('row-second', column.isSecondWide === true && 'row-wide')}>
          {column.second(row)}
        </div>
      )}
    </>
  );
  return (
    <th role="rowheader" scope="row" className={cx('row-cell row-first', columnClass(column))}>
      {column.media === undefined ? (
        texts
      ) : (
        <div className="row-lead">
          {column.media(row)}
          <div className="row-texts">{texts}</div>
        </div>
      )}
      {opener !== false && <RowOpener name={text} {...opener} />}
    </th>
  );
}

interface RowTitleProps {
  id: string;
  text: string;
  href: string | null;
  isNew: boolean;
}

function RowTitle({ id, text, href, isNew }: RowTitleProps) {
  const lang = useLangOf(text);
  const classes = cx('row-title', isNew ? 'font-semibold' : 'font-medium');
  if (href === null)
    return (
      <bdi id={id} title={text} lang={lang} className={classes}>
        {text}
      </bdi>
    );
  return (
    // A title in the other direction must end in "…" at its own end.
    <Link id={id} to={href} dir="auto" data-row-link className={classes}>
      <span title={text} lang={lang}>
        {text}
      </span>
    </Link>
  );
}

/** The word is for screen readers; a sighted reader sees a dot and a bold title. */
function NewDot() {
  const t = useText();
  return <span className="row-new">{t('ui.table.new')}</span>;
}

function NegotiationTag() {
  const t = useText();
  return <Tag icon={MessageSquare}>{t('ui.table.negotiation')}</Tag>;
}

interface PlainCellProps<Row> {
  column: Exclude<Column<Row>, TitleColumn<Row>>;
  row: Row;
  place: PhonePlace | undefined;
}

const placeClasses: Record<PhonePlace, string> = {
  amount: 'row-amount',
  date: 'row-date',
  fact: 'row-fact',
  headline: 'row-headline',
  kind: 'row-fact row-kind',
  time: 'row-time',
};

function PlainCell<Row>({ column, row, place }: PlainCellProps<Row>) {
  const isStatus = column.kind === 'status';
  return (
    <td
      role="cell"
      data-head={isStatus || place !== undefined ? undefined : column.head}
      data-phone={place === undefined ? undefined : column.phoneText?.(row)}
      className={cx(
        'row-cell',
        isStatus ? 'row-status' : 'row-pair',
        !isStatus && (place === undefined ? 'row-rest' : placeClasses[place]),
        column.kind === 'number' && 'row-number row-figures',
        columnClass(column),
      )}
    >
      {column.kind === 'number' ? figureOf(column.cell(row)) : column.cell(row)}
    </td>
  );
}

/** A figure runs left to right in both languages. An amount does so itself. */
function figureOf(value: ReactNode): ReactNode {
  const isAmount = isValidElement(value) && (value.type === Money || value.type === InColumn);
  return isAmount ? value : <span dir="ltr">{value}</span>;
}
