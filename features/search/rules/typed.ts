import { stripBidiControls, toAsciiDigits } from '#shared/bidi.ts';
import { orderSerial, parseNumber } from '#shared/numbers.ts';

/** The numbers that a typed text can be. Null: it is none of that kind. */
export interface TypedNumbers {
  readonly rfq: bigint | null;
  readonly offer: bigint | null;
  readonly invoice: bigint | null;
  readonly topUp: bigint | null;
  readonly withdrawal: bigint | null;
  /** The serial of a purchase order as it is stored. */
  readonly order: string | null;
  readonly tax: {
    readonly kind: 'invoice' | 'credit_note';
    readonly year: number;
    readonly number: number;
  } | null;
  readonly trn: string | null;
  readonly iban: string | null;
}

const serial = /^PO[\s#\u2010-\u2015-]{0,5}(\d{4})[\s\u2010-\u2015-]{1,5}(\d{1,9})$/u;
const taxNumber = /^F([IC])[\s#\u2010-\u2015-]{0,5}(\d{4})[\s\u2010-\u2015-]{1,5}(\d{1,9})$/u;
const separators = /[\s\u2010-\u2015-]/gu;

/** Reads the numbers in a text as people type or paste it, in either script's digits. */
export function readTyped(text: string): TypedNumbers {
  const plain = stripBidiControls(toAsciiDigits(text)).trim().toUpperCase();
  const solid = plain.replace(separators, '');
  const order = serial.exec(plain);
  const tax = taxNumber.exec(plain);
  return {
    rfq: parseNumber('RFQ', text),
    offer: parseNumber('OF', text),
    invoice: parseNumber('QI', text),
    topUp: parseNumber('TU', text),
    withdrawal: parseNumber('WD', text),
    order: order === null ? null : orderSerial(Number(order[1]), Number(order[2])),
    tax:
      tax === null
        ? null
        : {
            kind: tax[1] === 'I' ? 'invoice' : 'credit_note',
            year: Number(tax[2]),
            number: Number(tax[3]),
          },
    trn: /^\d{15}$/.test(solid) ? solid : null,
    iban: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(solid) ? solid : null,
  };
}

const termsMax = 8;
const article = /^(?:ال|لل)(?=.{3})/u;

/**
 * The words of a text that a name must contain, without the Arabic article, because a name is
 * written with and without it.
 */
export function termsOf(text: string): string[] {
  return stripBidiControls(text)
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, termsMax)
    .map((word) => word.replace(article, ''));
}

/** Letters and digits that an index of trigrams needs to find a part of a text. */
const indexedMin = 3;

/** True if at least one word is long enough for the index of names. */
export function isIndexed(terms: readonly string[]): boolean {
  return terms.some(
    (term) => [...term].filter((one) => /[\p{L}\p{Nd}]/u.test(one)).length >= indexedMin,
  );
}
