import type { OperatorCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { decimalOf } from '#shared/money.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import { effectiveState } from '#features/rfq/reads/rfq.ts';
import type { RefundRowView } from '../schema/refunds.ts';
import * as store from '../store/refunds.ts';

function toRow(row: store.RefundRow, now: Date): RefundRowView {
  const isOpen = row.state === 'pending';
  const isAccepted = isDealOfferState(row.offer_state);
  const status = effectiveState(
    {
      state: row.rfq_state,
      expires_at: row.rfq_expires_at,
      decide_by: row.rfq_decide_by,
      pending_offer_count: row.rfq_pending_offer_count,
      award_count: row.rfq_award_count,
    },
    now,
  );
  return {
    id: row.id,
    state: row.state,
    company_id: row.company_id,
    company_name: row.company_name,
    requested_by: row.requested_by,
    requested_at: row.created_at.toISOString(),
    reason: row.reason,
    note: row.decision_note,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    fee: decimalOf(row.fee_fils),
    bought_at: row.bought_at.toISOString(),
    rfq: { id: row.rfq_id, number: rfqNumber(row.rfq_number), title: row.rfq_title, status },
    offer_state: row.offer_state,
    can: { approve: isOpen && !isAccepted, refuse: isOpen },
  };
}

export async function readRefunds(
  call: OperatorCall,
  query: { readonly page: number; readonly state: store.RefundFilter },
): Promise<{ page: Page<RefundRowView>; waiting: number }> {
  const rows = await store.listRefundRequests(
    call.db,
    query.state,
    (query.page - 1) * pageSize,
    pageSize,
  );
  const total = await store.countRefundRequests(call.db, query.state);
  const waiting =
    query.state === 'pending' ? total : await store.countRefundRequests(call.db, 'pending');
  const views = rows.map((row) => toRow(row, call.now));
  return { page: toPage(views, query.page, total), waiting };
}
