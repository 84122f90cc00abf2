import type { AwardProblem, PlannedLine, PlannedOffer } from '#shared/award-plan.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';
import { inRfqCurrency, sumsOfPart, type DividedOffer } from './part.ts';
import type { LineSums } from './sums.ts';

export interface OfferToPlan {
  readonly id: string;
  readonly days: number;
  readonly divided: DividedOffer;
}

interface LineOfOffer {
  readonly line_id: string;
  readonly offer_id: string;
}

export interface PlanInput {
  /** The lines to award. Others that an offer quotes exclude the award of the whole offer. */
  readonly lineIds: readonly string[];
  readonly offers: readonly OfferToPlan[];
  /** A line that is fixed goes to its offer or to none. */
  readonly fixed: readonly LineOfOffer[];
  readonly excluded: readonly LineOfOffer[];
  readonly terms: DiscountTerms;
  readonly awardedMinor: bigint;
}

const grossOf = (sums: LineSums | undefined) =>
  sums === undefined ? 0n : sums.lineMinor - sums.discountMinor + sums.vatMinor;
const netOf = (sums: LineSums | undefined) =>
  sums === undefined ? 0n : sums.lineMinor - sums.discountMinor;

function isAllowed(
  { fixed, excluded }: Pick<PlanInput, 'fixed' | 'excluded'>,
  offerId: string,
  lineId: string,
): boolean {
  const own = fixed.find((one) => one.line_id === lineId);
  if (own !== undefined && own.offer_id !== offerId) return false;
  return !excluded.some((one) => one.line_id === lineId && one.offer_id === offerId);
}

/**
 * The minimum value in the RFQ's currency. Each converted line may be rounded up by half a minor unit,
 * so that much is added: a suggestion must never be below the supplier's minimum.
 */
function minimumOf({ conditions, lines, rates }: DividedOffer): number {
  const isSame = rates === undefined || rates.offer.currency === rates.rfq.currency;
  if (isSame || conditions.minimumMinor === 0n) return Number(conditions.minimumMinor);
  const converted = inRfqCurrency({ rates }, conditions.minimumMinor, 'up');
  return Number(converted) + Math.ceil(lines.length / 2);
}

function toPlanned({ id, days, divided }: OfferToPlan, input: PlanInput): PlannedOffer {
  const positions = new Map(input.lineIds.map((lineId, index) => [lineId, index]));
  const amount = (minor: bigint) => Number(inRfqCurrency(divided, minor));
  const whole = sumsOfPart(divided, new Set(divided.lines.map((line) => line.lineId)));
  const isGrouped = divided.conditions.rule === 'groups';
  const lines = divided.lines.flatMap(({ lineId, group }, index): PlannedLine[] => {
    const line = positions.get(lineId);
    if (line === undefined || !isAllowed(input, id, lineId)) return [];
    const inWhole = whole.lines[index];
    const inPart =
      divided.lines.length === 1 ? inWhole : sumsOfPart(divided, new Set([lineId])).lines[0];
    return [
      {
        line,
        gross: amount(grossOf(inPart)),
        net: amount(netOf(inPart)),
        wholeGross: amount(grossOf(inWhole)),
        wholeNet: amount(netOf(inWhole)),
        ...(isGrouped && group !== '' ? { group } : {}),
      },
    ];
  });
  const sizeOf = (group: string, among: readonly { readonly group?: string }[]) =>
    among.filter((line) => line.group === group).length;
  // A line that is decided, excluded or an alternative takes its group with it.
  const isBroken = (group: string | undefined) =>
    group !== undefined && sizeOf(group, lines) < sizeOf(group, divided.lines);
  return {
    days,
    fixed: amount(divided.shippingMinor) + amount(divided.customsMinor),
    isDivisible: divided.conditions.rule !== 'whole',
    minimum: minimumOf(divided),
    isWholePossible: lines.length === divided.lines.length,
    ...(divided.withoutQDiscount === true ? { withoutDiscount: true } : {}),
    lines: lines.filter(({ group }) => !isBroken(group)),
  };
}

export function problemOf(input: PlanInput): AwardProblem {
  const { terms, awardedMinor, lineIds, offers } = input;
  const limit =
    terms.discountMinor < terms.discountMaxMinor ? terms.discountMinor : terms.discountMaxMinor;
  return {
    lineCount: lineIds.length,
    offers: offers.map((offer) => toPlanned(offer, input)),
    rateBp: terms.discountRateBp,
    promisedMinor: limit > awardedMinor ? Number(limit - awardedMinor) : 0,
  };
}

/** The middle amounts after VAT of the offers for some lines together. Null: a line has no offer. */
export function middlePriceOf({ offers }: AwardProblem, lines: readonly number[]): number | null {
  let sum = 0;
  for (const line of lines) {
    const prices = offers.flatMap((offer) =>
      offer.lines.filter((one) => one.line === line).map((one) => one.gross),
    );
    const middle = prices.toSorted((one, two) => one - two)[Math.floor((prices.length - 1) / 2)];
    if (middle === undefined) return null;
    sum += middle;
  }
  return lines.length === 0 ? null : sum;
}
