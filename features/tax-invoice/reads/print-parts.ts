import { isolateLtr } from '#shared/bidi.ts';
import type {
  DocumentFact,
  DocumentLine,
  DocumentLineTotals,
  DocumentRates,
  OrderDocument,
} from '#shared/pdf.ts';
import {
  amountIn,
  dayIn,
  footOf,
  issuerOf,
  partyOf,
  percent,
  quantityText,
  ratesOf,
  type Writer,
  lineColumns,
} from '#features/purchase-order/reads/printed.ts';
import type { TaxDocument, TaxLine } from '../rules/tax-document.ts';
import { netMinorOf, taxSumsOf } from '../rules/sums.ts';

export function correctedFact(
  writer: Writer,
  corrects: NonNullable<TaxDocument['corrects']>,
): DocumentFact {
  return {
    label: writer.say('taxInvoice.print.corrects'),
    value: [isolateLtr(corrects.number), ...dayIn(writer, corrects.issuedOn)],
  };
}

/** The amounts of a line, as Article 59 requires: price, discount, net, rate, VAT and total. */
export function lineAmounts(
  { textIn }: Writer,
  currency: string,
  line: TaxLine,
  hasDiscount: boolean,
): Omit<DocumentLine, 'description' | 'remark' | 'unit'> {
  const net = netMinorOf(line);
  return {
    quantity: quantityText(line.quantityMilli),
    price: amountIn(currency, line.unitPriceMinor),
    ...(hasDiscount ? { discount: amountIn(currency, line.discountMinor, 'minus') } : {}),
    net: amountIn(currency, net),
    vat: amountIn(currency, line.vatMinor),
    vatRate: line.vatKind === 'exempt' ? textIn('en', 'order.pdf.exempt') : percent(line.vatRateBp),
    total: amountIn(currency, net + line.vatMinor),
  };
}

export const hasDiscount = ({ lines }: TaxDocument) =>
  lines.some(({ discountMinor }) => discountMinor !== 0n);

function lineTotals(writer: Writer, document: TaxDocument): DocumentLineTotals {
  const { currency, lines } = document;
  const sumOf = (of: (line: TaxLine) => bigint) => lines.reduce((sum, line) => sum + of(line), 0n);
  const net = sumOf(netMinorOf);
  const vat = sumOf(({ vatMinor }) => vatMinor);
  const discount = sumOf(({ discountMinor }) => discountMinor);
  return {
    label: writer.say('order.pdf.lines', { n: lines.length }),
    ...(hasDiscount(document) ? { discount: amountIn(currency, discount, 'minus') } : {}),
    net: amountIn(currency, net),
    vat: amountIn(currency, vat),
    total: amountIn(currency, net + vat),
  };
}

function ratesOfDocument(writer: Writer, document: TaxDocument): DocumentRates {
  const { categories } = taxSumsOf(document);
  return ratesOf(
    writer,
    document.currency,
    categories.map(({ category, rateBp, taxableMinor, vatMinor }) => ({
      rateBp: category === 'E' ? null : rateBp,
      taxableMinor,
      vatMinor,
    })),
  );
}

/**
 * The parts that all printed tax documents share, in both languages: head, parties, columns, VAT by
 * rate and foot.
 */
export function frameOf(writer: Writer, document: TaxDocument) {
  const { kind, number, seller, buyer, issuedOn, currency } = document;
  const { say } = writer;
  return {
    ...footOf(writer),
    language: 'both',
    title: say(`taxInvoice.title.${kind}`),
    serial: isolateLtr(number),
    issuer: issuerOf(writer, seller, say('taxInvoice.print.seller')),
    facts: [
      { label: say('order.pdf.number'), value: [isolateLtr(number)] },
      { label: say('taxInvoice.print.issued'), value: dayIn(writer, issuedOn) },
      { label: say('order.pdf.currency'), value: [isolateLtr(currency)] },
    ],
    parties: [partyOf(writer, buyer, say('taxInvoice.print.buyer'))],
    columns: lineColumns(writer, hasDiscount(document)),
    lineTotals: lineTotals(writer, document),
    rates: ratesOfDocument(writer, document),
    boxes: [],
    electronic: [],
    check: null,
  } as const satisfies Partial<OrderDocument>;
}
