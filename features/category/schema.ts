import { z } from 'zod';
import { anyone, type Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { mainCategoriesMax } from './rules.ts';

/** Both names, because the page chooses the language. */
export const categoryView = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_ar: z.string(),
  icon: z.string(),
});

export const mainCategoryView = categoryView.extend({
  sub_categories: z.array(categoryView.omit({ icon: true })),
});
export type CategoryView = z.output<typeof mainCategoryView>;

export const listCategories = declareEndpoint({
  method: 'get',
  path: '/categories',
  tag: 'Reference',
  summary:
    'Lists the main categories for RFQs with their sub-categories, in the order of the marketplace',
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
  summary: 'Lists the countries with their cities',
  who: anyone,
  data: z.array(countryView),
});

const supplier: Who = {
  kind: 'member',
  type: 'supplier',
  approved: true,
  beforeApproval: true,
};

/** The main categories with the company's choice. It is notified of new RFQs in the chosen ones. */
export const mainCategoriesView = z.object({
  categories: z.array(mainCategoryView.extend({ chosen: z.boolean() })),
  count: z.int(),
  can: z.object({ choose: z.boolean() }),
});
export type MainCategoriesView = z.output<typeof mainCategoriesView>;

export const readMainCategories = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/categories',
  tag: 'Main categories',
  summary: 'Lists the main categories of the company',
  who: supplier,
  data: mainCategoriesView,
});

/** A list, one id or '', because a form sends a single value as text. */
const chosenIds = z
  .union([
    z.array(z.uuid()).max(mainCategoriesMax),
    z.literal('').transform((): string[] => []),
    z.uuid().transform((id) => [id]),
  ])
  .default([])
  .transform((ids) => [...new Set(ids)])
  // specification §5.22: suppliers must choose at least one.
  .refine((ids) => ids.length > 0, 'categoryRequired');

export const chooseMainCategories = declareEndpoint({
  method: 'put',
  path: '/dashboard/supplier/categories',
  tag: 'Main categories',
  summary: 'Replaces the main categories of the company; at least one is required',
  who: { ...supplier, permission: 'categories.choose' },
  body: z.object({ category_ids: chosenIds }),
  data: mainCategoriesView,
});
