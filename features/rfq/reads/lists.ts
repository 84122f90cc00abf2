import { may, type MemberActor } from '../../../shared/actor.ts';
import { toAsciiDigits } from '../../../shared/bidi.ts';
import type { MemberCall } from '../../../shared/call.ts';
import { pageSize, toPage, type Page } from '../../../shared/endpoint.ts';
import { rfqNumber } from '../../../shared/numbers.ts';
import { amountOf, buyerCan, effectiveState } from '../reads.ts';
import type { RfqCounts, RfqRowView, RfqTab } from '../schema/view.ts';
import * as store from '../store/lists.ts';

function scopeOf(actor: MemberActor): store.RfqScope {
  return { companyId: actor.companyId, memberId: may(actor, 'rfq.see_all') ? null : actor.memberId };
}

function toRowView(call: MemberCall, row: store.RfqListRow): RfqRowView {
  const state = effectiveState(row, call.now);
  return {
    id: row.id,
    number: rfqNumber(row.number),
    title: row.title,
    category_desc: call.locale === 'ar' ? row.category_ar : row.category_en,
    city: call.locale === 'ar' ? row.city_ar : row.city_en,
    expiry_date: row.expires_on,
    status: state,
    status_desc: call.text(`status.${state}`),
    created_at: row.created_at.toISOString(),
    rfqoffer_count: row.offer_count,
    qdiscount: amountOf(row.discount_minor ?? 0n, row.currency),
    currency: row.currency,
    is_viewed: row.has_new ? 0 : 1,
    negotiation: Boolean(row.has_negotiation),
    can: buyerCan(call.actor, row, call.now),
  };
}

/** The figures behind the tabs; one query. */
async function readCounts(call: MemberCall): Promise<RfqCounts> {
  const byState = await store.countByState(call.db, scopeOf(call.actor));
  const of = (...states: Parameters<typeof byState.get>[0][]) =>
    states.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0);
  const pending = of('pending');
  const evaluating = of('evaluate');
  return {
    all: [...byState.values()].reduce((sum, total) => sum + total, 0),
    pending,
    active: of('active', 'evaluate'),
    accepted: of('accepted'),
    delivered: of('delivered'),
    completed: of('completed'),
    to_decide: evaluating + (may(call.actor, 'rfq.publish') ? pending : 0),
  };
}

interface ListQuery {
  readonly tab: RfqTab;
  readonly key: string;
  readonly page: number;
}

function filterOf({ tab, key }: ListQuery) {
  return { tab, key, normalised: toAsciiDigits(key).toLowerCase().trim() };
}

/** A page of the buyer's RFQs with the figures of the tabs. Two queries; a search needs one more for its own total. */
export async function readRfqs(
  call: MemberCall,
  query: ListQuery,
): Promise<{ page: Page<RfqRowView>; counts: RfqCounts }> {
  const counts = await readCounts(call);
  if (query.key !== '') return { page: await searchRfqs(call, query), counts };
  const offset = (query.page - 1) * pageSize;
  const rows = await store.listRfqRows(call.db, scopeOf(call.actor), filterOf(query), offset, pageSize);
  const views = rows.map((row) => toRowView(call, row));
  return { page: toPage(views, query.page, counts[query.tab]), counts };
}

/** RFQs that a text finds, newest first. */
async function searchRfqs(call: MemberCall, query: ListQuery): Promise<Page<RfqRowView>> {
  const scope = scopeOf(call.actor);
  const filter = filterOf(query);
  const offset = (query.page - 1) * pageSize;
  const { rows, total } = await store.findRfqRows(call.db, scope, filter, offset, pageSize);
  return toPage(
    rows.map((row) => toRowView(call, row)),
    query.page,
    total,
  );
}
