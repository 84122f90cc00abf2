import { isolateLtr } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import { divideHalfUp, toFils, type Currency } from '#shared/currency.ts';
import { createFormatter } from '#shared/format.ts';
import { decimalsOf, formatAmount } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import type {
  DocumentFact,
  DocumentLine,
  DocumentNote,
  DocumentSum,
  OrderDocument,
} from '#shared/pdf.ts';
import { quantityOf } from '#shared/quantity.ts';
import { unitName } from '#shared/units.ts';
import type { TaxLine } from '../rules/facts.ts';
import { netOf } from '../rules/order-record.ts';
import { netMinorOf, taxSumsOf, type TaxSums } from '../rules/sums.ts';
import { sumsOfRow, type IssuedDocument } from './orders.ts';
import { day, frameOf, percent, say, localize, type Texts } from './print-parts.ts';

/** Both languages use Latin digits and the currency's decimals. */
function amountIn(currency: string, minor: bigint, sign?: 'minus'): string {
  const decimal = decimalOf(minor, decimalsOf(currency));
  return formatAmount(
    decimal,
    currency,
    sign === undefined ? { locale: 'en' } : { locale: 'en', sign },
  );
}

function quantityText(milli: bigint): string {
  const [whole = '0', fraction] = quantityOf(milli).split('.');
  const grouped = createFormatter('en').number(Number(whole));
  return isolateLtr(fraction === undefined ? grouped : `${grouped}.${fraction}`);
}

/**
 * True when no unit price multiplied by the quantity gives the line's amount, as in a price
 * reduction of a whole line.
 */
function isPriceReduced({ unitPriceMinor, quantityMilli, lineMinor }: TaxLine): boolean {
  const apart = divideHalfUp(unitPriceMinor * quantityMilli, 1000n) - lineMinor;
  return apart > 1n || apart < -1n;
}

function linesOf(call: Texts, { document }: IssuedDocument): DocumentLine[] {
  const { currency, lines } = document;
  const hasDiscount = lines.some(({ discountMinor }) => discountMinor !== 0n);
  return lines.map((line) => ({
    description: line.name,
    remark: line.description === line.name ? '' : line.description,
    quantity: quantityText(line.quantityMilli),
    unit: [...new Set(localize((locale) => unitName(locale, line.unitCode)))],
    price: isPriceReduced(line) ? '–' : amountIn(currency, line.unitPriceMinor),
    ...(hasDiscount ? { discount: amountIn(currency, line.discountMinor, 'minus') } : {}),
    vat: amountIn(currency, line.vatMinor),
    vatRate:
      line.vatKind === 'exempt' ? call.textIn('en', 'order.pdf.exempt') : percent(line.vatRateBp),
    total: amountIn(currency, netMinorOf(line)),
  }));
}

/**
 * The sums in dirhams at the document's rate, because the tax office requires them for another
 * currency.
 */
function inDirhams(call: Texts, { document }: IssuedDocument, sums: TaxSums): DocumentSum[] {
  const { currency, rateMicro } = document;
  if (currency === 'AED') return [];
  const fils = (minor: bigint) =>
    `AED ${amountIn('AED', toFils(minor, currency as Currency, rateMicro))}`;
  return [
    {
      label: say(call, 'taxInvoice.print.vatInDirhams'),
      amount: fils(sums.vatMinor),
      kind: 'plain',
    },
    {
      label: say(call, 'taxInvoice.print.totalInDirhams'),
      amount: fils(sums.inclusiveMinor),
      kind: 'plain',
    },
  ];
}

/**
 * A credit note must state the invoiced value, the corrected value and the difference (Article 60).
 */
function valueSums(call: Texts, { row, document }: IssuedDocument): DocumentSum[] {
  const { value } = row.snapshot;
  if (value === null) return [];
  const invoiced = BigInt(value.invoicedMinor);
  const before = BigInt(value.creditedBeforeMinor);
  const corrected = invoiced - before - netOf(sumsOfRow(row));
  const amount = (minor: bigint, sign?: 'minus') => amountIn(document.currency, minor, sign);
  return [
    { label: say(call, 'taxInvoice.print.invoicedValue'), amount: amount(invoiced), kind: 'plain' },
    ...(before === 0n
      ? []
      : [
          {
            label: say(call, 'taxInvoice.print.creditedBefore'),
            amount: amount(before, 'minus'),
            kind: 'plain' as const,
          },
        ]),
    {
      label: say(call, 'taxInvoice.print.correctedValue'),
      amount: amount(corrected),
      kind: 'plain',
    },
  ];
}

function sumRows(call: Texts, issued: IssuedDocument): DocumentSum[] {
  const { document, row } = issued;
  const { currency, kind, lines, prepaidMinor, payableMinor } = document;
  const sums = taxSumsOf(document);
  const amount = (minor: bigint, sign?: 'minus') => amountIn(currency, minor, sign);
  // A document must have a line, so one without goods has its charges as lines.
  const charged = document.charges.length === 0 ? [] : row.snapshot.charges;
  const charges = charged.map((charge) => ({
    label: say(call, `order.sum.${charge.kind}`),
    amount: amount(BigInt(charge.amountMinor)),
    kind: 'plain' as const,
  }));
  const rate = [...new Set(lines.map(({ vatRateBp }) => percent(vatRateBp)))].join(', ');
  const unless = (minor: bigint, sum: DocumentSum) => (minor === 0n ? [] : [sum]);
  const isNote = kind === 'credit_note';
  return [
    ...valueSums(call, issued),
    ...charges,
    {
      label: say(call, isNote ? 'taxInvoice.print.difference' : 'taxInvoice.print.net'),
      amount: amount(sums.exclusiveMinor),
      kind: 'plain',
    },
    {
      label: say(call, 'taxInvoice.print.vat', { rate }),
      amount: amount(sums.vatMinor),
      kind: 'plain',
    },
    {
      label: say(call, 'taxInvoice.print.gross'),
      amount: amount(sums.inclusiveMinor),
      kind: 'plain',
    },
    ...inDirhams(call, issued, sums),
    ...unless(prepaidMinor, {
      label: say(call, 'taxInvoice.print.prepaid'),
      amount: amount(prepaidMinor, 'minus'),
      kind: 'q',
    }),
    ...unless(sums.roundingMinor, {
      label: say(call, 'taxInvoice.print.rounding'),
      amount: amount(sums.roundingMinor),
      kind: 'plain',
    }),
    {
      label: say(call, isNote ? 'taxInvoice.print.toReturn' : 'taxInvoice.print.toPay'),
      amount: `${currency} ${amount(payableMinor)}`,
      kind: 'strong',
    },
  ];
}

function factsOf(call: Texts, { document }: IssuedDocument): DocumentFact[] {
  const { corrects, currency, dueOn, issuedOn, rateMicro, suppliedOn } = document;
  return [
    { label: say(call, 'taxInvoice.print.issued'), value: day(issuedOn) },
    { label: say(call, 'taxInvoice.print.supplied'), value: day(suppliedOn ?? issuedOn) },
    corrects === null
      ? { label: say(call, 'taxInvoice.print.due'), value: day(dueOn) }
      : {
          label: say(call, 'taxInvoice.print.corrects'),
          value: [isolateLtr(corrects.number), ...day(corrects.issuedOn)],
        },
    { label: say(call, 'taxInvoice.print.order'), value: [isolateLtr(document.reference)] },
    {
      label: say(call, 'order.pdf.currency'),
      value: [
        isolateLtr(currency),
        ...(currency === 'AED'
          ? []
          : [isolateLtr(`1 ${currency} = ${decimalOf(rateMicro, 6)} AED`)]),
      ],
    },
  ];
}

function notesOf(call: Texts, { row, document }: IssuedDocument): DocumentNote[] {
  const { reason, note } = row;
  const notes: readonly DocumentNote[] = [
    {
      heading: say(call, 'taxInvoice.credit.reason'),
      texts: reason === '' ? [] : [...say(call, `taxInvoice.credit.reasons.${reason}`), note],
    },
    {
      heading: say(call, 'order.paymentTerms'),
      texts: reason === '' ? [document.paymentTerms] : [],
    },
    {
      heading: say(call, 'order.pdf.qHeading'),
      texts:
        document.prepaidMinor === 0n
          ? []
          : localize((locale) =>
              call.textIn(locale, 'taxInvoice.print.qNote', { brand: brandOf(locale).name }),
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
export function printedOrderTax(call: Texts, issued: IssuedDocument): OrderDocument {
  const { document } = issued;
  const frame = frameOf(call, document);
  const hasDiscount = document.lines.some(({ discountMinor }) => discountMinor !== 0n);
  return {
    ...frame,
    facts: factsOf(call, issued),
    columns: hasDiscount
      ? { ...frame.columns, discount: say(call, 'order.column.discount') }
      : frame.columns,
    lines: linesOf(call, issued),
    sums: sumRows(call, issued),
    notes: notesOf(call, issued),
  };
}
