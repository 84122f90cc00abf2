import { memo, useEffect, useRef } from 'react';
import { columnLetter, type SheetCells } from '#shared/sheets.ts';
import { useText } from '../use-text.tsx';
import { cx } from '../classes.ts';
import type { CellMatch } from './viewer-search.ts';

interface ViewerSheetProps {
  sheets: readonly SheetCells[];
  page: number;
  onPage: (page: number) => void;
  zoom: number;
  label: string;
  matches: readonly CellMatch[];
  current: CellMatch | null;
}

const cellKey = (row: number, column: number) => `${row} ${column}`;

interface RowProps {
  cells: readonly string[];
  row: number;
  columns: number;
  found: string;
  current: number | null;
}

/** Memoised, so that a row renders only when its own matches change. */
const Row = memo(function Row({ cells, row, columns, found, current }: RowProps) {
  const isFound = new Set(found.split(' '));
  return (
    <tr>
      <th
        scope="row"
        className="sticky start-0 border border-line bg-sunken px-2 py-1 text-center font-normal text-text-3"
      >
        {row + 1}
      </th>
      {Array.from({ length: columns }, (_, column) => (
        <td
          key={cellKey(row, column)}
          dir="auto"
          data-mark={
            column === current ? 'current' : isFound.has(String(column)) ? 'match' : undefined
          }
          className={cx(
            'max-w-[28em] border border-line px-2 py-1 align-top wrap-break-word whitespace-pre-wrap text-text',
            column === current
              ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent-text'
              : isFound.has(String(column)) && 'bg-accent-soft',
          )}
        >
          {cells[column] ?? ''}
        </td>
      ))}
    </tr>
  );
});

function Tabs({ sheets, page, onPage }: Pick<ViewerSheetProps, 'sheets' | 'page' | 'onPage'>) {
  const t = useText();
  return (
    <div
      role="group"
      aria-label={t('ui.viewer.sheets')}
      className="flex shrink-0 gap-1 overflow-x-auto border-t border-line px-3 py-1"
    >
      {sheets.map(({ name }, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={index + 1 === page}
          onClick={() => onPage(index + 1)}
          className="min-h-[30px] rounded-button px-3 text-small whitespace-nowrap text-text-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:font-semibold aria-pressed:text-primary-text max-md:min-h-11"
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  );
}

interface SheetTableProps extends Pick<ViewerSheetProps, 'page' | 'zoom' | 'matches' | 'current'> {
  sheet: SheetCells;
  columns: number;
}

function SheetTable({ sheet, page, zoom, columns, matches, current }: SheetTableProps) {
  const t = useText();
  const here = Map.groupBy(
    matches.filter((match) => match.sheet === page - 1),
    ({ row }) => row,
  );
  const foundIn = (row: number) => (here.get(row) ?? []).map(({ column }) => column).join(' ');
  return (
    <table
      className="w-max border-collapse text-start"
      style={{ fontSize: `${(zoom * 0.8125) / 100}rem` }}
    >
      <thead>
        <tr>
          <th scope="col" className="sticky start-0 top-0 z-10 border border-line bg-sunken">
            <span className="sr-only">{t('ui.viewer.row')}</span>
          </th>
          {Array.from({ length: columns }, (_, column) => (
            <th
              key={columnLetter(column)}
              scope="col"
              className="sticky top-0 border border-line bg-sunken px-2 py-1 font-normal text-text-3"
            >
              {columnLetter(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((cells, row) => (
          <Row
            key={cellKey(row, page)}
            cells={cells}
            row={row}
            columns={columns}
            found={foundIn(row)}
            current={current?.sheet === page - 1 && current.row === row ? current.column : null}
          />
        ))}
      </tbody>
    </table>
  );
}

export function ViewerSheet({
  sheets,
  page,
  onPage,
  zoom,
  label,
  matches,
  current,
}: ViewerSheetProps) {
  const t = useText();
  const stage = useRef<HTMLDivElement>(null);
  const sheet = sheets[page - 1];
  useEffect(() => {
    if (current !== null)
      stage.current
        ?.querySelector('[data-mark=current]')
        ?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [current]);
  if (sheet === undefined) return null;
  const columns = sheet.rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  return (
    <>
      {sheet.is_truncated && (
        <p className="shrink-0 border-b border-line bg-info-soft px-3 py-1.5 text-small text-info-text">
          {t('ui.viewer.sheetCut', { rows: sheet.rows.length, columns })}
        </p>
      )}
      <div
        ref={stage}
        role="group"
        aria-label={label}
        dir={sheet.rtl ? 'rtl' : 'ltr'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        tabIndex={0}
        data-viewer-stage=""
        className="min-h-0 flex-1 overflow-auto overscroll-contain bg-surface focus-visible:-outline-offset-2"
      >
        {sheet.rows.length === 0 ? (
          <p className="p-6 text-center text-small text-text-2">{t('ui.viewer.sheetEmpty')}</p>
        ) : (
          <SheetTable {...{ sheet, page, zoom, columns, matches, current }} />
        )}
      </div>
      {sheets.length > 1 && <Tabs sheets={sheets} page={page} onPage={onPage} />}
    </>
  );
}
