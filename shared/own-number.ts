import { stripBidiControls, toAsciiDigits } from './bidi.ts';
import { referenceLengthMax } from './lengths.ts';
import { line } from './validation.ts';

/**
 * Normalises the number that a company's own system gave a document, so that both sides read and
 * compare the same characters: Latin digits, single spaces, no direction marks. A text without a
 * letter or digit, such as a dash, is no number and becomes empty.
 */
export function normaliseOwnNumber(text: string): string {
  const plain = stripBidiControls(toAsciiDigits(text)).replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}

/**
 * A number of a company's own system, for example of its purchase order or quotation: one line of
 * at most 60 characters (decision 0051). Empty: none.
 */
export const ownNumber = line(0, referenceLengthMax).overwrite(normaliseOwnNumber);
