import { decimalOf } from '#shared/money.ts';
import { hasLanded, landedOfSelected, type LandedSelection } from './landed-view.ts';
import type { OpenCost } from './landed.ts';
import type { Proof, Wish } from '../schema/suggestion.ts';
import type { Comparison, ComparedOffer } from '../schema/views.ts';

export type RankedOffer = Omit<
  ComparedOffer,
  | 'above_estimate'
  | 'supplier_facts'
  | 'targets_met'
  | 'delivery_days'
  | 'bookmarked'
  | 'awardable'
  | 'can'
>;
export interface RankedOffers extends Pick<Comparison, 'rfq' | 'landed'> {
  readonly offers: readonly RankedOffer[];
  /** Those in force before the decision; only their number counts. */
  readonly awards: readonly unknown[];
}

/** One offer as it was compared at the moment of the decision. Amounts are decimal texts. */
export interface MemoOffer {
  readonly id: string;
  readonly number: string;
  readonly version: number;
  readonly supplier: string;
  readonly status: string;
  readonly total: string;
  readonly currency?: string;
  readonly converted?: string;
  readonly rank_moves?: true;
  readonly rank: number | null;
  readonly is_best: boolean;
  readonly is_complete: boolean;
  readonly delivery_value: number;
  readonly delivery_unit: 'days' | 'weeks' | 'months';
  /** With the buyer's own costs. Missing: the RFQ has none. */
  readonly landed?: MemoLanded;
}

interface MemoLanded {
  /** A lower bound if a cost is unknown. */
  readonly amount: string;
  readonly unknown: readonly OpenCost[];
  readonly rank: number | null;
}

interface MemoPrice {
  readonly state: 'quoted' | 'not_quoted' | 'alternative';
  readonly unit_price: string;
  readonly is_best: boolean;
  readonly group?: string;
}

interface MemoLine {
  readonly position: number;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  /** In the order of the offers. Null: the offer does not have the line. */
  readonly prices: readonly (MemoPrice | null)[];
  /** The total of the chosen offer's line after VAT. Empty: it has none. */
  readonly total: string;
  /** The offer that got the line, if the RFQ was divided. Empty: none. */
  readonly awarded?: string;
}

/** The share of one offer in a divided RFQ. Amounts are decimal texts of the offer's currency. */
export interface MemoPart {
  readonly offerId: string;
  readonly total: string;
  readonly converted: string;
  readonly lines: readonly { readonly lineId: string; readonly total: string }[];
}

/** A suggestion that the buyer used, as it was computed. Amounts are decimal texts. */
export interface FollowedSuggestion {
  readonly wish: Wish;
  readonly suppliers_max: number;
  /** Days. 0: no limit. */
  readonly days_max: number;
  /** The worth of a day of earlier delivery. Missing: not weighed. */
  readonly day_worth?: string;
  readonly total: string;
  readonly proof: Proof;
  readonly gap_percent: string;
  readonly input_hash: string;
  readonly at: string;
  /** The buyer awarded other lines or offers than those suggested. */
  readonly is_changed: boolean;
}

export interface MemoRequest {
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** The content of a decision memo, stored with the decision and never computed again. */
export interface MemoContent {
  readonly rfq: {
    readonly number: string;
    readonly title: string;
    readonly reference: string;
    readonly currency: string;
    readonly estimate: string;
    readonly expires_at: string;
  };
  readonly buyer: string;
  readonly decided_by: string;
  readonly decided_at: string;
  /** The request of an approval that the decision answers. Null: none. */
  readonly requested: MemoRequest | null;
  readonly reason: string;
  readonly chosen: string;
  /** The totals of the offers among which the RFQ was divided. Missing: one whole offer. */
  readonly divided?: readonly { readonly offer: string; readonly total: string }[];
  readonly rates?: readonly { readonly currency: string; readonly rate: string }[];
  readonly suggestion?: FollowedSuggestion;
  /** The landed total of the orders of this decision. Missing: the buyer has no own costs. */
  readonly landed?: LandedSelection;
  readonly offers: readonly MemoOffer[];
  readonly lines: readonly MemoLine[];
}

/** `Decision-memo-RFQ-10060.pdf`: without spaces, which some mail programs and addresses break. */
export function memoFileName(title: string, rfqNumber: string): string {
  return `${title} ${rfqNumber}.pdf`.replaceAll(' ', '-');
}

export interface MemoDecision {
  readonly offerId: string;
  readonly buyer: string;
  readonly by: string;
  readonly at: Date;
  readonly reason: string;
  readonly parts: readonly MemoPart[];
  readonly suggestion: FollowedSuggestion | null;
  /** The proposal of a division that the decision approves. */
  readonly requested?: MemoRequest | null;
}

function landedIn({ landed }: RankedOffers, offerId: string): MemoLanded | undefined {
  const own = landed.offers.find((one) => one.offer_id === offerId);
  return own === undefined
    ? undefined
    : { amount: own.total ?? own.at_least, unknown: own.unknown, rank: own.rank };
}

function toOffer(comparison: RankedOffers, offer: RankedOffer): MemoOffer {
  const landed = hasLanded(comparison) ? landedIn(comparison, offer.id) : undefined;
  return {
    ...(landed === undefined ? {} : { landed }),
    id: offer.id,
    number: offer.number,
    version: offer.version,
    supplier: offer.company,
    status: offer.status,
    total: offer.total_price,
    ...(offer.total_converted === null
      ? {}
      : { currency: offer.currency, converted: offer.total_converted }),
    ...(offer.rank_moves ? { rank_moves: true as const } : {}),
    rank: offer.rank,
    is_best: offer.best,
    is_complete: offer.complete,
    delivery_value: offer.delivery_value,
    delivery_unit: offer.delivery_unit,
  };
}

function priceIn(offer: RankedOffer, lineId: string): MemoPrice | null {
  const line = offer.lines.find((one) => one.line_id === lineId);
  if (line === undefined) return null;
  const { state, unit_price, part_group: group } = line;
  const isBest = offer.best_lines.includes(lineId);
  return { state, unit_price, is_best: isBest, ...(group === '' ? {} : { group }) };
}

function partOfLine(parts: readonly MemoPart[], lineId: string) {
  const part = parts.find(({ lines }) => lines.some((line) => line.lineId === lineId));
  const line = part?.lines.find((one) => one.lineId === lineId);
  return { awarded: part?.offerId ?? '', total: line?.total ?? '' };
}

function landedOfDecision(
  comparison: RankedOffers,
  { offerId, parts }: MemoDecision,
): { readonly landed?: LandedSelection } {
  if (!hasLanded(comparison)) return {};
  const chosen = comparison.offers.find(({ id }) => id === offerId);
  const whole = [{ offerId, total: chosen?.total_converted ?? chosen?.total_price ?? '0' }];
  const orders = parts.map((part) => ({ offerId: part.offerId, total: part.converted }));
  return { landed: landedOfSelected(comparison, parts.length === 0 ? whole : orders) };
}

function ratesOf({ rfq, offers }: RankedOffers): Pick<MemoContent, 'rates'> {
  const codes = new Set([rfq.currency, ...offers.map(({ currency }) => currency)]);
  if (codes.size < 2) return {};
  return {
    rates: rfq.rates
      .filter(({ currency }) => currency !== 'AED' && codes.has(currency))
      .map(({ currency, rate_micro: micro }) => ({
        currency,
        rate: String(micro / 1_000_000),
      })),
  };
}

/** Copies the comparison as it is before the decision changes it. */
export function memoOf(comparison: RankedOffers, decision: MemoDecision): MemoContent {
  const { rfq, offers } = comparison;
  const { parts } = decision;
  const chosen = offers.find(({ id }) => id === decision.offerId);
  const approval = chosen?.approval ?? null;
  const { by, at, reason } = decision.requested ?? {
    by: approval?.requested_by ?? '',
    at: approval?.requested_at ?? '',
    reason: approval?.reason ?? '',
  };
  return {
    rfq: {
      number: rfq.number,
      title: rfq.title,
      reference: rfq.reference,
      currency: rfq.currency,
      estimate: rfq.estimated_price,
      expires_at: rfq.expires_at,
    },
    buyer: decision.buyer,
    decided_by: decision.by,
    decided_at: decision.at.toISOString(),
    requested: by === '' ? null : { by, at, reason },
    reason: decision.reason,
    chosen: decision.offerId,
    ...(parts.length === 0
      ? {}
      : { divided: parts.map(({ offerId, total }) => ({ offer: offerId, total })) }),
    ...(decision.suggestion === null ? {} : { suggestion: decision.suggestion }),
    ...landedOfDecision(comparison, decision),
    ...ratesOf(comparison),
    offers: offers.map((offer) => toOffer(comparison, offer)),
    lines: rfq.lines.map((line) => ({
      position: line.position,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      prices: offers.map((offer) => priceIn(offer, line.id)),
      ...(parts.length === 0
        ? { total: chosen?.lines.find((one) => one.line_id === line.id)?.total_price ?? '' }
        : partOfLine(parts, line.id)),
    })),
  };
}

export const minorOf = (amount: string) => BigInt(amount.replace('.', ''));

const decimalLike = (minor: bigint, like: string) =>
  decimalOf(minor, like.split('.')[1]?.length ?? 0);

/**
 * The sum of the chosen offer's lines, and how far its total is below or above it: a discount or a
 * charge on the whole offer. Null: they are equal, or the RFQ was divided.
 */
export function wholeOfferDifference({ lines, offers, chosen, divided }: MemoContent): {
  readonly sum: string;
  readonly isBelow: boolean;
  readonly amount: string;
} | null {
  const won = offers.find(({ id }) => id === chosen);
  if (won === undefined || divided !== undefined) return null;
  const sum = lines.reduce((all, { total }) => all + (total === '' ? 0n : minorOf(total)), 0n);
  const difference = minorOf(won.total) - sum;
  if (difference === 0n || sum === 0n) return null;
  const isBelow = difference < 0n;
  const amount = decimalLike(isBelow ? -difference : difference, won.total);
  return { sum: decimalLike(sum, won.total), isBelow, amount };
}

/** The distance of an amount to another in basis points, rounded towards zero; negative: below. */
export function gapBp(amount: string, to: string): number | null {
  const base = minorOf(to);
  return base === 0n ? null : Number(((minorOf(amount) - base) * 10_000n) / base);
}

export const comparableOf = ({ total, converted }: MemoOffer): string => converted ?? total;

/**
 * Rank and distance of an offer that lost. Null: it was not ranked. Without a distance if the RFQ was
 * divided, because no offer won as a whole.
 */
export function lossOf(
  { offers, chosen, divided }: MemoContent,
  offerId: string,
): { readonly rank: number; readonly gapBp: number | null } | null {
  const lost = offers.find(({ id }) => id === offerId);
  const won = offers.find(({ id }) => id === chosen);
  if (lost === undefined || lost.rank === null) return null;
  if (divided !== undefined) return { rank: lost.rank, gapBp: null };
  if (won === undefined) return null;
  const gap = gapBp(comparableOf(lost), comparableOf(won));
  return gap === null ? null : { rank: lost.rank, gapBp: gap };
}
