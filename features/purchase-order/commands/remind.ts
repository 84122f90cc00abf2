import type { Db, Tx } from '#shared/call.ts';
import { notifyCompany } from '#features/notification/store.ts';
import type { ClockedDoer } from '#features/rfq/store/row.ts';
import { decideOrder, orderStateOf } from '../rules/table.ts';
import { remindWorkingDays } from '../rules/working-days.ts';
import { listUnacknowledged } from '../store/lists.ts';
import { saveOrder } from '../store/row.ts';
import { aboutOrder, tellLogs, lockOrder } from './lock.ts';

/** Orders that may be due for a reminder at `now`, the oldest first; `remindOrder` decides. */
export async function findOrdersToRemind(db: Db, now: Date, limit: number): Promise<string[]> {
  // Working days are never shorter than days.
  const sentBefore = new Date(now.getTime() - remindWorkingDays * 86_400_000);
  return listUnacknowledged(db, sentBefore, limit);
}

/**
 * Reminds the supplier of an order that nobody acknowledged in two working days, once (product §8). False when it is not
 * due, or no longer.
 */
export async function remindOrder(tx: Tx, clock: ClockedDoer, orderId: string): Promise<boolean> {
  const locked = await lockOrder(tx, clock, orderId);
  if (locked === undefined) return false;
  const { order, offer, rfq } = locked;
  const decision = decideOrder('remind', {
    state: orderStateOf(order),
    side: 'clock',
    may: () => false,
    offerState: offer.state,
    now: rfq.now,
    sentAt: order.sent_at,
    remindedAt: order.reminded_at,
    receiptCount: order.receipt_count,
    hasGoods: false,
  });
  if (!decision.ok) return false;
  const { system } = rfq;
  const reminded = await saveOrder(tx, orderId, { reminded_at: rfq.now });
  await tellLogs(tx, system, locked, reminded, { verb: 'order.reminded', side: 'system' });
  await notifyCompany(tx, system, {
    companyId: order.supplier_company_id,
    type: 'order_reminder',
    params: await aboutOrder(tx, locked, order, 'supplier'),
  });
  return true;
}
