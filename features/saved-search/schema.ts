import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { flag, line } from '#shared/validation.ts';
import { feesInOrder, openFilters } from '../access/schema/filters.ts';
import { nameLengthMax, searchAlerts } from './rules.ts';

const supplier: Who = { kind: 'member', type: 'supplier', approved: true };
const tag = 'Saved searches';
const byId = z.object({ id: z.uuid() });
const named = z.object({ id: z.uuid(), name_en: z.string(), name_ar: z.string() });

const choices = {
  name: line(1, nameLengthMax),
  alert: z.enum(searchAlerts),
  by_mail: flag.default(false),
};

const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  alert: z.enum(searchAlerts),
  by_mail: z.boolean(),
  /** Without unset filters, so that a link has no empty parameters. */
  query: z.record(z.string(), z.string()),
  category: named.nullable(),
  city: named.nullable(),
  created_at: z.iso.datetime(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type SavedSearchView = z.output<typeof savedSearch>;

export const listSearches = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/searches',
  tag,
  summary: 'Lists the user’s saved searches of open RFQs; at most 20',
  who: supplier,
  data: z.array(savedSearch),
});

const newSearch = z.object({ ...openFilters, ...choices }).refine(...feesInOrder);
export type NewSearch = z.output<typeof newSearch>;

export const saveSearch = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/searches',
  tag,
  summary: 'Saves a search with a name and its alert settings',
  who: supplier,
  body: newSearch,
  data: savedSearch,
  refusals: ['searches_full'],
});

export const searchChoices = z.object(choices);
export type SearchChoices = z.output<typeof searchChoices>;

export const editSearch = declareEndpoint({
  method: 'put',
  path: '/dashboard/supplier/searches/{id}',
  tag,
  summary: 'Changes the name or the alert settings of a saved search',
  who: supplier,
  params: byId,
  body: searchChoices,
  data: savedSearch,
});

export const deleteSearch = declareEndpoint({
  method: 'delete',
  path: '/dashboard/supplier/searches/{id}',
  tag,
  summary: 'Deletes a saved search and ends its alerts',
  who: supplier,
  params: byId,
});
