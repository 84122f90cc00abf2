import type { Call } from '#shared/call.ts';
import { brandOf } from '#shared/brand.ts';
import { isolateLtr } from '#shared/bidi.ts';
import { createFormatter } from '#shared/format.ts';
import type { Locale } from '#shared/locale.ts';
import { decimalsOf, formatAmount } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { formatPhone } from '#shared/phone-format.ts';
import type {
  DocumentFact,
  DocumentLanguage,
  DocumentLine,
  DocumentNote,
  DocumentParty,
  DocumentSum,
  OrderDocument,
  LocalizedText,
} from '#shared/pdf.ts';
import { shortPercentOf } from '#shared/percent.ts';
import { quantityOf } from '#shared/quantity.ts';
import { unitName } from '#shared/units.ts';
import type { OrderSnapshot, SnapshotLine, SnapshotParty, SnapshotSum } from '../rules/snapshot.ts';

type Texts = Pick<Call, 'textIn'>;

interface Writer {
  readonly locales: readonly Locale[];
  /** Our own texts without shadda, because the Arabic font does not copy it as written. */
  localize(make: (locale: Locale) => string): LocalizedText;
}

const shadda = /\u0651/g;

function createWriter(language: DocumentLanguage): Writer {
  const locales: readonly Locale[] = language === 'both' ? ['en', 'ar'] : [language];
  return { locales, localize: (make) => locales.map((locale) => make(locale).replace(shadda, '')) };
}

/** Empty when the value is empty, so that the fact is left out. */
function factOf(label: LocalizedText, value: LocalizedText): DocumentFact[] {
  return value.some((one) => one !== '') ? [{ label, value }] : [];
}

function factsOf(call: Texts, { localize }: Writer, order: OrderSnapshot): DocumentFact[] {
  const { deliveryUnit, deliveryValue } = order;
  return [
    {
      label: localize((locale) => call.textIn(locale, 'order.pdf.date')),
      value: localize((locale) => createFormatter(locale).day(order.issuedOn)),
    },
    {
      label: localize((locale) => call.textIn(locale, 'order.pdf.rfq')),
      value: [isolateLtr(order.rfqNumber)],
    },
    {
      label: localize((locale) => call.textIn(locale, 'order.pdf.offer')),
      value: localize((locale) =>
        call.textIn(locale, 'order.pdf.offerVersion', {
          number: isolateLtr(order.offerNumber),
          version: order.offerVersion,
        }),
      ),
    },
    {
      label: localize((locale) => call.textIn(locale, 'order.pdf.currency')),
      value: [isolateLtr(order.currency)],
    },
    {
      label: localize((locale) => call.textIn(locale, 'order.pdf.deliveryTime')),
      value: localize((locale) =>
        call.textIn(locale, `order.within.${deliveryUnit}`, { n: deliveryValue }),
      ),
    },
    {
      label: localize((locale) => call.textIn(locale, 'order.pdf.deliveryMethod')),
      value: localize((locale) => call.textIn(locale, `order.method.${order.deliveryMethod}`)),
    },
    {
      label: localize((locale) => call.textIn(locale, 'order.pdf.issuedBy')),
      value: [order.issuedBy],
    },
    {
      label: localize((locale) => call.textIn(locale, 'order.pdf.approvedBy')),
      value: [order.approvedBy],
    },
  ];
}

function nameOf(party: SnapshotParty, locale: Locale): string {
  const legal = locale === 'ar' ? party.legalNameAr : party.legalNameEn;
  return legal === '' ? party.name : legal;
}

function partyOf(
  call: Texts,
  { localize, locales }: Writer,
  party: SnapshotParty,
  heading: LocalizedText,
): DocumentParty {
  const licence = [isolateLtr(party.licenceNumber), party.licenceAuthority]
    .filter((one) => one !== '')
    .join(' · ');
  return {
    heading,
    names: [...new Set(locales.map((locale) => nameOf(party, locale)))],
    facts: [
      ...factOf(
        localize((locale) => call.textIn(locale, 'order.pdf.trn')),
        [party.trn === '' ? '' : isolateLtr(party.trn)],
      ),
      ...factOf(
        localize((locale) => call.textIn(locale, 'order.pdf.licence')),
        [party.licenceNumber === '' ? '' : licence],
      ),
      ...factOf([], [party.contact]),
      ...factOf([], [party.phone === '' ? '' : isolateLtr(formatPhone(party.phone))]),
      ...factOf([], [party.email === '' ? '' : isolateLtr(party.email)]),
    ],
  };
}

function placeOf(call: Texts, { localize, locales }: Writer, order: OrderSnapshot): DocumentParty {
  const { address } = order;
  const heading = localize((locale) => call.textIn(locale, 'order.pdf.deliverTo'));
  if (address === null)
    return {
      heading,
      names: localize((locale) => call.textIn(locale, 'order.pdf.pickup')),
      facts: [],
    };
  const cities = locales.map((locale) =>
    locale === 'ar'
      ? `${address.cityAr}، ${address.countryAr}`
      : `${address.cityEn}, ${address.countryEn}`,
  );
  return {
    heading,
    names: [address.label],
    facts: [
      ...factOf([], [[address.building, address.street].filter((one) => one !== '').join(', ')]),
      ...factOf([], [[address.area, address.landmark].filter((one) => one !== '').join(', ')]),
      ...factOf([], cities),
      ...factOf(
        localize((locale) => call.textIn(locale, 'order.pdf.poBox')),
        [address.poBox === '' ? '' : isolateLtr(address.poBox)],
      ),
      ...factOf([], [isolateLtr(formatPhone(address.phone))]),
    ],
  };
}

/** Both languages must show the same figures: Latin digits and the currency's decimals. */
function amountText(order: OrderSnapshot, minor: string, sign?: 'minus'): string {
  const decimal = decimalOf(BigInt(minor), decimalsOf(order.currency));
  return formatAmount(
    decimal,
    order.currency,
    sign === undefined ? { locale: 'en' } : { locale: 'en', sign },
  );
}

function quantityText(milli: string): string {
  const [whole = '0', fraction] = quantityOf(BigInt(milli)).split('.');
  const grouped = createFormatter('en').number(Number(whole));
  return isolateLtr(fraction === undefined ? grouped : `${grouped}.${fraction}`);
}

const hasDiscount = ({ lines }: OrderSnapshot) =>
  lines.some(({ discountMinor }) => discountMinor !== '0');

/** The total before VAT includes the discount, because VAT is computed after it. */
function lineOf(
  call: Texts,
  writer: Writer,
  order: OrderSnapshot,
  line: SnapshotLine,
): DocumentLine {
  const { localize, locales } = writer;
  const remark =
    line.state === 'alternative'
      ? locales
          .map((locale) => call.textIn(locale, 'order.pdf.alternative', { what: line.remark }))
          .slice(0, 1)
      : [line.remark];
  return {
    description: line.description,
    remark: [...remark, line.package].filter((one) => one !== '').join(' · '),
    quantity: quantityText(line.quantityMilli),
    unit: [...new Set(localize((locale) => unitName(locale, line.unitCode)))],
    price: amountText(order, line.unitPriceMinor),
    ...(hasDiscount(order) ? { discount: amountText(order, line.discountMinor, 'minus') } : {}),
    vat: amountText(order, line.vatMinor),
    vatRate:
      line.vatKind === 'exempt'
        ? call.textIn(locales[0] ?? 'en', 'order.pdf.exempt')
        : isolateLtr(`${shortPercentOf(line.vatRateBp)}%`),
    total: amountText(order, String(BigInt(line.lineMinor) - BigInt(line.discountMinor))),
  };
}

/** The rows of the sums. Without `always` a zero sum is left out. */
const sumRows: readonly {
  sum: Exclude<SnapshotSum, 'afterQDiscount'>;
  kind: DocumentSum['kind'];
  always: boolean;
  sign?: 'minus';
}[] = [
  { sum: 'subTotal', kind: 'plain', always: true },
  { sum: 'supplierDiscount', kind: 'plain', always: false, sign: 'minus' },
  { sum: 'vat', kind: 'plain', always: true },
  { sum: 'afterVat', kind: 'plain', always: true },
  { sum: 'qDiscount', kind: 'q', always: false, sign: 'minus' },
  { sum: 'shipping', kind: 'plain', always: false },
  { sum: 'customs', kind: 'plain', always: false },
  { sum: 'total', kind: 'strong', always: true },
];

function sumsOf(call: Texts, { localize }: Writer, order: OrderSnapshot): DocumentSum[] {
  return sumRows
    .filter(({ sum, always }) => always || order.sums[sum] !== '0')
    .map(({ sum, kind, sign }) => ({
      label: localize((locale) => call.textIn(locale, `order.sum.${sum}`)),
      amount: `${kind === 'strong' ? `${order.currency} ` : ''}${amountText(order, order.sums[sum], sign)}`,
      kind,
    }));
}

function notesOf(call: Texts, { localize }: Writer, order: OrderSnapshot): DocumentNote[] {
  const notes: readonly DocumentNote[] = [
    {
      heading: localize((locale) => call.textIn(locale, 'order.paymentTerms')),
      texts: [order.paymentTerms],
    },
    { heading: localize((locale) => call.textIn(locale, 'order.terms')), texts: [order.terms] },
    {
      heading: localize((locale) => call.textIn(locale, 'order.pdf.qHeading')),
      texts:
        order.sums.qDiscount === '0'
          ? []
          : localize((locale) =>
              call.textIn(locale, 'order.pdf.qNote', { brand: brandOf(locale).name }),
            ),
    },
  ];
  return notes.filter(({ texts }) => texts.some((text) => text !== ''));
}

/**
 * The printed content of a generated order, copied from the agreement and never computed
 * (product §8).
 */
export function documentOf(
  call: Texts,
  language: DocumentLanguage,
  serial: string,
  order: OrderSnapshot,
): OrderDocument {
  const writer = createWriter(language);
  const { localize } = writer;
  return {
    language,
    brand: localize((locale) => brandOf(locale).name),
    title: localize((locale) => call.textIn(locale, 'order.title')),
    serial: isolateLtr(serial),
    facts: factsOf(call, writer, order),
    parties: [
      partyOf(
        call,
        writer,
        order.buyer,
        localize((locale) => call.textIn(locale, 'order.pdf.buyer')),
      ),
      partyOf(
        call,
        writer,
        order.supplier,
        localize((locale) => call.textIn(locale, 'order.pdf.supplier')),
      ),
      placeOf(call, writer, order),
    ],
    columns: {
      number: ['#'],
      description: localize((locale) => call.textIn(locale, 'order.column.item')),
      quantity: localize((locale) => call.textIn(locale, 'order.column.quantity')),
      price: localize((locale) => call.textIn(locale, 'order.column.price')),
      ...(hasDiscount(order)
        ? { discount: localize((locale) => call.textIn(locale, 'order.column.discount')) }
        : {}),
      vat: localize((locale) => call.textIn(locale, 'order.column.vat')),
      total: localize((locale) => call.textIn(locale, 'order.column.beforeVat')),
    },
    lines: order.lines.map((line) => lineOf(call, writer, order, line)),
    sums: sumsOf(call, writer, order),
    notes: notesOf(call, writer, order),
    footer: localize((locale) => brandOf(locale).legalLine),
    pages: localize((locale) =>
      call.textIn(locale, 'order.pdf.pages', { page: '{page}', pages: '{pages}' }),
    ),
  };
}
