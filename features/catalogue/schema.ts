import { z } from 'zod';
import type { Who } from '../../shared/actor.ts';
import { declareEndpoint } from '../../shared/endpoint.ts';
import { moveWays } from '../../shared/reorder.ts';
import { flag, line, note } from '../../shared/validation.ts';
import { categoryIcons } from '../category/rules.ts';
import { categoryView } from '../category/schema.ts';

const content: Who = { kind: 'operator', role: 'content' };
const byId = z.object({ id: z.uuid() });
const reason = note(3, 1000);

const categoryRow = categoryView.extend({
  open: z.boolean(),
  /** The category that this one became a part of. */
  merged_into: z.object({ id: z.uuid(), name_en: z.string(), name_ar: z.string() }).nullable(),
});
export type CategoryRow = z.output<typeof categoryRow>;

const catalogueView = z.object({ categories: z.array(categoryRow) });
export type CatalogueView = z.output<typeof catalogueView>;

export const listCatalogue = declareEndpoint({
  method: 'get',
  path: '/operator/categories',
  tag: 'Categories',
  summary: 'Categories in their order, disabled and merged ones too',
  who: content,
  data: catalogueView,
});

export const categoryInput = z.object({
  name_en: line(2, 60),
  name_ar: line(2, 60),
  icon: z.enum(categoryIcons),
  reason,
});
export type CategoryInput = z.output<typeof categoryInput>;

export const addCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories',
  tag: 'Categories',
  summary: 'A new category, last in the order, with the platform’s usual fees',
  who: content,
  body: categoryInput,
  data: catalogueView,
});

export const changeCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/change',
  tag: 'Categories',
  summary: 'Other names or another picture',
  who: content,
  params: byId,
  body: categoryInput,
  data: catalogueView,
});

export const switchCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/switch',
  tag: 'Categories',
  summary: 'Open to new requests, or not; what is published stays what it is',
  who: content,
  params: byId,
  body: z.object({ on: flag, reason }),
  data: catalogueView,
  refusals: ['state_changed', 'last_open'],
});

export const moveCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/move',
  tag: 'Categories',
  summary: 'One place up or down in the order that everybody sees',
  who: content,
  params: byId,
  body: z.object({ way: z.enum(moveWays) }),
  data: catalogueView,
  refusals: ['state_changed'],
});

const mergeView = z.object({
  category: categoryRow,
  suppliers: z.int(),
  open_rfqs: z.int(),
  drafts: z.int(),
  saved_searches: z.int(),
});
export type MergeView = z.output<typeof mergeView>;

export const readMerge = declareEndpoint({
  method: 'get',
  path: '/operator/categories/{id}/merge',
  tag: 'Categories',
  summary: 'What would move with a category that is merged into another one',
  who: content,
  params: byId,
  data: mergeView,
});

export const mergeCategory = declareEndpoint({
  method: 'post',
  path: '/operator/categories/{id}/merge',
  tag: 'Categories',
  summary: 'Its suppliers, open requests, drafts and saved searches move to another one; it is closed for good',
  who: content,
  params: byId,
  body: z.object({ into: z.uuid(), reason }),
  data: catalogueView,
  refusals: ['state_changed'],
});
