import type { Db, MemberCall, Tx } from '#shared/call.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { quantityOf } from '#shared/quantity.ts';
import { amountsIn } from '#features/offer/reads/views.ts';
import { ratedOf } from '#features/offer/rules/rated.ts';
import type { OrderRow } from '#features/purchase-order/store/row.ts';
import { checkPint, type MissingField } from '../rules/checks.ts';
import { buildPint } from '../rules/pint.ts';
import type { OrderTaxDocumentView, OrderTaxView } from '../schema.ts';
import { peekNumber, type OrderTaxRow } from '../store/order-documents.ts';
import {
  decideFor,
  missingToIssue,
  readInvoiceContent,
  readOrderTax,
  readSupplyDay,
  toDocument,
  type OrderTax,
} from './orders.ts';

interface Reader extends Pick<MemberCall, 'actor' | 'now' | 'textIn'> {
  readonly db: Db | Tx;
}

interface About {
  readonly order: OrderRow;
  readonly offer: { readonly currency: string; readonly rate_micro: bigint | null };
  readonly rfq: { readonly rate_micro: bigint | null };
}

function toDocumentView(row: OrderTaxRow, missing: readonly MissingField[]): OrderTaxDocumentView {
  const amount = amountsIn(row.currency);
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    issued_on: row.issued_on,
    supplied_on: row.supplied_on,
    due_on: row.kind === 'invoice' ? row.due_on : null,
    currency: row.currency,
    net: amount(row.net_minor),
    vat: amount(row.vat_minor),
    total: amount(row.net_minor + row.vat_minor),
    prepaid: amount(row.prepaid_minor),
    payable: amount(row.payable_minor),
    reason: row.reason,
    note: row.note,
    missing: [...missing],
  };
}

/**
 * An invoice and its credit notes. A credit note has the parties, currency and lines of its
 * invoice, so it lacks nothing when the invoice is complete; checking many documents of 500 lines
 * would take seconds.
 */
function toDocumentViews({
  invoice,
  notes,
}: OrderTax): Pick<OrderTaxView, 'invoice' | 'credit_notes'> {
  if (invoice === null) return { invoice: null, credit_notes: [] };
  const missing = checkPint(buildPint(toDocument(invoice, null)));
  const missingOf = (note: OrderTaxRow) =>
    missing.length === 0 ? [] : checkPint(buildPint(toDocument(note, invoice)));
  return {
    invoice: toDocumentView(invoice, missing),
    credit_notes: notes.map((note) => toDocumentView(note, missingOf(note))),
  };
}

async function readProposal(
  { db, now, textIn }: Reader,
  { order, offer, rfq }: About,
): Promise<OrderTaxView['proposal']> {
  const today = dayInDubai(now);
  const content = await readInvoiceContent(db, order, ratedOf(offer, rfq).rateMicro, textIn);
  const { prepaidMinor, payableMinor } = content.sums;
  const amount = amountsIn(order.currency);
  return {
    number: await peekNumber(db, order.supplier_company_id, 'invoice', Number(today.slice(0, 4))),
    today,
    sent_on: dayInDubai(order.sent_at ?? now),
    supplied_on: await readSupplyDay(db, order),
    total: amount(prepaidMinor + payableMinor),
    prepaid: amount(prepaidMinor),
    payable: amount(payableMinor),
    missing: missingToIssue(order, content),
  };
}

async function readCreditable(
  { db, now }: Reader,
  { order }: About,
  { invoice, left }: OrderTax,
): Promise<OrderTaxView['creditable']> {
  if (invoice === null || left === null) return null;
  const today = dayInDubai(now);
  const amount = amountsIn(invoice.currency);
  return {
    number: await peekNumber(
      db,
      order.supplier_company_id,
      'credit_note',
      Number(today.slice(0, 4)),
    ),
    today,
    invoiced_on: invoice.issued_on,
    left: amount(left.prepaidMinor + left.payableMinor),
    lines: left.lines.map(({ line, quantityMilli, netMinor }) => ({
      position: line.position,
      name: line.name,
      unit: line.unitCode,
      quantity: quantityOf(quantityMilli),
      net: amount(netMinor),
    })),
    charges: left.charges.map(({ kind, amountMinor }) => ({ kind, amount: amount(amountMinor) })),
  };
}

/**
 * Reads an order's tax documents, and the data of the dialogs for a member who may issue one. At
 * most eight queries.
 */
export async function toOrderTaxView(reader: Reader, about: About): Promise<OrderTaxView> {
  const tax = await readOrderTax(reader.db, about.order);
  const can = {
    issue: decideFor(reader.actor, 'issue', tax.state).ok,
    credit: decideFor(reader.actor, 'credit', tax.state).ok,
  };
  return {
    state: tax.state,
    ...toDocumentViews(tax),
    can,
    proposal: can.issue ? await readProposal(reader, about) : null,
    creditable: can.credit ? await readCreditable(reader, about, tax) : null,
  };
}
