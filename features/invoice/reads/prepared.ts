import { isolateLtr } from '#shared/bidi.ts';
import { brandLegal, brandOf } from '#shared/brand.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call } from '#shared/call.ts';
import { toFils, type Rated } from '#shared/currency.ts';
import type { DocumentFact, DocumentLine, DocumentSum, OrderDocument } from '#shared/pdf.ts';
import {
  amountIn,
  createWriter,
  dayIn,
  footOf,
  issuerOf,
  partyOf,
  quantityText,
  ratesOf,
  spelledAmountOf,
  type Writer,
  lineColumns,
} from '../../purchase-order/reads/printed.ts';
import type { OrderRow } from '../../purchase-order/store/row.ts';
import { payableMinorOf } from './invoice.ts';

interface PreparedInvoice {
  readonly order: OrderRow;
  readonly rated: Rated;
  readonly now: Date;
}

/** An order has one Q discount invoice in force, so its own number with a letter is enough. */
export const preparedNumberOf = ({ serial }: Pick<OrderRow, 'serial'>) => `${serial}-Q`;

function factsOf(writer: Writer, { order, now }: PreparedInvoice): DocumentFact[] {
  return [
    { label: writer.say('order.pdf.number'), value: [isolateLtr(preparedNumberOf(order))] },
    { label: writer.say('invoice.print.issued'), value: dayIn(writer, dayInDubai(now)) },
    { label: writer.say('order.pdf.currency'), value: [isolateLtr(order.currency)] },
  ];
}

function referencesOf(writer: Writer, { order }: PreparedInvoice): DocumentFact[] {
  const { say } = writer;
  const { buyer, rfqNumber } = order.snapshot;
  return [
    { label: say('invoice.list.order'), value: [isolateLtr(order.serial)] },
    { label: say('invoice.list.rfqNumber'), value: [isolateLtr(rfqNumber)] },
    { label: say('invoice.list.buyer'), value: [buyer.name] },
    {
      label: say('invoice.list.delivered'),
      value: dayIn(writer, dayInDubai(order.delivered_at ?? order.created_at)),
    },
  ];
}

/** One line with the amount; an invoice without rates has no columns of VAT. */
function lineOf(writer: Writer, { order }: PreparedInvoice, amount: string): DocumentLine {
  const [english = '', arabic = ''] = writer.say('invoice.print.line', {
    serial: isolateLtr(order.serial),
  });
  return {
    description: english,
    remark: arabic,
    quantity: quantityText(1000n),
    unit: [],
    price: amount,
    net: amount,
    vat: '',
    vatRate: '',
    total: amount,
  };
}

function sumsOf({ say }: Writer, { order, rated }: PreparedInvoice): DocumentSum[] {
  const payableMinor = payableMinorOf(order);
  const { currency, q_discount_minor: agreedMinor } = order;
  const plain = (label: DocumentSum['label'], amount: string): DocumentSum => ({
    label,
    amount,
    kind: 'plain',
  });
  return [
    ...(agreedMinor === payableMinor
      ? []
      : [plain(say('invoice.operator.agreedDiscount'), amountIn(currency, agreedMinor))]),
    {
      label: say('invoice.dialog.amount'),
      amount: `${currency} ${amountIn(currency, payableMinor)}`,
      kind: 'strong',
    },
    ...(currency === 'AED'
      ? []
      : [
          plain(
            say('invoice.print.inDirhams'),
            `AED ${amountIn('AED', toFils(payableMinor, rated.currency, rated.rateMicro))}`,
          ),
        ]),
  ];
}

function platformOf(writer: Writer) {
  const { name, trn } = brandOf('en');
  return partyOf(writer, { ...brandLegal, name, trn: trn ?? '' }, writer.say('invoice.print.to'));
}

/**
 * The commercial invoice of a supplier to the platform for the payable Q discount of a delivered
 * order, with the TRNs of both (product §8). Not a tax invoice: VAT is on that to the buyer.
 */
export function preparedDocument(
  call: Pick<Call, 'textIn'>,
  prepared: PreparedInvoice,
): OrderDocument {
  const { order } = prepared;
  const writer = createWriter(call, 'both');
  const { localize, say, textIn } = writer;
  const payableMinor = payableMinorOf(order);
  const amount = amountIn(order.currency, payableMinor);
  return {
    ...footOf(writer),
    language: 'both',
    title: say('invoice.print.title'),
    serial: isolateLtr(preparedNumberOf(order)),
    issuer: issuerOf(writer, order.snapshot.supplier, say('invoice.print.from')),
    facts: factsOf(writer, prepared),
    parties: [platformOf(writer)],
    references: referencesOf(writer, prepared),
    columns: lineColumns(writer, false),
    lines: [lineOf(writer, prepared, amount)],
    lineTotals: {
      label: say('order.pdf.lines', { n: 1 }),
      net: amount,
      vat: '',
      total: amount,
    },
    rates: ratesOf(writer, order.currency, []),
    sums: sumsOf(writer, prepared),
    inWords: spelledAmountOf(say('invoice.print.inWords'), order.currency, payableMinor),
    notes: [
      { heading: say('invoice.print.vatHeading'), texts: say('invoice.print.vat') },
      {
        heading: say('invoice.print.madeHeading'),
        texts: localize((locale) =>
          textIn(locale, 'invoice.print.made', { brand: brandOf(locale).name }),
        ),
      },
    ],
    boxes: [],
    electronic: [],
    check: null,
  };
}
