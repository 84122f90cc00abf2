import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { line } from '#shared/validation.ts';
import { recordGroups, recordKinds } from './rules/ranking.ts';

const buyer: Who = { kind: 'member', type: 'buyer', approved: true };
const supplier: Who = { kind: 'member', type: 'supplier', approved: true };

const tag = 'Search';

const statuses = [
  'active',
  'pending',
  'waiting',
  'evaluate',
  'accepted',
  'delivered',
  'completed',
  'expired',
  'canceled',
  'rejected',
] as const;

const hit = z.object({
  kind: z.enum(recordKinds),
  id: z.uuid(),
  rfq_id: z.uuid().nullable(),
  offer_id: z.uuid().nullable(),
  number: z.string(),
  title: z.string(),
  company: z.string(),
  other_name: z.string(),
  role: z.enum(['buyer', 'supplier']).nullable(),
  trn: z.string(),
  status: z.enum(statuses).nullable(),
  status_desc: z.string(),
  amount: z.string().nullable(),
  currency: z.string(),
  date: z.string().nullable(),
  offers_count: z.int().nullable(),
  paid: z.boolean(),
  exact: z.boolean(),
});
export type Hit = z.output<typeof hit>;

const found = z.object({
  hits: z.array(hit),
  counts: z.record(z.enum(recordGroups), z.int()),
  more: z.array(z.enum(recordGroups)),
});
export type Found = z.output<typeof found>;

const query = z.object({ q: line(0, 100).default('') });
/** Four searches a second for half a minute: a palette searches while a person types. */
const limits = [{ by: 'session', hits: 120, windowSeconds: 60 }] as const;

export const searchAsBuyer = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/search',
  tag,
  summary:
    'Searches the RFQs, offers, orders, companies and invoices that the buyer may see; at most ten of each',
  who: buyer,
  query,
  data: found,
  limits,
});

export const searchAsSupplier = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/search',
  tag,
  summary:
    'Searches the RFQs, offers, orders, companies, invoices and top-ups that the supplier may see; at most ten of each',
  who: supplier,
  query,
  data: found,
  limits,
});

export const searchAsOperator = declareEndpoint({
  method: 'get',
  path: '/operator/search',
  tag,
  summary:
    'Searches RFQs and companies for reviewers, and payments and invoices for finance; also by TRN, IBAN and phone',
  who: { kind: 'operator' },
  query,
  data: found,
  limits,
});
