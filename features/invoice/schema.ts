import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import {
  daysInOrder,
  fileLimits,
  fileQuery,
  listFilter,
  optionalId,
  sortBy,
} from '#shared/list.ts';
import { line, note, rejectionReason } from '#shared/validation.ts';
import { offerStates } from '#shared/offer-states.ts';
import { fileView } from '../attachment/schema.ts';
import { flagView } from '../deal-flag/schema.ts';
import { invoiceFilters, invoiceRefusals, invoiceStates, operatorInvoiceFilters } from './rules.ts';

const supplier: Who = { kind: 'member', type: 'supplier', approved: true };
const finance: Who = { kind: 'operator', role: 'finance' };
const byId = z.object({ id: z.uuid() });
const instant = z.iso.datetime();
const amount = z.string();

const invoiceView = z.object({
  id: z.uuid(),
  /** QI-00801 */
  number: z.string(),
  state: z.enum(invoiceStates),
  /** The Q discount in the order's currency, and its value in AED for the wallet. */
  amount,
  currency: z.string(),
  amount_aed: amount,
  file: fileView,
  reason: z.string(),
  created_at: instant,
  decided_at: instant.nullable(),
});

export type InvoiceView = z.output<typeof invoiceView>;

/** A delivered order that has a Q discount, with its newest invoice. */
export const invoiceRow = z.object({
  order_id: z.uuid(),
  serial: z.string(),
  offer_id: z.uuid(),
  rfq_number: z.string(),
  title: z.string(),
  buyer: z.string(),
  status: z.enum(offerStates),
  delivered_at: instant,
  /**
   * The agreed discount and the payable one, which is less where the rest of the order was closed.
   */
  qdiscount: amount,
  q_payable: amount,
  currency: z.string(),
  /**
   * `none` shows the icon for upload, otherwise the icon of the invoice's state (specification §4).
   */
  invoice_status: z.enum(invoiceStates),
  /** The same under the name of specification §3. */
  invoiceStatus: z.enum(invoiceStates),
  invoice: invoiceView.nullable(),
  can: z.object({ upload: z.boolean() }),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export type InvoiceFilter = (typeof invoiceFilters)[number];

export const invoiceSorts = ['title', 'buyer', 'delivered', 'discount', 'invoice'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

const invoicesQuery = {
  ...listFilter,
  sort: sortBy(invoiceSorts),
  category: optionalId,
  state: z.enum(invoiceFilters).default('all'),
};

export const listInvoices = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/invoices',
  tag: 'Q discount invoices',
  summary:
    'Lists the delivered orders with a Q discount and their Q discount invoices, newest first or in the order of `sort`',
  who: supplier,
  query: z.object({ ...pageQuery.shape, ...invoicesQuery }).refine(...daysInOrder),
  data: pageOf(invoiceRow),
});

export const exportInvoices = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/invoices/export',
  tag: 'Q discount invoices',
  summary: 'Exports the delivered orders with a Q discount as a file of at most 5,000 rows',
  who: supplier,
  query: z.object({ ...invoicesQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const uploadInvoice = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/orders/{id}/q_invoice',
  tag: 'Q discount invoices',
  summary:
    'Submits the Q discount invoice of an order, prepared by the platform unless `file_id` is given; allowed again after a rejection',
  who: { ...supplier, permission: 'invoice.upload' },
  params: byId,
  body: z.object({ file_id: z.uuid().optional() }),
  data: invoiceView,
  refusals: ['invoice_exists', 'no_discount', 'state_changed', 'busy', 'storage_full'],
});

export const printPreparedInvoice = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/orders/{id}/q_invoice/pdf',
  tag: 'Q discount invoices',
  summary:
    'Returns the Q discount invoice of an order that the platform prepares for its supplier, as PDF in both languages',
  who: { ...supplier, permission: 'invoice.upload' },
  params: byId,
  refusals: ['invoice_exists', 'no_discount', 'state_changed', 'busy'],
  answersFile: true,
  limits: fileLimits,
});

export const readInvoiceFile = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/invoices/{id}/file',
  tag: 'Q discount invoices',
  summary: 'Returns the file of a Q discount invoice of the company',
  who: supplier,
  params: byId,
  answersFile: true,
});

export const operatorInvoiceRow = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(invoiceStates),
  supplier: z.string(),
  serial: z.string(),
  amount,
  currency: z.string(),
  amount_aed: amount,
  created_at: instant,
  decided_at: instant.nullable(),
  /** The number of flags that must be checked before payment. */
  flags: z.int(),
  can: z.object({ decide: z.boolean() }),
});
export type OperatorInvoiceRow = z.output<typeof operatorInvoiceRow>;

export const operatorInvoice = invoiceView.extend({
  order_id: z.uuid(),
  serial: z.string(),
  rfq_number: z.string(),
  title: z.string(),
  delivered_at: instant.nullable(),
  order_total: amount,
  order_after_vat: amount,
  /**
   * The order's Q discount. The invoice's amount is less where the rest of the order was closed.
   */
  agreed_discount: amount,
  buyer: z.string(),
  supplier: z.object({
    name: z.string(),
    legal_name_en: z.string(),
    legal_name_ar: z.string(),
    trn: z.string(),
  }),
  /** The risks to check before payment. An invoice with flags must be accepted with `checked`. */
  flags: z.array(flagView),
  checked: z.string(),
  uploaded_by: z.string(),
  decided_by: z.string().nullable(),
  earlier: z.array(
    z.object({ number: z.string(), reason: z.string(), decided_at: instant.nullable() }),
  ),
  /** The supplier's wallet before and after, AED; null once the invoice is decided. */
  wallet: z.object({ before: amount, after: amount }).nullable(),
  can: z.object({ accept: z.boolean(), reject: z.boolean() }),
});
export type OperatorInvoice = z.output<typeof operatorInvoice>;

export type OperatorInvoiceFilter = (typeof operatorInvoiceFilters)[number];

export const listOperatorInvoices = declareEndpoint({
  method: 'get',
  path: '/operator/q_invoices',
  tag: 'Operator',
  summary: 'Lists the Q discount invoices: pending ones oldest first, others newest first',
  who: finance,
  query: pageQuery.extend({
    key: line(0, 100).default(''),
    state: z.enum(operatorInvoiceFilters).default('pending'),
  }),
  data: pageOf(operatorInvoiceRow),
});

export const readOperatorInvoice = declareEndpoint({
  method: 'get',
  path: '/operator/q_invoices/{id}',
  tag: 'Operator',
  summary: 'Returns a Q discount invoice with its order',
  who: finance,
  params: byId,
  data: operatorInvoice,
});

export const readOperatorInvoiceFile = declareEndpoint({
  method: 'get',
  path: '/operator/q_invoices/{id}/file',
  tag: 'Operator',
  summary: 'Returns the file of a Q discount invoice',
  who: finance,
  params: byId,
  answersFile: true,
});

export const acceptInvoice = declareEndpoint({
  method: 'post',
  path: '/operator/q_invoices/{id}/accept',
  tag: 'Operator',
  summary:
    'Accepts a Q discount invoice: credits its amount to the supplier’s wallet and completes the deal',
  who: finance,
  params: byId,
  /** Required when the invoice has flags: the operator's note on the check. */
  body: z.object({ checked: note(0, 500).default('') }),
  data: operatorInvoice,
  refusals: ['already_decided', 'daily_total_reached'],
  movesMoney: true,
});

export const rejectInvoice = declareEndpoint({
  method: 'post',
  path: '/operator/q_invoices/{id}/reject',
  tag: 'Operator',
  summary:
    'Rejects a Q discount invoice with one of the usual reasons, a text or both; the supplier can submit another one',
  who: finance,
  params: byId,
  body: rejectionReason(invoiceRefusals, 500),
  data: operatorInvoice,
  refusals: ['already_decided'],
});
