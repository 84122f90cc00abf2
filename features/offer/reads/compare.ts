import { ownRequestsOnly } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { effectiveState as effectiveRfqState } from '#features/rfq/reads/rfq.ts';
import {
  deliveryDays,
  rankOffers,
  type ComparedOffer as Compared,
  type OfferRank,
} from '../rules/compare.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { findAward } from '../store/deal.ts';
import { listOffersOfRfq, type ComparedRow } from '../store/lists.ts';
import { hasGoods } from '../store/row.ts';
import { findRfqOfOffer, listRequestedLines, type RfqOfOfferRow } from '../store/rfq.ts';
import { listLines, listVersionsInForce, type LineRow, type VersionRow } from '../store/version.ts';
import { buyerChoices, effectiveState, factsOf } from './facts.ts';
import {
  amountsIn,
  toApproval,
  toLineView,
  toOfferBase,
  toRfqView,
  toSumsView,
  toTermsView,
} from './views.ts';

interface Column {
  readonly offer: ComparedRow;
  readonly version: VersionRow;
  readonly lines: readonly LineRow[];
  readonly hasGoods: boolean;
}

function toCompared(call: MemberCall, rfq: RfqOfOfferRow, column: Column): Compared {
  const { offer, version, lines } = column;
  return {
    id: offer.id,
    state: effectiveState(offer, effectiveRfqState(rfq, call.now), call.now),
    currency: offer.currency,
    totalMinor: version.total_minor,
    isComplete: version.is_complete,
    lines: lines.map((line) => ({
      lineId: line.rfq_line_id,
      state: line.state,
      unitPriceMinor: line.unit_price_minor,
      quantityMilli: line.quantity_milli,
    })),
  };
}

function toColumn(
  call: MemberCall,
  rfq: RfqOfOfferRow,
  column: Column,
  offerRank: OfferRank,
): ComparedOffer {
  const { offer, version, lines } = column;
  const amount = amountsIn(offer.currency);
  const facts = factsOf(call.actor, offer, rfq, true, call.now, column.hasGoods);
  const state = effectiveState(offer, facts.rfqState, call.now);
  return {
    ...toOfferBase(offer, offer.supplier_name, state, true),
    ...toSumsView(version, amount),
    ...toTermsView(version),
    complete: version.is_complete,
    alternative: lines.some((line) => line.state === 'alternative'),
    best: offerRank.isBest,
    rank: offerRank.rank,
    above_best: offerRank.aboveBestMinor === null ? null : amount(offerRank.aboveBestMinor),
    best_lines: [...offerRank.bestLines],
    delivery_days: deliveryDays(version.delivery_value, version.delivery_unit),
    lines: lines.map((line) => toLineView(line, amount)),
    bookmarked: offer.bookmarked_at !== null,
    approval: toApproval(call, offer),
    can: buyerChoices(facts),
  };
}

async function readColumns(call: MemberCall, rfqId: string): Promise<Column[]> {
  const offers = await listOffersOfRfq(call.db, rfqId, call.actor.memberId);
  const ids = offers.flatMap((offer) => (offer.version_id === null ? [] : [offer.version_id]));
  const versions = new Map(
    (await listVersionsInForce(call.db, ids)).map((version) => [version.id, version]),
  );
  const lines = await listLines(call.db, ids);
  // Only one offer can have an order in force, so one query is enough.
  const ordered = offers.find(({ state }) => state === 'waiting');
  const withGoods = ordered !== undefined && (await hasGoods(call.db, ordered)) ? ordered.id : null;
  return offers.flatMap((offer): Column[] => {
    const version = versions.get(offer.version_id ?? '');
    if (version === undefined) return [];
    const own = lines.filter((line) => line.version_id === version.id);
    return [{ offer, version, lines: own, hasGoods: offer.id === withGoods }];
  });
}

async function readDecision(call: MemberCall, rfqId: string): Promise<Comparison['decided']> {
  const award = await findAward(call.db, rfqId);
  if (award === undefined) return null;
  return {
    offer_id: award.offer_id,
    offer_number: offerNumber(award.offer_number),
    decided_by: award.member_name,
    decided_at: award.decided_at.toISOString(),
  };
}

/**
 * Ranked offers by total, then unranked ones. The sort is stable, so equals stay in order of
 * arrival.
 */
function byRank(one: ComparedOffer, two: ComparedOffer): number {
  return (one.rank ?? Number.MAX_SAFE_INTEGER) - (two.rank ?? Number.MAX_SAFE_INTEGER);
}

/**
 * All offers of one of the buyer's RFQs side by side (product §7). Null: no such RFQ for this
 * reader.
 */
export async function readComparison(call: MemberCall, rfqId: string): Promise<Comparison | null> {
  const { db, actor } = call;
  const rfq = await findRfqOfOffer(db, rfqId);
  if (rfq === undefined || rfq.company_id !== actor.companyId) return null;
  const createdBy = ownRequestsOnly(actor);
  if (createdBy !== null && rfq.created_by !== createdBy) return null;
  const requested = await listRequestedLines(db, rfqId);
  const columns = await readColumns(call, rfqId);
  const offerRanks = rankOffers(
    columns.map((column) => toCompared(call, rfq, column)),
    rfq.currency,
    new Map(requested.map((line) => [line.id, line.quantity_milli])),
  );
  const offers = columns.flatMap((column) => {
    const offerRank = offerRanks.get(column.offer.id);
    return offerRank === undefined ? [] : [toColumn(call, rfq, column, offerRank)];
  });
  return {
    rfq: {
      ...toRfqView(rfq, requested, call),
      estimated_price: amountsIn(rfq.currency)(rfq.estimated_minor),
    },
    offers: offers.toSorted(byRank),
    decided: await readDecision(call, rfqId),
  };
}
