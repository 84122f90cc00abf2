import { isolateLtr } from '#shared/bidi.ts';
import type { Locale } from '#shared/locale.ts';
import { formatMoney } from '#shared/money-format.ts';

/**
 * Formats AED inside a sentence. Isolated, because it must read correctly in an Arabic line too.
 */
export function aed(amount: string, locale: Locale): string {
  return isolateLtr(formatMoney(amount, 'AED', { locale }));
}

interface BothNames {
  readonly name_en: string;
  readonly name_ar: string;
}

export function nameIn(locale: Locale, names: BothNames): string {
  return locale === 'ar' ? names.name_ar : names.name_en;
}
