import { toAsciiDigits } from '#shared/bidi.ts';
import type { TaxDocument, TaxLine, TaxParty } from './tax-document.ts';
import { netMinorOf } from './sums.ts';

export const chargeKinds = ['shipping', 'customs'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/**
 * A line of an invoice or of a credit note. A credit note's line must have the position of the
 * invoice's line.
 */
export interface RecordLine extends TaxLine {
  readonly position: number;
  /**
   * The goods that a credit note takes back, thousandths; 0 for an invoice and for a price
   * reduction.
   */
  readonly returnedMilli: bigint;
}

export interface RecordCharge {
  readonly kind: ChargeKind;
  readonly amountMinor: bigint;
}

/** The amounts of an order's invoice or credit note, minor units of its currency. */
export interface RecordSums {
  readonly lines: readonly RecordLine[];
  readonly charges: readonly RecordCharge[];
  readonly prepaidMinor: bigint;
  readonly payableMinor: bigint;
}

/** Minor units and thousandths as decimal text, because JSON has no large integers. */
type Stored<T> = { readonly [K in keyof T]: T[K] extends bigint ? string : T[K] };

export interface OrderTaxSnapshot {
  readonly seller: TaxParty;
  readonly buyer: TaxParty;
  readonly reference: string;
  /** Absent in documents that were issued before they named it. */
  readonly poNumber?: string;
  /** Absent in documents that were issued before they named it. */
  readonly quotationNumber?: string;
  readonly paymentTerms: string;
  /** AED for one unit of the currency, in millionths. */
  readonly rateMicro: string;
  readonly lines: readonly Stored<RecordLine>[];
  readonly charges: readonly Stored<RecordCharge>[];
  /** Before VAT, minor units: the invoice's value and the earlier credits; null for an invoice. */
  readonly value: { readonly invoicedMinor: string; readonly creditedBeforeMinor: string } | null;
}

const chargeReasons: Readonly<Record<ChargeKind, string>> = {
  shipping: 'Shipping',
  customs: 'Customs clearance',
};

/**
 * Splits a document into lines and charges. Charges become lines when only charges are credited,
 * because a document must have a line (ibr-016).
 */
export function documentParts({
  lines,
  charges,
  prepaidMinor,
  payableMinor,
}: RecordSums): Pick<TaxDocument, 'lines' | 'charges' | 'prepaidMinor' | 'payableMinor'> {
  const paid = { prepaidMinor, payableMinor };
  if (lines.length > 0) {
    return {
      ...paid,
      lines,
      charges: charges.map(({ kind, amountMinor }) => ({
        reason: chargeReasons[kind],
        amountMinor,
      })),
    };
  }
  const asLine = ({ kind, amountMinor }: RecordCharge): TaxLine => ({
    name: chargeReasons[kind],
    description: chargeReasons[kind],
    quantityMilli: 1000n,
    unitCode: 'C62',
    unitPriceMinor: amountMinor,
    lineMinor: amountMinor,
    discountMinor: 0n,
    vatKind: 'zero',
    vatRateBp: 0,
    vatMinor: 0n,
  });
  return { ...paid, lines: charges.map(asLine), charges: [] };
}

export function storeLine(line: RecordLine): Stored<RecordLine> {
  return {
    ...line,
    quantityMilli: String(line.quantityMilli),
    unitPriceMinor: String(line.unitPriceMinor),
    lineMinor: String(line.lineMinor),
    discountMinor: String(line.discountMinor),
    vatMinor: String(line.vatMinor),
    returnedMilli: String(line.returnedMilli),
  };
}

export function readLine(line: Stored<RecordLine>): RecordLine {
  return {
    ...line,
    quantityMilli: BigInt(line.quantityMilli),
    unitPriceMinor: BigInt(line.unitPriceMinor),
    lineMinor: BigInt(line.lineMinor),
    discountMinor: BigInt(line.discountMinor),
    vatMinor: BigInt(line.vatMinor),
    returnedMilli: BigInt(line.returnedMilli),
  };
}

/** Before VAT, with charges, minor units. */
export function netOf({ lines, charges }: Pick<RecordSums, 'lines' | 'charges'>): bigint {
  const ofLines = lines.reduce((sum, line) => sum + netMinorOf(line), 0n);
  return charges.reduce((sum, { amountMinor }) => sum + amountMinor, ofLines);
}

export function vatOf({ lines }: Pick<RecordSums, 'lines'>): bigint {
  return lines.reduce((sum, { vatMinor }) => sum + vatMinor, 0n);
}

/** Spaces and invisible characters: format characters, variation selectors and fillers. */
const unseen = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Converts a digit of any script to ASCII: Unicode encodes the ten digits of a script in one row
 * that starts with zero.
 */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (below < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below);
}

/**
 * Two numbers of a supplier are equal when their keys are, so that spaces, invisible marks, case
 * and script make no new number. The key of a number is never empty.
 */
export function numberKeyOf(number: string): string {
  const seen = number.normalize('NFKC').replace(unseen, '').toLowerCase();
  return toAsciiDigits(seen.replace(/\p{Nd}/gu, digitValue)) || seen || number;
}
