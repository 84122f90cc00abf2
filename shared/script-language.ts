import type { Locale } from './locale.ts';

const firstLetter = /\p{L}/u;
const arabic = /\p{Script=Arabic}/u;
const latin = /\p{Script=Latin}/u;

/**
 * The language of a text of users by the script of its first letter, for `lang`, so that a screen
 * reader does not spell it. Undefined: the page's language, or neither script.
 */
export function languageOf(text: string, page: Locale): Locale | undefined {
  const letter = firstLetter.exec(text)?.[0] ?? '';
  const found = arabic.test(letter) ? 'ar' : latin.test(letter) ? 'en' : page;
  return found === page ? undefined : found;
}
