import { may, ownRequestsOnly } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import { convert } from '#shared/currency.ts';
import { offerNumber } from '#shared/numbers.ts';
import { effectiveState as effectiveRfqState } from '#features/rfq/reads/rfq.ts';
import {
  deliveryDays,
  rankOffers,
  type ComparedOffer as Compared,
  type OfferRank,
} from '../rules/compare.ts';
import { percentAbove } from '../rules/last-paid.ts';
import { ranksAtDecision } from '../rules/memo-ranks.ts';
import type { RankedOffer, RankedOffers } from '../rules/memo.ts';
import { ratedOf, ratedOfRfq } from '../rules/rated.ts';
import { comparedWishes, countMet } from '../rules/wishes.ts';
import { canWinLines } from '../rules/table.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { listAwards, listDecidedLines, type AwardRow } from '../store/award.ts';
import { findMemo, listMemos } from '../store/memo.ts';
import { listOffersOfRfq, type ComparedRow } from '../store/lists.ts';
import { hasGoods } from '../store/row.ts';
import { findRfqOfOffer, listRequestedLines, type RfqOfOfferRow } from '../store/rfq.ts';
import { listSupplierFacts, type SupplierFactsRow } from '../store/supplier-facts.ts';
import { listLines, listVersionsInForce, type LineRow, type VersionRow } from '../store/version.ts';
import { readLanded } from './landed.ts';
import { readLastPaid } from './last-paid.ts';
import { buyerChoices, countedFor, effectiveState, factsOf, hasDecided } from './offer-state.ts';
import {
  amountsIn,
  toApproval,
  toLineView,
  toOfferBase,
  toRfqView,
  toSumsView,
  toTargets,
  toTermsView,
} from './views.ts';

interface RankedColumn {
  readonly offer: ComparedRow;
  readonly version: VersionRow;
  readonly lines: readonly LineRow[];
}

interface Column extends RankedColumn {
  readonly hasGoods: boolean;
  readonly supplier: SupplierFactsRow | undefined;
  readonly countedFils: bigint;
}

function inRfqCurrency(rfq: RfqOfOfferRow, offer: ComparedRow, minor: bigint): bigint {
  return convert(minor, ratedOf(offer, rfq), ratedOfRfq(rfq));
}

function toCompared(call: MemberCall, rfq: RfqOfOfferRow, column: RankedColumn): Compared {
  const { offer, version, lines } = column;
  return {
    id: offer.id,
    state: effectiveState(offer, effectiveRfqState(rfq, call.now), call.now),
    rated: ratedOf(offer, rfq),
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

function toSupplierFacts(row: SupplierFactsRow | undefined): ComparedOffer['supplier_facts'] {
  const approvedAt = row?.approved_at ?? null;
  return {
    approved_on: approvedAt === null ? null : dayInDubai(approvedAt),
    delivered: row?.delivered ?? 0,
    withdrawn: row?.withdrawn ?? 0,
  };
}

function toRanked(
  call: MemberCall,
  rfq: RfqOfOfferRow,
  { offer, version, lines }: RankedColumn,
  offerRank: OfferRank,
): RankedOffer {
  const amount = amountsIn(offer.currency);
  const state = effectiveState(offer, effectiveRfqState(rfq, call.now), call.now);
  return {
    ...toOfferBase(offer, offer.supplier_name, state, true),
    ...toSumsView(version, amount),
    ...toTermsView(version, amount),
    complete: version.is_complete,
    alternative: lines.some((line) => line.state === 'alternative'),
    best: offerRank.isBest,
    rank: offerRank.rank,
    rank_moves: offerRank.moves,
    above_best:
      offerRank.aboveBestMinor === null ? null : amountsIn(rfq.currency)(offerRank.aboveBestMinor),
    total_converted:
      offer.currency === rfq.currency
        ? null
        : amountsIn(rfq.currency)(inRfqCurrency(rfq, offer, version.total_minor)),
    best_lines: [...offerRank.bestLines],
    lines: lines.map((line) => toLineView(line, amount)),
    approval: toApproval(call, offer),
  };
}

function toColumn(
  call: MemberCall,
  rfq: RfqOfOfferRow,
  column: Column,
  offerRank: OfferRank,
  decidedIds: ReadonlySet<string>,
): ComparedOffer {
  const { offer, version, lines, countedFils } = column;
  const isApproved = column.supplier?.can_win === true;
  const { actor, now } = call;
  const facts = factsOf(actor, offer, rfq, true, now, column.hasGoods, countedFils, isApproved);
  const ranked = toRanked(call, rfq, column, offerRank);
  const targets = toTargets(offer.answered_targets, amountsIn(offer.currency));
  return {
    ...ranked,
    targets_met: countMet(comparedWishes(targets, ranked.lines)),
    above_estimate: version.is_complete
      ? percentAbove(inRfqCurrency(rfq, offer, version.total_minor), rfq.estimated_minor)
      : null,
    supplier_facts: toSupplierFacts(column.supplier),
    delivery_days: deliveryDays(version.delivery_value, version.delivery_unit),
    bookmarked: offer.bookmarked_at !== null,
    awardable: canWinLines(
      { ...facts, state: effectiveState(offer, effectiveRfqState(rfq, now), now) },
      now,
    ),
    can: buyerChoices(facts, hasDecided(lines, decidedIds)),
  };
}

async function readRankedColumns(call: MemberCall, rfqId: string): Promise<RankedColumn[]> {
  const offers = await listOffersOfRfq(call.db, rfqId, call.actor.memberId);
  const ids = offers.flatMap((offer) => (offer.version_id === null ? [] : [offer.version_id]));
  const versions = new Map(
    (await listVersionsInForce(call.db, ids)).map((version) => [version.id, version]),
  );
  const lines = await listLines(call.db, ids);
  return offers.flatMap((offer): RankedColumn[] => {
    const version = versions.get(offer.version_id ?? '');
    if (version === undefined) return [];
    return [{ offer, version, lines: lines.filter((line) => line.version_id === version.id) }];
  });
}

async function completeColumns(
  call: MemberCall,
  rfqId: string,
  columns: readonly RankedColumn[],
): Promise<Column[]> {
  const countedFils = await countedFor(call.db, call.actor, rfqId, call.now);
  const withGoods = new Set<string>();
  for (const { offer } of columns) if (await hasGoods(call.db, offer)) withGoods.add(offer.id);
  const suppliers = new Map(
    (
      await listSupplierFacts(
        call.db,
        call.actor.companyId,
        columns.map(({ offer }) => offer.company_id),
      )
    ).map((row) => [row.company_id, row]),
  );
  return columns.map((column) => ({
    ...column,
    hasGoods: withGoods.has(column.offer.id),
    supplier: suppliers.get(column.offer.company_id),
    countedFils,
  }));
}

function toDecision(award: AwardRow | undefined, hasMemo: boolean): Comparison['decided'] {
  if (award === undefined) return null;
  return {
    offer_id: award.offer_id,
    offer_number: offerNumber(award.offer_number),
    decided_by: award.member_name,
    decided_at: award.decided_at.toISOString(),
    has_memo: hasMemo,
  };
}

async function readAwards(call: MemberCall, rfq: RfqOfOfferRow) {
  const awards = await listAwards(call.db, rfq.id);
  const lines = await listDecidedLines(call.db, rfq.id);
  const memos = awards.length === 0 ? [] : await listMemos(call.db, rfq.id);
  const state = effectiveRfqState(rfq, call.now);
  const isOpen = state === 'active' || state === 'evaluate';
  return {
    decided: toDecision(awards.at(-1), memos.length > 0),
    decided_lines: lines.map((line) => ({
      line_id: line.rfq_line_id,
      offer_id: line.offer_id,
      reason: line.reason,
    })),
    awards: awards.map((award) => ({
      offer_id: award.offer_id,
      company: award.supplier_name,
      status: award.offer_state,
      currency: ratedOf(award, rfq).currency,
      total_price: amountsIn(award.currency)(award.total_minor),
      q_discount: amountsIn(award.currency)(award.q_discount_minor),
    })),
    memos: memos.map((memo) => ({
      award_id: memo.award_id,
      decided_by: memo.decided_by,
      at: memo.created_at.toISOString(),
    })),
    can: {
      award: isOpen && may(call.actor, 'offer.decide'),
      propose: isOpen && may(call.actor, 'offer.negotiate'),
    },
  };
}

/**
 * Ranked offers by total, then unranked ones. The sort is stable, so equals stay in order of
 * arrival.
 */
function byRank(one: RankedOffer, two: RankedOffer): number {
  return (one.rank ?? Number.MAX_SAFE_INTEGER) - (two.rank ?? Number.MAX_SAFE_INTEGER);
}

interface Ranking {
  readonly rfq: RfqOfOfferRow;
  readonly view: Comparison['rfq'];
  readonly columns: readonly RankedColumn[];
  readonly ranks: ReadonlyMap<string, OfferRank>;
}

async function readRanking(call: MemberCall, rfqId: string): Promise<Ranking | null> {
  const { db, actor } = call;
  const rfq = await findRfqOfOffer(db, rfqId);
  if (rfq === undefined || rfq.company_id !== actor.companyId) return null;
  const createdBy = ownRequestsOnly(actor);
  if (createdBy !== null && rfq.created_by !== createdBy) return null;
  const requested = await listRequestedLines(db, rfqId);
  const columns = await readRankedColumns(call, rfqId);
  const ranks = rankOffers(
    columns.map((column) => toCompared(call, rfq, column)),
    ratedOfRfq(rfq),
    new Map(requested.map((line) => [line.id, line.quantity_milli])),
  );
  const estimate = amountsIn(rfq.currency)(rfq.estimated_minor);
  const view = { ...toRfqView(rfq, requested, call), estimated_price: estimate };
  return { rfq, view, columns, ranks };
}

async function readRanksAtDecision(
  call: MemberCall,
  { rfq, view, columns }: Ranking,
  hasMemo: boolean,
): Promise<{ readonly at: string; readonly ranks: ReadonlyMap<string, OfferRank> } | null> {
  const state = effectiveRfqState(rfq, call.now);
  if (!hasMemo || state === 'active' || state === 'evaluate') return null;
  const memo = await findMemo(call.db, rfq.id);
  if (memo === undefined) return null;
  const offers = columns.map(({ offer }) => ({ id: offer.id, version: offer.version_count }));
  const ranks = ranksAtDecision(memo.content, { offers, lines: view.lines });
  return { at: memo.content.decided_at, ranks };
}

function rankedIn(ranks: ReadonlyMap<string, OfferRank>): ReadonlySet<string> {
  return new Set([...ranks].filter(([, { rank }]) => rank !== null).map(([id]) => id));
}

/** The part of `readComparison` that a decision memo has. Six queries. */
export async function readRanked(call: MemberCall, rfqId: string): Promise<RankedOffers | null> {
  const ranking = await readRanking(call, rfqId);
  if (ranking === null) return null;
  const { rfq, view, columns, ranks } = ranking;
  const offers = columns.flatMap((column) => {
    const offerRank = ranks.get(column.offer.id);
    return offerRank === undefined ? [] : [toRanked(call, rfq, column, offerRank)];
  });
  return {
    rfq: view,
    offers: offers.toSorted(byRank),
    landed: await readLanded(call, rfq, columns, rankedIn(ranks)),
    awards: Array.from({ length: rfq.award_count }),
  };
}

/**
 * All offers of one of the buyer's RFQs side by side (product §7). Null: no such RFQ for this
 * reader.
 */
export async function readComparison(call: MemberCall, rfqId: string): Promise<Comparison | null> {
  const ranking = await readRanking(call, rfqId);
  if (ranking === null) return null;
  const { rfq, view } = ranking;
  const columns = await completeColumns(call, rfqId, ranking.columns);
  const awards = await readAwards(call, rfq);
  const ofDecision = await readRanksAtDecision(call, ranking, awards.memos.length > 0);
  const ranks = ofDecision?.ranks ?? ranking.ranks;
  const decidedIds = new Set(awards.decided_lines.map((line) => line.line_id));
  const offers = columns.flatMap((column) => {
    const offerRank = ranks.get(column.offer.id);
    return offerRank === undefined ? [] : [toColumn(call, rfq, column, offerRank, decidedIds)];
  });
  return {
    rfq: view,
    offers: offers.toSorted(byRank),
    last_paid: await readLastPaid(call, rfq, columns),
    landed: await readLanded(call, rfq, columns, rankedIn(ranks)),
    ...awards,
    marks_at: ofDecision?.at ?? null,
  };
}
