import { useCallback, useMemo, useState } from 'react';
import { unitName, unitOf } from '#shared/units.ts';
import { insertRow, appendRows } from '#ui/sheet/sheet-rows.ts';
import { goTo, type Cells, type SheetRow, type SheetShape } from '#ui/sheet/sheet-state.ts';
import { useSheet, type Sheet } from '#ui/sheet/use-sheet.ts';
import { useI18n } from '#ui/use-text.tsx';
import { parseRows } from '../rules/import.ts';
import { linesMax } from '../rules/lines.ts';
import { blankLine, type LineValues } from './form-values.ts';

interface Row {
  readonly key: string;
  readonly first: LineValues;
}

export interface Lines {
  readonly sheet: Sheet;
  readonly rows: readonly Row[];
  readonly open: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly add: () => void;
  /** Adds lines at the end and drops blank ones. False: the last lines did not fit. */
  readonly append: (lines: readonly LineValues[]) => boolean;
}

const factColumns = [
  'item_code',
  'brand',
  'part_number',
  'or_equal',
  'needed_on',
  'drawing_id',
] as const;

export function hasLineFacts(line: LineValues): boolean {
  return factColumns.some((column) => line[column] !== '');
}

function lineOf(cells: Cells): LineValues {
  return { ...blankLine, ...cells };
}

/** Reads a table with the columns of an import; null: it has no line, such as a single column. */
export function linesOfTable(table: readonly (readonly string[])[]): readonly Cells[] | null {
  const { lines } = parseRows(table);
  if (lines.length === 0) return null;
  return lines.map(({ description, quantity, unitCode, item_code, brand, part_number }) => ({
    ...blankLine,
    description,
    quantity,
    unit_code: unitCode,
    item_code,
    brand,
    part_number,
  }));
}

function useShape(): SheetShape {
  const { locale } = useI18n();
  return useMemo(
    () => ({
      columns: [
        { id: 'description', kind: 'text' },
        { id: 'quantity', kind: 'number' },
        {
          id: 'unit_code',
          kind: 'choice',
          choice: {
            valueOf: (text) => unitOf(text) ?? '',
            textOf: (code) => (code === '' ? '' : unitName(locale, code)),
          },
        },
      ],
      details: factColumns.map((id) => ({ id, kind: 'text' as const })),
      blank: { ...blankLine },
      rowsMax: linesMax,
      readTable: linesOfTable,
    }),
    [locale],
  );
}

interface Shown {
  readonly rows: readonly Row[];
  readonly open: ReadonlySet<string>;
}

/** Keeps the rows that are shown, so that they aren't rendered again; opens new details. */
function shownAfter({ rows, open }: Shown, next: readonly SheetRow[]): Shown {
  const known = new Map(rows.map((row) => [row.key, row]));
  const opened = new Set(open);
  const shown = next.map(({ key, cells }) => {
    const before = known.get(key);
    const first = lineOf(cells);
    const isDrawn = before !== undefined && (hasLineFacts(before.first) || !hasLineFacts(first));
    if (isDrawn) return before;
    if (hasLineFacts(first)) opened.add(key);
    return { key, first };
  });
  return { rows: shown, open: opened };
}

function shownAtFirst(lines: readonly LineValues[]): Shown {
  const rows = lines.map((first, at) => ({ key: `line-${at}`, first }));
  const open = rows.filter(({ first }) => hasLineFacts(first)).map(({ key }) => key);
  return { rows, open: new Set(open) };
}

function addLine(sheet: Sheet): void {
  const state = goTo(sheet.read(), { row: 0, column: 0 });
  const unit = state.rows.at(-1)?.cells['unit_code'] ?? '';
  sheet.show(insertRow(state, state.rows.length, { ...blankLine, unit_code: unit }));
}

function isLastBlank(sheet: Sheet): boolean {
  const { description = '', quantity = '' } = sheet.read().rows.at(-1)?.cells ?? {};
  return `${description}${quantity}`.trim() === '';
}

export function useLines(
  first: readonly LineValues[],
  onChange: () => void,
  saidOf: (count: number) => string,
): Lines {
  const [{ rows, open }, setShown] = useState(() => shownAtFirst(first));
  const shape = useShape();
  const toggle = useCallback(
    (key: string) =>
      setShown((now) => {
        const next = new Set(now.open);
        if (!next.delete(key)) next.add(key);
        return { ...now, open: next };
      }),
    [],
  );
  const sheet = useSheet({
    shape,
    onRows: (next) => {
      setShown((now) => shownAfter(now, next));
      onChange();
    },
    onDetails: toggle,
    onEnd: () => {
      if (!isLastBlank(sheet)) addLine(sheet);
    },
  });
  const append = (lines: readonly LineValues[]) => {
    const before = sheet.read();
    const state = appendRows(
      before,
      lines.map((line) => ({ ...line })),
    );
    const added = state.rows.filter(({ key }) => !before.rows.some((row) => row.key === key));
    sheet.show(state, { kind: 'said', text: saidOf(added.length) }, true);
    return added.length === lines.length;
  };
  return { sheet, rows, open, toggle, add: () => addLine(sheet), append };
}
