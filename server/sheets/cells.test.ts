import { expect, it } from 'vitest';
import { truncateCells } from './cells.ts';

const rowsOf = (count: number, width: number, cell = 'x') =>
  Array.from({ length: count }, () => Array.from({ length: width }, () => cell));
const truncate = (rows: string[][]) => truncateCells([{ name: 'Prices', rtl: false, rows }])[0];

it('a sheet is shown as it is, without its empty end', () => {
  const rows = [['Item', '', 'Price', ''], [''], ['Rebar', '', '2100', '', ''], ['', ''], []];
  expect(truncate(rows)).toEqual({
    name: 'Prices',
    rtl: false,
    rows: [['Item', '', 'Price'], [], ['Rebar', '', '2100']],
    is_truncated: false,
  });
});

it('a sheet shows 500 rows and 40 columns, and reports that there are more', () => {
  expect(truncate(rowsOf(500, 40))).toMatchObject({ is_truncated: false, rows: { length: 500 } });
  expect(truncate(rowsOf(501, 40))).toMatchObject({ is_truncated: true, rows: { length: 500 } });
  const wide = truncate(rowsOf(1, 41));
  expect(wide?.is_truncated).toBe(true);
  expect(wide?.rows[0]).toHaveLength(40);
});

it('a sheet shows a thousand letters of a cell, and 500,000 of the file', () => {
  expect(truncate([['y'.repeat(1001)]])).toMatchObject({
    is_truncated: true,
    rows: [['y'.repeat(1000)]],
  });
  const sheets = truncateCells([
    { name: 'a', rtl: false, rows: rowsOf(500, 1, 'z'.repeat(1000)) },
    { name: 'b', rtl: true, rows: [['left out']] },
  ]);
  expect(sheets.map((sheet) => sheet.is_truncated)).toEqual([false, true]);
  expect(sheets[1]).toMatchObject({ rtl: true, rows: [['']] });
});

it('a file shows 20 sheets, with 100 letters of a name', () => {
  const sheets = Array.from({ length: 30 }, () => ({
    name: 'n'.repeat(500),
    rtl: false,
    rows: [],
  }));
  expect(truncateCells(sheets)).toHaveLength(20);
  expect(truncateCells(sheets)[0]?.name).toHaveLength(100);
});
