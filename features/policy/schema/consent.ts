import { z } from 'zod';
import { member } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';

export const termsDue = z.object({ version: z.int(), effective_on: z.string() });
export type TermsDue = z.output<typeof termsDue>;

export const acceptTerms = declareEndpoint({
  method: 'post',
  path: '/dashboard/terms',
  tag: 'Session',
  summary: 'Records that the user read the version of the terms in force today',
  who: member,
  body: z.object({ version: z.coerce.number<string | number>().int().min(1).max(1_000_000) }),
  refusals: ['conflict'],
});
