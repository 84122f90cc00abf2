import { isolate } from '../../../shared/bidi.ts';
import type { Locale } from '../../../shared/locale.ts';
import { pathSign } from '../rules.ts';

/** What has a name in both languages: categories, cities, countries, packages. */
interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

/** The name in the reader's language. */
export function nameIn(locale: Locale, named: Named): string {
  return locale === 'ar' ? named.name_ar : named.name_en;
}

/** A category under its main one: `HVAC › Chillers`, each name in its own direction; the main one alone where nothing is under it. */
export function pathOf(locale: Locale, main: Named, sub: Named | null): string {
  return sub === null ? nameIn(locale, main) : [main, sub].map((one) => isolate(nameIn(locale, one))).join(pathSign);
}

interface Main extends Named {
  readonly id: string;
  readonly sub_categories: readonly (Named & { readonly id: string })[];
}

/** What a list can be narrowed to: each main category, and behind it its sub-categories. */
export function categoryChoices(locale: Locale, mains: readonly Main[]): { value: string; label: string }[] {
  return mains.flatMap((main) => [
    { value: main.id, label: nameIn(locale, main) },
    ...main.sub_categories.map((sub) => ({ value: sub.id, label: pathOf(locale, main, sub) })),
  ]);
}

/** A path as answers carry it (`category_desc`), each name in its own direction. */
export function shownPath(desc: string): string {
  return desc.includes(pathSign) ? desc.split(pathSign).map(isolate).join(pathSign) : desc;
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
