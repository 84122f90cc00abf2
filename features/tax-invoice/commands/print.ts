import { isolateLtr } from '#shared/bidi.ts';
import type { Call, MemberCall } from '#shared/call.ts';
import type { DocumentFact, DocumentNote, DocumentSum, OrderDocument } from '#shared/pdf.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import {
  amountIn,
  createWriter,
  dayIn,
  spelledAmountOf,
  percent,
  type Writer,
} from '#features/purchase-order/reads/printed.ts';
import { readLogo } from '#features/account/reads.ts';
import { readFeeDocument } from '../reads/fees.ts';
import { printedOrderTax } from '../reads/order-print.ts';
import { readOrderDocument } from '../reads/orders.ts';
import { correctedFact, frameOf, lineAmounts } from '../reads/print-parts.ts';
import type { TaxDocument } from '../rules/tax-document.ts';
import { taxSumsOf } from '../rules/sums.ts';
import { fileNameOf } from './export.ts';

const amount = (fils: bigint) => amountIn('AED', fils);

/**
 * A credit note states the value of the invoice, the correct value and the difference (Article 60).
 * A fee is always refunded whole, so its correct value is zero.
 */
function valueSums({ say }: Writer, { kind }: TaxDocument, netFils: bigint): DocumentSum[] {
  if (kind === 'invoice') return [];
  return [
    { label: say('taxInvoice.print.invoicedValue'), amount: amount(netFils), kind: 'plain' },
    { label: say('taxInvoice.print.correctedValue'), amount: amount(0n), kind: 'plain' },
  ];
}

function sumsOf(writer: Writer, document: TaxDocument): DocumentSum[] {
  const { say } = writer;
  const isNote = document.kind === 'credit_note';
  const { exclusiveMinor, vatMinor, inclusiveMinor } = taxSumsOf(document);
  const rate = [...new Set(document.lines.map(({ vatRateBp }) => percent(vatRateBp)))].join(', ');
  return [
    ...valueSums(writer, document, exclusiveMinor),
    {
      label: say(isNote ? 'taxInvoice.print.difference' : 'taxInvoice.print.net'),
      amount: amount(exclusiveMinor),
      kind: 'plain',
    },
    {
      label: say(isNote ? 'taxInvoice.print.vatOnDifference' : 'taxInvoice.print.vat', { rate }),
      amount: amount(vatMinor),
      kind: 'plain',
    },
    {
      label: say(isNote ? 'taxInvoice.print.returned' : 'taxInvoice.print.paid'),
      amount: `AED ${amount(inclusiveMinor)}`,
      kind: 'strong',
    },
  ];
}

function referencesOf(writer: Writer, document: TaxDocument): DocumentFact[] {
  const { corrects, issuedOn, suppliedOn, reference } = document;
  const { say } = writer;
  return [
    corrects === null
      ? { label: say('taxInvoice.print.supplied'), value: dayIn(writer, suppliedOn ?? issuedOn) }
      : correctedFact(writer, corrects),
    { label: say('taxInvoice.print.reference'), value: [isolateLtr(reference)] },
  ];
}

/** The reasons that have a text in the wallet's statement. */
const causes = ['asked', 'rfq_canceled', 'taken_down', 'never_opened'] as const;

/** The reason of a refund, because a credit note must state it (Article 60). */
function reasonNotes({ say }: Writer, { corrects }: TaxDocument): DocumentNote[] {
  const cause = causes.find((one) => one === corrects?.cause);
  if (cause === undefined) return [];
  return [{ heading: say('taxInvoice.print.reason'), texts: say(`wallet.cause.${cause}`) }];
}

/**
 * The content of a fee's invoice or credit note, as Article 59 of the UAE's VAT regulations
 * requires.
 */
function documentOf(call: Pick<Call, 'textIn'>, document: TaxDocument): OrderDocument {
  const { kind, reference, lines, currency } = document;
  const writer = createWriter(call, 'both');
  const { say } = writer;
  const [english = '', arabic = ''] = say('taxInvoice.print.access', {
    number: isolateLtr(reference),
  });
  const frame = frameOf(writer, document);
  return {
    ...frame,
    issuer: { ...frame.issuer, initials: '' },
    references: referencesOf(writer, document),
    lines: lines.map((line) => ({
      ...lineAmounts(writer, currency, line, false),
      description: english,
      remark: arabic,
      unit: [],
    })),
    sums: sumsOf(writer, document),
    inWords: spelledAmountOf(
      say('taxInvoice.print.inWords'),
      currency,
      taxSumsOf(document).inclusiveMinor,
    ),
    notes: [
      ...reasonNotes(writer, document),
      {
        heading: say('taxInvoice.print.settled'),
        texts: say(
          kind === 'invoice' ? 'taxInvoice.print.fromWallet' : 'taxInvoice.print.toWallet',
        ),
      },
    ],
  };
}

/**
 * Prints a fee's document from its stored copy, so that each PDF has the same bytes. Refuses:
 * not_found, busy.
 */
export async function printFee(
  call: Pick<Call, 'db' | 'textIn' | 'pdf'>,
  companyId: string | null,
  id: string,
): Promise<FileAnswer | Refusal> {
  const document = await readFeeDocument(call, companyId, id);
  if (document === null) return refuse('not_found');
  const bytes = await call.pdf.renderOrder(documentOf(call, document));
  if (isRefusal(bytes)) return bytes;
  return { bytes, mediaType: 'application/pdf', name: `${document.number}.pdf`, inline: false };
}

/**
 * Prints an order's tax invoice, or with an id one of its credit notes, from the stored copy, so
 * that each PDF has the same bytes. Refuses: not_found, tax_invoice_missing, busy.
 */
export async function printOrderTax(
  call: Pick<MemberCall, 'db' | 'files' | 'actor' | 'textIn' | 'pdf'>,
  orderId: string,
  noteId: string | null,
): Promise<FileAnswer | Refusal> {
  const issued = await readOrderDocument(call, orderId, noteId);
  if (isRefusal(issued)) return issued;
  const bytes = await call.pdf.renderOrder(
    printedOrderTax(call, issued),
    await readLogo(call, issued.row.company_id),
  );
  if (isRefusal(bytes)) return bytes;
  return {
    bytes,
    mediaType: 'application/pdf',
    name: `${fileNameOf(issued.row.number)}.pdf`,
    inline: false,
  };
}
