import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const textOf = (rows: readonly (readonly string[])[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(toCsv(rows));

it('a CSV begins with the byte order mark of UTF-8 and ends each row with CRLF', () => {
  expect(toCsv([['أ']]).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(
    textOf([
      ['a', 'ب'],
      ['1', ''],
    ]),
  ).toBe('\ufeffa,ب\r\n1,\r\n');
});

it('a CSV quotes cells that would break a row', () => {
  expect(textOf([['a,b', 'say "so"', 'two\nlines']])).toBe(
    '\ufeff"a,b","say ""so""","two\nlines"\r\n',
  );
});

it('a CSV makes text of formulas, and leaves numbers unchanged', () => {
  expect(textOf([['=1+1', '+971', '-cmd', '@SUM(A1)', '\tx']])).toBe(
    "\ufeff'=1+1,'+971,'-cmd,'@SUM(A1),'\tx\r\n",
  );
  expect(textOf([['＝1+1', '＋971', '－cmd', '＠SUM(A1)', ' =1+1']])).toBe(
    "\ufeff'＝1+1,'＋971,'－cmd,'＠SUM(A1),' =1+1\r\n",
  );
  expect(textOf([['-12.50', '1250.00']])).toBe('\ufeff-12.50,1250.00\r\n');
});

it('a CSV makes text of formulas with full-width signs', () => {
  expect(textOf([['\uff1d1+1', '\uff0b1', '\uff0d1+1', '\uff20SUM(A1)']])).toBe(
    "\ufeff'\uff1d1+1,'\uff0b1,'\uff0d1+1,'\uff20SUM(A1)\r\n",
  );
});

it('a CSV makes text of a formula in a quoted cell', () => {
  expect(textOf([['=HYPERLINK("http://x","y")']])).toBe(
    `\ufeff"'=HYPERLINK(""http://x"",""y"")"\r\n`,
  );
});

it('a CSV makes text of a formula after a semicolon', () => {
  expect(textOf([['x;=1+1', 'x; @SUM(A1)', ';-1', 'a; b']])).toBe(
    "\ufeffx;'=1+1,x;' @SUM(A1),;'-1,a; b\r\n",
  );
});
