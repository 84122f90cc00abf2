import { isolate, isolateLtr } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import type { Call } from '#shared/call.ts';
import type {
  DocumentBox,
  DocumentFact,
  DocumentLanguage,
  DocumentLine,
  DocumentLineTotals,
  DocumentNote,
  DocumentParty,
  DocumentSum,
  OrderDocument,
} from '#shared/pdf.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { unitName } from '#shared/units.ts';
import type { OrderSnapshot, SnapshotLine, SnapshotParty } from '../rules/snapshot.ts';
import { factsToShow, noLineFacts } from '#features/rfq/rules/line-facts.ts';
import { hashOfContent, printedCode } from './content-hash.ts';
import {
  amountIn,
  createWriter,
  dayIn,
  factOf,
  footOf,
  spelledAmountOf,
  invoicedMinorOf,
  issuerOf,
  partyOf,
  phrasesOf,
  percent,
  quantityText,
  ratesOf,
  type RateSum,
  type Writer,
  lineColumns,
} from './printed.ts';

type Texts = Pick<Call, 'textIn'>;

/** Longer payment terms are printed as a note, because a reference has one short line. */
const shortTermsMax = 60;

export interface OrderNumbers {
  readonly serial: string;
  /** The buyer's own number, which may be entered until the order is sent. Empty: none. */
  readonly poNumber: string;
  /** The address of the public check page; null while the order is not sent. */
  readonly checkUrl: string | null;
}

function factsOf(writer: Writer, serial: string, order: OrderSnapshot): DocumentFact[] {
  const { say } = writer;
  return [
    { label: say('order.pdf.number'), value: [isolateLtr(serial)] },
    { label: say('order.pdf.date'), value: dayIn(writer, order.issuedOn) },
    { label: say('order.pdf.currency'), value: [isolateLtr(order.currency)] },
  ];
}

function referencesOf(
  { say }: Writer,
  { poNumber }: OrderNumbers,
  order: OrderSnapshot,
): DocumentFact[] {
  const { deliveryUnit, deliveryValue, paymentCode = '', paymentTerms } = order;
  const { quantityTolerance = 0 } = order;
  return [
    ...factOf(say('order.reference.poNumber'), [poNumber]),
    ...factOf(say('order.pdf.buyerReference'), [order.rfqReference ?? '']),
    { label: say('order.pdf.rfq'), value: [isolateLtr(order.rfqNumber)] },
    {
      label: say('order.pdf.offer'),
      // A number has one spelling, so the second language would repeat it.
      value: say('order.pdf.offerVersion', {
        number: isolateLtr(order.offerNumber),
        version: order.offerVersion,
      }).slice(0, 1),
    },
    ...factOf(say('order.pdf.supplierQuotation'), [order.quotationNumber ?? '']),
    {
      label: say('order.pdf.deliveryTime'),
      value: say(`order.within.${deliveryUnit}`, { n: deliveryValue }),
    },
    {
      label: say('order.pdf.deliveryMethod'),
      value: say(`order.method.${order.deliveryMethod}`),
    },
    ...factOf(say('order.incoterm'), [order.incoterm ?? '']),
    ...(quantityTolerance === 0
      ? []
      : [
          {
            label: say('rfq.tolerance.label'),
            value: say('rfq.tolerance.within', { percent: percent(quantityTolerance * 100) }),
          },
        ]),
    ...(paymentCode === ''
      ? []
      : [{ label: say('order.paymentTerms'), value: say(`rfq.payment.${paymentCode}`) }]),
    ...(paymentTerms.length > shortTermsMax || paymentTerms.includes('\n')
      ? []
      : factOf(say(paymentCode === '' ? 'order.paymentTerms' : 'rfq.payment.details'), [
          paymentTerms,
        ])),
  ];
}

const contactLines = ({ contact, phone, email }: SnapshotParty) => [
  [contact, phone === '' ? '' : isolateLtr(formatPhone(phone))]
    .filter((one) => one !== '')
    .join(' · '),
  email === '' ? '' : isolateLtr(email),
];

function placeOf({ locales, say }: Writer, order: OrderSnapshot): DocumentParty {
  const { address } = order;
  const heading = say('order.pdf.deliverTo');
  if (address === null) return { heading, names: say('order.pdf.pickup'), facts: [] };
  const cities = locales.map((locale) =>
    locale === 'ar'
      ? `${address.cityAr}، ${address.countryAr}`
      : `${address.cityEn}, ${address.countryEn}`,
  );
  const line = (...parts: readonly string[]) => factOf([], phrasesOf(parts));
  return {
    heading,
    names: [address.label],
    facts: [
      ...line(address.building, address.street),
      ...line(address.area, address.landmark),
      ...line(...new Set(cities)),
      ...factOf(say('order.pdf.poBox'), [address.poBox === '' ? '' : isolateLtr(address.poBox)]),
      ...line(isolateLtr(formatPhone(address.phone))),
    ],
  };
}

const netMinorOf = ({ lineMinor, discountMinor }: SnapshotLine) =>
  BigInt(lineMinor) - BigInt(discountMinor);
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

const hasDiscount = ({ lines }: OrderSnapshot) =>
  lines.some(({ discountMinor }) => discountMinor !== '0');

/** Empty if all lines have one rate, because the table of rates shows it. */
function rateText({ textIn, locales }: Writer, order: OrderSnapshot, line: SnapshotLine): string {
  if (rateSumsOf(order).length === 1) return '';
  return line.vatKind === 'exempt'
    ? textIn(locales[0] ?? 'en', 'order.pdf.exempt')
    : percent(line.vatRateBp);
}

function factTextsOf(writer: Writer, { facts = noLineFacts }: SnapshotLine): string[] {
  const say = (key: Parameters<Writer['say']>[0], args?: Parameters<Writer['say']>[1]) =>
    writer.say(key, args)[0] ?? '';
  return factsToShow(facts).map((fact) => {
    if (fact.kind === 'needed')
      return say('rfq.lineFact.needed', { day: dayIn(writer, fact.day)[0] ?? '' });
    if (fact.kind === 'drawing') return `${say('rfq.lineFact.drawing')} ${isolate(fact.name)}`;
    const orEqual = fact.kind === 'brandOrEqual' ? ` ${say('rfq.lineFact.orEqual')}` : '';
    return `${say(`rfq.lineFact.${fact.kind}`)} ${isolate(fact.value)}${orEqual}`;
  });
}

function lineOf(writer: Writer, order: OrderSnapshot, line: SnapshotLine): DocumentLine {
  const { localize, say } = writer;
  const amount = (minor: bigint, sign?: 'minus') => amountIn(order.currency, minor, sign);
  const netMinor = netMinorOf(line);
  const remark =
    line.state === 'alternative'
      ? (say('order.pdf.alternative', { what: line.remark })[0] ?? '')
      : line.remark;
  return {
    description: line.description,
    remark: [...factTextsOf(writer, line), remark, line.package]
      .filter((one) => one !== '')
      .join(' · '),
    quantity: quantityText(BigInt(line.quantityMilli)),
    unit: [...new Set(localize((locale) => unitName(locale, line.unitCode)))],
    price: amount(BigInt(line.unitPriceMinor)),
    ...(hasDiscount(order) ? { discount: amount(BigInt(line.discountMinor), 'minus') } : {}),
    net: amount(netMinor),
    vat: amount(BigInt(line.vatMinor)),
    vatRate: rateText(writer, order, line),
    total: amount(netMinor + BigInt(line.vatMinor)),
  };
}

function lineTotalsOf({ say }: Writer, order: OrderSnapshot): DocumentLineTotals {
  const { currency, lines } = order;
  const net = sumOf(lines.map(netMinorOf));
  const vat = sumOf(lines.map(({ vatMinor }) => BigInt(vatMinor)));
  const discount = sumOf(lines.map(({ discountMinor }) => BigInt(discountMinor)));
  return {
    label: say('order.pdf.lines', { n: lines.length }),
    ...(hasDiscount(order) ? { discount: amountIn(currency, discount, 'minus') } : {}),
    net: amountIn(currency, net),
    vat: amountIn(currency, vat),
    total: amountIn(currency, net + vat),
  };
}

/** Shipping and customs are zero-rated, as on the tax invoice (Cabinet Decision 52, article 33). */
function rateSumsOf({ lines, sums }: OrderSnapshot): RateSum[] {
  const rateOf = ({ vatKind, vatRateBp }: SnapshotLine) =>
    vatKind === 'exempt' ? null : vatRateBp;
  const charges = BigInt(sums.shipping) + BigInt(sums.customs);
  const groups = Map.groupBy(lines, rateOf);
  if (charges !== 0n && !groups.has(0)) groups.set(0, []);
  return [...groups].map(([rateBp, members]) => ({
    rateBp,
    taxableMinor: sumOf(members.map(netMinorOf)) + (rateBp === 0 ? charges : 0n),
    vatMinor: sumOf(members.map(({ vatMinor }) => BigInt(vatMinor))),
  }));
}

function sumsOf({ say }: Writer, order: OrderSnapshot): DocumentSum[] {
  const { currency, sums } = order;
  const amount = (minor: bigint, sign?: 'minus') => amountIn(currency, minor, sign);
  const row = (
    sum: 'subTotal' | 'supplierDiscount' | 'vat' | 'shipping' | 'customs' | 'qDiscount',
    kind: DocumentSum['kind'] = 'plain',
    sign?: 'minus',
  ): DocumentSum => ({
    label: say(`order.sum.${sum}`),
    amount: amount(BigInt(sums[sum]), sign),
    kind,
  });
  const unless = (
    sum: 'supplierDiscount' | 'shipping' | 'customs' | 'qDiscount',
    ...rows: DocumentSum[]
  ) => (sums[sum] === '0' ? [] : rows);
  const net = BigInt(sums.subTotal) - BigInt(sums.supplierDiscount);
  return [
    row('subTotal'),
    ...unless('supplierDiscount', row('supplierDiscount', 'plain', 'minus'), {
      label: say('order.pdf.net'),
      amount: amount(net),
      kind: 'plain',
    }),
    row('vat'),
    ...unless('shipping', row('shipping')),
    ...unless('customs', row('customs')),
    {
      label: say('order.pdf.invoiced'),
      amount: `${currency} ${amount(invoicedMinorOf(order))}`,
      kind: 'strong',
    },
    ...unless('qDiscount', row('qDiscount', 'q', 'minus'), {
      label: say('order.pdf.buyerPays'),
      amount: amount(BigInt(sums.total)),
      kind: 'last',
    }),
  ];
}

function notesOf(
  { say, localize, textIn }: Writer,
  order: OrderSnapshot,
  references: readonly DocumentFact[],
): DocumentNote[] {
  const isReferred = references.some(({ value }) => value[0] === order.paymentTerms);
  const notes: readonly DocumentNote[] = [
    {
      heading: say('order.unverified'),
      texts: order.isSupplierUnverified === true ? say('order.unverifiedWhy') : [],
    },
    { heading: say('order.paymentTerms'), texts: isReferred ? [] : [order.paymentTerms] },
    { heading: say('order.terms'), texts: [order.terms] },
    {
      heading: say('order.pdf.qHeading'),
      texts:
        order.sums.qDiscount === '0'
          ? []
          : localize((locale) =>
              textIn(locale, 'order.pdf.qNote', { brand: brandOf(locale).name }),
            ),
    },
  ];
  return notes.filter(({ texts }) => texts.some((text) => text !== ''));
}

/** The order is valid without a signature; many companies still sign and stamp theirs. */
function boxesOf({ say }: Writer, order: OrderSnapshot): DocumentBox[] {
  const named = (key: 'order.pdf.issuedBy' | 'order.pdf.approvedBy', name: string) => {
    const [label = '', ...others] = say(key);
    return name === '' ? [] : [[`${label}: ${isolate(name)}`, ...others]];
  };
  return [
    {
      heading: say('order.pdf.forBuyer'),
      texts: [
        ...named('order.pdf.issuedBy', order.issuedBy),
        ...named('order.pdf.approvedBy', order.approvedBy),
      ],
    },
    { heading: say('order.pdf.signBuyer'), texts: [] },
    {
      heading: say('order.pdf.signSupplier'),
      texts: say('order.pdf.signHint').map((hint) => [hint]),
    },
  ];
}

/** A draft has no code, because a reader of a scan must not take it for an order. */
function checkOf(
  { say }: Writer,
  { serial, poNumber, checkUrl }: OrderNumbers,
  snapshot: OrderSnapshot,
): OrderDocument['check'] {
  if (checkUrl === null) return null;
  return {
    label: say('order.check.label'),
    url: checkUrl,
    code: isolateLtr(printedCode(hashOfContent({ serial, poNumber, snapshot }))),
  };
}

/**
 * The printed content of a generated order, copied from the agreement and never computed
 * (product §8).
 */
export function documentOf(
  call: Texts,
  language: DocumentLanguage,
  numbers: OrderNumbers,
  order: OrderSnapshot,
): OrderDocument {
  const writer = createWriter(call, language);
  const { say } = writer;
  const { serial } = numbers;
  const references = referencesOf(writer, numbers, order);
  const rates = rateSumsOf(order);
  return {
    ...footOf(writer),
    language,
    title: say('order.title'),
    serial: isolateLtr(serial),
    issuer: issuerOf(writer, order.buyer),
    facts: factsOf(writer, serial, order),
    parties: [
      partyOf(writer, order.supplier, say('order.pdf.supplier'), {
        more: contactLines(order.supplier),
      }),
      partyOf(writer, order.buyer, say('order.pdf.billTo'), {
        more: contactLines(order.buyer),
        isIssuer: true,
      }),
      placeOf(writer, order),
    ],
    references,
    columns: lineColumns(writer, hasDiscount(order)),
    lines: order.lines.map((line) => lineOf(writer, order, line)),
    lineTotals: lineTotalsOf(writer, order),
    rates: ratesOf(writer, order.currency, rates),
    inWords: spelledAmountOf(say('order.pdf.inWords'), order.currency, invoicedMinorOf(order)),
    sums: sumsOf(writer, order),
    notes: notesOf(writer, order, references),
    boxes: boxesOf(writer, order),
    electronic: writer.localize((locale) =>
      numbers.checkUrl === null
        ? call.textIn(locale, 'order.pdf.draft')
        : call.textIn(locale, 'order.pdf.electronic', { brand: brandOf(locale).name }),
    ),
    check: checkOf(writer, numbers, order),
  };
}
