import { ownRequestsOnly, type MemberActor } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { countedUpTo, pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, fileRowsMax, type ListParams } from '#shared/list.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { amountsIn } from '#features/offer/reads/views.ts';
import type { OrderFilter } from '../rules/filters.ts';
import { plannedSteps } from '../rules/planned.ts';
import type { OrderRowView, OrderSort } from '../schema/views.ts';
import {
  countOrders,
  listOrders,
  type OrderListFilter,
  type OrderListRow,
} from '../store/lists.ts';
import { canOf, datesOf, factsOf } from './order.ts';

function expectedOf(row: OrderListRow, now: Date) {
  if (row.canceled_at !== null) return null;
  return plannedSteps({
    sentAt: row.sent_at,
    acknowledgedAt: row.acknowledged_at,
    deliveredAt: row.delivered_at,
    promisedAt: row.promised_at,
    receiptCount: row.receipt_count,
    holidays: row.holidays,
    now,
  }).received;
}

function toRow(actor: MemberActor, row: OrderListRow, now: Date): OrderRowView {
  const amount = amountsIn(row.currency);
  const facts = factsOf(actor, { state: row.offer_state }, row, row.lines_with_goods > 0n, now);
  const expected = expectedOf(row, now);
  return {
    id: row.id,
    serial: row.serial,
    type: row.type,
    state: facts.state,
    status: row.offer_state,
    rfq_id: row.rfq_id,
    po_number: row.po_number,
    rfq_number: rfqNumber(row.rfq_number),
    rfq_reference: row.rfq_reference,
    offer_id: row.offer_id,
    quotation_number: row.quotation_number,
    title: row.rfq_title,
    currency: row.currency,
    total_price: amount(row.total_minor),
    qdiscount: amount(row.q_discount_minor),
    ...datesOf(row),
    company: actor.accountType === 'buyer' ? row.supplier_name : row.buyer_name,
    line_count: Number(row.line_count),
    lines_done: Number(row.lines_done),
    expected_on: expected?.day ?? null,
    late_days: expected?.lateDays ?? 0,
    can: canOf(facts, row),
  };
}

export interface OrdersQuery extends ListParams<OrderSort> {
  readonly state: OrderFilter;
  readonly ids?: readonly string[] | undefined;
}

function filterOf({ actor, locale }: MemberCall, query: OrdersQuery): OrderListFilter {
  return {
    ...listQueryOf(query, locale),
    side: actor.accountType === 'buyer' ? 'buyer_company_id' : 'supplier_company_id',
    companyId: actor.companyId,
    state: query.state,
    ids: query.ids,
    createdBy: ownRequestsOnly(actor),
  };
}

export async function readOrders(
  call: MemberCall,
  query: OrdersQuery & { readonly page: number },
): Promise<Page<OrderRowView>> {
  const filter = filterOf(call, query);
  const rows = await listOrders(call.db, filter, (query.page - 1) * pageSize, pageSize);
  const { total, isLeast } = countedUpTo(await countOrders(call.db, filter));
  return toPage(
    rows.map((row) => toRow(call.actor, row, call.now)),
    query.page,
    total,
    isLeast,
  );
}

export async function readAllOrders(call: MemberCall, query: OrdersQuery): Promise<OrderRowView[]> {
  const rows = await listOrders(call.db, filterOf(call, query), 0, fileRowsMax);
  return rows.map((row) => toRow(call.actor, row, call.now));
}
