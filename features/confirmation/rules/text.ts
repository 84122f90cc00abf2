/** A line of text from a document, with its position, so that the viewer can frame it. */
export interface ReadLine {
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ReadItem {
  readonly text: string;
  readonly isRtl: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * UTF-16 units. Longer lines are cut, so that regular expressions work on bounded text; a label and
 * its value are far shorter.
 */
const lineUnitsMax = 500;

function isOnLine(line: ReadItem, item: ReadItem): boolean {
  const middle = item.y + item.height / 2;
  return middle > line.y && middle < line.y + line.height;
}

export function linesOf(
  pages: readonly { readonly page: number; readonly items: readonly ReadItem[] }[],
): ReadLine[] {
  return pages.flatMap(({ page, items }) => {
    const rows: ReadItem[][] = [];
    for (const item of items) {
      if (item.text.trim() === '') continue;
      const row = rows.find(([first]) => first !== undefined && isOnLine(first, item));
      if (row === undefined) rows.push([item]);
      else row.push(item);
    }
    return rows.map((row) => toLine(page, row));
  });
}

function toLine(page: number, row: readonly ReadItem[]): ReadLine {
  const sorted = row.toSorted((one, other) => one.x - other.x);
  const x = Math.min(...row.map((item) => item.x));
  const y = Math.min(...row.map((item) => item.y));
  return {
    // Two spaces between runs, because they are often cells of a table.
    text: joinRuns(sorted).slice(0, lineUnitsMax),
    page,
    x,
    y,
    width: Math.max(...row.map((item) => item.x + item.width)) - x,
    height: Math.max(...row.map((item) => item.y + item.height)) - y,
  };
}

/**
 * Reverses neighbouring right-to-left runs into reading order, because an Arabic line begins at the
 * right.
 */
function joinRuns(sorted: readonly ReadItem[]): string {
  const groups: { isRtl: boolean; texts: string[] }[] = [];
  for (const { text, isRtl } of sorted) {
    const last = groups.at(-1);
    if (last?.isRtl === isRtl) last.texts.push(text.trim());
    else groups.push({ isRtl, texts: [text.trim()] });
  }
  return groups
    .map(({ isRtl, texts }) => (isRtl ? texts.toReversed() : texts).join(' '))
    .join('  ');
}

/**
 * Converts Arabic-Indic and Persian digits to ASCII; removes direction marks, diacritics and
 * tatweel.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\p{Cf}\p{Mn}\u0640]/gu, '');
}

/**
 * Normalises a name for comparison: one spelling of letters in both scripts, one space between
 * words. `L.L.C`, `LLC` and `Limited Liability Company` are equal, and so are `ذ.م.م` and `ذات
 * مسؤولية محدودة`.
 */
export function normaliseName(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\blimited liability company\b/g, 'llc')
    .replace(/\bl l c\b/g, 'llc')
    .replace(/(^| )ذات مسووليه محدوده($| )/g, '$1ذمم$2')
    .replace(/(^| )ذ م م($| )/g, '$1ذمم$2')
    .trim();
}
