import { hasRightToLeft } from '#shared/bidi.ts';
import { linesOf, type ReadItem, type ReadLine } from './text.ts';

const lineLevel = '4';
const wordLevel = '5';
/** Per cent. Most words below are stamps and wrong letters. */
const confidenceMin = 50;

interface FoundLine {
  readonly box: Omit<ReadItem, 'text' | 'isRtl'>;
  readonly words: string[];
  isDoubtful: boolean;
}

function boxOf(fields: readonly string[]): FoundLine['box'] {
  const [x = 0, y = 0, width = 0, height = 0] = fields.slice(6, 10).map(Number);
  return { x, y, width, height };
}

/**
 * The lines of a photo from Tesseract's TSV. It has columns one after another, so lines of one
 * height are joined, as a label with its value. A line with a doubtful word is left out, because
 * a wrong value costs more than none.
 */
export function linesOfPhoto(tsv: string): ReadLine[] {
  const found: FoundLine[] = [];
  for (const row of tsv.split('\n')) {
    const fields = row.split('\t');
    const [level] = fields;
    if (level === lineLevel) found.push({ box: boxOf(fields), words: [], isDoubtful: false });
    const line = found.at(-1);
    const word = fields[11]?.trim() ?? '';
    if (level !== wordLevel || line === undefined || word === '') continue;
    line.words.push(word);
    if (!(Number(fields[10]) >= confidenceMin)) line.isDoubtful = true;
  }
  const items = found
    .filter(({ isDoubtful }) => !isDoubtful)
    .map(({ box, words }) => {
      const text = words.join(' ');
      return { ...box, text, isRtl: hasRightToLeft(text) };
    })
    .toSorted((one, other) => one.y - other.y);
  return linesOf([{ page: 1, items }]);
}
