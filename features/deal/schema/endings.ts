import { z } from 'zod';
import type { AccountType, Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { flag, note } from '#shared/validation.ts';
import { reasonCodes } from '#features/offer/rules/reasons.ts';
import { rfqView } from '#features/rfq/schema/view.ts';

const publisher: Who = { kind: 'member', type: 'buyer', approved: true, permission: 'rfq.publish' };
const byId = z.object({ id: z.uuid() });

const reasonInput = z.object({
  reason: z.union([z.enum(reasonCodes), z.literal('')]).default(''),
  reason_text: note(0, 1000).default(''),
});
export type EndingReason = z.output<typeof reasonInput>;

export const cancelRfq = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/cancel',
  tag: 'RFQs',
  summary: 'Cancels an RFQ with a reason: closes its offers and refunds every access fee',
  who: publisher,
  params: byId,
  body: reasonInput,
  data: rfqView,
  refusals: ['state_changed'],
  movesMoney: true,
});

export const takeDownRfq = declareEndpoint({
  method: 'post',
  path: '/operator/rfq/{id}/take_down',
  tag: 'Operator',
  summary:
    'Takes down a published RFQ with a reason: closes its offers and refunds every access fee',
  who: { kind: 'operator', role: 'reviewer' },
  params: byId,
  body: z.object({ reason: note(3, 1000) }),
  refusals: ['state_changed'],
  movesMoney: true,
});

export const approveRefund = declareEndpoint({
  method: 'post',
  path: '/operator/refunds/{id}/approve',
  tag: 'Operator',
  summary: 'Approves a refund: returns the whole fee and closes a pending offer of the supplier',
  who: { kind: 'operator', role: 'finance' },
  params: byId,
  refusals: ['already_decided', 'access_not_refundable'],
  movesMoney: true,
});

const declareUpdates = (type: AccountType) =>
  declareEndpoint({
    method: 'get',
    path: `/dashboard/${type}/check_updates`,
    tag: 'Company',
    summary:
      'Returns true if there is something new: an open RFQ for a supplier, an unopened offer for a buyer',
    who: { kind: 'member', type, approved: true },
    query: z.object({ list: flag.default(false) }),
    data: z.union([z.boolean(), z.object({ data: z.boolean() })]),
    refusals: [],
  });

/**
 * specification §7: one flag, or with `list` the flag under `data.data`, as lists have their rows. Two endpoints, because a parameter for the account type would make the
 * path ambiguous beside `/dashboard/users/{id}`.
 */
export const checkUpdates = {
  buyer: declareUpdates('buyer'),
  supplier: declareUpdates('supplier'),
};
