import { mayAlone, ownRequestsOnly, type MemberActor } from '#shared/actor.ts';
import { addDays, startOfDay, type Span } from '../rules/span.ts';
import type { Decider } from '../store/buyer-tasks.ts';
import type { Between, Scope } from '../store/purchases.ts';

/**
 * product §5: members who may not see all RFQs or quotations of the company see the figures of
 * their own.
 */
export function scopeOf(actor: MemberActor): Scope {
  return { side: actor.accountType, companyId: actor.companyId, memberId: ownRequestsOnly(actor) };
}

export function deciderOf(actor: MemberActor): Decider {
  const own = actor.isOwner ? null : actor.own.limitFils;
  return {
    memberId: actor.memberId,
    limitFils: actor.isOwner ? null : actor.limitFils,
    ownPublishFils: mayAlone(actor, 'rfq.publish', 0n) ? own : undefined,
    ownAwardFils: mayAlone(actor, 'offer.decide', 0n) ? own : undefined,
  };
}

/**
 * The instants of a span in Dubai, from the start of its first day to the end of its last,
 * exclusive, so that no purchase is missed.
 */
export function betweenOf({ from, to }: Span): Between {
  return { from: from === null ? null : startOfDay(from), until: startOfDay(addDays(to, 1)) };
}

export function minutesOf(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : Math.max(0, Math.round(seconds / 60));
}
