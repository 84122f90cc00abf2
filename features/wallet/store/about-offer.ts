import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { offerKinds } from '../rules/postings.ts';

interface OfferTransfer {
  readonly id: string;
  readonly kind: (typeof offerKinds)[number];
  readonly reference: string;
  readonly at: Date;
  readonly amount_fils: bigint;
}

/**
 * Lists a supplier's wallet movements for one offer in order: access fees, refunds, the order's Q
 * discount, and their reversals.
 */
export async function listOfOffer(
  db: Db | Tx,
  offer: { readonly id: string; readonly rfq_id: string; readonly company_id: string },
): Promise<OfferTransfer[]> {
  const { rows } = await sql<OfferTransfer>`
    with about as (
      select id from access where rfq_id = ${offer.rfq_id} and company_id = ${offer.company_id}
      union all
      select i.id from purchase_order o join q_invoice i on i.order_id = o.id and i.state = 'accepted'
      where o.offer_id = ${offer.id}),
    own as (
      select t.* from about
      join ledger_transaction t on t.subject_id = about.id and t.kind in ('access_fee', 'access_refund', 'q_discount'))
    select t.id, t.kind, t.reference, t.at, p.amount_fils
    from (select * from own union all
      select back.* from own join ledger_transaction back on back.reverses = own.id) t
    join posting p on p.transaction_id = t.id and p.company_id = ${offer.company_id}
    order by p.wallet_row`.execute(db);
  return rows;
}
