import type { Db, MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { addWorkingDays } from '#shared/working-days.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import type { ClockedActorContext } from '#features/rfq/store/row.ts';
import { lateStepOf, type LateStep } from '../rules/late.ts';
import { decideOrder, orderStateOf } from '../rules/table.ts';
import { acknowledgeWorkingDays, remindWorkingDays } from '../rules/working-days.ts';
import { listUnacknowledged } from '../store/lists.ts';
import { saveOrder, type LockedOrder } from '../store/row.ts';
import { aboutOrder, lockOrder, lockOrderForVerb, recordInLogs } from './lock.ts';

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
    params: await aboutAcknowledgement(tx, locked),
  });
  return true;
}

async function aboutAcknowledgement(tx: Tx, locked: LockedOrder) {
  const { order, rfq } = locked;
  const sentAt = order.sent_at ?? rfq.now;
  return {
    ...(await aboutOrder(tx, locked, order, 'supplier')),
    acknowledge_by: addWorkingDays(sentAt, acknowledgeWorkingDays, order.holidays).toISOString(),
  };
}

/**
 * Notifies the side that waits for a late step, once, so that it can remind the other side
 * (decision 0220). False: not due.
 */
export async function noticeLateStep(
  tx: Tx,
  clock: ClockedActorContext,
  orderId: string,
): Promise<boolean> {
  const locked = await lockOrder(tx, clock, orderId);
  if (locked === undefined) return false;
  const { order, rfq } = locked;
  const step = lateStepOf({
    state: orderStateOf(order),
    now: rfq.now,
    sentAt: order.sent_at,
    promisedAt: order.promised_at,
    holidays: order.holidays,
    remindedAt: order.reminded_at,
    receiptCount: order.receipt_count,
    acknowledgementLateAt: order.acknowledgement_late_at,
    receiptLateAt: order.receipt_late_at,
  });
  if (step === null) return false;
  if (step === 'acknowledge') {
    await saveOrder(tx, orderId, { acknowledgement_late_at: rfq.now });
    await notifyCompany(tx, rfq.system, {
      companyId: order.buyer_company_id,
      type: 'acknowledgement_late',
      params: await aboutOrder(tx, locked, order, 'buyer'),
    });
    return true;
  }
  await saveOrder(tx, orderId, { receipt_late_at: rfq.now });
  await notifyCompany(tx, rfq.system, {
    companyId: order.supplier_company_id,
    type: 'receipt_late',
    params: await aboutOrder(tx, locked, order, 'supplier'),
  });
  return true;
}

/**
 * Reminds the other side of a deal of the step for which the member's side waits, at most once in
 * 24 hours. Refuses: not_found, not_allowed, state_changed, reminded_today.
 */
export async function remindOtherSide(
  call: MemberCall,
  orderId: string,
  step: LateStep,
): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const locked = await lockOrderForVerb(tx, call, orderId, `remind_${step}`);
    if (isRefusal(locked)) return locked;
    const { actorContext, order } = locked;
    await saveOrder(tx, orderId, {
      reminded_at: actorContext.now,
      reminder_count: order.reminder_count + 1,
    });
    if (step === 'acknowledge') {
      await recordInLogs(tx, actorContext, locked, order, {
        verb: 'order.reminded',
        side: 'buyer',
      });
      await notifyCompany(tx, actorContext, {
        companyId: order.supplier_company_id,
        type: 'order_reminder',
        params: await aboutAcknowledgement(tx, locked),
      });
      return null;
    }
    await recordInLogs(tx, actorContext, locked, order, {
      verb: 'order.receiptReminded',
      side: 'supplier',
    });
    await notifyCompany(tx, actorContext, {
      companyId: order.buyer_company_id,
      type: 'receipt_reminder',
      params: await aboutOrder(tx, locked, order, 'buyer'),
    });
    return null;
  });
}
