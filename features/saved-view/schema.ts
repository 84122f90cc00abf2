import { z } from 'zod';
import { member, type Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { listNames } from '#shared/list-columns.ts';
import { bounded, flag, line } from '#shared/validation.ts';
import { viewNameMax, viewPath, viewQueryMax, viewQueryOf } from '#shared/saved-view.ts';

const operator: Who = { kind: 'operator' };
const tag = 'Saved views';

const list = z.enum(listNames);
const name = line(1, viewNameMax);
const key = bounded(24).regex(/^[a-zA-Z]{1,24}$/);

const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  path: z.string(),
  query: z.string(),
  hidden: z.array(z.string()).max(20).nullable(),
  is_default: z.boolean(),
  is_shared: z.boolean(),
  /** False: a colleague's, which only its owner changes. */
  is_own: z.boolean(),
});
export type SavedViewView = z.output<typeof savedView>;
const views = z.array(savedView).max(40);

const ofList = z.object({ list });
const named = z.object({ list, name });
const moved = named.extend({ by: z.enum(['earlier', 'later']) });

const operatorView = named.extend({
  /** The name of the view that changes; absent: a new one, or the one of the same name. */
  was: name.optional(),
  path: bounded(100).regex(viewPath, 'invalid'),
  query: bounded(viewQueryMax).overwrite(viewQueryOf).max(viewQueryMax),
  hidden: z.array(key).max(20).optional(),
  is_default: flag,
});
const memberView = operatorView.extend({ is_shared: flag });
export type NewView = z.output<typeof operatorView> & { readonly is_shared?: boolean };

const limits = [{ by: 'session', hits: 60, windowSeconds: 60 }] as const;

export const listViews = declareEndpoint({
  method: 'get',
  path: '/dashboard/views',
  tag,
  summary:
    'Lists the user’s saved views of one list, then those that colleagues share; at most 20 of each',
  who: member,
  query: ofList,
  data: views,
});

export const saveView = declareEndpoint({
  method: 'post',
  path: '/dashboard/views',
  tag,
  summary:
    'Saves the filters, order and columns of a list under a name; replaces the view of that name',
  who: member,
  body: memberView,
  data: savedView,
  refusals: ['views_full', 'not_found'],
  limits,
});

export const moveView = declareEndpoint({
  method: 'post',
  path: '/dashboard/views/move',
  tag,
  summary: 'Moves the saved view of a name by one place',
  who: member,
  body: moved,
  refusals: ['not_found'],
});

export const removeView = declareEndpoint({
  method: 'post',
  path: '/dashboard/views/remove',
  tag,
  summary: 'Removes the saved view of a name',
  who: member,
  body: named,
  refusals: ['not_found'],
});

export const listOperatorViews = declareEndpoint({
  method: 'get',
  path: '/operator/views',
  tag,
  summary: 'Lists the operator’s saved views of one list; at most 20',
  who: operator,
  query: ofList,
  data: views,
});

export const saveOperatorView = declareEndpoint({
  method: 'post',
  path: '/operator/views',
  tag,
  summary: 'Saves the filters, order and columns of a console list under a name',
  who: operator,
  body: operatorView,
  data: savedView,
  refusals: ['views_full', 'not_found'],
  limits,
});

export const moveOperatorView = declareEndpoint({
  method: 'post',
  path: '/operator/views/move',
  tag,
  summary: 'Moves the operator’s saved view of a name by one place',
  who: operator,
  body: moved,
  refusals: ['not_found'],
});

export const removeOperatorView = declareEndpoint({
  method: 'post',
  path: '/operator/views/remove',
  tag,
  summary: 'Removes the operator’s saved view of a name',
  who: operator,
  body: named,
  refusals: ['not_found'],
});
