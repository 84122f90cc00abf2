import { isolate } from '#shared/bidi.ts';
import type { Locale } from '#shared/locale.ts';

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

/** Far above the number of categories; it only limits the size of a request. */
export const mainCategoriesMax = 200;

interface CategoryNames {
  readonly category_en: string;
  readonly category_ar: string;
  readonly sub_en: string | null;
  readonly sub_ar: string | null;
}

export const pathSign = ' › ';

/** `category_desc` of specification §3: the names in one language (`HVAC › Chillers`). */
export function categoryDesc(locale: Locale, names: CategoryNames): string {
  const [main, sub] =
    locale === 'ar' ? [names.category_ar, names.sub_ar] : [names.category_en, names.sub_en];
  return sub === null ? main : `${main}${pathSign}${sub}`;
}

export function subCategoryOf(
  row: Pick<CategoryNames, 'sub_en' | 'sub_ar'> & { readonly sub_category_id: string | null },
): { id: string; name_en: string; name_ar: string } | null {
  const { sub_category_id: id, sub_en: nameEn, sub_ar: nameAr } = row;
  return id === null ? null : { id, name_en: nameEn ?? '', name_ar: nameAr ?? '' };
}

interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

export function nameIn(locale: Locale, named: Named): string {
  return locale === 'ar' ? named.name_ar : named.name_en;
}

/**
 * The path of a category: `HVAC › Chillers`. Each name is isolated, so that mixed directions stay
 * readable.
 */
export function pathOf(locale: Locale, main: Named, sub: Named | null): string {
  return sub === null
    ? nameIn(locale, main)
    : [main, sub].map((one) => isolate(nameIn(locale, one))).join(pathSign);
}

interface Main extends Named {
  readonly id: string;
  readonly sub_categories: readonly (Named & { readonly id: string })[];
}

export function categoryChoices(
  locale: Locale,
  mains: readonly Main[],
): { value: string; label: string }[] {
  return mains.flatMap((main) => [
    { value: main.id, label: nameIn(locale, main) },
    ...main.sub_categories.map((sub) => ({ value: sub.id, label: pathOf(locale, main, sub) })),
  ]);
}

/**
 * The category of a public address, or '' if it is merged or closed, so that an old link shows the
 * whole list.
 */
export function offeredOf(mains: readonly Main[], id: string): string {
  return mains.some((main) => main.id === id || main.sub_categories.some((sub) => sub.id === id))
    ? id
    : '';
}

export interface CategoryFilter {
  readonly id: string;
  readonly column: 'category_id' | 'sub_category_id';
}

export interface CategoryHome {
  readonly id: string;
  /** Null: a main category. */
  readonly parentId: string | null;
}

/**
 * Replaces merged categories in a saved form (decision 0067): by a sub-category with its main one,
 * a main one, or none. `homes` must contain the ids in the form.
 */
export function mergedSince(
  saved: { readonly categoryId: string; readonly subId: string },
  homes: ReadonlyMap<string, CategoryHome>,
): { category_id?: string; sub_category_id?: string } {
  const [main, sub] = [homes.get(saved.categoryId), homes.get(saved.subId)];
  if (sub !== undefined && sub.parentId !== null && sub.id !== saved.subId) {
    return { category_id: sub.parentId, sub_category_id: sub.id };
  }
  return main === undefined || main.id === saved.categoryId ? {} : { category_id: main.id };
}
