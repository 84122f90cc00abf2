import { z } from 'zod';
import type { Who } from '../../shared/actor.ts';
import { currencies } from '../../shared/currency.ts';
import { declareEndpoint, pageOf, pageQuery } from '../../shared/endpoint.ts';
import { minorOf } from '../../shared/money.ts';
import { daysInOrder, fileLimits, fileQuery, listFilter, optionalId, sortBy } from '../../shared/list.ts';
import { line, note } from '../../shared/validation.ts';
import { fileView } from '../attachment/schema.ts';
import { categoryView } from '../category/schema.ts';
import { deliveryMethods, requestTypes } from '../rfq/schema/input.ts';
import { amendmentView, questionView, rfqLineView, rfqRowView } from '../rfq/schema/view.ts';
import { rfqStates } from '../rfq/rules/table.ts';
import { spendPeriods } from './rules/spending.ts';
import { accessStates, reasonsNotToBuy, refundCauses } from './rules/table.ts';

const supplier: Who = { kind: 'member', type: 'supplier', approved: true };
const buyer: Who = { ...supplier, permission: 'access.buy' };
const finance: Who = { kind: 'operator', role: 'finance' };

const tag = 'Access';
const instant = z.iso.datetime();
const named = z.object({ id: z.uuid(), name_en: z.string(), name_ar: z.string() });
const byId = z.object({ id: z.uuid() });

/**
 * One open RFQ as every supplier of its category sees it: the specification's list row, without the buyer, the
 * estimate or anything of other suppliers (product §6).
 */
const availableRow = z.object({
  id: z.uuid(),
  /** RFQ-10482 */
  number: z.string(),
  title: z.string(),
  category_desc: z.string(),
  category: categoryView,
  city: named,
  delivery_method: z.enum(deliveryMethods),
  request_type: z.enum(requestTypes),
  status_desc: z.string(),
  /** The day it was published. */
  created_at: instant,
  /** Its last day, and the first instant after it. */
  expiry_date: z.iso.date(),
  expires_at: instant,
  /** Suppliers are never told how many offers there are. */
  rfqoffer_count: z.literal(0),
  qdiscount: z.string(),
  currency: z.enum(currencies),
  /** 0: nobody of the own company has opened it. */
  is_viewed: z.union([z.literal(0), z.literal(1)]),
  lines_count: z.int(),
  /** The price of access in AED, VAT included. */
  rfqPrice: z.string(),
  deducted_fee_aed: z.string(),
  can: z.object({ buy: z.boolean() }),
});
export type AvailableRow = z.output<typeof availableRow>;

const availablePage = pageOf(availableRow).extend({
  /** There are more than `total`: they are counted no further than a hundred past the page. */
  total_is_least: z.boolean(),
});
export type AvailablePage = z.output<typeof availablePage>;

const anyId = z.union([z.literal(''), z.uuid()]).default('');
const filters = { category: anyId, city: anyId, key: line(0, 100).default('') };
/** What every file of a list has. */
const asFile = { refusals: ['busy'], answersFile: true, limits: fileLimits } as const;

/** specification §7 */
export const listAvailable = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/show/available',
  tag,
  summary: 'Open RFQs of the own main categories that are not bought yet, the newest first',
  who: supplier,
  query: pageQuery.extend(filters),
  data: availablePage,
});

export const exportAvailable = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/show/available/export',
  tag,
  summary: 'The same as a file, at most the newest 1,000',
  who: supplier,
  query: z.object({ ...filters, ...fileQuery }),
  ...asFile,
});

/** specification §7, one path for both types: each searches among what its own list shows. */
export const searchRfqs = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/search/all',
  tag,
  summary: 'Search the RFQs that are open to a supplier, or a buyer’s own of every status',
  who: { kind: 'member', approved: true },
  query: pageQuery,
  body: z.object({ key: filters.key }),
  data: z.union([availablePage, pageOf(rfqRowView)]),
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});

export const countAvailable = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/count',
  tag,
  summary: 'How many RFQs are open to the own company; counted up to a thousand',
  who: supplier,
  data: z.int(),
});

export const countPaid = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/paid/count',
  tag,
  summary: 'How many RFQs the own company has access to; counted up to a thousand',
  who: supplier,
  data: z.int(),
});

/** How serious a buyer is, from facts only (product §6). */
const buyerFacts = z.object({
  published: z.int(),
  awarded: z.int(),
  canceled: z.int(),
  /** Half of the buyer's decisions came within so many days; null before the first one. */
  median_days: z.number().nullable(),
});

/** The wallet before and after, in AED. */
const purchaseSums = z.object({
  balance: z.string(),
  fee: z.string(),
  after: z.string(),
  /** What lacks; null when the balance is enough. */
  missing: z.string().nullable(),
  wallet_expired: z.boolean(),
});

export const teaserView = availableRow.omit({ can: true }).extend({
  status: z.enum(rfqStates),
  lines: z.array(rfqLineView),
  buyer: buyerFacts,
  wallet: purchaseSums,
  /** What the reader may still spend, AED, where their company set limits; nothing for the owner. */
  limits: z.array(
    z.object({
      period: z.enum(spendPeriods),
      limit: z.string(),
      left: z.string(),
      /** The day in Dubai on which it is whole again. */
      renews_on: z.iso.date(),
    }),
  ),
  access: z.enum(accessStates),
  can: z.object({ buy: z.boolean() }),
  /** Why it cannot be bought, where the screen has to say so; the balance is told under `wallet`. */
  why: z.enum(reasonsNotToBuy).nullable(),
});
export type TeaserView = z.output<typeof teaserView>;

export const readTeaser = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/{id}/teaser',
  tag,
  summary: 'What a supplier may see before paying, with the facts about its buyer and the wallet before and after',
  who: supplier,
  params: byId,
  data: teaserView,
  refusals: ['no_categories', 'category_inactive'],
});

const purchaseView = z.object({
  access_id: z.uuid(),
  rfq_id: z.uuid(),
  number: z.string(),
  fee: z.string(),
  balance: z.string(),
  bought_at: instant,
  /** It was bought before, and nothing was charged now. */
  repeated: z.boolean(),
});
export type PurchaseView = z.output<typeof purchaseView>;

export const buyAccess = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/rfq/{id}/buy',
  tag,
  summary: 'Buy access to an RFQ with the wallet; twice is charged once',
  who: buyer,
  params: byId,
  body: z.object({
    /** The price on screen, AED: when it is another by now, nothing is charged. */
    fee: z
      .string()
      .max(40)
      .refine((text) => minorOf(text) !== null, 'amount')
      .optional(),
  }),
  data: purchaseView,
  refusals: [
    'no_categories',
    'category_inactive',
    'rfq_expired',
    'rfq_not_open',
    'above_limit',
    'day_limit_reached',
    'month_limit_reached',
    'conflict',
    'wallet_expired',
    'insufficient_balance',
  ],
  movesMoney: true,
});

/** An offer's states, as its own noun has them further down the order of nouns. */
const offerState = z.enum([
  'pending',
  'accepted',
  'waiting',
  'delivered',
  'completed',
  'rejected',
  'canceled',
  'expired',
  'withdrawn',
]);
const ownOffer = z.object({ id: z.uuid(), number: z.string(), state: offerState });

const refundView = z.object({
  state: z.enum(['pending', 'approved', 'refused']),
  reason: z.string(),
  note: z.string(),
  asked_at: instant,
  decided_at: instant.nullable(),
});

const paidRow = z.object({
  access_id: z.uuid(),
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  category_desc: z.string(),
  category: categoryView,
  status: z.enum(rfqStates),
  status_desc: z.string(),
  expiry_date: z.iso.date(),
  expires_at: instant,
  bought_at: instant,
  deducted_fee_aed: z.string(),
  currency: z.enum(currencies),
  qdiscount: z.string(),
  amendments: z.int(),
  access: z.enum(accessStates),
  /** Why the fee is back; null while it is not. */
  refund_cause: z.enum(refundCauses).nullable(),
  offer: ownOffer.nullable(),
  can: z.object({ open: z.boolean(), quote: z.boolean(), ask_refund: z.boolean() }),
});
export type PaidRow = z.output<typeof paidRow>;

/** What that list can be ordered by. Not by status: a supplier is not told the RFQ's own one. */
export const paidSorts = ['title', 'ends', 'bought', 'fee'] as const;
export type PaidSort = (typeof paidSorts)[number];
/** Days are those of the purchase. */
const paidQuery = { ...listFilter, sort: sortBy(paidSorts), category: optionalId };

export const listPaid = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/paid',
  tag,
  summary:
    'The RFQs the own company has bought access to, the newest purchase first or as `sort` says; `key` searches as for available ones',
  who: supplier,
  query: z.object({ ...pageQuery.shape, ...paidQuery }).refine(...daysInOrder),
  data: pageOf(paidRow),
});

export const exportPaid = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/paid/export',
  tag,
  summary: 'The same as a file, every page of them, at most 5,000',
  who: supplier,
  query: z.object({ ...paidQuery, ...fileQuery }).refine(...daysInOrder),
  ...asFile,
});

/** Everything but contact; contact once an own offer is accepted (product §6). */
export const paidView = z.object({
  access_id: z.uuid(),
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  status: z.enum(rfqStates),
  status_desc: z.string(),
  category: named,
  city: named,
  delivery_method: z.enum(deliveryMethods),
  request_type: z.enum(requestTypes),
  country: z.string(),
  currency: z.enum(currencies),
  estimated_price: z.string(),
  qdiscount: z.string(),
  deducted_fee_aed: z.string(),
  note: z.string(),
  published_at: instant,
  expiry_date: z.iso.date(),
  expires_at: instant,
  bought_at: instant,
  buyer_name: z.string(),
  buyer: buyerFacts,
  contact: z.object({ name: z.string(), email: z.string(), mobile: z.string(), phone: z.string() }).nullable(),
  lines: z.array(rfqLineView),
  files: z.array(fileView),
  amendments: z.array(amendmentView),
  questions: z.array(questionView),
  access: z.enum(accessStates),
  refund: refundView.nullable(),
  offer: ownOffer.nullable(),
  can: z.object({ quote: z.boolean(), ask: z.boolean(), ask_refund: z.boolean() }),
});
export type PaidView = z.output<typeof paidView>;

export const readPaid = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/{id}',
  tag,
  summary: 'An RFQ whole, for a supplier with access',
  who: supplier,
  params: byId,
  data: paidView,
  refusals: ['access_needed'],
});

export const readPaidFile = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/{id}/files/{file_id}',
  tag,
  summary: 'The bytes of a document of an RFQ one has access to',
  who: supplier,
  params: byId.extend({ file_id: z.uuid() }),
  answersFile: true,
  refusals: ['access_needed'],
});

export const askRefund = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/rfq/{id}/refund',
  tag,
  summary: 'Ask for the fee of an access back, with a reason; an operator decides',
  who: { ...supplier, permission: 'wallet.manage' },
  params: byId,
  body: z.object({ reason: note(0, 1000).default('') }),
  refusals: ['state_changed', 'access_not_refundable'],
});

const refundRow = z.object({
  id: z.uuid(),
  state: z.enum(['pending', 'approved', 'refused']),
  company_id: z.uuid(),
  company_name: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  reason: z.string(),
  note: z.string(),
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  fee: z.string(),
  bought_at: instant,
  rfq: z.object({ id: z.uuid(), number: z.string(), title: z.string(), status: z.enum(rfqStates) }),
  /** The supplier's offer on it, if there is one: approving closes one that is pending. */
  offer_state: offerState.nullable(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
});
export type RefundRowView = z.output<typeof refundRow>;

export const listRefunds = declareEndpoint({
  method: 'get',
  path: '/operator/refunds',
  tag: 'Operator',
  summary: 'Refunds of access fees that suppliers ask for: open ones oldest first, or decided ones newest first',
  who: finance,
  query: pageQuery.extend({ state: z.enum(['pending', 'decided']).default('pending') }),
  data: pageOf(refundRow),
  extra: z.object({ waiting: z.int() }),
});

export const refuseRefund = declareEndpoint({
  method: 'post',
  path: '/operator/refunds/{id}/refuse',
  tag: 'Operator',
  summary: 'Refuse a refund with a reason: the fee stays paid',
  who: finance,
  params: byId,
  body: z.object({ reason: note(0, 1000).default('') }),
  refusals: ['already_decided'],
});
