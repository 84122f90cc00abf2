import { toAsciiDigits } from '#shared/bidi.ts';
import type { SheetCells } from '#shared/sheets.ts';
import type { Box } from './viewer-layout.ts';
import type { PageText, TextItem } from './viewer-types.ts';

interface Folded {
  readonly text: string;
  readonly at: readonly number[];
}

/**
 * Spellings of one letter that readers treat as equal. Hamza over alef, waw and ya is a mark,
 * removed before.
 */
const sameLetters: Readonly<Record<string, string>> = { ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ٱ: 'ا' };
const dropped = /[\p{M}\p{Cf}\u0640]/u;

/**
 * A text without case, accents, vowel marks and letter forms, with single spaces and ASCII digits,
 * so that presentation forms or Arabic digits in a PDF match typed text.
 */
export function foldText(source: string): Folded {
  const letters: string[] = [];
  const at: number[] = [];
  let index = 0;
  for (const character of source) {
    for (const part of character.normalize('NFKD').toLowerCase()) {
      const isSpace = /\s/u.test(part);
      if (dropped.test(part) || (isSpace && (letters.at(-1) ?? ' ') === ' ')) continue;
      const letter = isSpace ? ' ' : (sameLetters[part] ?? toAsciiDigits(part));
      // Indexes count UTF-16 units, as `indexOf` does.
      for (const unit of letter.split('')) {
        letters.push(unit);
        at.push(index);
      }
    }
    index += character.length;
  }
  return { text: letters.join(''), at };
}

export interface TextMatch {
  readonly page: number;
  readonly boxes: readonly Box[];
}

/** A limit, because a document may repeat one letter. */
const matchesMax = 1000;

function placesOf(text: string, wanted: string, max: number): number[] {
  const places: number[] = [];
  for (let from = text.indexOf(wanted); from !== -1 && places.length < max;) {
    places.push(from);
    from = text.indexOf(wanted, from + wanted.length);
  }
  return places;
}

/** The part of an item between two characters, with the approximation that all are equally wide. */
function partOf(item: TextItem, start: number, end: number): Box {
  const from = start / item.text.length;
  const share = (end - start) / item.text.length;
  const before = item.isRtl ? 1 - from - share : from;
  return {
    x: item.x + item.width * before,
    y: item.y,
    width: item.width * share,
    height: item.height,
  };
}

function boxesOf(
  items: readonly TextItem[],
  starts: readonly number[],
  from: number,
  to: number,
): Box[] {
  return items.flatMap((item, index) => {
    const start = starts[index] ?? 0;
    const first = Math.max(from, start) - start;
    const last = Math.min(to, start + item.text.length) - start;
    return first < last && item.width > 0 ? [partOf(item, first, last)] : [];
  });
}

/** Matches in the pages of a document, in reading order. None for a query without letters. */
export function findInPages(pages: readonly PageText[], query: string): readonly TextMatch[] {
  const wanted = foldText(query).text.trim();
  if (wanted === '') return [];
  const matches: TextMatch[] = [];
  for (const { page, items } of pages) {
    const starts: number[] = [];
    let joined = '';
    for (const item of items) {
      starts.push(joined.length);
      joined += item.text;
    }
    const { text, at } = foldText(joined);
    for (const place of placesOf(text, wanted, matchesMax - matches.length)) {
      const from = at[place] ?? 0;
      const to = at[place + wanted.length] ?? joined.length;
      const boxes = boxesOf(items, starts, from, to);
      if (boxes.length > 0) matches.push({ page, boxes });
    }
  }
  return matches;
}

export interface CellMatch {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
}

export function findInSheets(sheets: readonly SheetCells[], query: string): readonly CellMatch[] {
  const wanted = foldText(query).text.trim();
  if (wanted === '') return [];
  return sheets
    .flatMap(({ rows }, sheet) =>
      rows.flatMap((cells, row) =>
        cells.flatMap((cell, column) =>
          foldText(cell).text.includes(wanted) ? [{ sheet, row, column }] : [],
        ),
      ),
    )
    .slice(0, matchesMax);
}
