import { stripBidiControls, toAsciiDigits } from './bidi.ts';

/** Numbers that people quote: a prefix and at least five digits. They must never be keys. */
function numbered(prefix: string, number: bigint): string {
  return `${prefix}-${String(number).padStart(5, '0')}`;
}

export function rfqNumber(number: bigint): string {
  return numbered('RFQ', number);
}

export function offerNumber(number: bigint): string {
  return numbered('OF', number);
}

export function topUpNumber(number: bigint): string {
  return numbered('TU', number);
}

export function withdrawalNumber(number: bigint): string {
  return numbered('WD', number);
}

export function qInvoiceNumber(number: bigint): string {
  return numbered('QI', number);
}

/** PO-2026-00031, numbered per buyer and year without gaps (product §8). */
export function orderSerial(year: number, number: number): string {
  return numbered(`PO-${year}`, BigInt(number));
}

export function taxInvoiceNumber(
  kind: 'invoice' | 'credit_note',
  year: number,
  number: number,
): string {
  return numbered(`${kind === 'invoice' ? 'FI' : 'FC'}-${year}`, BigInt(number));
}

/**
 * INV-2026-00001, CN-2026-00001: an order's tax invoices and credit notes, numbered per supplier
 * and year without gaps.
 */
export function orderTaxNumber(
  kind: 'invoice' | 'credit_note',
  year: number,
  number: number,
): string {
  return numbered(`${kind === 'invoice' ? 'INV' : 'CN'}-${year}`, BigInt(number));
}

type NumberPrefix = 'RFQ' | 'OF' | 'QI' | 'TU' | 'WD';

/**
 * The part of a typed number behind its prefix: up to five separators, then 1 to 12 digits. PostgreSQL reads the same
 * expression (shared/sql/search-pattern.ts), so it names only what both engines know.
 */
export const typedDigits = /^[\s#\u2010-\u2015-]{0,5}([0-9]{1,12})$/;

/**
 * The number in a text as people type or paste it, with or without its prefix: `RFQ-10482`, `rfq 10482`, `#10482`,
 * `010482` and `١٠٤٨٢` are all 10482. Null where the text is anything else.
 */
export function parseNumber(prefix: NumberPrefix, text: string): bigint | null {
  const typed = stripBidiControls(toAsciiDigits(text)).trim();
  const hasPrefix = typed.slice(0, prefix.length).toUpperCase() === prefix;
  const digits = typedDigits.exec(hasPrefix ? typed.slice(prefix.length) : typed)?.[1];
  return digits === undefined ? null : BigInt(digits);
}
