import { stripBidiControls } from '#shared/bidi.ts';
import type { Params } from './kinds.ts';

/**
 * The longest subject, in visible characters: RFC 5322 §2.1.1 recommends it for a line, and mail
 * programs on a desktop show about as many.
 */
export const subjectMax = 78;

/** A shorter name would no longer be recognised. */
const nameMin = 12;

/** Params with names that users chose, in the order in which they are shortened. */
const names = [
  'searches',
  'titles',
  'title',
  'search',
  'company',
  'from',
  'into',
  'name',
  'by',
  'subject',
] as const;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * One line without control characters, so that a name can add neither a header nor a line, and
 * without bidi controls, because a subject is one sentence of one direction.
 */
export function toHeaderLine(text: string): string {
  return stripBidiControls(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A space, dash or mark such as & before the ellipsis would announce a word that is missing. */
const joining = /^[\s\p{Pd}\p{Po}]$/u;

/**
 * Cuts a text to `max` visible characters including the ellipsis, between words. Only a first word
 * that is longer is cut itself.
 */
export function shortenText(text: string, max: number): string {
  const characters = charactersOf(text);
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1);
  const [next = '', afterNext] = characters.slice(head.length);
  const isWhole = next === ' ' || (joining.test(next) && afterNext === ' ');
  const space = head.lastIndexOf(' ');
  if (!isWhole && space > 0) head.length = space;
  while (joining.test(head.at(-1) ?? '')) head.pop();
  return `${head.join('')}…`;
}

/**
 * The subject in at most `subjectMax` visible characters where that is possible. Shortens the names
 * in it, but never a number and never the sentence.
 */
export function fitSubject(render: (args: Params) => string, args: Params): string {
  let shortened = args;
  const measure = () => {
    const subject = toHeaderLine(render(shortened));
    return { subject, excess: charactersOf(subject).length - subjectMax };
  };
  let { subject, excess } = measure();
  for (const name of names) {
    if (excess <= 0) return subject;
    const value = toHeaderLine(args[name] ?? '');
    if (value === '') continue;
    const max = Math.max(nameMin, charactersOf(value).length - excess);
    shortened = { ...shortened, [name]: shortenText(value, max) };
    ({ subject, excess } = measure());
  }
  return subject;
}
