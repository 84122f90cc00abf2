/**
 * Makes programs such as `pdftotext` copy a printed text in the order in which it was written
 * (decision 0106).
 *
 * `pdftotext` gives each page one direction, that of most of its letters, and reads every line from
 * that side. It takes a line apart at letters and figures only, so a space or a bracket goes with
 * the piece before it. A mark without width beside them ends the piece at the right place.
 */
import createBidi from 'bidi-js';
import { hasVowelMarks } from './vowel-marks.ts';

const bidi = createBidi();
const rightToLeftMark = '\u200f';
const arabicLetterMark = '\u061c';
const leftToRightMark = '\u200e';

type ReadingOrder = 'ltr' | 'rtl';

type Kind = 'right' | 'left' | 'neutral' | 'none';

/** As poppler's table: figures and their signs are read from left to right, like Latin letters. */
function kindOf(letter: string): Kind {
  const type = bidi.getBidiCharTypeName(letter);
  if (type === 'R' || type === 'AL') return 'right';
  if (/^(?:L|EN|ES|ET|CS|AN)$/.test(type)) return 'left';
  return /^(?:WS|ON|S|B)$/.test(type) ? 'neutral' : 'none';
}

interface Drawn {
  readonly letter: string;
  readonly at: number;
  readonly kind: Kind;
  readonly isRtl: boolean;
  /** Its vowel mark may be drawn over the space beside it, which would be lost. */
  readonly isVowelled: boolean;
}

/** The letters of a line that have a place: without direction controls and vowel marks. */
function drawnOf(line: string): Drawn[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const drawn: Drawn[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    const kind = kindOf(letter);
    if (kind !== 'none')
      drawn.push({
        letter,
        at,
        kind,
        isRtl: (levels[at] ?? 0) % 2 === 1,
        isVowelled: hasVowelMarks(line[at + 1] ?? ''),
      });
  }
  return drawn;
}

/** The levels of a line's own letters, which marks must not change. */
function levelsOf(line: string): string {
  const { levels } = bidi.getEmbeddingLevels(line);
  return [...levels].filter((_, at) => !/[\u061c\u200e\u200f]/.test(line[at] ?? '')).join();
}

/**
 * The marks before and after a letter. A PDF maps the letter and its marks to one glyph, and
 * `pdftotext` places them from left to right, so a mark before the letter is at its left.
 */
function marksFromRight(
  rightMark: string,
  before: Drawn | undefined,
  one: Drawn,
  after: Drawn | undefined,
): readonly [string, string] {
  const { isRtl, kind, letter } = one;
  if (!isRtl) {
    const isEdge = letter.trim() !== '' && (after?.letter.trim() ?? '') === '';
    return ['', kind === 'neutral' && (isEdge || after?.isRtl === true) ? leftToRightMark : ''];
  }
  if (kind === 'right') return ['', ''];
  // A text begins beside another text, which may end with figures.
  const isAfterLeft =
    before === undefined || !before.isRtl || before.kind === 'left' || before.isVowelled;
  const isBeforeLeft = kind === 'left' && after?.isRtl === false;
  return [isBeforeLeft ? rightMark : '', isAfterLeft ? rightMark : ''];
}

type Marks = (
  before: Drawn | undefined,
  one: Drawn,
  after: Drawn | undefined,
) => readonly [string, string];

/** On a page that is read from the left, the sign after an Arabic word goes with that word. */
const marksFromLeft: Marks = (before, { isRtl, kind }) => [
  before?.isRtl === true && !isRtl && kind === 'neutral' ? leftToRightMark : '',
  '',
];

function markedWith(marks: Marks, line: string): string {
  const drawn = drawnOf(line);
  let marked = '';
  let copied = 0;
  for (const [index, one] of drawn.entries()) {
    const [left, right] = marks(drawn[index - 1], one, drawn[index + 1]);
    marked += line.slice(copied, one.at);
    // The template takes the first mark after a space for the space's own.
    const isTaken =
      left !== '' && left !== leftToRightMark && /[^\p{L}\p{N}\u061c\u200f]$/u.test(marked);
    marked += `${isTaken ? left : ''}${left}${one.letter}${right}`;
    copied = one.at + 1;
  }
  return marked + line.slice(copied);
}

/**
 * A figure after the first mark is no longer a figure after an Arabic letter, so a percent sign
 * beside it may change its side. The second mark counts as an Arabic letter.
 */
const marksOf: Readonly<Record<ReadingOrder, readonly Marks[]>> = {
  ltr: [marksFromLeft],
  rtl: [rightToLeftMark, arabicLetterMark].map(
    (mark): Marks =>
      (...letters) =>
        marksFromRight(mark, ...letters),
  ),
};

function markLine(order: ReadingOrder, line: string): string {
  const levels = levelsOf(line);
  const isSame = (marked: string) => levelsOf(marked) === levels;
  return marksOf[order].map((marks) => markedWith(marks, line)).find(isSame) ?? line;
}

/** Adds the marks that a page read from this side needs. They never change what is drawn. */
export const markForCopying = (text: string, order: ReadingOrder) =>
  text
    .split('\n')
    .map((line) => markLine(order, line))
    .join('\n');

/** The direction of a text that only pages of this direction copy in order; null: both do. */
function directionNeeded(text: string): ReadingOrder | null {
  const drawn = drawnOf(text);
  const isRtl = bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;
  if (!isRtl) return drawn.some(({ kind }) => kind === 'right') ? 'ltr' : null;
  const isPlain = drawn.every(
    ({ kind, letter, isVowelled }) => (kind === 'right' && !isVowelled) || letter === ' ',
  );
  return isPlain ? null : 'rtl';
}

/**
 * The direction from which the pages of a document are read: that of most texts which have letters
 * of both directions or figures. Null: each page's own.
 */
export function readingOrderOf(texts: readonly string[]): ReadingOrder | null {
  const needs = texts.flatMap((text) => text.split('\n')).map(directionNeeded);
  const count = (direction: ReadingOrder) => needs.filter((one) => one === direction).length;
  const [ltr, rtl] = [count('ltr'), count('rtl')];
  if (ltr === 0 && rtl === 0) return null;
  return rtl >= ltr ? 'rtl' : 'ltr';
}
