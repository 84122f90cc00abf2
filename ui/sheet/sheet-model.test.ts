import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand, commandOf, isForBlock, type KeyPress } from './sheet-keys.ts';
import { typeDetail, typeIn } from './sheet-edit.ts';
import { paste } from './sheet-paste.ts';
import { appendRows, duplicateRow, insertRow, shiftRow, removeRow } from './sheet-rows.ts';
import { historyMax, sheetOf, undo, type SheetShape, type SheetState } from './sheet-state.ts';

const width = 3;
const rowsMax = 8;
const unitIn = (text: string) => (['1', '30'].includes(text) ? text : '');
const blankRow = ['', '', '', ''];
const shape: SheetShape = {
  columns: [
    { id: 'a', kind: 'text' },
    { id: 'b', kind: 'number', decimals: 2 },
    {
      id: 'c',
      kind: 'choice',
      choice: { valueOf: (text) => unitIn(text), textOf: (unit) => unit },
    },
  ],
  details: [{ id: 'note', kind: 'text' }],
  blank: { a: '', b: '', c: '', note: '' },
  rowsMax,
};

type Grid = string[][];

/** The sheet as plain code would write it: a grid, two corners and whole copies for undo. */
class PlainSheet {
  grid: Grid;
  at = [0, 0];
  from = [0, 0];
  #past: Grid[] = [];
  #future: Grid[] = [];

  constructor(grid: Grid) {
    this.grid = grid;
  }

  #change(next: Grid): void {
    if (JSON.stringify(next) === JSON.stringify(this.grid) && next.length === this.grid.length)
      return;
    this.#past = [...this.#past, this.grid].slice(-historyMax);
    this.#future = [];
    this.grid = next;
    this.#fit();
  }

  #fit(): void {
    for (const corner of [this.at, this.from])
      corner[0] = Math.min(corner[0] ?? 0, this.grid.length - 1);
  }

  get block() {
    const [r = 0, c = 0] = this.at;
    const [r2 = 0, c2 = 0] = this.from;
    return [Math.min(r, r2), Math.max(r, r2), Math.min(c, c2), Math.max(c, c2)] as const;
  }

  go(row: number, column: number, extend: boolean): void {
    this.at = [
      Math.max(0, Math.min(row, this.grid.length - 1)),
      Math.max(0, Math.min(column, width - 1)),
    ];
    if (!extend) this.from = [...this.at];
  }

  type(value: string): void {
    const [row, column] = this.at;
    this.#change(
      this.grid.map((cells, r) => cells.map((old, c) => (r === row && c === column ? value : old))),
    );
  }

  clear(): void {
    const [top, bottom, first, last] = this.block;
    this.#change(
      this.grid.map((cells, r) =>
        cells.map((old, c) => (r >= top && r <= bottom && c >= first && c <= last ? '' : old)),
      ),
    );
  }

  fill(): void {
    const [top, bottom, first, last] = this.block;
    const source = this.grid[top === bottom ? top - 1 : top];
    if (source === undefined) return;
    this.#change(
      this.grid.map((cells, r) =>
        cells.map((old, c) =>
          r >= top && r <= bottom && c >= first && c <= last ? (source[c] ?? '') : old,
        ),
      ),
    );
  }

  paste(table: Grid): void {
    const [top, bottom, first, last] = this.block;
    const value = table.length === 1 && table[0]?.length === 1 ? table[0][0] : undefined;
    const next = this.grid.map((cells) => [...cells]);
    if (value !== undefined && (top !== bottom || first !== last)) {
      for (let r = top; r <= bottom; r += 1)
        for (let c = first; c <= last; c += 1) (next[r] ?? [])[c] = read(value, c);
      this.#change(next);
      return;
    }
    while (next.length < Math.min(rowsMax, top + table.length)) next.push([...blankRow]);
    table.forEach((cells, r) =>
      cells.forEach((cell, c) => {
        const row = next[top + r];
        if (row !== undefined && first + c < width) row[first + c] = read(cell, first + c);
      }),
    );
    this.#change(next);
    const columns = Math.min(table[0]?.length ?? 0, width - first);
    this.from = [Math.min(top + table.length, this.grid.length) - 1, first + columns - 1];
    this.at = [top, first];
  }

  insert(at: number, cells: string[]): void {
    if (this.grid.length >= rowsMax) return;
    this.#change([...this.grid.slice(0, at), cells, ...this.grid.slice(at)]);
  }

  remove(at: number): void {
    const rest = this.grid.filter((_, index) => index !== at);
    this.#change(rest.length === 0 ? [blankRow] : rest);
  }

  annotate(value: string): void {
    const row = this.at[0];
    this.#change(this.grid.map((cells, at) => (at === row ? cells.with(width, value) : cells)));
  }

  append(added: Grid): void {
    const filled = this.grid.filter(([a, b]) => `${a}${b}` !== '');
    const fitting = added.slice(0, rowsMax - filled.length);
    if (fitting.length > 0) this.#change([...filled, ...fitting]);
  }

  shiftRow(from: number, to: number): void {
    const row = this.grid[from];
    if (row === undefined || this.grid[to] === undefined) return;
    const rest = this.grid.filter((_, index) => index !== from);
    this.#past = [...this.#past, this.grid].slice(-historyMax);
    this.#future = [];
    this.grid = [...rest.slice(0, to), row, ...rest.slice(to)];
    this.go(to, this.at[1] ?? 0, false);
  }

  travel(back: boolean): void {
    const [from, to] = back ? [this.#past, this.#future] : [this.#future, this.#past];
    const next = from.pop();
    if (next === undefined) return;
    to.push(this.grid);
    this.grid = next;
    this.#fit();
    this.from = [...this.at];
  }
}

/** A choice has only values that it knows. */
const read = (cell: string, column: number) => (column === width - 1 ? unitIn(cell) : cell);

type Step =
  | { readonly do: 'key'; readonly press: KeyPress; readonly isRightToLeft: boolean }
  | { readonly do: 'type'; readonly value: string }
  | { readonly do: 'annotate'; readonly value: string }
  | { readonly do: 'append'; readonly rows: Grid }
  | { readonly do: 'paste'; readonly table: Grid }
  | { readonly do: 'remove' };

function pressPlain(plain: PlainSheet, { key, ctrl, shift, alt }: KeyPress, rtl: boolean): void {
  const [row = 0, column = 0] = plain.at;
  const vertical = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  const isRight = (key === 'ArrowRight') !== rtl;
  if (alt) {
    if (!ctrl && vertical !== 0) plain.shiftRow(row, row + vertical);
    if (!ctrl && key === 'Delete') plain.remove(row);
  } else if (ctrl) {
    if (key === 'z') plain.travel(!shift);
    if (key === 'y') plain.travel(false);
    if (key === 'd' && !shift) plain.fill();
    if (key === 'd' && shift && plain.grid.length < rowsMax) {
      plain.insert(row + 1, [...(plain.grid[row] ?? [])]);
      plain.go(row + 1, column, false);
    }
    if (key === 'Enter' && shift && plain.grid.length < rowsMax) {
      plain.insert(row, blankRow);
      plain.go(row, 0, false);
    }
    if (key === 'Home') plain.go(0, column, shift);
    if (key === 'End') plain.go(plain.grid.length - 1, column, shift);
  } else if (key === 'Enter') plain.go(row + (shift ? -1 : 1), column, false);
  else if (vertical !== 0) plain.go(row + vertical, column, shift);
  else if (key.startsWith('Arrow')) plain.go(row, column + (isRight ? 1 : -1), shift);
  else if (key === 'Home') plain.go(row, 0, shift);
  else if (key === 'End') plain.go(row, width - 1, shift);
  else if (key === 'Delete') plain.clear();
}

function pressKey(state: SheetState, press: KeyPress, isRightToLeft: boolean): SheetState {
  const command = commandOf(press, { isEditing: false, isRightToLeft });
  if (command === null) return state;
  // The browser clears a single cell; its field then reports the empty value.
  return isForBlock(state, command) ? applyCommand(state, command) : typeIn(state, '', false);
}

function apply(state: SheetState, step: Step): SheetState {
  if (step.do === 'key') return pressKey(state, step.press, step.isRightToLeft);
  if (step.do === 'type') return typeIn(state, step.value, false);
  if (step.do === 'annotate')
    return typeDetail(state, { row: state.active.row, id: 'note' }, step.value, false);
  if (step.do === 'append') return appendRows(state, step.rows.map(cellsOf));
  if (step.do === 'remove') return removeRow(state, state.active.row);
  return paste(state, step.table.map((row) => row.join('\t')).join('\n')).state;
}

function applyPlain(plain: PlainSheet, step: Step): void {
  if (step.do === 'key') pressPlain(plain, step.press, step.isRightToLeft);
  else if (step.do === 'type') plain.type(step.value);
  else if (step.do === 'annotate') plain.annotate(step.value);
  else if (step.do === 'append') plain.append(step.rows);
  else if (step.do === 'remove') plain.remove(plain.at[0] ?? 0);
  else plain.paste(step.table);
}

const flag = fc.boolean();
const value = fc.constantFrom('1', '2.5', '30', '400');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('key' as const),
    press: fc.record({
      key: fc.constantFrom(
        'ArrowUp',
        'ArrowDown',
        'ArrowLeft',
        'ArrowRight',
        'Enter',
        'Home',
        'End',
        'Delete',
        'z',
        'y',
        'd',
      ),
      ctrl: flag,
      shift: flag,
      alt: fc.constantFrom(false, false, false, true),
    }),
    isRightToLeft: flag,
  }),
  fc.record({ do: fc.constantFrom('type' as const, 'annotate' as const), value }),
  fc.record({
    do: fc.constant('append' as const),
    rows: fc.array(fc.tuple(value, value, value, value), { maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('remove' as const) }),
  fc.integer({ min: 1, max: 3 }).chain((columns) =>
    fc.record({
      do: fc.constant('paste' as const),
      table: fc.array(fc.array(value, { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  ),
);

const gridOf = ({ rows }: SheetState): Grid =>
  rows.map(({ cells }) => ['a', 'b', 'c', 'note'].map((id) => cells[id] ?? ''));
const cellsOf = ([a = '', b = '', c = '', note = '']: readonly string[]) => ({ a, b, c, note });

const start: Grid = [
  ['x', '1', 'p', 'l'],
  ['y', '2', 'q', 'm'],
  ['z', '3', 'r', 'n'],
];

const begin = (of: Partial<SheetShape> = {}): SheetState =>
  sheetOf(
    { ...shape, ...of },
    start.map((row, at) => ({ key: `${at}`, cells: cellsOf(row) })),
  );

describe('a sheet', () => {
  it('has the values of a plain model after any keys, pastes and undos', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const plain = new PlainSheet(start);
        let state = begin();
        for (const one of steps) {
          // A table that is too wide drops its running numbers, which has its own test.
          if (one.do === 'paste' && (one.table[0]?.length ?? 0) + plain.block[2] > width) continue;
          state = apply(state, one);
          applyPlain(plain, one);
          expect(gridOf(state)).toEqual(plain.grid);
          expect([state.active.row, state.active.column]).toEqual(plain.at);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is as it began after as many undos as it had steps, with unique keys throughout', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = begin();
        for (const one of steps) {
          state = apply(state, one);
          expect(new Set(state.rows.map(({ key }) => key)).size).toBe(state.rows.length);
          expect(state.rows.length).toBeLessThanOrEqual(rowsMax);
        }
        while (state.past.length > 0) state = undo(state);
        expect(gridOf(state)).toEqual(start);
      }),
    );
  });

  it('takes back a whole edit of a cell at once', () => {
    const typed = ['4', '42', '420'].reduce((now, text, at) => typeIn(now, text, at > 0), begin());
    expect(typed.rows[0]?.cells['a']).toBe('420');
    expect(gridOf(undo(typed))).toEqual(start);
  });

  it('has no step for the removal of its only blank row, so that undo brings back the last one', () => {
    let state = begin();
    for (let count = 0; count < start.length + 2; count += 1) state = removeRow(state, 0);
    expect(gridOf(state)).toEqual([blankRow]);
    expect(gridOf(undo(state))).toEqual(start.slice(-1));
  });

  it('ignores commands for rows when its rows are given', () => {
    const fixed = begin({ blank: null });
    expect(insertRow(fixed, 0)).toBe(fixed);
    expect(duplicateRow(fixed, 0)).toBe(fixed);
    expect(removeRow(fixed, 0)).toBe(fixed);
    expect(shiftRow(fixed, 0, 1)).toBe(fixed);
    expect(gridOf(paste(fixed, '1\n2\n3\n4\n5').state)).toHaveLength(3);
  });
});

describe('a table pasted into a sheet', () => {
  const fixed = { ...shape, blank: null };
  const priced = (locked: readonly number[] = []) =>
    sheetOf(
      { ...fixed, columns: [{ id: 'b', kind: 'number' }] },
      [0, 1, 2, 3].map((at) => ({
        key: `${at}`,
        cells: { b: '' },
        isLocked: locked.includes(at),
      })),
    );
  const prices = ({ rows }: SheetState) => rows.map(({ cells }) => cells['b']);

  it('goes down from its cell without a heading, and keeps the line of an empty price', () => {
    const { state, ...counts } = paste(priced(), 'Unit price\n2,390.00\n\n١٤٫٩\n12.5k\n\n');
    expect(prices(state)).toEqual(['2390.00', '', '14.9', '12500']);
    expect(counts).toEqual({ pasted: 3, empty: 1, passed: 0, wrong: 0 });
    expect(prices(undo(state))).toEqual(['', '', '', '']);
    expect(prices(paste(priced(), '\r\n2,390').state)).toEqual(['', '2390', '', '']);
  });

  it('loses empty rows between the rows of a whole table', () => {
    const table = 'No\tItem\tPrice\n1\tRebar\t2,390\n\t\t\n2\tCement\t\n3\tNails\t14.90';
    expect(prices(paste(priced(), table).state)).toEqual(['2390', '', '14.90', '']);
  });

  it('passes over read-only rows and counts them and the values that do not fit', () => {
    const { state, ...counts } = paste(priced([1]), '1\n2\nabc\n4\n5');
    expect(prices(state)).toEqual(['1', '', 'abc', '4']);
    expect(counts).toEqual({ pasted: 3, empty: 0, passed: 2, wrong: 1 });
  });

  it('gives its last column of numbers to a sheet with one column', () => {
    const table = 'No\tItem\tQty\tPrice\n1\tRebar\t48.5\t2,390\n2\tCement\t1,200\t14.90';
    expect(prices(paste(priced(), table).state)).toEqual(['2390', '14.90', '', '']);
  });

  it('loses its running numbers if it is too wide', () => {
    const state = paste(begin(), '1\tRebar\t48.5\t30\n2\tCement\t1200\tbag').state;
    expect(gridOf(state).slice(0, 2)).toEqual([
      ['Rebar', '48.5', '30', 'l'],
      ['Cement', '1200', '', 'm'],
    ]);
  });

  it('is read whole at the first column, in the order that the sheet understands', () => {
    const readTable = (table: readonly (readonly string[])[]) =>
      table.map(([b = '', a = '']) => cellsOf([a, b]));
    const { state, ...counts } = paste(begin({ readTable }), '5\tRebar\n6\tMesh\nabc\tTie\n7\tNet');
    expect(gridOf(state).map(([a, b]) => `${a} ${b}`)).toEqual([
      'Rebar 5',
      'Mesh 6',
      'Tie abc',
      'Net 7',
    ]);
    expect(counts.wrong).toBe(1);
    expect(gridOf(undo(state))).toEqual(start);
  });
});
