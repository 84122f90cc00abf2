import type { Locale } from '../../../shared/locale.ts';

/** What has a name in both languages: categories, cities, countries, packages. */
interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

/** The name in the reader's language. */
export function nameIn(locale: Locale, named: Named): string {
  return locale === 'ar' ? named.name_ar : named.name_en;
}
