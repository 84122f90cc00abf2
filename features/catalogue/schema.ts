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

export const listCatalogue = declareEndpoint({
  method: 'get',
  path: '/operator/categories',
  tag,
  summary:
    'Main categories in their order, each followed by its sub-categories; disabled and merged ones too',
  who: content,
  data: catalogueView,
});

const categoryInput = z.object({
  name_en: line(2, 60),
  name_ar: line(2, 60),
  /** A sub-category has its main category's icon. */
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
  summary: 'A new category, last in the order; a main one begins with the platform’s usual fees',
  who: content,
  body: newCategory,
  data: catalogueView,
});

export const changeCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/change',
  tag,
  summary: 'Other names or another picture',
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
  summary: 'Open to new requests, or not; what is published stays what it is',
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
    'A new order of the main categories, or of the sub-categories of one: all of them that are not merged',
  who: content,
  body: newOrder(z.uuid()).extend({ parent_id: optionalId }),
  data: catalogueView,
  refusals: ['conflict'],
});

export const moveCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/move',
  tag,
  summary: 'A sub-category under another main one: its open requests and drafts move along',
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
    'What would move with a category that is merged into another one, or stood under another one',
  who: content,
  params: byId,
  data: movingView,
});

export const mergeCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/merge',
  tag,
  summary:
    'Its sub-categories, suppliers, open requests, drafts and saved searches move to another one of its level; it is closed for good',
  who: content,
  params: byId,
  body: z.object({ into: z.uuid(), seen_version: seenVersion, reason }),
  data: catalogueView,
  refusals: ['conflict', 'state_changed'],
});
