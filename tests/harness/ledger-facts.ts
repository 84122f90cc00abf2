import { sql } from 'kysely';
import {
  chargeAccessFee,
  payQDiscount,
  returnAccessFee,
} from '#features/wallet/commands/transfers.ts';
import type { Db, Tx } from '#shared/call.ts';
import { isRefusal } from '#shared/refusals.ts';

type ActorContext = Parameters<typeof chargeAccessFee>[1];
type Fee = Parameters<typeof returnAccessFee>[2];
type Discount = Parameters<typeof payQDiscount>[2];

/**
 * Lets a test's own database have accesses and Q discount invoices without their deals: the proof of the
 * ledger needs these rows, and creating a deal for each fee would take most of the time.
 */
export async function freeFacts(db: Db): Promise<void> {
  const keys = {
    access: ['rfq_id', 'bought_by'],
    q_invoice: ['order_id', 'offer_id', 'rfq_id', 'file_id', 'uploaded_by'],
  };
  for (const [table, columns] of Object.entries(keys)) {
    const drops = columns.map((column) => `drop constraint ${table}_${column}_fkey`).join(', ');
    await sql.raw(`alter table ${table} ${drops}`).execute(db);
  }
}

/** Buys an access of an RFQ that there is none of; a refusal leaves nothing. */
export async function buyFact(tx: Tx, actorContext: ActorContext, fee: Omit<Fee, 'cause'>) {
  const paid = await chargeAccessFee(tx, actorContext, { ...fee, vatRateBp: 500 });
  if (isRefusal(paid)) return paid;
  await tx
    .insertInto('access')
    .values({
      id: fee.accessId,
      rfq_id: actorContext.random.id(),
      company_id: fee.companyId,
      bought_by: actorContext.random.id(),
      fee_fils: fee.feeFils,
      bought_at: actorContext.now,
    })
    .execute();
  return paid;
}

/** … and its fee comes back. */
export async function refundFact(
  tx: Tx,
  actorContext: ActorContext,
  fee: Omit<Fee, 'cause'>,
): Promise<void> {
  await returnAccessFee(tx, actorContext, { ...fee, cause: 'asked' });
  await tx
    .updateTable('access')
    .set({ refunded_at: actorContext.now, refund_cause: 'asked' })
    .where('id', '=', fee.accessId)
    .execute();
}

/** Pays an accepted Q discount invoice of an order that there is none of. */
export async function discountFact(
  tx: Tx,
  actorContext: ActorContext,
  discount: Discount,
): Promise<void> {
  await payQDiscount(tx, actorContext, discount);
  const { invoiceId, companyId, amountFils } = discount;
  await tx
    .insertInto('q_invoice')
    .values({
      id: invoiceId,
      order_id: actorContext.random.id(),
      offer_id: actorContext.random.id(),
      rfq_id: actorContext.random.id(),
      company_id: companyId,
      amount_minor: amountFils,
      currency: 'AED',
      amount_fils: amountFils,
      state: 'accepted',
      file_id: actorContext.random.id(),
      uploaded_by: actorContext.random.id(),
      created_at: actorContext.now,
      decided_at: actorContext.now,
    })
    .execute();
}
