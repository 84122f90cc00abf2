import { may, ownRequestsOnly } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { effectiveState as effectiveOfferState } from '#features/offer/reads/offer-state.ts';
import { amountsIn } from '#features/offer/reads/views.ts';
import { statusKey } from '#features/offer/rules/status-key.ts';
import { listOffers } from '#features/offer/store/lists.ts';
import { orderStateOf, type OrderState } from '#features/purchase-order/rules/table.ts';
import { listOrders } from '#features/purchase-order/store/lists.ts';
import { effectiveState as effectiveRfqState } from '#features/rfq/reads/rfq.ts';
import type { TypedNumbers } from '../rules/typed.ts';
import type { Hit } from '../schema.ts';
import { hitOf, hitsMax } from './hits.ts';

/** A search has no filter of a list, and its newest records come first. */
export const unfiltered = {
  from: null,
  until: null,
  categoryId: null,
  order: { column: 'own', descending: true },
} as const;

export async function findOffers(
  call: MemberCall,
  key: string,
  typed: TypedNumbers,
): Promise<Hit[]> {
  const { actor, db, locale, now } = call;
  const isBuyer = actor.accountType === 'buyer';
  if (!isBuyer && !may(actor, 'rfq.see_all')) return [];
  const filter = { ...unfiltered, locale, key, states: null, day: 'sent_at' } as const;
  const rows = await listOffers(
    db,
    isBuyer ? 'buyer_company_id' : 'company_id',
    actor.companyId,
    actor.memberId,
    { ...filter, createdBy: isBuyer ? ownRequestsOnly(actor) : null },
    0,
    hitsMax + 1,
  );
  return rows.map((row) => {
    const rfqState = effectiveRfqState(
      {
        state: row.rfq_state,
        expires_at: row.rfq_expires_at,
        decide_by: row.rfq_decide_by,
        pending_offer_count: row.rfq_pending_offer_count,
        award_count: row.rfq_award_count,
      },
      now,
    );
    const state = effectiveOfferState(row, rfqState, now);
    return hitOf({
      kind: 'offer',
      id: row.id,
      rfq_id: row.rfq_id,
      number: offerNumber(row.number),
      title: row.rfq_title,
      company: isBuyer ? row.supplier_name : row.buyer_name,
      status: state === 'withdrawn' ? 'canceled' : state,
      status_desc: call.text(statusKey(state)),
      amount: amountsIn(row.currency)(row.total_minor),
      currency: row.currency,
      date: row.valid_until,
      exact: typed.offer === row.number,
    });
  });
}

const orderStatuses = {
  none: 'pending',
  made: 'pending',
  sent: 'waiting',
  acknowledged: 'accepted',
  delivered: 'delivered',
  canceled: 'canceled',
} as const satisfies Record<OrderState, NonNullable<Hit['status']>>;

/** The orders that the member may read. A supplier finds an order from its sending on. */
export async function findOrders(
  call: MemberCall,
  key: string,
  typed: TypedNumbers,
): Promise<Hit[]> {
  const { actor, db, locale } = call;
  const isBuyer = actor.accountType === 'buyer';
  const rows = await listOrders(
    db,
    {
      ...unfiltered,
      locale,
      key: typed.order ?? key,
      side: isBuyer ? 'buyer_company_id' : 'supplier_company_id',
      companyId: actor.companyId,
      state: 'all',
      createdBy: ownRequestsOnly(actor),
    },
    0,
    hitsMax + 1,
  );
  return rows.map((row) => {
    const state = orderStateOf(row);
    return hitOf({
      kind: 'order',
      id: row.id,
      rfq_id: row.rfq_id,
      offer_id: row.offer_id,
      number: row.serial,
      title: row.rfq_title,
      company: isBuyer ? row.supplier_name : row.buyer_name,
      status: orderStatuses[state],
      status_desc: call.text(`order.chip.${state === 'none' ? 'made' : state}`),
      amount: amountsIn(row.currency)(row.total_minor),
      currency: row.currency,
      exact: typed.order === row.serial,
    });
  });
}
