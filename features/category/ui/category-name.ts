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

/** As people compare names: without case and marks, and with the forms of Arabic letters as one. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether what was typed stands in the name, in either language. */
export function isCalled(category: { readonly name_en: string; readonly name_ar: string }, typed: string): boolean {
  const words = plain(typed);
  return plain(category.name_en).includes(words) || plain(category.name_ar).includes(words);
}
