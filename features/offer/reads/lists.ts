import { may, ownRequestsOnly } from '#shared/actor.ts';
import type { Db, MemberCall } from '#shared/call.ts';
import { convert } from '#shared/currency.ts';
import { countedUpTo, pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, fileRowsMax, type ListParams } from '#shared/list.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { offerStates } from '#shared/offer-states.ts';
import { categoryDesc } from '#features/category/rules.ts';
import { effectiveState as effectiveRfqState } from '#features/rfq/reads/rfq.ts';
import { liveStates } from '../rules/compare.ts';
import { placesOf, type OfferPlace } from '../rules/place.ts';
import { ratedOf, ratedOfRfq } from '../rules/rated.ts';
import { statesOf, type OfferSlice, type OfferTab } from '../rules/tabs.ts';
import type { OfferState } from '../rules/table.ts';
import type { BuyerFilter } from '../schema/buyer.ts';
import type { BuyerRow, OfferSort, SupplierRow } from '../schema/views.ts';
import * as lists from '../store/lists.ts';
import {
  buyerChoices,
  effectiveState,
  factsOf,
  supplierChoices,
  type RfqStatusColumns,
} from './offer-state.ts';
import { amountsIn, isReasonVisible, toOfferBase } from './views.ts';

function rfqStatusOf(row: lists.OfferListRow): RfqStatusColumns {
  return {
    state: row.rfq_state,
    expires_at: row.rfq_expires_at,
    decide_by: row.rfq_decide_by,
    pending_offer_count: row.rfq_pending_offer_count,
    award_count: row.rfq_award_count,
    rate_micro: row.rfq_rate_micro,
  };
}

function toRow(call: MemberCall, row: lists.OfferListRow) {
  const amount = amountsIn(row.currency);
  const rfq = ratedOfRfq({ currency: row.rfq_currency, rate_micro: row.rfq_rate_micro });
  const side = call.actor.accountType;
  const state = effectiveState(row, effectiveRfqState(rfqStatusOf(row), call.now), call.now);
  const company = side === 'buyer' ? row.supplier_name : row.buyer_name;
  return {
    ...toOfferBase(row, company, state, isReasonVisible(row, side)),
    rfq_id: row.rfq_id,
    rfqId: row.rfq_id,
    isNegotiate: row.negotiable,
    rfq_number: rfqNumber(row.rfq_number),
    rfq_reference: row.rfq_reference,
    title: row.rfq_title,
    category_desc: categoryDesc(call.locale, row),
    expiry_date: row.rfq_expires_on,
    total_price: amount(row.total_minor),
    complete: row.is_complete,
    qdiscount: amount(
      convert(
        row.rfq_discount_minor ?? 0n,
        rfq,
        ratedOf(row, { rate_micro: row.rfq_rate_micro }),
        'down',
      ),
    ),
  };
}

function toSupplierRow(call: MemberCall, row: lists.OfferListRow): SupplierRow {
  const facts = factsOf(
    call.actor,
    row,
    rfqStatusOf(row),
    Boolean(row.has_access),
    call.now,
    Boolean(row.has_goods),
  );
  const orderId = may(call.actor, 'rfq.see_all') ? row.sent_order_id : null;
  return { ...toRow(call, row), order_id: orderId, can: supplierChoices(facts) };
}

/** An RFQ with more comparable offers has no places in lists, to limit the cost of a page. */
const rivalsMax = 100;

/** The places of the pending offers of a page. One query of up to 101 offers for each RFQ. */
async function readPlaces(
  { db, now }: MemberCall,
  rows: readonly lists.OfferListRow[],
): Promise<ReadonlyMap<string, OfferPlace>> {
  const pending = rows.filter(({ state }) => state === 'pending');
  const rfqs = new Map(pending.map((row) => [row.rfq_id, row]));
  const rivals = Map.groupBy(
    await lists.listRivals(db, [...rfqs.keys()], rivalsMax + 1),
    ({ rfq_id: rfqId }) => rfqId,
  );
  return new Map(
    [...rfqs].flatMap(([rfqId, row]) => {
      const all = rivals.get(rfqId) ?? [];
      if (all.length > rivalsMax) return [];
      const rfqState = effectiveRfqState(rfqStatusOf(row), now);
      const offers = all
        .filter((rival) => liveStates.includes(effectiveState(rival, rfqState, now)))
        .map((rival) => ({
          id: rival.id,
          rated: ratedOf(rival, { rate_micro: row.rfq_rate_micro }),
          totalMinor: rival.total_minor,
        }));
      const rated = ratedOfRfq({ currency: row.rfq_currency, rate_micro: row.rfq_rate_micro });
      return [...placesOf(offers, rated)];
    }),
  );
}

async function toBuyerRows(
  call: MemberCall,
  rows: readonly lists.OfferListRow[],
): Promise<BuyerRow[]> {
  const places = await readPlaces(call, rows);
  return rows.map((row) => {
    const view = toBuyerRow(call, row);
    return view.status === 'pending' ? { ...view, place: places.get(row.id) ?? null } : view;
  });
}

function toBuyerRow(call: MemberCall, row: lists.OfferListRow): BuyerRow {
  const facts = factsOf(call.actor, row, rfqStatusOf(row), true, call.now, Boolean(row.has_goods));
  return {
    ...toRow(call, row),
    place: null,
    is_viewed: row.opened_at === null ? 0 : 1,
    firm: row.firm,
    bookmarked: row.bookmarked_at !== null,
    isFav: row.bookmarked_at !== null,
    can: buyerChoices(facts, row.rfq_award_count > 0),
  };
}

type Side = 'company_id' | 'buyer_company_id';
type OfferListQuery = ListParams<OfferSort>;
interface Paged {
  readonly page: number;
}

async function readPage<Row>(
  call: MemberCall,
  side: Side,
  filter: lists.OfferFilter,
  page: number,
  toViews: (call: MemberCall, rows: readonly lists.OfferListRow[]) => Row[] | Promise<Row[]>,
): Promise<Page<Row>> {
  const { companyId, memberId } = call.actor;
  const offset = (page - 1) * pageSize;
  const rows = await lists.listOffers(call.db, side, companyId, memberId, filter, offset, pageSize);
  const { total, isLeast } = countedUpTo(await lists.countOffers(call.db, side, companyId, filter));
  return toPage(await toViews(call, rows), page, total, isLeast);
}

async function readAll<Row>(
  call: MemberCall,
  side: Side,
  filter: lists.OfferFilter,
  toView: (call: MemberCall, row: lists.OfferListRow) => Row,
): Promise<Row[]> {
  const { companyId, memberId } = call.actor;
  const rows = await lists.listOffers(call.db, side, companyId, memberId, filter, 0, fileRowsMax);
  return rows.map((row) => toView(call, row));
}

interface QuotationsQuery extends OfferListQuery {
  readonly tab: OfferSlice;
}

/** Won offers filter by the acceptance day, because the dashboard counts them by it. */
function dayOf(slice: string): lists.OfferFilter['day'] {
  return slice === 'won' ? 'decided_at' : 'sent_at';
}

function quotationsFilter(call: MemberCall, query: QuotationsQuery): lists.OfferFilter {
  const states = query.tab === 'all' ? null : statesOf(query.tab);
  return { ...listQueryOf(query, call.locale), states, day: dayOf(query.tab) };
}

export async function readQuotations(
  call: MemberCall,
  query: QuotationsQuery & Paged,
): Promise<Page<SupplierRow>> {
  const filter = quotationsFilter(call, query);
  return readPage(call, 'company_id', filter, query.page, (_, rows) =>
    rows.map((row) => toSupplierRow(call, row)),
  );
}

export async function readAllQuotations(
  call: MemberCall,
  query: QuotationsQuery,
): Promise<SupplierRow[]> {
  return readAll(call, 'company_id', quotationsFilter(call, query), toSupplierRow);
}

export async function countTabs(db: Db, companyId: string): Promise<Record<OfferTab, number>> {
  const counts = await lists.countByState(db, companyId);
  const under = (tab: OfferTab) =>
    statesOf(tab).reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  return {
    all: under('all'),
    pending: under('pending'),
    accepted: under('accepted'),
    delivered: under('delivered'),
    completed: under('completed'),
    rejected: under('rejected'),
  };
}

function statesOfFilter(filter: BuyerFilter): readonly OfferState[] | null {
  if (filter === 'all') return null;
  if (filter === 'won') return statesOf('won');
  return filter === 'open' ? ['pending'] : offerStates.filter((state) => state !== 'pending');
}

interface BuyerOffersQuery extends OfferListQuery {
  readonly state: BuyerFilter;
}

function buyerFilter(call: MemberCall, query: BuyerOffersQuery): lists.OfferFilter {
  const createdBy = ownRequestsOnly(call.actor);
  return {
    ...listQueryOf(query, call.locale),
    states: statesOfFilter(query.state),
    day: dayOf(query.state),
    createdBy,
    isDecidable: query.state === 'open',
  };
}

export async function readBuyerOffers(
  call: MemberCall,
  query: BuyerOffersQuery & Paged,
): Promise<Page<BuyerRow>> {
  return readPage(call, 'buyer_company_id', buyerFilter(call, query), query.page, toBuyerRows);
}

export async function readAllBuyerOffers(
  call: MemberCall,
  query: BuyerOffersQuery,
): Promise<BuyerRow[]> {
  return readAll(call, 'buyer_company_id', buyerFilter(call, query), toBuyerRow);
}

function bookmarksFilter(call: MemberCall, query: OfferListQuery): lists.OfferFilter {
  return { ...buyerFilter(call, { ...query, state: 'all' }), bookmarkedBy: call.actor.memberId };
}

export async function readBookmarks(
  call: MemberCall,
  query: OfferListQuery & Paged,
): Promise<Page<BuyerRow>> {
  return readPage(call, 'buyer_company_id', bookmarksFilter(call, query), query.page, toBuyerRows);
}

export async function readAllBookmarks(
  call: MemberCall,
  query: OfferListQuery,
): Promise<BuyerRow[]> {
  return readAll(call, 'buyer_company_id', bookmarksFilter(call, query), toBuyerRow);
}

export async function countOffersToDecide(call: MemberCall): Promise<number> {
  return lists.countWaiting(call.db, call.actor.companyId, ownRequestsOnly(call.actor));
}
