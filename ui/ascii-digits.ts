import { toAsciiDigits } from '../shared/bidi.ts';
import { normaliseDigits } from '../shared/decimal-input.ts';

/** Shows ASCII digits while Arabic ones are typed. Both are one character, so the caret stays. */
export function showAsciiDigits(field: HTMLInputElement): void {
  const ascii = toAsciiDigits(field.value);
  if (ascii === field.value) return;
  const { selectionStart, selectionEnd } = field;
  field.value = ascii;
  field.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Extracts at most as many digits as there are boxes, so that "Your code: ٤٨٢ ٠١٧" can be pasted.
 */
export function codeOf(typed: string, digitsCount: number): string {
  return normaliseDigits(typed).replace(/\D/g, '').slice(0, digitsCount);
}
