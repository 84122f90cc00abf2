import { termsOf } from './typed.ts';

export interface Part {
  readonly text: string;
  readonly isMarked: boolean;
}

/** As `search_norm` of the database writes these letters. */
const letters: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ٱ: 'ا',
  ء: '',
};
/** Vowel marks, direction marks and the tatweel, which do not change a word. */
const unseen = /[\p{Mn}\p{Cf}\u0640]/u;

function plainOf(character: string): string {
  let plain = '';
  for (const one of character.normalize('NFKD')) {
    if (unseen.test(one)) continue;
    const point = one.codePointAt(0) ?? 0;
    if (point >= 0x660 && point <= 0x669) plain += String(point - 0x660);
    else if (point >= 0x6f0 && point <= 0x6f9) plain += String(point - 0x6f0);
    else plain += letters[one] ?? one.toLowerCase();
  }
  return plain;
}

interface Plain {
  readonly text: string;
  /** For each unit of `text`, where its character begins and ends in the original. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function plainWithPlaces(text: string): Plain {
  let plain = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = plainOf(character);
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    plain += part;
    at += character.length;
  }
  return { text: plain, starts, ends };
}

/** A text for comparison, without case, marks and the forms of Arabic letters and digits. */
export function plainText(text: string): string {
  return plainWithPlaces(text).text;
}

export function hasTerms(text: string, search: string): boolean {
  const plain = plainText(text);
  return termsOf(search).every((term) => plain.includes(plainText(term)));
}

const articles = ['ال', 'لل'];

/** The start of a found word with its article, which belongs to the word. */
function withArticle(plain: string, start: number): number {
  const isArticle = articles.includes(plain.slice(Math.max(0, start - 2), start));
  const before = plain[start - 3];
  return isArticle && (before === undefined || !/[\p{L}\p{Nd}]/u.test(before)) ? start - 2 : start;
}

function placesOf(plain: string, term: string): [number, number][] {
  const places: [number, number][] = [];
  if (term === '') return places;
  for (let at = plain.indexOf(term); at !== -1; at = plain.indexOf(term, at + term.length))
    places.push([withArticle(plain, at), at + term.length]);
  return places;
}

/** Splits a text into parts, of which those that the search found are marked. */
export function markParts(text: string, search: string): Part[] {
  const { text: plain, starts, ends } = plainWithPlaces(text);
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const term of termsOf(search)) {
    for (const [start, end] of placesOf(plain, plainText(term)))
      isMarked.fill(true, starts[start] ?? 0, ends[end - 1] ?? text.length);
  }
  const parts: Part[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isMarked[at] === isMarked[start]) continue;
    parts.push({ text: text.slice(start, at), isMarked: isMarked[start] === true });
    start = at;
  }
  return text === '' ? [] : parts;
}
