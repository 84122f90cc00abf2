import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { oneOf, optionalId } from '#shared/list.ts';
import { flag, line, newOrder, reason, seenVersion } from '#shared/validation.ts';
import { categoryIcons } from '../category/rules.ts';
import { categoryView } from '../category/schema.ts';

const content: Who = { kind: 'operator', role: 'content' };
const tag = 'Categories';
const byId = z.object({ id: z.uuid() });

const categoryRow = categoryView.extend({
  parent_id: z.uuid().nullable(),
  open: z.boolean(),
  version: z.int(),
  merged_into: z.object({ id: z.uuid(), name_en: z.string(), name_ar: z.string() }).nullable(),
});
export type CategoryRow = z.output<typeof categoryRow>;

const catalogueView = z.object({ categories: z.array(categoryRow) });
export type CatalogueView = z.output<typeof catalogueView>;

const listedCatalogue = catalogueView.extend({
  /** Of each category with an open RFQ or a supplier; counted to 1,000. */
  figures: z.array(z.object({ id: z.uuid(), open_rfqs: z.int(), suppliers: z.int() })),
});
export type ListedCatalogue = z.output<typeof listedCatalogue>;

export const listCatalogue = declareEndpoint({
  method: 'get',
  path: '/operator/categories',
  tag,
  summary:
    'Lists the main categories in their order, each followed by its sub-categories, including disabled and merged ones, with the numbers of open RFQs and suppliers',
  who: content,
  data: listedCatalogue,
});

const categoryInput = z.object({
  name_en: line(2, 60),
  name_ar: line(2, 60),
  icon: oneOf(categoryIcons),
  reason,
});
export type CategoryInput = z.output<typeof categoryInput>;

const newCategory = categoryInput.extend({
  /** Absent: a main category. */
  parent_id: optionalId,
});
export type NewCategory = z.output<typeof newCategory>;

export const addCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories',
  tag,
  summary:
    'Creates a category at the end of the order; a main category starts with the platform’s default fees',
  who: content,
  body: newCategory,
  data: catalogueView,
});

export const changeCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/change',
  tag,
  summary: 'Changes the names or the picture of a category',
  who: content,
  params: byId,
  body: categoryInput.extend({ seen_version: seenVersion }),
  data: catalogueView,
  refusals: ['conflict'],
});

export const switchCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/switch',
  tag,
  summary: 'Opens or closes a category for new RFQs; published RFQs do not change',
  who: content,
  params: byId,
  body: z.object({ on: flag, seen_version: seenVersion, reason }),
  data: catalogueView,
  refusals: ['conflict', 'state_changed', 'last_open'],
});

export const orderCategories = declareEndpoint({
  method: 'post',
  path: '/operator/order/categories',
  tag,
  summary:
    'Sets the order of the main categories, or of the sub-categories of one; the list must contain all that are not merged',
  who: content,
  body: newOrder(z.uuid()).extend({ parent_id: optionalId }),
  data: catalogueView,
  refusals: ['conflict'],
});

export const moveCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/move',
  tag,
  summary: 'Moves a sub-category to another main category, with its open RFQs and drafts',
  who: content,
  params: byId,
  body: z.object({ parent_id: z.uuid(), seen_version: seenVersion, reason }),
  data: catalogueView,
  refusals: ['conflict', 'state_changed'],
});

const movingView = z.object({
  category: categoryRow,
  sub_categories: z.int(),
  suppliers: z.int(),
  open_rfqs: z.int(),
  drafts: z.int(),
  saved_searches: z.int(),
});
export type MovingView = z.output<typeof movingView>;

export const readMerge = declareEndpoint({
  method: 'get',
  path: '/operator/categories/{id}/merge',
  tag,
  summary:
    'Returns the records that would move if a category were merged into another one, or moved below another one',
  who: content,
  params: byId,
  data: movingView,
});

export const mergeCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/merge',
  tag,
  summary:
    'Merges a category into another of the same level: its sub-categories, suppliers, open RFQs, drafts and saved searches move, and it is closed permanently',
  who: content,
  params: byId,
  body: z.object({ into: z.uuid(), seen_version: seenVersion, reason }),
  data: catalogueView,
  refusals: ['conflict', 'state_changed'],
});
