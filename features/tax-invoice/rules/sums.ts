import { divideHalfUp } from '#shared/currency.ts';
import type { TaxDocument, TaxLine } from './facts.ts';

/** Categories of PINT-AE that our lines know. */
export type TaxCategory = 'S' | 'Z' | 'E';

const categories: Readonly<Record<TaxLine['vatKind'], TaxCategory>> = {
  standard: 'S',
  zero: 'Z',
  exempt: 'E',
};

/** A line's category: where the standard rate itself is nothing, its lines are zero-rated, since S has a rate (ibr-190-ae). */
export function categoryOf({
  vatKind,
  vatRateBp,
}: Pick<TaxLine, 'vatKind' | 'vatRateBp'>): TaxCategory {
  return vatKind === 'standard' && vatRateBp === 0 ? 'Z' : categories[vatKind];
}

/** How far a category's VAT may lie from rate × taxable amount in the official rules (aligned-ibrp-s-09), minor units. */
const slackMinor = 2n;

/** A line after its part of the discount. */
export function netMinorOf(line: Pick<TaxLine, 'lineMinor' | 'discountMinor'>): bigint {
  return line.lineMinor - line.discountMinor;
}

export interface CategorySum {
  readonly category: TaxCategory;
  readonly rateBp: number;
  readonly taxableMinor: bigint;
  readonly vatMinor: bigint;
}

export interface TaxSums {
  readonly lineMinor: bigint;
  readonly chargeMinor: bigint;
  readonly exclusiveMinor: bigint;
  readonly vatMinor: bigint;
  readonly inclusiveMinor: bigint;
  /** What brings the sum to what was agreed to be paid. */
  readonly roundingMinor: bigint;
  readonly categories: readonly CategorySum[];
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/**
 * VAT of a category: as agreed, line by line, wherever the official rules take that. They compute it once from the
 * category's sum; of very many lines both may differ by more than their slack: then it is theirs, and the difference stands
 * as rounding, so that what is paid stays what was agreed (docs/decisions/0022).
 */
function vatOf(lines: readonly TaxLine[], taxableMinor: bigint, rateBp: number): bigint {
  const agreedMinor = total(lines.map(({ vatMinor }) => vatMinor));
  const officialMinor = divideHalfUp(taxableMinor * BigInt(rateBp), 10_000n);
  const apart = agreedMinor - officialMinor;
  return (apart < 0n ? -apart : apart) <= slackMinor ? agreedMinor : officialMinor;
}

/** Every sum of the document, minor units of its currency. */
export function taxSumsOf(
  document: Pick<TaxDocument, 'lines' | 'charges' | 'prepaidMinor' | 'payableMinor'>,
): TaxSums {
  const { lines, charges, prepaidMinor, payableMinor } = document;
  const chargeMinor = total(charges.map(({ amountMinor }) => amountMinor));
  const groups = Map.groupBy(lines, (line) => `${categoryOf(line)} ${line.vatRateBp}`);
  // Charges are zero-rated.
  if (chargeMinor !== 0n && !groups.has('Z 0')) groups.set('Z 0', []);
  const categories = [...groups].map(([key, members]): CategorySum => {
    const [category = 'S', rate = '0'] = key.split(' ');
    const rateBp = Number(rate);
    const taxableMinor = total(members.map(netMinorOf)) + (category === 'Z' ? chargeMinor : 0n);
    return {
      category: category as TaxCategory,
      rateBp,
      taxableMinor,
      vatMinor: category === 'S' ? vatOf(members, taxableMinor, rateBp) : 0n,
    };
  });
  const lineMinor = total(lines.map(netMinorOf));
  const exclusiveMinor = lineMinor + chargeMinor;
  const vatMinor = total(categories.map((sum) => sum.vatMinor));
  const inclusiveMinor = exclusiveMinor + vatMinor;
  const roundingMinor = payableMinor - (inclusiveMinor - prepaidMinor);
  return {
    lineMinor,
    chargeMinor,
    exclusiveMinor,
    vatMinor,
    inclusiveMinor,
    roundingMinor,
    categories,
  };
}

/** Price and base quantity of a line as text would give them, and what they make with its quantity. */
export interface LinePrice {
  readonly priceMinor: bigint;
  readonly baseMilli: bigint;
}

/** A line's net amount as rule ibr-147-ae computes it: in binary floating point, from the decimal texts. */
export function officialLineAmount(
  quantity: number,
  price: number,
  base: number,
  discount: number,
): number {
  return Math.round((quantity * (price / base) + 0 - discount) * 100) / 100;
}

/**
 * The price of one; where the official arithmetic would make another net amount of it than was agreed, the line's amount
 * as the price of its whole quantity, which says the same.
 */
export function linePriceOf(line: TaxLine): LinePrice {
  const { quantityMilli, unitPriceMinor, discountMinor, lineMinor } = line;
  const quantity = Number(quantityMilli) / 1000;
  const made = officialLineAmount(
    quantity,
    Number(unitPriceMinor) / 100,
    1,
    Number(discountMinor) / 100,
  );
  const agreed = Math.round((Number(netMinorOf(line)) / 100) * 100) / 100;
  if (made === agreed) return { priceMinor: unitPriceMinor, baseMilli: 1000n };
  return { priceMinor: lineMinor, baseMilli: quantityMilli };
}
