import { toAsciiDigits } from '#shared/bidi.ts';
import type { TaxDocument, TaxLine, TaxParty } from './facts.ts';
import { netMinorOf } from './sums.ts';

/** What is charged beside the lines, without VAT. */
export const chargeKinds = ['shipping', 'customs'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** A line of an order's invoice, or of a credit note, which names the invoice's line by its position. */
export interface RecordLine extends TaxLine {
  readonly position: number;
  /** Goods that a credit note takes back, thousandths; 0 of an invoice, and where only the price is reduced. */
  readonly returnedMilli: bigint;
}

export interface RecordCharge {
  readonly kind: ChargeKind;
  readonly amountMinor: bigint;
}

/** Everything in money that an order's invoice or credit note says, minor units of its currency. */
export interface RecordSums {
  readonly lines: readonly RecordLine[];
  readonly charges: readonly RecordCharge[];
  /** What the platform pays of it: the Q discount. */
  readonly prepaidMinor: bigint;
  /** What the buyer pays, or gets back. */
  readonly payableMinor: bigint;
}

/** Minor units and thousandths as decimal text, since JSON has no large integers. */
type Stored<T> = { readonly [K in keyof T]: T[K] extends bigint ? string : T[K] };

/** What is kept of an order's invoice or credit note beside its columns. */
export interface OrderTaxSnapshot {
  readonly seller: TaxParty;
  readonly buyer: TaxParty;
  /** The order's serial. */
  readonly reference: string;
  readonly paymentTerms: string;
  /** AED for one unit of the currency, in millionths. */
  readonly rateMicro: string;
  readonly lines: readonly Stored<RecordLine>[];
  readonly charges: readonly Stored<RecordCharge>[];
  /** Before VAT, minor units: the invoice's value and what earlier credit notes took of it; null of an invoice. */
  readonly value: { readonly invoicedMinor: string; readonly creditedBeforeMinor: string } | null;
}

const chargeReasons: Readonly<Record<ChargeKind, string>> = {
  shipping: 'Shipping',
  customs: 'Customs clearance',
};

/**
 * Lines and charges as a document has them. It must have a line (ibr-016), so where only charges are credited they are its
 * lines.
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

/** Spaces and characters without a shape: format characters, variation selectors and fillers. */
const unseen = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A digit of any script as ASCII. Unicode encodes the ten digits of a script in one row that begins with zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (below < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below);
}

/**
 * Two numbers of one supplier are the same if these are: spaces, marks that nobody sees, the size of letters and the script of
 * digits make no other number. Never empty for a number that is not.
 */
export function numberKeyOf(number: string): string {
  const seen = number.normalize('NFKC').replace(unseen, '').toLowerCase();
  return toAsciiDigits(seen.replace(/\p{Nd}/gu, digitValue)) || seen || number;
}
