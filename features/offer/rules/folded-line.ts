import { isDealOfferState } from '#shared/offer-states.ts';
import type { ComparedOffer, Comparison, RequestedLine } from '../schema/views.ts';
import { priceWorth, quotedLine, quotesInFull } from './compared-offer.ts';

export const spreadPercentMax = 25;

export interface FoldedLine {
  /** The offer that won the line, else the one with its lowest price. Null: nobody quoted it. */
  readonly offer: ComparedOffer | null;
  readonly isWon: boolean;
  readonly isBest: boolean;
  readonly missing: number;
  readonly differing: number;
  /** Per cent from the lowest to the highest like price. Null: fewer than two. */
  readonly spreadPercent: number | null;
}

function winnerOf({ offers, decided_lines: lines }: Comparison, lineId: string) {
  const decided = lines.find((line) => line.line_id === lineId)?.offer_id ?? null;
  return offers.find((offer) => offer.id === decided) ?? null;
}

/** The summary of a line for a phone, of the offers that are compared: those still open, or all after the decision. */
export function foldLine(comparison: Comparison, requested: RequestedLine): FoldedLine {
  const { rfq, offers, marks_at: marksAt } = comparison;
  const compared = offers.filter(
    ({ status }) => marksAt !== null || status === 'pending' || isDealOfferState(status),
  );
  const quoting = compared.filter((offer) => quotedLine(offer, requested.id) !== undefined);
  const like = quoting.filter((offer) => quotesInFull(offer, requested));
  const worth = (offer: ComparedOffer) =>
    priceWorth(rfq, offer.currency, quotedLine(offer, requested.id)?.unit_price ?? '0');
  const sorted = (like.length > 0 ? like : quoting)
    .map((offer) => ({ offer, worth: worth(offer) }))
    .toSorted((one, two) => (one.worth < two.worth ? -1 : one.worth > two.worth ? 1 : 0));
  const least = sorted[0];
  const most = sorted.at(-1);
  const isComparable = like.length > 1 && least !== undefined && most !== undefined;
  const winner = winnerOf(comparison, requested.id);
  const offer = winner ?? least?.offer ?? null;
  return {
    offer,
    isWon: winner !== null,
    isBest: offer?.best_lines.includes(requested.id) ?? false,
    missing: compared.length - quoting.length,
    differing: quoting.length - like.length,
    spreadPercent:
      isComparable && least.worth > 0n
        ? Number(((most.worth - least.worth) * 200n + least.worth) / (least.worth * 2n))
        : null,
  };
}
