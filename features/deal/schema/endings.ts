import { z } from 'zod';
import { accountTypes, type Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { note } from '#shared/validation.ts';
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
  summary: 'Cancel a request with a reason: its offers are closed and every access fee goes back',
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
    'Take a published request down with a reason: its offers are closed and every access fee goes back',
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
  summary:
    'Approve a refund: the fee goes back whole, and an offer of the supplier that is pending is closed',
  who: { kind: 'operator', role: 'finance' },
  params: byId,
  refusals: ['already_decided', 'access_not_refundable'],
  movesMoney: true,
});

/** specification §7: one flag. Its three paths differ only in the account type. */
export const checkUpdates = declareEndpoint({
  method: 'get',
  path: '/dashboard/{type}/check_updates',
  tag: 'Company',
  summary:
    'Whether something new waits: an open RFQ for a supplier, an offer nobody has opened for a buyer',
  who: { kind: 'member', approved: true },
  params: z.object({ type: z.enum(accountTypes) }),
  data: z.boolean(),
  refusals: ['buyers_only', 'suppliers_only'],
});
