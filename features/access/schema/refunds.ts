import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { rejectionReason } from '#shared/validation.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { refundRefusals } from '../rules/table.ts';
import { byId, instant, offerState } from './parts.ts';

const finance: Who = { kind: 'operator', role: 'finance' };

const refundRow = z.object({
  id: z.uuid(),
  state: z.enum(['pending', 'approved', 'refused']),
  company_id: z.uuid(),
  company_name: z.string(),
  requested_by: z.string(),
  requested_at: instant,
  reason: z.string(),
  note: z.string(),
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  fee: z.string(),
  bought_at: instant,
  rfq: z.object({ id: z.uuid(), number: z.string(), title: z.string(), status: z.enum(rfqStates) }),
  /** The supplier's offer on the RFQ. Approving the refund closes a pending offer. */
  offer_state: offerState.nullable(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
});
export type RefundRowView = z.output<typeof refundRow>;

export const listRefunds = declareEndpoint({
  method: 'get',
  path: '/operator/refunds',
  tag: 'Operator',
  summary:
    'Lists the requested refunds of access fees: open ones oldest first, or decided ones newest first',
  who: finance,
  query: pageQuery.extend({ state: z.enum(['pending', 'decided']).default('pending') }),
  data: pageOf(refundRow),
  extra: z.object({ waiting: z.int() }),
});

export const refuseRefund = declareEndpoint({
  method: 'post',
  path: '/operator/refunds/{id}/refuse',
  tag: 'Operator',
  summary:
    'Rejects a refund with one of the usual reasons, a text or both, in the supplier’s language; the fee remains paid',
  who: finance,
  params: byId,
  body: rejectionReason(refundRefusals, 1000),
  refusals: ['already_decided'],
});
