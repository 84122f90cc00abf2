import { may, ownRequestsOnly, type MemberActor } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { aedRateMicro, type Currency } from '#shared/currency.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, type ListParams } from '#shared/list.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { lowestIn } from '../rules/best-offer.ts';
import type { StoredRfqState } from '../rules/table.ts';
import type { RfqCounts, RfqRowView, RfqSlice, RfqSort, RfqTab } from '../schema/view.ts';
import * as lists from '../store/lists.ts';
import { toHead } from './head.ts';
import { buyerCan, effectiveState } from './rfq.ts';

function scopeOf(actor: MemberActor): lists.RfqScope {
  return { companyId: actor.companyId, memberId: ownRequestsOnly(actor) };
}

function bestOffer(row: lists.RfqListRow): string | null {
  // The casts are safe, because an RFQ and its offers have currencies of the list.
  const rated = (currency: string, rateMicro: bigint | null) => ({
    currency: currency as Currency,
    rateMicro: rateMicro ?? row.rate_micro ?? aedRateMicro,
  });
  const totals = (row.lowest_totals ?? []).map((one) => ({
    rated: rated(one.currency, one.rate_micro === null ? null : BigInt(one.rate_micro)),
    minor: BigInt(one.minor),
  }));
  const lowest = lowestIn(totals, rated(row.currency, row.rate_micro));
  return lowest === null ? null : decimalOf(lowest, decimalsOf(row.currency));
}

function toRowView(call: MemberCall, row: lists.RfqListRow): RfqRowView {
  const state = effectiveState(row, call.now);
  const can = buyerCan(call.actor, row, call.now);
  return {
    ...toHead('buyer_row', row, call),
    city: call.locale === 'ar' ? row.city_ar : row.city_en,
    status: state,
    status_desc: call.text(`status.${state}`),
    rfqoffer_count: row.offer_count,
    is_viewed: row.has_new ? 0 : 1,
    best_offer: bestOffer(row),
    negotiation: Boolean(row.has_negotiation),
    media: row.file_count,
    essential: can.approve || (state === 'evaluate' && may(call.actor, 'offer.decide')),
    can,
  };
}

function decidedBy(actor: MemberActor): StoredRfqState[] {
  const decides: StoredRfqState[] = may(actor, 'offer.decide') ? ['evaluate'] : [];
  return may(actor, 'rfq.publish') ? [...decides, 'pending'] : decides;
}

function toCounts(call: MemberCall, byState: ReadonlyMap<StoredRfqState, number>): RfqCounts {
  const of = (...states: StoredRfqState[]) =>
    states.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0);
  return {
    all: [...byState.values()].reduce((sum, total) => sum + total, 0),
    pending: of('pending'),
    active: of('active', 'evaluate'),
    accepted: of('accepted'),
    delivered: of('delivered'),
    completed: of('completed'),
    ended: of('expired', 'canceled', 'rejected'),
    to_decide: of(...decidedBy(call.actor)),
  };
}

export interface RfqListQuery extends ListParams<RfqSort> {
  readonly tab: RfqTab;
  readonly state?: RfqSlice | undefined;
  readonly ids?: readonly string[] | undefined;
}

function filterOf(call: MemberCall, query: RfqListQuery): lists.RfqFilter {
  const { tab, state: slice, ids } = query;
  const decides = decidedBy(call.actor);
  return { ...listQueryOf(query, call.locale), tab, slice, ids, decides, comparedAt: call.now };
}

export async function readRfqs(
  call: MemberCall,
  query: RfqListQuery & { readonly page: number },
): Promise<{ page: Page<RfqRowView>; counts: RfqCounts }> {
  const offset = (query.page - 1) * pageSize;
  const filter = filterOf(call, query);
  const { counts, rows } = await lists.readRfqPage(
    call.db,
    scopeOf(call.actor),
    filter,
    offset,
    pageSize,
  );
  const figures = toCounts(call, counts.byState);
  const views = rows.map((row) => toRowView(call, row));
  const { total, isLeast } = counts.found ?? { total: figures[query.tab], isLeast: false };
  return { page: toPage(views, query.page, total, isLeast), counts: figures };
}

export async function readAllRfqs(
  call: MemberCall,
  query: RfqListQuery,
  limit: number,
): Promise<RfqRowView[]> {
  const rows = await lists.listRfqRows(call.db, scopeOf(call.actor), filterOf(call, query), limit);
  return rows.map((row) => toRowView(call, row));
}
