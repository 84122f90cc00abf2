import { z } from 'zod';
import type { Who } from '../../shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '../../shared/endpoint.ts';
import { daysInOrder, fileLimits, fileQuery, listFilter, sortBy, type ListAsk } from '../../shared/list.ts';
import { line, optionalDay } from '../../shared/validation.ts';
import { lackFields, lackSides } from './rules/checks.ts';
import { taxInvoiceFilters, taxInvoiceKinds, type TaxInvoiceFilter } from './rules/facts.ts';

const reader: Who = { kind: 'member', approved: true };
const treasurer: Who = { ...reader, type: 'supplier', permission: 'wallet.manage' };
const byId = z.object({ id: z.uuid() });

/** A rule of PINT-AE that is not kept, and what must be filled in to keep it. */
const lackView = z.object({
  rule: z.string(),
  side: z.enum(lackSides),
  field: z.enum(lackFields),
  line: z.int().optional(),
});

export const taxInvoiceRow = z.object({
  id: z.uuid(),
  /** FI-2026-00001, or FC-2026-00001 of a credit note. */
  number: z.string(),
  kind: z.enum(taxInvoiceKinds),
  issued_on: z.iso.date(),
  /** What the fee was paid for. */
  reference: z.string(),
  /** AED. */
  net: z.string(),
  vat: z.string(),
  /** Per cent: `5.00`. */
  vat_rate: z.string(),
  total: z.string(),
  /** The invoice that a credit note takes back. */
  corrects: z.string().nullable(),
  /** What its e-invoice lacks; none: it can be taken away as XML. */
  missing: z.array(lackView),
});
export type TaxInvoiceRow = z.output<typeof taxInvoiceRow>;
export type LackView = TaxInvoiceRow['missing'][number];

/** What the list can be ordered by. */
export const taxInvoiceSorts = ['date', 'total'] as const;
export type TaxInvoiceSort = (typeof taxInvoiceSorts)[number];

export interface TaxInvoicesAsk extends ListAsk<TaxInvoiceSort> {
  readonly state: TaxInvoiceFilter;
}

/** `key` is a part of a number or of what the fee was paid for. */
export const listTaxInvoices = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/wallet/tax_invoices',
  tag: 'Wallet',
  summary: 'Tax invoices of the platform’s fees and their credit notes, newest first or as `sort` says',
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
  summary: 'One of them as PDF, in both languages',
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
  summary: 'The same as XML by the UAE’s profile PINT-AE; refused with the list of what it lacks',
  who: treasurer,
  params: byId,
  refusals: ['einvoice_incomplete'],
  answersFile: true,
  limits: fileLimits,
});

const finance: Who = { kind: 'operator', role: 'finance' };

const consoleRow = taxInvoiceRow.extend({ company: z.object({ id: z.uuid(), name: z.string() }) });
export type ConsoleTaxInvoice = z.output<typeof consoleRow>;

/** AED of the whole list as it is filtered, credit notes taken away; `is_least`: of its first 10,000 rows only. */
const totalsView = z.object({ net: z.string(), vat: z.string(), gross: z.string(), is_least: z.boolean() });
export type TaxInvoiceTotals = z.output<typeof totalsView>;

const consoleQuery = {
  ...listFilter,
  sort: sortBy(taxInvoiceSorts),
  state: z.enum(taxInvoiceFilters).default('all'),
};

/** `key` is a part of a number, of what the fee was paid for, or of a company's names and numbers. */
export const listAllTaxInvoices = declareEndpoint({
  method: 'get',
  path: '/operator/tax_invoices',
  tag: 'Money',
  summary: 'The platform’s tax invoices and credit notes, newest first or as `sort` says, with what they add up to',
  who: finance,
  query: z.object({ ...pageQuery.shape, ...consoleQuery }).refine(...daysInOrder),
  data: pageOf(consoleRow),
  extra: z.object({ totals: totalsView }),
});

export const exportAllTaxInvoices = declareEndpoint({
  method: 'get',
  path: '/operator/tax_invoices/export',
  tag: 'Money',
  summary: 'The same as a file, at most 5,000 rows',
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
  summary: 'One of them as PDF, in both languages',
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
  summary: 'The same as XML by PINT-AE; refused with the list of what it lacks',
  who: finance,
  params: byId,
  refusals: ['einvoice_incomplete'],
  answersFile: true,
  limits: fileLimits,
});

/** An order's tax invoice as it would be exported now. */
export const orderTaxInvoiceView = z.object({
  number: z.string(),
  issued_on: z.iso.date(),
  due_on: z.iso.date(),
  missing: z.array(lackView),
});
export type OrderTaxInvoiceView = z.output<typeof orderTaxInvoiceView>;

export const readOrderTaxInvoice = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}/tax_invoice',
  tag: 'Purchase orders',
  summary: 'What the tax invoice of a sent order would say of itself, and what its e-invoice lacks',
  who: reader,
  params: byId,
  data: orderTaxInvoiceView,
  refusals: ['state_changed'],
});

export const exportOrderTaxInvoice = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}/tax_invoice/xml',
  tag: 'Purchase orders',
  summary: 'The tax invoice from supplier to buyer as XML by PINT-AE, made of what was agreed',
  who: reader,
  params: byId,
  /** The supplier’s own number and days; left out: the order’s serial, the day of delivery or sending, due at once. */
  query: z
    .object({ number: line(0, 60).default(''), issued_on: optionalDay, due_on: optionalDay })
    .refine(({ issued_on: from, due_on: to }) => from === undefined || to === undefined || from <= to, {
      path: ['due_on'],
      message: 'dayOrder',
    }),
  refusals: ['state_changed', 'einvoice_incomplete'],
  answersFile: true,
  limits: fileLimits,
});
export type OrderTaxInvoiceAsk = z.output<typeof exportOrderTaxInvoice.query>;
