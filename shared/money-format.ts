import { intlTag, type Digits, type Locale } from './locale.ts';

/** Separates code and figure: narrower than a space, and never a line break (design §8). */
export const thinSpace = '\u202f';
/** The true minus, because a hyphen is narrower than a digit. */
export const minus = '\u2212';

const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/;

const currencyDecimals = new Map<string, number>();

export function decimalsOf(currency: string): number {
  let decimals = currencyDecimals.get(currency);
  if (decimals === undefined) {
    decimals =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2;
    currencyDecimals.set(currency, decimals);
  }
  return decimals;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, digits: Digits, decimals: number): Intl.NumberFormat {
  const key = `${locale}|${digits}|${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(intlTag(locale, digits), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format;
}

export interface AmountOptions {
  locale: Locale;
  digits?: Digits;
  /**
   * `minus` shows a positive amount as a debit, `plus` as a credit; a negative amount keeps its
   * minus.
   */
  sign?: 'minus' | 'plus';
  whole?: boolean;
}

/**
 * The figure of an amount without its code: `formatAmount('-1250.5', 'AED', { locale: 'en' })` → `−1,250.50`.
 * Exact for any length, since the text is never turned into a floating-point number. Throws a RangeError on a text
 * that is not a decimal, or that has more decimals than its currency: that is a fault of the caller, not of a user.
 */
export function formatAmount(amount: string, currency: string, options: AmountOptions): string {
  const match = decimalText.exec(amount);
  const decimals = decimalsOf(currency);
  if (match === null || (match[3] ?? '').replace(/0+$/, '').length > decimals) {
    throw new RangeError(`Not an amount in ${currency}: ${amount}`);
  }
  const isZero = !/[1-9]/.test(amount);
  const isNegative = match[1] === '-' && !isZero;
  const magnitude = amount.replace('-', '') as `${number}`;
  const figure = formatOf(
    options.locale,
    options.digits ?? 'latn',
    options.whole === true ? 0 : decimals,
  ).format(magnitude);
  if (isNegative || (options.sign === 'minus' && !isZero)) return `${minus}${figure}`;
  return options.sign === 'plus' && !isZero ? `+${figure}` : figure;
}

/** Code, thin space and figure for plain text: `AED 1,250.00`. Not isolated. */
export function formatMoney(amount: string, currency: string, options: AmountOptions): string {
  return `${currency}${thinSpace}${formatAmount(amount, currency, options)}`;
}
