import { isolate } from '#shared/bidi.ts';
import type { Locale } from '#shared/locale.ts';

/** Names of the pictures a category may have: all that the interface draws. */
export const categoryIcons = [
  'brick-wall',
  'air-vent',
  'zap',
  'droplets',
  'hard-hat',
  'utensils',
  'server',
  'package',
  'armchair',
  'battery-charging',
  'paint-roller',
  'construction',
  'spray-can',
  'printer',
  'stethoscope',
  'truck',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

/** The most main categories one supplier may choose: far above the list of categories, a wall for requests only. */
export const mainCategoriesMax = 200;

/** The names of a request's category and of its sub-category, where it has one. */
interface CategoryNames {
  readonly category_en: string;
  readonly category_ar: string;
  readonly sub_en: string | null;
  readonly sub_ar: string | null;
}

/** Stands between a main category and its sub-category. */
export const pathSign = ' › ';

/** `category_desc` of specification §3: the category's name in one language, with the sub-category's behind it (`HVAC › Chillers`). */
export function categoryDesc(locale: Locale, names: CategoryNames): string {
  const [main, sub] =
    locale === 'ar' ? [names.category_ar, names.sub_ar] : [names.category_en, names.sub_en];
  return sub === null ? main : `${main}${pathSign}${sub}`;
}

/** The sub-category of a request's row under both its names; null: it has none. */
export function subCategoryOf(
  row: Pick<CategoryNames, 'sub_en' | 'sub_ar'> & { readonly sub_category_id: string | null },
): { id: string; name_en: string; name_ar: string } | null {
  const { sub_category_id: id, sub_en: nameEn, sub_ar: nameAr } = row;
  return id === null ? null : { id, name_en: nameEn ?? '', name_ar: nameAr ?? '' };
}

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
  return sub === null
    ? nameIn(locale, main)
    : [main, sub].map((one) => isolate(nameIn(locale, one))).join(pathSign);
}

interface Main extends Named {
  readonly id: string;
  readonly sub_categories: readonly (Named & { readonly id: string })[];
}

/** What a list can be narrowed to: each main category, and behind it its sub-categories. */
export function categoryChoices(
  locale: Locale,
  mains: readonly Main[],
): { value: string; label: string }[] {
  return mains.flatMap((main) => [
    { value: main.id, label: nameIn(locale, main) },
    ...main.sub_categories.map((sub) => ({ value: sub.id, label: pathOf(locale, main, sub) })),
  ]);
}

/** A category that a public address names, as far as it is offered; '': one that was merged or closed since narrows nothing. */
export function offeredOf(mains: readonly Main[], id: string): string {
  return mains.some((main) => main.id === id || main.sub_categories.some((sub) => sub.id === id))
    ? id
    : '';
}

/** A category as a list of requests is narrowed to it, by the column that names those of its level. */
export interface CategoryCut {
  readonly id: string;
  readonly column: 'category_id' | 'sub_category_id';
}

/** The category that one became by merges, itself where there were none, and its main one. */
export interface CategoryHome {
  readonly id: string;
  /** Null: it is a main one itself. */
  readonly parentId: string | null;
}

/**
 * What a form that was kept names instead, since what it names was merged (decision 0037): a sub-category with its main one, a
 * main one, or nothing. `homes` by the ids that it names.
 */
export function mergedSince(
  kept: { readonly categoryId: string; readonly subId: string },
  homes: ReadonlyMap<string, CategoryHome>,
): { category_id?: string; sub_category_id?: string } {
  const [main, sub] = [homes.get(kept.categoryId), homes.get(kept.subId)];
  if (sub !== undefined && sub.parentId !== null && sub.id !== kept.subId) {
    return { category_id: sub.parentId, sub_category_id: sub.id };
  }
  return main === undefined || main.id === kept.categoryId ? {} : { category_id: main.id };
}
