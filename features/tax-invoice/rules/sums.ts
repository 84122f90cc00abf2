import { divideHalfUp } from '#shared/currency.ts';
import type { TaxDocument, TaxLine } from './tax-document.ts';

export type TaxCategory = 'S' | 'Z' | 'E';

const categories: Readonly<Record<TaxLine['vatKind'], TaxCategory>> = {
  standard: 'S',
  zero: 'Z',
  exempt: 'E',
};

/**
 * Returns a line's category. With a standard rate of zero a line is zero-rated, because S must have
 * a rate (ibr-190-ae).
 */
export function categoryOf({
  vatKind,
  vatRateBp,
}: Pick<TaxLine, 'vatKind' | 'vatRateBp'>): TaxCategory {
  return vatKind === 'standard' && vatRateBp === 0 ? 'Z' : categories[vatKind];
}

/**
 * The tolerance of the official rules between a category's VAT and rate × taxable amount
 * (aligned-ibrp-s-09), minor units.
 */
const slackMinor = 2n;

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
  /** The difference between the sum and the agreed payable amount, which must stay as agreed. */
  readonly roundingMinor: bigint;
  readonly categories: readonly CategorySum[];
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/**
 * The VAT of a category: the agreed sum of the lines, while the official rules accept it. They
 * compute it once from the category's sum, so over very many lines both may differ by more than the
 * tolerance. The official amount then applies and the difference becomes rounding, so that the
 * payable amount stays as agreed (docs/decisions/0072).
 */
function vatOf(lines: readonly TaxLine[], taxableMinor: bigint, rateBp: number): bigint {
  const agreedMinor = total(lines.map(({ vatMinor }) => vatMinor));
  const officialMinor = divideHalfUp(taxableMinor * BigInt(rateBp), 10_000n);
  const apart = agreedMinor - officialMinor;
  return (apart < 0n ? -apart : apart) <= slackMinor ? agreedMinor : officialMinor;
}

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

export interface LinePrice {
  readonly priceMinor: bigint;
  readonly baseMilli: bigint;
}

/**
 * Computes a line's net amount as rule ibr-147-ae does. It must use binary floating point from the
 * decimal texts, otherwise the results differ.
 */
export function officialLineAmount(
  quantity: number,
  price: number,
  base: number,
  discount: number,
): number {
  return Math.round((quantity * (price / base) + 0 - discount) * 100) / 100;
}

/**
 * Returns the unit price. When the official arithmetic gives another net amount than agreed, it
 * returns the line's amount as the price of the whole quantity instead, so that the rule passes.
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
