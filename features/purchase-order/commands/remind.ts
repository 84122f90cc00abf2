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
    promisedAt: order.promised_at,
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

/** The side that waits for a late step, and what it and the other side get. */
const steps = {
  acknowledge: {
    waiting: 'buyer',
    lateAt: 'acknowledgement_late_at',
    late: 'acknowledgement_late',
    verb: 'order.reminded',
    reminder: 'order_reminder',
  },
  receive: {
    waiting: 'supplier',
    lateAt: 'receipt_late_at',
    late: 'receipt_late',
    verb: 'order.receiptReminded',
    reminder: 'receipt_reminder',
  },
} as const;

function companyOf(order: LockedOrder['order'], side: 'buyer' | 'supplier'): string {
  return side === 'buyer' ? order.buyer_company_id : order.supplier_company_id;
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
  const { waiting, lateAt, late } = steps[step];
  await saveOrder(tx, orderId, { [lateAt]: rfq.now });
  await notifyCompany(tx, rfq.system, {
    companyId: companyOf(order, waiting),
    type: late,
    params: await aboutOrder(tx, locked, order, waiting),
  });
  return true;
}

/**
 * Reminds the other side of a deal of the step for which the member's side waits, at most once in
 * 24 hours. Refuses: not_found, not_allowed, state_changed, not_due, reminded_today.
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
    const { waiting, verb, reminder } = steps[step];
    const acting = waiting === 'buyer' ? 'supplier' : 'buyer';
    await recordInLogs(tx, actorContext, locked, order, { verb, side: waiting });
    await notifyCompany(tx, actorContext, {
      companyId: companyOf(order, acting),
      type: reminder,
      params:
        step === 'acknowledge'
          ? await aboutAcknowledgement(tx, locked)
          : await aboutOrder(tx, locked, order, acting),
    });
    return null;
  });
}
