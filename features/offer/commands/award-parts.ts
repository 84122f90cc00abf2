import type { Tx } from '#shared/call.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { offerNumber } from '#shared/numbers.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import type { LockedRfq } from '#features/rfq/store/row.ts';
import type { MemoPart } from '../rules/memo.ts';
import {
  inRfqCurrency,
  splitGroups,
  sumsOfPart,
  whyNotPart,
  type DividedOffer,
} from '../rules/part.ts';
import { ratedOf, ratedOfRfq } from '../rules/rated.ts';
import type { Sums } from '../rules/sums.ts';
import { listDecidedLines } from '../store/award.ts';
import type { OfferRow } from '../store/row.ts';
import { findVersion, listLines, partOf } from '../store/version.ts';
import type { OwnOffer } from './locked.ts';

export interface Choice {
  readonly own: OwnOffer;
  readonly seenVersion: number;
  /** Null: every line that the offer quotes. */
  readonly lineIds: ReadonlySet<string> | null;
  readonly places?: ReadonlyMap<string, number>;
}

export interface Part {
  readonly choice: Choice;
  readonly divided: DividedOffer;
  readonly lineIds: readonly string[];
  readonly sums: Sums;
}

async function divide(tx: Tx, rfq: LockedRfq, offer: OfferRow): Promise<DividedOffer> {
  const versionId = offer.version_id ?? '';
  const version = await findVersion(tx, versionId);
  const lines = await listLines(tx, [versionId]);
  return {
    lines: lines
      .filter((line) => line.state !== 'not_quoted')
      .map((line) => ({
        lineId: line.rfq_line_id,
        unitPriceMinor: line.unit_price_minor,
        quantityMilli: line.quantity_milli,
        vatRateBp: line.vat_rate_bp,
        discountMinor: line.discount_minor,
        group: line.part_group,
      })),
    conditions: partOf(version),
    supplierDiscountMinor: version.supplier_discount_minor,
    shippingMinor: version.shipping_minor,
    customsMinor: version.customs_minor,
    decimals: decimalsOf(offer.currency),
    rates: { offer: ratedOf(offer, rfq), rfq: ratedOfRfq(rfq) },
    withoutQDiscount: version.q_discount_minor === 0n,
  };
}

const about = (offer: OfferRow) => ({ details: { offer_number: offerNumber(offer.number) } });

function refuseSplit(
  { own, places }: Choice,
  divided: DividedOffer,
  chosen: ReadonlySet<string>,
): Refusal {
  const number = offerNumber(own.offer.number);
  return refuseFields(
    ...splitGroups(divided, chosen).flatMap(({ group, lineIds }) =>
      lineIds.map((lineId) => ({
        path: `lines.${places?.get(lineId) ?? 0}.line_id`,
        key: 'groupSplit' as const,
        args: { group, number },
      })),
    ),
  );
}

/**
 * The chosen lines of each offer with their sums, without Q discount. Refuses: lines_decided,
 * part_not_allowed, part_too_small, invalid (at each line of a group that is not chosen whole), state_changed (a line
 * that the offer does not quote).
 */
export async function dividedBy(
  tx: Tx,
  rfq: LockedRfq,
  choices: readonly Choice[],
): Promise<Part[] | Refusal> {
  const decidedIds = new Set((await listDecidedLines(tx, rfq.id)).map((line) => line.rfq_line_id));
  const parts: Part[] = [];
  for (const choice of choices) {
    const { offer } = choice.own;
    const divided = await divide(tx, rfq, offer);
    const quoted = divided.lines.map((line) => line.lineId);
    const chosen = choice.lineIds ?? new Set(quoted);
    if ([...chosen].some((lineId) => !quoted.includes(lineId))) return refuse('state_changed');
    if ([...chosen].some((lineId) => decidedIds.has(lineId)))
      return refuse('lines_decided', about(offer));
    const why = whyNotPart(divided, chosen);
    if (why === 'group_split') return refuseSplit(choice, divided, chosen);
    if (why !== null) return refuse(why, about(offer));
    const lineIds = quoted.filter((lineId) => chosen.has(lineId));
    parts.push({ choice, divided, lineIds, sums: sumsOfPart(divided, chosen) });
  }
  return parts;
}

export function toMemoPart({ choice, divided, lineIds }: Part, sums: Sums | undefined): MemoPart {
  const text = (minor: bigint) => decimalOf(minor, divided.decimals);
  return {
    offerId: choice.own.offer.id,
    total: text(sums?.totalMinor ?? 0n),
    converted: decimalOf(
      inRfqCurrency(divided, sums?.totalMinor ?? 0n),
      decimalsOf(divided.rates?.rfq.currency ?? choice.own.offer.currency),
    ),
    lines: (sums?.lines ?? []).map((line, index) => ({
      lineId: lineIds[index] ?? '',
      total: text(line.lineMinor - line.discountMinor + line.vatMinor),
    })),
  };
}
