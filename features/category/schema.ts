import { z } from 'zod';
import { anyone, type Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { mainCategoriesMax } from './rules.ts';

/** A category under both its names: the reader's language is chosen where it is shown. */
export const categoryView = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_ar: z.string(),
  /** Name of a picture that the interface has. */
  icon: z.string(),
});

/** A main category with the sub-categories under it: requests may say which one, and lists be narrowed to it. */
export const mainCategoryView = categoryView.extend({
  sub_categories: z.array(categoryView.omit({ icon: true })),
});
export type CategoryView = z.output<typeof mainCategoryView>;

export const listCategories = declareEndpoint({
  method: 'get',
  path: '/categories',
  tag: 'Reference',
  summary:
    'The main categories an RFQ may be in with their sub-categories, in the order of the marketplace',
  who: anyone,
  data: z.array(mainCategoryView),
});

const countryView = z.object({
  code: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  cities: z.array(z.object({ id: z.uuid(), name_en: z.string(), name_ar: z.string() })),
});
export type CountryView = z.output<typeof countryView>;

export const listCities = declareEndpoint({
  method: 'get',
  path: '/cities',
  tag: 'Reference',
  summary: 'The countries and their cities',
  who: anyone,
  data: z.array(countryView),
});

const supplier: Who = { kind: 'member', type: 'supplier', approved: true };

/** Every main category with what the own company has chosen; new RFQs of the chosen ones are told and offered to it. */
export const mainCategoriesView = z.object({
  categories: z.array(mainCategoryView.extend({ chosen: z.boolean() })),
  /** How many are chosen. */
  count: z.int(),
  can: z.object({ choose: z.boolean() }),
});
export type MainCategoriesView = z.output<typeof mainCategoriesView>;

export const readMainCategories = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/categories',
  tag: 'Main categories',
  summary: 'The main categories of the own company',
  who: supplier,
  data: mainCategoriesView,
});

/** Ids as a list, or as a form sends them: one text, or nothing. */
const chosenIds = z
  .union([
    z.array(z.uuid()).max(mainCategoriesMax),
    z.literal('').transform((): string[] => []),
    z.uuid().transform((id) => [id]),
  ])
  .default([])
  .transform((ids) => [...new Set(ids)])
  // specification §6: suppliers must choose at least one.
  .refine((ids) => ids.length > 0, 'categoryRequired');

export const chooseMainCategories = declareEndpoint({
  method: 'put',
  path: '/dashboard/supplier/categories',
  tag: 'Main categories',
  summary: 'Choose the main categories: these and no others; at least one',
  who: { ...supplier, permission: 'categories.choose' },
  body: z.object({ category_ids: chosenIds }),
  data: mainCategoriesView,
});
