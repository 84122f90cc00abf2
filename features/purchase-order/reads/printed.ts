import { spellAmount } from '#shared/amount-words.ts';
import { hasRightToLeft, isolateLtr } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import type { Call } from '#shared/call.ts';
import { isCurrency } from '#shared/currency.ts';
import { createFormatter } from '#shared/format.ts';
import type { Locale } from '#shared/locale.ts';
import { decimalsOf, formatAmount } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import type {
  DocumentFact,
  DocumentIssuer,
  DocumentLanguage,
  DocumentNote,
  DocumentParty,
  DocumentRates,
  LocalizedText,
  OrderDocument,
} from '#shared/pdf.ts';
import { shortPercentOf } from '#shared/percent.ts';
import { quantityOf } from '#shared/quantity.ts';
import type { OrderSnapshot, SnapshotParty } from '../rules/snapshot.ts';

export interface Writer {
  readonly locales: readonly Locale[];
  readonly textIn: Call['textIn'];
  localize(make: (locale: Locale) => string): LocalizedText;
  say(...text: Parameters<Call['text']>): LocalizedText;
}

/** Vowel marks. Search in a PDF does not find words with them (decision 0012). */
const vowelMarks = /[\u064b-\u0652]/g;

export const withoutVowelMarks = (text: string) => text.replace(vowelMarks, '');

export function createWriter({ textIn }: Pick<Call, 'textIn'>, language: DocumentLanguage): Writer {
  const locales: readonly Locale[] = language === 'both' ? ['en', 'ar'] : [language];
  const localize: Writer['localize'] = (make) =>
    locales.map((locale) => withoutVowelMarks(make(locale)));
  return {
    locales,
    textIn,
    localize,
    say: (...text) => localize((locale) => textIn(locale, ...text)),
  };
}

export const dayIn = ({ localize }: Writer, day: string) =>
  localize((locale) => createFormatter(locale).day(day));

/** Both languages show the same figures: Latin digits and the currency's decimals. */
export function amountIn(currency: string, minor: bigint, sign?: 'minus'): string {
  const decimal = decimalOf(minor, decimalsOf(currency));
  return formatAmount(
    decimal,
    currency,
    sign === undefined ? { locale: 'en' } : { locale: 'en', sign },
  );
}

export function quantityText(milli: bigint): string {
  const [whole = '0', fraction] = quantityOf(milli).split('.');
  const grouped = createFormatter('en').number(Number(whole));
  return isolateLtr(fraction === undefined ? grouped : `${grouped}.${fraction}`);
}

export const percent = (rateBp: number) => isolateLtr(`${shortPercentOf(rateBp)}%`);

/** Empty when the value is empty, so that the fact is left out. */
export function factOf(label: LocalizedText, value: LocalizedText): DocumentFact[] {
  return value.some((one) => one !== '') ? [{ label, value }] : [];
}

const ltrOrNothing = (text: string) => (text === '' ? '' : isolateLtr(text));

type PrintedParty = Pick<
  SnapshotParty,
  'name' | 'legalNameEn' | 'legalNameAr' | 'trn' | 'licenceNumber' | 'licenceAuthority' | 'seat'
>;

/** The legal names in the document's languages; the name in the profile replaces a missing one. */
export function namesOf({ locales }: Writer, party: PrintedParty): LocalizedText {
  const legal = locales
    .map((locale) => (locale === 'ar' ? party.legalNameAr : party.legalNameEn))
    .filter((name) => name !== '');
  return legal.length === 0 ? [party.name] : [...new Set(legal)];
}

/**
 * Joins texts of one direction with commas. A change of direction begins a new phrase, because no
 * order of reading suits both (decision 0106). Empty without any text.
 */
export function phrasesOf(parts: readonly string[]): LocalizedText {
  const phrases: string[] = [];
  for (const part of parts.filter((one) => one !== '')) {
    const before = phrases.at(-1);
    if (before === undefined || hasRightToLeft(before) !== hasRightToLeft(part)) phrases.push(part);
    else phrases.splice(-1, 1, `${before}${hasRightToLeft(part) ? '، ' : ', '}${part}`);
  }
  return phrases;
}

/** The default address, one text a line; empty without one. */
function seatLines({ locales, say }: Writer, { seat }: PrintedParty): LocalizedText[] {
  if (seat === null || seat === undefined) return [];
  const cities = locales.map((locale) => (locale === 'ar' ? seat.cityAr : seat.cityEn));
  const box = seat.poBox === '' ? '' : `${say('order.pdf.poBox')[0]} ${isolateLtr(seat.poBox)}`;
  const lines = [[seat.building, seat.street], [seat.area, ...new Set(cities)], [box]];
  return lines.map(phrasesOf).filter((phrases) => phrases.length > 0);
}

const trnOf = ({ say }: Writer, { trn }: PrintedParty) =>
  factOf(say('order.pdf.trn'), [ltrOrNothing(trn)]);

function licenceOf({ say }: Writer, { licenceNumber }: PrintedParty, authority = '') {
  const licence = licenceNumber === '' ? [] : [isolateLtr(licenceNumber), authority];
  return factOf(say('order.pdf.licence'), [licence.filter((one) => one !== '').join(' · ')]);
}

/** The first letters of two words, or one Arabic letter, because Arabic letters would join. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /^\p{L}/u.exec(word.replace(/^ال/, ''))?.[0] ?? '')
    .filter((letter) => letter !== '');
  const [first = '', second = ''] = letters;
  return /^[A-Za-z]/.test(first) ? `${first}${second}`.toUpperCase() : first;
}

export function issuerOf(
  writer: Writer,
  party: PrintedParty,
  heading: LocalizedText = [],
): DocumentIssuer {
  const names = namesOf(writer, party);
  return {
    heading,
    names,
    initials: initialsOf(names[0] ?? ''),
    address: seatLines(writer, party),
    facts: [...trnOf(writer, party), ...licenceOf(writer, party, party.licenceAuthority)],
  };
}

/**
 * A side of a document with its address and TRN. `more` are further lines. The licence of the issuer
 * is at the head already.
 */
export function partyOf(
  writer: Writer,
  party: PrintedParty,
  heading: LocalizedText,
  { more = [], isIssuer = false }: { more?: readonly string[]; isIssuer?: boolean } = {},
): DocumentParty {
  return {
    heading,
    names: namesOf(writer, party),
    facts: [
      ...seatLines(writer, party).map((value) => ({ label: [], value })),
      ...trnOf(writer, party),
      ...(isIssuer ? [] : licenceOf(writer, party)),
      ...more.flatMap((line) => factOf([], [line])),
    ],
  };
}

/** Amounts of one VAT rate, minor units; `rateBp` is null for exempt goods. */
export interface RateSum {
  readonly rateBp: number | null;
  readonly taxableMinor: bigint;
  readonly vatMinor: bigint;
}

function rateLabel({ say }: Writer, rateBp: number | null): LocalizedText {
  if (rateBp === null) return say('order.pdf.exempt');
  const rate = percent(rateBp);
  return rateBp === 0 ? say('order.pdf.zeroRate', { rate }) : say('order.pdf.rate', { rate });
}

/** VAT by rate, as a tax invoice states it. */
export function ratesOf(writer: Writer, currency: string, sums: readonly RateSum[]): DocumentRates {
  return {
    columns: {
      rate: writer.say('order.pdf.vatByRate'),
      taxable: writer.say('order.pdf.taxable'),
      vat: writer.say('order.column.vat'),
    },
    rows: sums.map(({ rateBp, taxableMinor, vatMinor }) => ({
      label: rateLabel(writer, rateBp),
      taxable: amountIn(currency, taxableMinor),
      vat: amountIn(currency, vatMinor),
    })),
  };
}

/** The largest amount that is written in words, in whole units. */
const spelledUnitsMax = 10n ** 12n;

/**
 * An amount in words, in both languages whatever the language of the document is. Null for an amount
 * that has no words.
 */
export function spelledAmountOf(
  label: LocalizedText,
  currency: string,
  minor: bigint,
): DocumentNote | null {
  const units = minor / 10n ** BigInt(decimalsOf(currency));
  if (!isCurrency(currency) || minor < 0n || units >= spelledUnitsMax) return null;
  const texts = (['en', 'ar'] as const).map((locale) =>
    withoutVowelMarks(spellAmount(locale, minor, currency)),
  );
  return { heading: label, texts };
}

/** The supplier invoices the whole price; the platform pays the Q discount of it. */
export const invoicedMinorOf = ({ sums }: OrderSnapshot) =>
  BigInt(sums.total) + BigInt(sums.qDiscount);

export function footOf({ localize, say, textIn }: Writer) {
  return {
    brand: localize((locale) => brandOf(locale).name),
    footer: localize((locale) =>
      textIn(locale, 'order.pdf.madeWith', { brand: brandOf(locale).name }),
    ),
    pages: say('order.pdf.pages', { page: '{page}', pages: '{pages}' }),
  };
}

/** The heads of the columns of a document's lines. */
export function lineColumns({ say }: Writer, hasDiscount: boolean): OrderDocument['columns'] {
  return {
    number: ['#'],
    description: say('order.column.item'),
    quantity: say('order.column.quantity'),
    unit: say('order.column.unit'),
    price: say('order.column.price'),
    ...(hasDiscount ? { discount: say('order.column.discount') } : {}),
    net: say('order.column.net'),
    vat: say('order.column.vat'),
    total: say('order.column.total'),
  };
}
