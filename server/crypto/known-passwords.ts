import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * 49,233 known passwords in lower case, the most common first: the list of the package
 * @zxcvbn-ts/language-common 4.1.3 (MIT License, known-passwords.license.txt). It is shipped, because a
 * service would learn which passwords are tried.
 */
const file = new URL('./known-passwords.txt.gz', import.meta.url);
/**
 * The first of them are refused with added digits and signs as well, because every password here needs
 * these, and attackers add them first.
 */
const stemsMax = 10_000;
const stemLengthMin = 4;

const substitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
  '7': 't',
};

interface Lists {
  readonly all: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
}

let lists: Lists | null = null;

function readLists(): Lists {
  const all = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const stems = all.slice(0, stemsMax).filter((one) => one.length >= stemLengthMin);
  return { all: new Set(all), stems: new Set(stems) };
}

const withLetters = (text: string): string =>
  [...text].map((letter) => substitutes[letter] ?? letter).join('');

/** The password without the digits and signs at its end. */
function stemOf(text: string): string {
  let end = text.length;
  while (end > 0 && !/[a-z]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** @param password at most 128 characters, which the schema has checked */
export function isKnownPassword(password: string): boolean {
  lists ??= readLists();
  const { all, stems } = lists;
  const lower = password.toLowerCase();
  const stem = stemOf(lower);
  return (
    all.has(lower) || all.has(withLetters(lower)) || stems.has(stem) || stems.has(withLetters(stem))
  );
}
