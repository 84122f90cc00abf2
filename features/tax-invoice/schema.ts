import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import {
  daysInOrder,
  fileLimits,
  fileQuery,
  listFilter,
  sortBy,
  type ListParams,
} from '#shared/list.ts';
import { line, note, optionalDay, trimmed } from '#shared/validation.ts';
import { missingFieldNames, missingFieldSides } from './rules/checks.ts';
import { creditReasons } from './rules/order-credit.ts';
import { chargeKinds } from './rules/order-record.ts';
import { orderTaxStates } from './rules/order-table.ts';
import { taxInvoiceFilters, taxInvoiceKinds, type TaxInvoiceFilter } from './rules/tax-document.ts';

const reader: Who = { kind: 'member', approved: true };
const treasurer: Who = { ...reader, type: 'supplier', permission: 'wallet.manage' };
const byId = z.object({ id: z.uuid() });

const missingFieldView = z.object({
  rule: z.string(),
  side: z.enum(missingFieldSides),
  field: z.enum(missingFieldNames),
  line: z.int().optional(),
});

export const taxInvoiceRow = z.object({
  id: z.uuid(),
  /** FI-2026-00001; a credit note has FC-2026-00001. */
  number: z.string(),
  kind: z.enum(taxInvoiceKinds),
  issued_on: z.iso.date(),
  reference: z.string(),
  /** AED. */
  net: z.string(),
  vat: z.string(),
  /** Per cent: `5.00`. */
  vat_rate: z.string(),
  total: z.string(),
  corrects: z.string().nullable(),
  /** The missing data of its e-invoice; empty: the XML can be downloaded. */
  missing: z.array(missingFieldView),
});
export type TaxInvoiceRow = z.output<typeof taxInvoiceRow>;
export type MissingFieldView = TaxInvoiceRow['missing'][number];

export const taxInvoiceSorts = ['date', 'total'] as const;
export type TaxInvoiceSort = (typeof taxInvoiceSorts)[number];

export interface TaxInvoicesQuery extends ListParams<TaxInvoiceSort> {
  readonly state: TaxInvoiceFilter;
}

/** `key` is a part of the document's number or of its reference. */
export const listTaxInvoices = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/tax_invoices',
  tag: 'Wallet',
  summary:
    'Lists the tax invoices of the platform’s fees and their credit notes, newest first or in the order of `sort`',
  who: treasurer,
  query: z
    .object({
      ...pageQuery.shape,
      ...listFilter,
      sort: sortBy(taxInvoiceSorts),
      state: z.enum(taxInvoiceFilters).default('all'),
    })
    .refine(...daysInOrder),
  data: pageOf(taxInvoiceRow),
});

export const printTaxInvoice = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/tax_invoices/{id}/pdf',
  tag: 'Wallet',
  summary: 'Returns a tax invoice or credit note as PDF in both languages',
  who: treasurer,
  params: byId,
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const exportTaxInvoice = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/tax_invoices/{id}/xml',
  tag: 'Wallet',
  summary:
    'Returns a tax invoice or credit note as XML by the UAE’s profile PINT-AE; fails with the list of missing fields',
  who: treasurer,
  params: byId,
  refusals: ['einvoice_incomplete'],
  answersFile: true,
  limits: fileLimits,
});

const finance: Who = { kind: 'operator', role: 'finance' };

const consoleRow = taxInvoiceRow.extend({ company: z.object({ id: z.uuid(), name: z.string() }) });
export type ConsoleTaxInvoice = z.output<typeof consoleRow>;

/**
 * AED over the whole filtered list, with credit notes negative; `is_least`: over its first 10,000
 * rows only.
 */
const totalsView = z.object({
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  is_least: z.boolean(),
});
export type TaxInvoiceTotals = z.output<typeof totalsView>;

const consoleQuery = {
  ...listFilter,
  sort: sortBy(taxInvoiceSorts),
  state: z.enum(taxInvoiceFilters).default('all'),
};

/**
 * `key` is a part of the document's number, of its reference, or of a company's names and numbers.
 */
export const listAllTaxInvoices = declareEndpoint({
  method: 'get',
  path: '/operator/tax_invoices',
  tag: 'Money',
  summary:
    'Lists the platform’s tax invoices and credit notes with their totals, newest first or in the order of `sort`',
  who: finance,
  query: z.object({ ...pageQuery.shape, ...consoleQuery }).refine(...daysInOrder),
  data: pageOf(consoleRow),
  extra: z.object({ totals: totalsView }),
});

export const exportAllTaxInvoices = declareEndpoint({
  method: 'get',
  path: '/operator/tax_invoices/export',
  tag: 'Money',
  summary: 'Exports the platform’s tax invoices and credit notes as a file of at most 5,000 rows',
  who: finance,
  query: z.object({ ...consoleQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const printAnyTaxInvoice = declareEndpoint({
  method: 'get',
  path: '/operator/tax_invoices/{id}/pdf',
  tag: 'Money',
  summary: 'Returns a tax invoice or credit note of the platform as PDF in both languages',
  who: finance,
  params: byId,
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const exportAnyTaxInvoice = declareEndpoint({
  method: 'get',
  path: '/operator/tax_invoices/{id}/xml',
  tag: 'Money',
  summary:
    'Returns a tax invoice or credit note of the platform as XML by PINT-AE; fails with the list of missing fields',
  who: finance,
  params: byId,
  refusals: ['einvoice_incomplete'],
  answersFile: true,
  limits: fileLimits,
});

/** An issued tax invoice or credit note from supplier to buyer; amounts in its currency. */
const orderTaxDocument = z.object({
  id: z.uuid(),
  kind: z.enum(taxInvoiceKinds),
  number: z.string(),
  issued_on: z.iso.date(),
  supplied_on: z.iso.date(),
  due_on: z.iso.date().nullable(),
  currency: z.string(),
  /** Before VAT, with shipping and customs. */
  net: z.string(),
  vat: z.string(),
  total: z.string(),
  prepaid: z.string(),
  payable: z.string(),
  reason: z.enum(['', ...creditReasons]),
  note: z.string(),
  /** The missing data of its XML; empty: it can be downloaded. */
  missing: z.array(missingFieldView),
});
export type OrderTaxDocumentView = z.output<typeof orderTaxDocument>;

export const orderTaxView = z.object({
  state: z.enum(orderTaxStates),
  invoice: orderTaxDocument.nullable(),
  credit_notes: z.array(orderTaxDocument),
  can: z.object({ issue: z.boolean(), credit: z.boolean() }),
  /** The content of the invoice, for a member who may issue it. */
  proposal: z
    .object({
      number: z.string(),
      today: z.iso.date(),
      sent_on: z.iso.date(),
      supplied_on: z.iso.date(),
      total: z.string(),
      prepaid: z.string(),
      payable: z.string(),
      missing: z.array(missingFieldView),
    })
    .nullable(),
  creditable: z
    .object({
      number: z.string(),
      today: z.iso.date(),
      invoiced_on: z.iso.date(),
      left: z.string(),
      lines: z.array(
        z.object({
          position: z.int(),
          name: z.string(),
          unit: z.string(),
          quantity: z.string(),
          net: z.string(),
        }),
      ),
      charges: z.array(z.object({ kind: z.enum(chargeKinds), amount: z.string() })),
    })
    .nullable(),
});
export type OrderTaxView = z.output<typeof orderTaxView>;

const byNote = z.object({ id: z.uuid(), noteId: z.uuid() });
const biller: Who = { ...reader, type: 'supplier', permission: 'invoice.upload' };

export const readOrderTaxInvoice = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}/tax_invoice',
  tag: 'Purchase orders',
  summary:
    'Returns the tax invoice of an order with its credit notes, and for the supplier the documents that they can issue',
  who: reader,
  params: byId,
  data: orderTaxView,
});

export const issueOrderTaxInvoice = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/orders/{id}/tax_invoice',
  tag: 'Purchase orders',
  summary: 'Issues the tax invoice of a delivered order, once, for the accepted quantities',
  who: biller,
  params: byId,
  body: z.object({
    /** Empty: the next number of the supplier's own series. */
    number: line(0, 60).default(''),
    /** Empty: today, the last day with accepted goods, and due at once. */
    issued_on: optionalDay,
    supplied_on: optionalDay,
    due_on: optionalDay,
  }),
  data: orderTaxView,
  refusals: ['not_delivered', 'state_changed', 'tax_invoice_exists', 'einvoice_incomplete'],
});
export type OrderInvoiceInput = z.output<typeof issueOrderTaxInvoice.body>;

/** An amount or a quantity, typed in either script. */
const decimal = trimmed(40).transform(normaliseDecimal).default('');

export const issueOrderCreditNote = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/orders/{id}/credit_notes',
  tag: 'Purchase orders',
  summary:
    'Issues a credit note on the tax invoice: for the whole remainder, or for goods and amounts by line',
  who: biller,
  params: byId,
  body: z.object({
    scope: z.enum(['all', 'part']),
    number: line(0, 60).default(''),
    issued_on: optionalDay,
    reason: z.enum(creditReasons),
    note: note(0, 500).default(''),
    /** Only for `part`: returned goods, or an amount before VAT. */
    lines: z
      .array(
        z.object({
          position: z.coerce.number<string | number>().int().min(1),
          quantity: decimal,
          amount: decimal,
        }),
      )
      .max(500)
      .default([]),
    charges: z
      .array(z.object({ kind: z.enum(chargeKinds), amount: decimal }))
      .max(2)
      .default([]),
  }),
  data: orderTaxView,
  refusals: ['tax_invoice_missing', 'nothing_to_credit', 'credit_notes_full'],
});
export type CreditNoteInput = z.output<typeof issueOrderCreditNote.body>;

export const printOrderTaxInvoice = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}/tax_invoice/pdf',
  tag: 'Purchase orders',
  summary: 'Returns the tax invoice of an order as PDF in both languages',
  who: reader,
  params: byId,
  refusals: ['tax_invoice_missing', 'busy'],
  answersFile: true,
  limits: fileLimits,
});

export const exportOrderTaxInvoice = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}/tax_invoice/xml',
  tag: 'Purchase orders',
  summary: 'Returns the tax invoice of an order as XML by PINT-AE',
  who: reader,
  params: byId,
  refusals: ['tax_invoice_missing', 'einvoice_incomplete'],
  answersFile: true,
  limits: fileLimits,
});

export const printOrderCreditNote = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}/credit_notes/{noteId}/pdf',
  tag: 'Purchase orders',
  summary: 'Returns a credit note on the tax invoice of an order as PDF in both languages',
  who: reader,
  params: byNote,
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const exportOrderCreditNote = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}/credit_notes/{noteId}/xml',
  tag: 'Purchase orders',
  summary: 'Returns a credit note on the tax invoice of an order as XML by PINT-AE',
  who: reader,
  params: byNote,
  refusals: ['einvoice_incomplete'],
  answersFile: true,
  limits: fileLimits,
});
