import type { Call, MemberCall, OperatorCall } from '#shared/call.ts';
import { fileRowsMax, type FileParams } from '#shared/list.ts';
import { inLanguage, toListFile } from '#shared/list-file.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { readFeeDocument, readTaxInvoiceFile } from '../reads/fees.ts';
import { readOrderDocument } from '../reads/orders.ts';
import { checkPint, type MissingField } from '../rules/checks.ts';
import type { TaxDocument } from '../rules/tax-document.ts';
import { missingToShow } from '../rules/missing-fields.ts';
import { buildPint } from '../rules/pint.ts';
import type { TaxInvoicesQuery } from '../schema.ts';
import { writeXml } from '../rules/xml.ts';

type Texts = Pick<MemberCall, 'text' | 'locale'>;

/** Makes a file name of a document's number, because a supplier may type any characters. */
export function fileNameOf(number: string): string {
  return number.replace(/[^\p{L}\p{N}._-]+/gu, '-');
}

/**
 * Lists each missing field once in the reader's language, to avoid repetition: `Buyer: TRN;
 * Supplier: street`.
 */
function listOf({ text, locale }: Texts, missing: readonly MissingField[]): string {
  const parts = missingToShow(missing).map(({ side, field, line }) =>
    side === 'document'
      ? text(`taxInvoice.lack.${field}`, { n: line ?? 0 })
      : `${text(`taxInvoice.side.${side}`)}: ${text(`taxInvoice.lack.${field}`, { n: line ?? 0 })}`,
  );
  return parts.join(locale === 'ar' ? '؛ ' : '; ');
}

export function refuseIncomplete(call: Texts, missing: readonly MissingField[]): Refusal {
  return refuse('einvoice_incomplete', {
    args: { list: listOf(call, missing) },
    details: { missing },
  });
}

/**
 * Exports a document as XML when it passes every rule that we check. Refuses: einvoice_incomplete,
 * with the missing fields.
 */
function toFile(call: Texts, document: TaxDocument): FileAnswer | Refusal {
  const root = buildPint(document);
  const missing = checkPint(root);
  if (missing.length > 0) return refuseIncomplete(call, missing);
  return {
    bytes: new TextEncoder().encode(writeXml(root)),
    mediaType: 'application/xml',
    name: `${fileNameOf(document.number)}.xml`,
    inline: false,
  };
}

/** Exports a fee's invoice or credit note as PINT-AE. Refuses: not_found, einvoice_incomplete. */
export async function exportFeeXml(
  call: Pick<Call, 'db' | 'text' | 'textIn' | 'locale'>,
  companyId: string | null,
  id: string,
): Promise<FileAnswer | Refusal> {
  const document = await readFeeDocument(call, companyId, id);
  return document === null ? refuse('not_found') : toFile(call, document);
}

/**
 * Exports an order's tax invoice, or one of its credit notes, as PINT-AE. Refuses: not_found,
 * tax_invoice_missing, einvoice_incomplete.
 */
export async function exportOrderXml(
  call: MemberCall,
  orderId: string,
  noteId: string | null,
): Promise<FileAnswer | Refusal> {
  const issued = await readOrderDocument(call, orderId, noteId);
  return isRefusal(issued) ? issued : toFile(call, issued.document);
}

/**
 * Exports the console's list with its filter and order; credit notes are negative. Refuses: busy.
 */
export async function exportTaxInvoices(
  request: OperatorCall,
  query: TaxInvoicesQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(request, query.lang);
  const rows = await readTaxInvoiceFile(call, query, fileRowsMax);
  const signed = (kind: 'invoice' | 'credit_note', amount: string) =>
    kind === 'invoice' ? amount : `-${amount}`;
  return toListFile(call, query.format, {
    name: call.text('taxInvoice.console.file'),
    rows,
    columns: [
      { head: call.text('taxInvoice.list.number'), value: ({ number }) => number },
      {
        head: call.text('taxInvoice.list.filter'),
        value: ({ kind }) => call.text(`taxInvoice.title.${kind}`),
      },
      { head: call.text('taxInvoice.list.date'), value: (row) => row.issued_on },
      { head: call.text('taxInvoice.console.company'), value: ({ company }) => company.name },
      { head: call.text('taxInvoice.list.reference'), value: ({ reference }) => reference },
      { head: call.text('taxInvoice.console.corrected'), value: ({ corrects }) => corrects },
      {
        head: call.text('taxInvoice.list.net'),
        kind: 'amount',
        value: ({ kind, net }) => signed(kind, net),
      },
      {
        head: call.text('taxInvoice.list.vat'),
        kind: 'amount',
        value: ({ kind, vat }) => signed(kind, vat),
      },
      { head: call.text('taxInvoice.console.rate'), kind: 'amount', value: (row) => row.vat_rate },
      {
        head: call.text('taxInvoice.list.total'),
        kind: 'amount',
        value: ({ kind, total }) => signed(kind, total),
      },
    ],
  });
}
