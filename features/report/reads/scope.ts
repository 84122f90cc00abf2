import { may, type MemberActor } from '../../../shared/actor.ts';
import { firstMonthOf, startOfMonth } from '../rules/months.ts';
import type { Period } from '../rules/terms.ts';
import type { Scope } from '../store/purchases.ts';

/** product §5: who may not see all of the company's RFQs or quotations sees the figures of their own. */
export function scopeOf(actor: MemberActor): Scope {
  return {
    side: actor.accountType,
    companyId: actor.companyId,
    memberId: may(actor, 'rfq.see_all') ? null : actor.memberId,
  };
}

/** The first instant of a period; null: from the beginning. */
export function startOf(period: Period, now: Date): Date | null {
  const month = firstMonthOf(period, now);
  return month === null ? null : startOfMonth(month);
}

/** Seconds together, of so many: minutes of one, rounded; null for none. */
export function meanMinutes(seconds: bigint, count: number): number | null {
  return count === 0 ? null : Math.max(0, Math.round(Number(seconds) / count / 60));
}
