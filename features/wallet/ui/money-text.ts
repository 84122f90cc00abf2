import type { Locale } from '#shared/locale.ts';

interface BothNames {
  readonly name_en: string;
  readonly name_ar: string;
}

export function nameIn(locale: Locale, names: BothNames): string {
  return locale === 'ar' ? names.name_ar : names.name_en;
}
