import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { oneOf } from '#shared/list.ts';
import { line, note } from '#shared/validation.ts';
import { limitSides } from '../rules/limits.ts';

const administrator: Who = { kind: 'operator', role: 'administrator' };
const instant = z.iso.datetime();

export const limitStates = ['full', 'all'] as const;

const limitRow = z.object({
  id: z.uuid(),
  /** `POST /operator/sign_in`, `sign-in`, `code` … */
  what: z.string(),
  by: z.enum(limitSides),
  /** Shortened, so that callers stay distinct but private. */
  who: z.string(),
  hits: z.int(),
  /** 0: unknown, because an older version wrote the row. */
  hits_max: z.int(),
  since: instant,
  until: instant,
  full: z.boolean(),
});
export type LimitRow = z.output<typeof limitRow>;

export const listLimits = declareEndpoint({
  method: 'get',
  path: '/operator/limits',
  tag: 'Platform',
  summary:
    'Lists the rate-limit windows in force, newest first; by default only those that reject calls now; `key` is part of a limit’s key',
  who: administrator,
  query: pageQuery.extend({ key: line(0, 100).default(''), state: oneOf(limitStates) }),
  data: pageOf(limitRow),
});

export const liftLimit = declareEndpoint({
  method: 'post',
  path: '/operator/limits/{id}/lift',
  tag: 'Platform',
  summary: 'Resets a rate-limit counter, so that its caller can call again immediately',
  who: administrator,
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: note(3, 1000) }),
});
