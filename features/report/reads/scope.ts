import { mayAlone, ownRequestsOnly, type MemberActor } from '#shared/actor.ts';
import { addDays, startOfDay, type Span } from '../rules/span.ts';
import type { Decider } from '../store/buyer-tasks.ts';
import type { Between, Scope } from '../store/purchases.ts';

/** product §5: who may not see all of the company's RFQs or quotations sees the figures of their own. */
export function scopeOf(actor: MemberActor): Scope {
  return { side: actor.accountType, companyId: actor.companyId, memberId: ownRequestsOnly(actor) };
}

/** Up to where a member says yes to others, and to what they asked for themselves. */
export function deciderOf(actor: MemberActor): Decider {
  const own = actor.isOwner ? null : actor.own.limitFils;
  return {
    memberId: actor.memberId,
    limitFils: actor.isOwner ? null : actor.limitFils,
    ownPublishFils: mayAlone(actor, 'rfq.publish', 0n) ? own : undefined,
    ownAwardFils: mayAlone(actor, 'offer.decide', 0n) ? own : undefined,
  };
}

/** The instants of a span: from the first day's beginning to the last one's end, in Dubai. */
export function betweenOf({ from, to }: Span): Between {
  return { from: from === null ? null : startOfDay(from), until: startOfDay(addDays(to, 1)) };
}

/** A median of seconds in whole minutes; null for none. */
export function minutesOf(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : Math.max(0, Math.round(seconds / 60));
}
