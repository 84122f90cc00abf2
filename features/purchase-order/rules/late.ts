import { addWorkingDays } from '#shared/working-days.ts';
import { isReminderAllowed } from './reminder-pause.ts';
import type { OrderState } from './table.ts';
import { lateWorkingDays } from './working-days.ts';

const dayMs = 86_400_000;

/** Milliseconds after the promised delivery at which a missing receipt is late (decision 0220). */
export const receiptLateMs = 3 * dayMs;

/**
 * Steps that are late for longer get no notice, because an upgrade must not notify of all old
 * orders at once.
 */
export const noticeWindowMs = 30 * dayMs;

export type LateStep = 'acknowledge' | 'receive';

interface LateFacts {
  readonly state: OrderState;
  readonly now: Date;
  readonly sentAt: Date | null;
  readonly promisedAt: Date | null;
  readonly holidays: readonly string[];
  readonly remindedAt: Date | null;
  readonly receiptCount: number;
  /** The waiting side was notified of the late acknowledgement, or of the late receipt. */
  readonly acknowledgementLateAt: Date | null;
  readonly receiptLateAt: Date | null;
}

/**
 * The late step of which the waiting side must be notified now, once. The supplier's own reminder
 * comes a day earlier, so that the buyer's is not refused. Null: none.
 */
export function lateStepOf(facts: LateFacts): LateStep | null {
  const { state, now, sentAt, promisedAt, remindedAt } = facts;
  if (state === 'sent' && sentAt !== null && facts.acknowledgementLateAt === null) {
    const isLate = addWorkingDays(sentAt, lateWorkingDays, facts.holidays) <= now;
    return isLate && remindedAt !== null && isReminderAllowed(remindedAt, now)
      ? 'acknowledge'
      : null;
  }
  if (state !== 'acknowledged' || promisedAt === null || facts.receiptLateAt !== null) return null;
  const isLate = promisedAt.getTime() + receiptLateMs <= now.getTime();
  return isLate && facts.receiptCount === 0 ? 'receive' : null;
}
