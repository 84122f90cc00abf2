import { normaliseDecimal } from '../../shared/decimal-input.ts';

/** Digits that a multiplier moves the decimal point by: "12.5k" is 12,500. */
const powers: Readonly<Record<string, number>> = { k: 3, m: 6, ألف: 3, الف: 3, مليون: 6 };

/** A code or name of a currency before or after the number, as spreadsheets copy it. */
const leadingCurrency = /^(?:[A-Z]{3}|د\.إ\.?|درهم)(?=[\s\d٠-٩-])/u;
const trailingCurrency = /(?:[A-Z]{3}|د\.إ\.?|درهم)$/u;
const multiplier = /(?:k|m|ألف|الف|مليون)$/iu;

function withoutTrailingZeros(fraction: string): string {
  let end = fraction.length;
  while (fraction[end - 1] === '0') end -= 1;
  return fraction.slice(0, end);
}

/** Multiplies decimal text by a power of ten. */
function movePoint(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = `${whole}${fraction.padEnd(places, '0')}`;
  const at = whole.length + places;
  const rest = withoutTrailingZeros(digits.slice(at));
  return normaliseDecimal(`${digits.slice(0, at)}${rest === '' ? '' : `.${rest}`}`);
}

/**
 * The decimal text of a number as a trader types it: `12.5k`, `AED 1,250`, `٢٥٠`. Invalid text is
 * returned as `normaliseDecimal` returns it, so that the error can quote it.
 */
export function readNumber(typed: string): string {
  const bare = typed.trim().replace(leadingCurrency, '').replace(trailingCurrency, '').trim();
  const [unit = ''] = multiplier.exec(bare) ?? [];
  const number = normaliseDecimal(bare.slice(0, bare.length - unit.length));
  if (!isNumber(number)) return normaliseDecimal(typed);
  return unit === '' ? number : movePoint(number, powers[unit.toLowerCase()] ?? 0);
}

export function isNumber(decimal: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(decimal);
}
