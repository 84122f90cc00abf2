import { z } from 'zod';
import { instant, contentTag, editor, byId, siteTag } from '#features/site/schema.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { day, line, note, reason, wholeNumber } from '#shared/validation.ts';
import { anyone } from '#shared/actor.ts';
import { policyStates, policySlugs } from '../rules/versions.ts';

const policyRow = z.object({
  id: z.uuid(),
  slug: z.enum(policySlugs),
  version: z.int(),
  title_en: z.string(),
  title_ar: z.string(),
  effective_on: z.string(),
  state: z.enum(policyStates),
  /** The reason for it; '' for the first ones. */
  note: z.string(),
  created_at: instant,
  created_by: z.string().nullable(),
  withdrawn: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  can: z.object({ withdraw: z.boolean() }),
});
export type PolicyRowView = z.output<typeof policyRow>;

export const listPolicyVersions = declareEndpoint({
  method: 'get',
  path: '/operator/policies',
  tag: contentTag,
  summary: 'Lists every version of the terms and policies, newest first',
  who: editor,
  data: z.array(policyRow),
});

const bodies = { body_en: z.string(), body_ar: z.string() };

const policyVersion = policyRow.extend({
  ...bodies,
  before: z
    .object({ version: z.int(), title_en: z.string(), title_ar: z.string(), ...bodies })
    .nullable(),
});
export type PolicyVersionView = z.output<typeof policyVersion>;

export const readPolicyVersion = declareEndpoint({
  method: 'get',
  path: '/operator/policies/{id}',
  tag: contentTag,
  summary: 'Returns a version of a policy with its text and the previous text',
  who: editor,
  params: byId,
  data: policyVersion,
});

const policyInput = z.object({
  slug: z.enum(policySlugs),
  title_en: line(3, 150),
  title_ar: line(3, 150),
  body_en: note(50, 100_000),
  body_ar: note(50, 100_000),
  effective_on: day,
  reason,
  /** The newest version that the editor read; 0: none. */
  seen_version: wholeNumber(0, 1_000_000),
});
export type PolicyInput = z.output<typeof policyInput>;

export const addPolicyVersion = declareEndpoint({
  method: 'post',
  path: '/operator/policies',
  tag: contentTag,
  summary:
    'Publishes a new version of a policy in both languages, in force from today or a later day; fails if a newer version exists than the one read',
  who: editor,
  body: policyInput,
  data: z.object({ id: z.uuid(), version: z.int() }),
  refusals: ['conflict'],
});

export const withdrawPolicyVersion = declareEndpoint({
  method: 'post',
  path: '/operator/policies/{id}/withdraw',
  tag: contentTag,
  summary: 'Withdraws a version before its first day, with a reason',
  who: editor,
  params: byId,
  body: z.object({ reason }),
  refusals: ['not_found', 'state_changed'],
});

const policyHead = z.object({
  slug: z.enum(policySlugs),
  version: z.int(),
  title: z.string(),
  /** First day it applies, `YYYY-MM-DD`. */
  effective_on: z.string(),
});
const policyView = policyHead.extend({ body: z.string() });
export type PolicyView = z.output<typeof policyView>;

export const listPolicies = declareEndpoint({
  method: 'get',
  path: '/policies',
  tag: siteTag,
  summary: 'Lists the terms and policies in force today, in the language of the request',
  who: anyone,
  data: z.array(policyHead),
});

export const readPolicy = declareEndpoint({
  method: 'get',
  path: '/policies/{slug}',
  tag: siteTag,
  summary: 'Returns the version in force of a policy with its text',
  who: anyone,
  params: z.object({ slug: z.enum(policySlugs) }),
  data: policyView,
  refusals: ['not_found'],
});
