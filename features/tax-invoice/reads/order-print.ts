import { isolateLtr } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import type { Call } from '#shared/call.ts';
import { divideHalfUp, toFils, type Currency } from '#shared/currency.ts';
import { decimalOf } from '#shared/money.ts';
import type {
  DocumentFact,
  DocumentLine,
  DocumentNote,
  DocumentSum,
  OrderDocument,
} from '#shared/pdf.ts';
import { unitName } from '#shared/units.ts';
import {
  amountIn,
  createWriter,
  dayIn,
  factOf,
  spelledAmountOf,
  percent,
  type Writer,
} from '#features/purchase-order/reads/printed.ts';
import type { TaxLine } from '../rules/tax-document.ts';
import { netOf } from '../rules/order-record.ts';
import { taxSumsOf, type TaxSums } from '../rules/sums.ts';
import { sumsOfRow, type IssuedDocument } from './orders.ts';
import { correctedFact, frameOf, hasDiscount, lineAmounts } from './print-parts.ts';

/**
 * True when no unit price multiplied by the quantity gives the line's amount, as in a price
 * reduction of a whole line.
 */
function isPriceReduced({ unitPriceMinor, quantityMilli, lineMinor }: TaxLine): boolean {
  const apart = divideHalfUp(unitPriceMinor * quantityMilli, 1000n) - lineMinor;
  return apart > 1n || apart < -1n;
}

function linesOf(writer: Writer, { document }: IssuedDocument): DocumentLine[] {
  const { currency, lines } = document;
  return lines.map((line) => ({
    ...lineAmounts(writer, currency, line, hasDiscount(document)),
    ...(isPriceReduced(line) ? { price: '–' } : {}),
    description: line.name,
    remark: line.description === line.name ? '' : line.description,
    unit: [...new Set(writer.localize((locale) => unitName(locale, line.unitCode)))],
  }));
}

/**
 * The sums in dirhams at the document's rate, because the tax office requires them for another
 * currency.
 */
function inDirhams(writer: Writer, { document }: IssuedDocument, sums: TaxSums): DocumentSum[] {
  const { currency, rateMicro } = document;
  if (currency === 'AED') return [];
  const fils = (minor: bigint) =>
    `AED ${amountIn('AED', toFils(minor, currency as Currency, rateMicro))}`;
  return [
    {
      label: writer.say('taxInvoice.print.vatInDirhams'),
      amount: fils(sums.vatMinor),
      kind: 'plain',
    },
    {
      label: writer.say('taxInvoice.print.totalInDirhams'),
      amount: fils(sums.inclusiveMinor),
      kind: 'plain',
    },
  ];
}

/**
 * A credit note must state the invoiced value, the corrected value and the difference (Article 60).
 */
function valueSums(writer: Writer, { row, document }: IssuedDocument): DocumentSum[] {
  const { value } = row.snapshot;
  if (value === null) return [];
  const invoiced = BigInt(value.invoicedMinor);
  const before = BigInt(value.creditedBeforeMinor);
  const corrected = invoiced - before - netOf(sumsOfRow(row));
  const amount = (minor: bigint, sign?: 'minus') => amountIn(document.currency, minor, sign);
  return [
    {
      label: writer.say('taxInvoice.print.invoicedValue'),
      amount: amount(invoiced),
      kind: 'plain',
    },
    ...(before === 0n
      ? []
      : [
          {
            label: writer.say('taxInvoice.print.creditedBefore'),
            amount: amount(before, 'minus'),
            kind: 'plain' as const,
          },
        ]),
    {
      label: writer.say('taxInvoice.print.correctedValue'),
      amount: amount(corrected),
      kind: 'plain',
    },
  ];
}

function sumRows(writer: Writer, issued: IssuedDocument): DocumentSum[] {
  const { document, row } = issued;
  const { currency, kind, lines, prepaidMinor, payableMinor } = document;
  const sums = taxSumsOf(document);
  const amount = (minor: bigint, sign?: 'minus') => amountIn(currency, minor, sign);
  // A document must have a line, so one without goods has its charges as lines.
  const charged = document.charges.length === 0 ? [] : row.snapshot.charges;
  const charges = charged.map((charge) => ({
    label: writer.say(`order.sum.${charge.kind}`),
    amount: amount(BigInt(charge.amountMinor)),
    kind: 'plain' as const,
  }));
  const rate = [...new Set(lines.map(({ vatRateBp }) => percent(vatRateBp)))].join(', ');
  const unless = (minor: bigint, sum: DocumentSum) => (minor === 0n ? [] : [sum]);
  const isNote = kind === 'credit_note';
  return [
    ...valueSums(writer, issued),
    ...charges,
    {
      label: writer.say(isNote ? 'taxInvoice.print.difference' : 'order.pdf.net'),
      amount: amount(sums.exclusiveMinor),
      kind: 'plain',
    },
    {
      label: writer.say(isNote ? 'taxInvoice.print.vatOnDifference' : 'taxInvoice.print.vat', {
        rate,
      }),
      amount: amount(sums.vatMinor),
      kind: 'plain',
    },
    {
      label: writer.say('taxInvoice.print.gross'),
      amount: `${currency} ${amount(sums.inclusiveMinor)}`,
      kind: 'strong',
    },
    ...inDirhams(writer, issued, sums),
    ...unless(prepaidMinor, {
      label: writer.say('taxInvoice.print.prepaid'),
      amount: amount(prepaidMinor, 'minus'),
      kind: 'q',
    }),
    ...unless(sums.roundingMinor, {
      label: writer.say('taxInvoice.print.rounding'),
      amount: amount(sums.roundingMinor),
      kind: 'plain',
    }),
    {
      label: writer.say(isNote ? 'taxInvoice.print.toReturn' : 'taxInvoice.print.toPay'),
      amount: `${currency} ${amount(payableMinor)}`,
      kind: 'last',
    },
  ];
}

function referencesOf(writer: Writer, { document }: IssuedDocument): DocumentFact[] {
  const { corrects, currency, dueOn, issuedOn, rateMicro, suppliedOn } = document;
  const { say } = writer;
  return [
    { label: say('taxInvoice.print.supplied'), value: dayIn(writer, suppliedOn ?? issuedOn) },
    corrects === null
      ? { label: say('taxInvoice.print.due'), value: dayIn(writer, dueOn) }
      : correctedFact(writer, corrects),
    { label: say('taxInvoice.print.order'), value: [isolateLtr(document.reference)] },
    ...factOf(say('order.reference.poNumber'), [document.poNumber]),
    ...factOf(say('order.pdf.supplierQuotation'), [document.quotationNumber]),
    ...(currency === 'AED'
      ? []
      : [
          {
            label: say('taxInvoice.print.exchangeRate'),
            value: [isolateLtr(`1 ${currency} = ${decimalOf(rateMicro, 6)} AED`)],
          },
        ]),
  ];
}

function notesOf(writer: Writer, { row, document }: IssuedDocument): DocumentNote[] {
  const { reason, note } = row;
  const notes: readonly DocumentNote[] = [
    {
      heading: writer.say('taxInvoice.credit.reason'),
      texts: reason === '' ? [] : [...writer.say(`taxInvoice.credit.reasons.${reason}`), note],
    },
    {
      heading: writer.say('order.paymentTerms'),
      texts: reason === '' ? [document.paymentTerms] : [],
    },
    {
      heading: writer.say('order.pdf.qHeading'),
      texts:
        document.prepaidMinor === 0n
          ? []
          : writer.localize((locale) =>
              writer.textIn(locale, 'taxInvoice.print.qNote', { brand: brandOf(locale).name }),
            ),
    },
  ];
  return notes
    .map(({ heading, texts }) => ({ heading, texts: texts.filter((text) => text !== '') }))
    .filter(({ texts }) => texts.length > 0);
}

/**
 * The printed content of an order's tax invoice or credit note. It comes from the stored copy only,
 * so that it never changes: what Articles 59 and 60 of the UAE's VAT regulations require.
 */
export function printedOrderTax(call: Pick<Call, 'textIn'>, issued: IssuedDocument): OrderDocument {
  const { document } = issued;
  const writer = createWriter(call, 'both');
  return {
    ...frameOf(writer, document),
    references: referencesOf(writer, issued),
    lines: linesOf(writer, issued),
    sums: sumRows(writer, issued),
    inWords: spelledAmountOf(
      writer.say('taxInvoice.print.inWords'),
      document.currency,
      taxSumsOf(document).inclusiveMinor,
    ),
    notes: notesOf(writer, issued),
  };
}
