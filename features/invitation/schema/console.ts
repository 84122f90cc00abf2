import { z } from 'zod';
import { anyone, type Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { bounded, email, line, mobile, reason, wholeNumber } from '#shared/validation.ts';
import { invitationStates } from '../rules.ts';
import { channels } from './invitation.ts';

const reviewer: Who = { kind: 'operator', role: 'reviewer' };
const tag = 'Invitations';
const instant = z.iso.datetime();

export const invitationMarks = ['trn', 'licence', 'person', 'device', 'number', 'owner'] as const;

export const consoleRow = z.object({
  id: z.uuid(),
  rfq_id: z.uuid(),
  number: z.string(),
  company_id: z.uuid(),
  buyer: z.string(),
  name: z.string(),
  channel: z.enum(channels),
  state: z.enum(invitationStates),
  created_at: instant,
  /** Signs of a firm of the buyer (its TRN, licence, person, network and browser), or of another invitee. */
  marks: z.array(z.enum(invitationMarks)),
});
export type ConsoleRow = z.output<typeof consoleRow>;

const stopView = z.object({
  address: z.string(),
  source: z.enum(['recipient', 'operator']),
  stopped_at: instant,
});
export type StopView = z.output<typeof stopView>;

/** The invitations of a buyer in a month of Dubai. `suppliers`: of one owner counted as one. */
const buyerMonth = z.object({
  month: z.string(),
  company_id: z.uuid(),
  buyer: z.string(),
  invitations: z.int(),
  suppliers: z.int(),
  quoted: z.int(),
  declined: z.int(),
});
export type BuyerMonthView = z.output<typeof buyerMonth>;

export const listAllInvitations = declareEndpoint({
  method: 'get',
  path: '/operator/invitations',
  tag,
  summary:
    'Lists the invitations of all buyers, the newest first, with signs of a buyer’s own firms; `key` searches the stop list',
  who: reviewer,
  query: z.object({ ...pageQuery.shape, key: line(0, 100).default('') }),
  data: pageOf(consoleRow),
  extra: z.object({
    free_per_month: z.int(),
    stops: z.array(stopView),
    /** The buyers with most invitations in this month and the last one. */
    buyers: z.array(buyerMonth),
  }),
});

export const changeAllowance = declareEndpoint({
  method: 'post',
  path: '/operator/invitation_allowance',
  tag,
  summary: 'Sets the free invitations of each buyer in a month',
  who: reviewer,
  body: z.object({
    free_per_month: wholeNumber(0, 10_000),
    reason,
  }),
});

export const addStop = declareEndpoint({
  method: 'post',
  path: '/operator/invitation_stops',
  tag,
  summary: 'Adds an email or a mobile number to the stop list; no buyer can invite it',
  who: reviewer,
  body: z.object({
    address: email.or(mobile),
    reason,
  }),
});

export const removeStop = declareEndpoint({
  method: 'post',
  path: '/operator/invitation_stops/remove',
  tag,
  summary: 'Removes an address from the stop list',
  who: reviewer,
  body: z.object({ address: line(3, 254), reason }),
  refusals: ['not_found'],
});

const link = z.object({ token: bounded(600).regex(/^[\w-]{1,600}$/, 'invalid') });
/** A high limit, because a mail provider sends requests for many readers from one network. */
const linkLimits = [{ by: 'address', hits: 120, windowSeconds: 60 }] as const;

export const readStop = declareEndpoint({
  method: 'get',
  path: '/public/invitation_stop',
  tag,
  summary: 'Returns the address that a stop link is for, masked; changes nothing',
  who: anyone,
  query: link,
  data: z.object({ address: z.string() }),
  refusals: ['not_found'],
  limits: linkLimits,
});

/** RFC 8058: mail programs post `List-Unsubscribe=One-Click` to the address in the mail's header. */
export const stopInvitations = declareEndpoint({
  method: 'post',
  path: '/public/invitation_stop',
  tag,
  summary: 'Turns off all invitations to the address of a stop link; needs no sign-in',
  who: anyone,
  query: link,
  body: z.object({ 'List-Unsubscribe': bounded(100).optional() }),
  refusals: ['not_found'],
  limits: linkLimits,
});
