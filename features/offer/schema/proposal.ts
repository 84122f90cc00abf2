import { z } from 'zod';
import { declareEndpoint } from '#shared/endpoint.ts';
import { note } from '#shared/validation.ts';
import { approver, awardFields, negotiator, reader } from './buyer.ts';
import { proofs, wishes } from './suggestion.ts';

const tag = 'Awards';
const id = z.object({ id: z.uuid() });

const proposal = z.object({
  id: z.uuid(),
  requested_by: z.string(),
  requested_at: z.iso.datetime(),
  own: z.boolean(),
  reason: z.string(),
  close_reason: z.string(),
  total_price: z.string(),
  /** In the order of the RFQ. Without an offer: closed without an award. */
  lines: z.array(z.object({ line_id: z.uuid(), offer_id: z.uuid().nullable() })),
  /** The suggestion that it follows. Null: none. */
  suggestion: z
    .object({
      wish: z.enum(wishes),
      suppliers_max: z.int(),
      /** The worth of a day of earlier delivery. 0: not weighed. */
      day_worth: z.string(),
      total: z.string(),
      proof: z.enum(proofs),
      gap_percent: z.string(),
      is_changed: z.boolean(),
    })
    .nullable(),
  can: z.object({
    approve: z.boolean(),
    refuse: z.boolean(),
    withdraw: z.boolean(),
    /** For the requester, a day after the request or the last reminder (decision 0220). */
    remind_approvers: z.boolean(),
  }),
});
export type Proposal = z.output<typeof proposal>;

export const readProposal = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/{id}/award/proposal',
  tag,
  summary: 'Returns the proposal of an award that awaits an approval',
  who: reader,
  params: id,
  data: z.object({
    proposal: proposal.nullable(),
    can: z.object({ propose: z.boolean() }),
  }),
  refusals: ['not_found'],
});
export type ProposalView = z.output<typeof readProposal.data>;

export const proposeAward = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/award/proposal',
  tag,
  summary:
    'Requests the approval of an award of lines; it lapses when one of its offers changes or the RFQ has another decision',
  who: negotiator,
  params: id,
  body: z.object(awardFields),
  data: z.object({ rfq_id: z.uuid() }),
  refusals: [
    'not_found',
    'state_changed',
    'already_decided',
    'rfq_expired',
    'rfq_not_open',
    'offer_expired',
    'offer_unconfirmed',
    'supplier_unapproved',
    'approval_needless',
    'proposal_open',
    'lines_decided',
    'part_not_allowed',
    'part_too_small',
  ],
});

export const approveProposal = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/award_proposals/{id}/approve',
  tag,
  summary: 'Makes the proposed award with all its orders, or nothing',
  who: approver,
  params: id,
  data: z.object({ rfq_id: z.uuid() }),
  refusals: [
    'not_found',
    'state_changed',
    'already_decided',
    'rfq_expired',
    'rfq_not_open',
    'offer_expired',
    'offer_unconfirmed',
    'supplier_unapproved',
    'above_limit',
    'own_request',
    'lines_decided',
    'part_not_allowed',
    'part_too_small',
  ],
});

export const refuseProposal = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/award_proposals/{id}/refuse',
  tag,
  summary: 'Rejects a colleague’s proposal of an award; no offer changes',
  who: approver,
  params: id,
  body: z.object({ reason: note(0, 1000) }),
  data: z.object({ rfq_id: z.uuid() }),
  refusals: ['not_found', 'state_changed', 'already_decided'],
});

export const withdrawProposal = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/award_proposals/{id}/withdraw',
  tag,
  summary: 'Withdraws the own proposal of an award',
  who: negotiator,
  params: id,
  data: z.object({ rfq_id: z.uuid() }),
  refusals: ['not_found', 'not_allowed', 'state_changed', 'already_decided'],
});

export const remindProposalApprovers = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/award_proposals/{id}/remind_approvers',
  tag,
  summary:
    'Sends a reminder to the approvers of the own proposal of an award; at most once in 24 hours',
  who: negotiator,
  params: id,
  data: z.object({ rfq_id: z.uuid() }),
  refusals: ['not_found', 'not_allowed', 'state_changed', 'already_decided', 'reminded_today'],
});
