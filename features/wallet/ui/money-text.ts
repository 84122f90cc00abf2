import { isolateLtr } from '#shared/bidi.ts';
import type { Locale } from '#shared/locale.ts';
import { formatMoney } from '#shared/money-format.ts';

/** AED inside a sentence or a button's words: one island, right in an Arabic line as well. */
export function aed(amount: string, locale: Locale): string {
  return isolateLtr(formatMoney(amount, 'AED', { locale }));
}

interface BothNames {
  readonly name_en: string;
  readonly name_ar: string;
}

/** The name in the reader's language. */
export function nameIn(locale: Locale, names: BothNames): string {
  return locale === 'ar' ? names.name_ar : names.name_en;
}
