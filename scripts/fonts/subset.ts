import { readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

interface FontFile {
  readonly name: string;
  /** The font of the package, below node_modules. */
  readonly source: string;
  /** Inclusive ranges of code points. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** The least and the greatest weight of a variable font. */
  readonly weights?: readonly [min: number, max: number];
}

/**
 * ASCII, the signs of prices, dimensions and our texts, and invisible marks of direction. The font
 * has no glyphs for the marks, but another file must not load for them.
 */
const latinRanges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xae, 0xae],
  [0xb0, 0xb3],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x200b, 0x200f],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0x2212, 0x2212],
] as const;

/** Letters, vowel signs, punctuation and digits of Arabic, without those of other languages. */
const arabicRanges = [
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x652],
  [0x660, 0x66c],
  [0x670, 0x670],
] as const;

const arabicFile = (weight: number): FontFile => ({
  name: `arabic-${weight}`,
  source: `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
  ranges: arabicRanges,
});

/**
 * The characters that pages usually have. Rare ones come from the packages' own files
 * (`app/styles/fonts.css`). IBM Plex has a variable font for Latin only.
 */
export const fontFiles: readonly FontFile[] = [
  {
    name: 'latin',
    source: '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
    ranges: latinRanges,
    weights: [400, 600],
  },
  arabicFile(400),
  arabicFile(500),
  arabicFile(600),
];

const modules = path.resolve(import.meta.dirname, '../../node_modules');

/** The font with only the characters of its ranges, and what they need to be joined and placed. */
export function subsetOf({ source, ranges, weights }: FontFile): Promise<Buffer> {
  const text = ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');
  const variation =
    weights === undefined ? {} : { variationAxes: { wght: { min: weights[0], max: weights[1] } } };
  return subsetFont(readFileSync(path.join(modules, source)), text, {
    targetFormat: 'woff2',
    ...variation,
  });
}

/** The ranges as CSS writes them, such as `U+0020-007E, U+00A0`. */
export function unicodeRangeOf({ ranges }: FontFile): string {
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges
    .map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
    .join(', ');
}
