import { toAsciiDigits } from './bidi.ts';

/**
 * Normalises a typed number to the API's decimal text: `١٬٢٥٠٫٥` and `1,250.5` → `1250.5`.
 * Grouping, spaces and bidi marks are dropped. Invalid text is returned trimmed, so that the error
 * can quote it.
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

/** `6450` → `6,450`. A loop, because a regular expression would take quadratic time. */
function groupThousands(digits: string): string {
  const groups: string[] = [];
  const first = digits.length % 3 || 3;
  for (let at = 0; at < digits.length; at = at === 0 ? first : at + 3) {
    groups.push(digits.slice(at, at === 0 ? first : at + 3));
  }
  return groups.join(',');
}

/**
 * A number field's value after blur: grouped and padded to `decimals` (`6450` → `6,450.00`). More
 * decimals are kept, because cutting them would lose typed digits silently.
 */
export function groupDecimal(typed: string, decimals: number = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(normaliseDecimal(typed));
  if (match === null) return typed;
  const whole = groupThousands(match[2] ?? '');
  const fraction = (match[3] ?? '').padEnd(decimals, '0');
  return `${match[1]}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Converts digits of either script to ASCII and removes spaces and dashes. */
export function normaliseDigits(typed: string): string {
  return toAsciiDigits(typed).replace(/[\s\u00a0\u202f\u200e\u200f\u061c\u2066-\u2069-]/g, '');
}
