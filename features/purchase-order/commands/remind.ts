import type { Db, Tx } from '#shared/call.ts';
import { addWorkingDays } from '#shared/working-days.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import type { ClockedActorContext } from '#features/rfq/store/row.ts';
import { decideOrder, orderStateOf } from '../rules/table.ts';
import { acknowledgeWorkingDays, remindWorkingDays } from '../rules/working-days.ts';
import { listUnacknowledged } from '../store/lists.ts';
import { saveOrder } from '../store/row.ts';
import { aboutOrder, recordInLogs, lockOrder } from './lock.ts';

/**
 * Finds orders that may be due for a reminder at `now`, the oldest first; `remindOrder` must
 * decide.
 */
export async function findOrdersToRemind(db: Db, now: Date, limit: number): Promise<string[]> {
  // Plain days only preselect, because working days are never shorter.
  const sentBefore = new Date(now.getTime() - remindWorkingDays * 86_400_000);
  return listUnacknowledged(db, sentBefore, limit);
}

/**
 * Reminds the supplier once of an order without an acknowledgement after two working days
 * (product §8). False: not due.
 */
export async function remindOrder(
  tx: Tx,
  clock: ClockedActorContext,
  orderId: string,
): Promise<boolean> {
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
    holidays: order.holidays,
    remindedAt: order.reminded_at,
    receiptCount: order.receipt_count,
    hasGoods: false,
  });
  if (!decision.ok) return false;
  const { system } = rfq;
  const reminded = await saveOrder(tx, orderId, { reminded_at: rfq.now });
  await recordInLogs(tx, system, locked, reminded, { verb: 'order.reminded', side: 'system' });
  await notifyCompany(tx, system, {
    companyId: order.supplier_company_id,
    type: 'order_reminder',
    params: {
      ...(await aboutOrder(tx, locked, order, 'supplier')),
      acknowledge_by: addWorkingDays(
        order.sent_at ?? rfq.now,
        acknowledgeWorkingDays,
        order.holidays,
      ).toISOString(),
    },
  });
  return true;
}
