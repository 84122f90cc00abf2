import { toAsciiDigits } from './bidi.ts';

/**
 * What a person typed into a number field, as the decimal text of the API: `١٬٢٥٠٫٥` and `1,250.5` → `1250.5`.
 * Grouping marks, spaces and bidi marks are dropped; anything else that is no number is returned trimmed, as typed,
 * so that the refusal can show it. A lone comma is a decimal mark only if it cannot be a grouping mark (`12,5`).
 */
export function normaliseDecimal(typed: string): string {
  const text = toAsciiDigits(typed)
    .replace(/[\s\u00a0\u202f\u200e\u200f\u061c\u2066-\u2069'’]/g, '')
    .replace(/\u2212/g, '-')
    .replaceAll('،', ',');
  const point = /^-?\d+,\d{1,2}$/.test(text)
    ? text.replace(',', '.')
    : text.replace(/,(?=\d{3}(?:\D|$))/g, '');
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(point);
  if (match === null || !/\d/.test(point)) return typed.trim();
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = match[3] ?? '';
  return `${match[1]}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `6450` → `6,450`. Cut from the front: an expression that looks for the end at each digit takes quadratic time. */
function groupThousands(digits: string): string {
  const groups: string[] = [];
  const first = digits.length % 3 || 3;
  for (let at = 0; at < digits.length; at = at === 0 ? first : at + 3) {
    groups.push(digits.slice(at, at === 0 ? first : at + 3));
  }
  return groups.join(',');
}

/**
 * How a number field shows its value once it is left: grouped, and padded to `decimals` if given (`6450` → `6,450.00`).
 * More decimals than that are kept, since cutting what a person typed would lose it silently.
 */
export function groupDecimal(typed: string, decimals: number = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(normaliseDecimal(typed));
  if (match === null) return typed;
  const whole = groupThousands(match[2] ?? '');
  const fraction = (match[3] ?? '').padEnd(decimals, '0');
  return `${match[1]}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Digits of a code, TRN or phone number as typed in either script; spaces and dashes go, everything else stays. */
export function normaliseDigits(typed: string): string {
  return toAsciiDigits(typed).replace(/[\s\u00a0\u202f\u200e\u200f\u061c\u2066-\u2069-]/g, '');
}
