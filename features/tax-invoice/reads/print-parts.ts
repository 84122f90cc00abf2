import { isolateLtr } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import type { Call } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import type { Locale } from '#shared/locale.ts';
import type { DocumentFact, DocumentParty, OrderDocument, LocalizedText } from '#shared/pdf.ts';
import { shortPercentOf } from '#shared/percent.ts';
import type { TaxDocument, TaxParty } from '../rules/facts.ts';

export type Texts = Pick<Call, 'textIn'>;
const locales: readonly Locale[] = ['en', 'ar'];
/**
 * Removed from our own texts, because the Arabic font does not copy it as written (decision 0012).
 */
const shadda = /\u0651/g;

/** Writes a text in both languages, English first. */
export function localize(make: (locale: Locale) => string): LocalizedText {
  return locales.map((locale) => make(locale).replace(shadda, ''));
}

export const say = ({ textIn }: Texts, ...parts: Parameters<Call['text']>) =>
  localize((locale) => textIn(locale, ...parts));
export const day = (text: string) => localize((locale) => createFormatter(locale).day(text));

export function partyOf(call: Texts, party: TaxParty, heading: LocalizedText): DocumentParty {
  const { seat, trn, licenceNumber, licenceAuthority } = party;
  const names = [party.legalNameEn, party.legalNameAr].filter((name) => name !== '');
  const fact = (label: LocalizedText, ...value: readonly string[]): DocumentFact[] => {
    const parts = value.filter((one) => one !== '');
    return parts.length === 0
      ? []
      : [{ label, value: [parts.join(label.length === 0 ? ', ' : ' · ')] }];
  };
  return {
    heading,
    names: names.length === 0 ? [party.name] : names,
    facts: [
      ...fact(say(call, 'order.pdf.trn'), trn === '' ? '' : isolateLtr(trn)),
      ...fact(
        say(call, 'order.pdf.licence'),
        licenceNumber === '' ? '' : isolateLtr(licenceNumber),
        licenceAuthority,
      ),
      ...(seat === null
        ? []
        : [
            ...fact([], seat.building, seat.street),
            ...fact([], seat.area),
            { label: [], value: [...new Set([seat.cityEn, seat.cityAr])] },
            ...fact(say(call, 'order.pdf.poBox'), seat.poBox === '' ? '' : isolateLtr(seat.poBox)),
          ]),
    ],
  };
}

/** Formats basis points as `5%`. */
export const percent = (rateBp: number) => isolateLtr(`${shortPercentOf(rateBp)}%`);

/** The parts that all printed tax documents share, in both languages: brand, title, parties, columns and footer. */
export function frameOf(call: Texts, { kind, number, seller, buyer }: TaxDocument) {
  return {
    language: 'both',
    brand: localize((locale) => brandOf(locale).name),
    title: say(call, `taxInvoice.title.${kind}`),
    serial: isolateLtr(number),
    parties: [
      partyOf(call, seller, say(call, 'taxInvoice.print.seller')),
      partyOf(call, buyer, say(call, 'taxInvoice.print.buyer')),
    ],
    columns: {
      number: ['#'],
      description: say(call, 'order.column.item'),
      quantity: say(call, 'order.column.quantity'),
      price: say(call, 'order.column.price'),
      vat: say(call, 'order.column.vat'),
      total: say(call, 'order.column.beforeVat'),
    },
    footer: localize((locale) => brandOf(locale).legalLine),
    pages: localize((locale) =>
      call.textIn(locale, 'order.pdf.pages', { page: '{page}', pages: '{pages}' }),
    ),
  } as const satisfies Partial<OrderDocument>;
}
