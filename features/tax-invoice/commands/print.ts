import { isolateLtr } from '#shared/bidi.ts';
import type { Call, MemberCall } from '#shared/call.ts';
import { formatAmount } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import type { DocumentFact, DocumentNote, DocumentSum, OrderDocument } from '#shared/pdf.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { readFeeDocument } from '../reads/fees.ts';
import { printedOrderTax } from '../reads/order-print.ts';
import { readOrderDocument } from '../reads/orders.ts';
import { day, frameOf, percent, say, type Texts } from '../reads/print-parts.ts';
import type { TaxDocument } from '../rules/facts.ts';
import { netMinorOf } from '../rules/sums.ts';
import { fileNameOf } from './export.ts';

const amount = (fils: bigint) => formatAmount(decimalOf(fils), 'AED', { locale: 'en' });

function sumsOf(call: Texts, { kind, lines }: TaxDocument): DocumentSum[] {
  const net = lines.reduce((sum, line) => sum + netMinorOf(line), 0n);
  const vat = lines.reduce((sum, line) => sum + line.vatMinor, 0n);
  const rate = [...new Set(lines.map(({ vatRateBp }) => percent(vatRateBp)))].join(', ');
  const total =
    kind === 'invoice'
      ? ('taxInvoice.print.paid' as const)
      : ('taxInvoice.print.returned' as const);
  return [
    { label: say(call, 'taxInvoice.print.net'), amount: amount(net), kind: 'plain' },
    { label: say(call, 'taxInvoice.print.vat', { rate }), amount: amount(vat), kind: 'plain' },
    { label: say(call, total), amount: `AED ${amount(net + vat)}`, kind: 'strong' },
  ];
}

function factsOf(call: Texts, document: TaxDocument): DocumentFact[] {
  const { corrects, issuedOn } = document;
  const about: DocumentFact =
    corrects === null
      ? { label: say(call, 'taxInvoice.print.supplied'), value: day(issuedOn) }
      : {
          label: say(call, 'taxInvoice.print.corrects'),
          value: [isolateLtr(corrects.number), ...day(corrects.issuedOn)],
        };
  return [
    { label: say(call, 'taxInvoice.print.issued'), value: day(issuedOn) },
    about,
    { label: say(call, 'taxInvoice.print.reference'), value: [isolateLtr(document.reference)] },
    { label: say(call, 'order.pdf.currency'), value: [isolateLtr('AED')] },
  ];
}

/** The reasons that have a text in the wallet's statement. */
const causes = ['asked', 'rfq_canceled', 'taken_down', 'never_opened'] as const;

/** The reason of a refund, because a credit note must state it (Article 60). */
function reasonNotes(call: Texts, { corrects }: TaxDocument): DocumentNote[] {
  const cause = causes.find((one) => one === corrects?.cause);
  if (cause === undefined) return [];
  return [
    { heading: say(call, 'taxInvoice.print.reason'), texts: say(call, `wallet.cause.${cause}`) },
  ];
}

/**
 * The content of a fee's invoice or credit note, as Article 59 of the UAE's VAT regulations
 * requires.
 */
function documentOf(call: Texts, document: TaxDocument): OrderDocument {
  const { kind, reference, lines } = document;
  return {
    ...frameOf(call, document),
    facts: factsOf(call, document),
    lines: lines.map((line) => ({
      description: call.textIn('en', 'taxInvoice.print.access', { number: isolateLtr(reference) }),
      remark: call.textIn('ar', 'taxInvoice.print.access', { number: isolateLtr(reference) }),
      quantity: '1',
      unit: [],
      price: amount(line.unitPriceMinor),
      vat: amount(line.vatMinor),
      vatRate: percent(line.vatRateBp),
      total: amount(netMinorOf(line)),
    })),
    sums: sumsOf(call, document),
    notes: [
      ...reasonNotes(call, document),
      {
        heading: say(call, 'taxInvoice.print.settled'),
        texts: say(
          call,
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
  call: Pick<MemberCall, 'db' | 'actor' | 'textIn' | 'pdf'>,
  orderId: string,
  noteId: string | null,
): Promise<FileAnswer | Refusal> {
  const issued = await readOrderDocument(call, orderId, noteId);
  if (isRefusal(issued)) return issued;
  const bytes = await call.pdf.renderOrder(printedOrderTax(call, issued));
  if (isRefusal(bytes)) return bytes;
  return {
    bytes,
    mediaType: 'application/pdf',
    name: `${fileNameOf(issued.row.number)}.pdf`,
    inline: false,
  };
}
