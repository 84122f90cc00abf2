import { z } from 'zod';
import { anyone } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { bounded } from '#shared/validation.ts';
import { actStates, actVerbs } from './rules.ts';

const link = z.object({ token: bounded(200).regex(/^[\w-]{1,200}$/, 'invalid') });
/** As many as a mail scanner of a company opens; guesses of 256 bits are hopeless. */
const limits = [{ by: 'address', hits: 120, windowSeconds: 60 }] as const;

const actView = z.object({
  state: z.enum(actStates),
  verb: z.enum(actVerbs).nullable(),
  path: z.string().nullable(),
  facts: z
    .object({
      number: z.string(),
      title: z.string(),
      company: z.string(),
      total: z.object({ amount: z.string(), currency: z.string() }),
      reason: z.string(),
      until: z.iso.datetime(),
    })
    .nullable(),
  needs_proof: z.boolean(),
});
export type ActView = z.output<typeof actView>;

export const readActLink = declareEndpoint({
  method: 'get',
  path: '/act',
  tag: 'Notifications',
  summary:
    'Returns the act that a link of a message would do, and the state of the link; changes nothing and needs no sign-in',
  who: anyone,
  query: link,
  data: actView,
  limits,
});

export const actByLink = declareEndpoint({
  method: 'post',
  path: '/act',
  tag: 'Notifications',
  summary:
    'Approves an award, acknowledges an order, confirms a receipt or reminds the other side by the link of a message, once, with the rights of its member; approvals without a limit require the password and the second step',
  who: anyone,
  query: link,
  body: z.object({ password: bounded(200).default(''), code: bounded(40).default('') }),
  data: actView,
  refusals: [
    'not_found',
    'not_allowed',
    'state_changed',
    'already_decided',
    'rfq_expired',
    'rfq_not_open',
    'offer_expired',
    'offer_unconfirmed',
    'above_limit',
    'own_request',
    'lines_decided',
    'reminded_today',
    'wrong_password',
    'code_not_right',
    'too_many_requests',
  ],
  limits,
});
