import { may, ownRequestsOnly } from '#shared/actor.ts';
import type { Db, MemberCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { cutOf, fileRowsMax, type ListAsk } from '#shared/list.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { offerStates } from '#shared/offer-states.ts';
import { categoryDesc } from '#features/category/rules.ts';
import { effectiveState as effectiveRfqState } from '#features/rfq/reads/rfq.ts';
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
  type RfqStanding,
} from './facts.ts';
import { amountsIn, isReasonTold, toOfferBase } from './views.ts';

function standingOf(row: lists.OfferListRow): RfqStanding {
  return {
    state: row.rfq_state,
    expires_at: row.rfq_expires_at,
    decide_by: row.rfq_decide_by,
    pending_offer_count: row.rfq_pending_offer_count,
    rate_micro: row.rfq_rate_micro,
  };
}

function toRow(call: MemberCall, row: lists.OfferListRow) {
  const amount = amountsIn(row.currency);
  const side = call.actor.accountType;
  const state = effectiveState(row, effectiveRfqState(standingOf(row), call.now), call.now);
  const company = side === 'buyer' ? row.supplier_name : row.buyer_name;
  return {
    ...toOfferBase(row, company, state, isReasonTold(row, side)),
    rfq_id: row.rfq_id,
    rfq_number: rfqNumber(row.rfq_number),
    rfq_reference: row.rfq_reference,
    title: row.rfq_title,
    category_desc: categoryDesc(call.locale, row),
    expiry_date: row.rfq_expires_on,
    total_price: amount(row.total_minor),
    complete: row.is_complete,
    qdiscount: amount(row.rfq_discount_minor ?? 0n),
  };
}

function toSupplierRow(call: MemberCall, row: lists.OfferListRow): SupplierRow {
  const facts = factsOf(
    call.actor,
    row,
    standingOf(row),
    Boolean(row.has_access),
    call.now,
    Boolean(row.has_goods),
  );
  const orderId = may(call.actor, 'rfq.see_all') ? row.sent_order_id : null;
  return { ...toRow(call, row), order_id: orderId, can: supplierChoices(facts) };
}

function toBuyerRow(call: MemberCall, row: lists.OfferListRow): BuyerRow {
  const facts = factsOf(call.actor, row, standingOf(row), true, call.now, Boolean(row.has_goods));
  return {
    ...toRow(call, row),
    is_viewed: row.opened_at === null ? 0 : 1,
    firm: row.firm,
    bookmarked: row.bookmarked_at !== null,
    can: buyerChoices(facts),
  };
}

type Side = 'company_id' | 'buyer_company_id';
type Ask = ListAsk<OfferSort>;
interface Paged {
  readonly page: number;
}

async function readPage<Row>(
  call: MemberCall,
  side: Side,
  filter: lists.OfferFilter,
  page: number,
  toView: (call: MemberCall, row: lists.OfferListRow) => Row,
): Promise<Page<Row>> {
  const { companyId, memberId } = call.actor;
  const offset = (page - 1) * pageSize;
  const rows = await lists.listOffers(call.db, side, companyId, memberId, filter, offset, pageSize);
  const total = await lists.countOffers(call.db, side, companyId, filter);
  return toPage(
    rows.map((row) => toView(call, row)),
    page,
    total,
  );
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

interface QuotationsAsk extends Ask {
  readonly tab: OfferSlice;
}

/** Won offers filter by the acceptance day, because the dashboard counts them by it. */
function dayOf(slice: string): lists.OfferFilter['day'] {
  return slice === 'won' ? 'decided_at' : 'sent_at';
}

function quotationsFilter(call: MemberCall, ask: QuotationsAsk): lists.OfferFilter {
  const states = ask.tab === 'all' ? null : statesOf(ask.tab);
  return { ...cutOf(ask, call.locale), states, day: dayOf(ask.tab) };
}

export async function readQuotations(
  call: MemberCall,
  ask: QuotationsAsk & Paged,
): Promise<Page<SupplierRow>> {
  return readPage(call, 'company_id', quotationsFilter(call, ask), ask.page, toSupplierRow);
}

/** All quotations of a tab, for a file. One query. */
export async function readAllQuotations(
  call: MemberCall,
  ask: QuotationsAsk,
): Promise<SupplierRow[]> {
  return readAll(call, 'company_id', quotationsFilter(call, ask), toSupplierRow);
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

interface BuyerAsk extends Ask {
  readonly state: BuyerFilter;
}

function buyerFilter(call: MemberCall, ask: BuyerAsk): lists.OfferFilter {
  const createdBy = ownRequestsOnly(call.actor);
  return {
    ...cutOf(ask, call.locale),
    states: statesOfFilter(ask.state),
    day: dayOf(ask.state),
    createdBy,
  };
}

export async function readBuyerOffers(
  call: MemberCall,
  ask: BuyerAsk & Paged,
): Promise<Page<BuyerRow>> {
  return readPage(call, 'buyer_company_id', buyerFilter(call, ask), ask.page, toBuyerRow);
}

/** All offers of the filter, for a file. One query. */
export async function readAllBuyerOffers(call: MemberCall, ask: BuyerAsk): Promise<BuyerRow[]> {
  return readAll(call, 'buyer_company_id', buyerFilter(call, ask), toBuyerRow);
}

function bookmarksFilter(call: MemberCall, ask: Ask): lists.OfferFilter {
  return { ...buyerFilter(call, { ...ask, state: 'all' }), bookmarkedBy: call.actor.memberId };
}

export async function readBookmarks(call: MemberCall, ask: Ask & Paged): Promise<Page<BuyerRow>> {
  return readPage(call, 'buyer_company_id', bookmarksFilter(call, ask), ask.page, toBuyerRow);
}

/** All bookmarks, for a file. One query. */
export async function readAllBookmarks(call: MemberCall, ask: Ask): Promise<BuyerRow[]> {
  return readAll(call, 'buyer_company_id', bookmarksFilter(call, ask), toBuyerRow);
}

/** Offers pending for the buyer's decision: the counter in the sidebar. */
export async function countOffersToDecide(call: MemberCall): Promise<number> {
  return lists.countWaiting(call.db, call.actor.companyId, ownRequestsOnly(call.actor));
}
