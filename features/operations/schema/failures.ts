import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { oneOf } from '#shared/list.ts';
import { line } from '#shared/validation.ts';

const administrator: Who = { kind: 'operator', role: 'administrator' };
const instant = z.iso.datetime();

export const failureStates = ['companies', 'operators'] as const;

/** Wrong passwords or codes of one account from one network within one hour. */
const failureRow = z.object({
  id: z.uuid(),
  side: z.enum(['member', 'operator']),
  /** `code`: also a passkey. */
  step: z.enum(['password', 'code']),
  /** The e-mail address that was typed; shortened if it has no account. */
  account: z.string(),
  /** The name of the account's holder; null: no account has this address. */
  holder: z.string().nullable(),
  company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  network: z.string(),
  tries: z.int(),
  since: instant,
  last_at: instant,
});
export type FailureRow = z.output<typeof failureRow>;

export const listFailures = declareEndpoint({
  method: 'get',
  path: '/operator/failed_sign_ins',
  tag: 'Platform',
  summary:
    'Lists wrong passwords and codes of the last week by account, network and hour, newest first; `key` is part of the account or the network',
  who: administrator,
  query: pageQuery.extend({ key: line(0, 100).default(''), state: oneOf(failureStates) }),
  data: pageOf(failureRow),
});
