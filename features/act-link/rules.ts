import type { MemberActor } from '#shared/actor.ts';

export const actVerbs = [
  'approve',
  'acknowledge',
  'receive',
  'remind_acknowledge',
  'remind_receive',
  'remind_approve',
  'remind_proposal',
] as const;
export type ActVerb = (typeof actVerbs)[number];

/** States of a link. `unknown`: no such link, also one that was deleted after its time. */
export const actStates = ['open', 'used', 'expired', 'changed', 'revoked', 'unknown'] as const;
export type ActState = (typeof actStates)[number];

/** 72 hours: a mail of Thursday evening can be used on Sunday (design of issue 21). */
export const actLifeMs = 72 * 3_600_000;
export const actShownMs = 30 * 24 * 3_600_000;

const verbs: Readonly<Record<string, ActVerb>> = {
  award_asked: 'approve',
  order_sent: 'acknowledge',
  order_reminder: 'acknowledge',
  order_acknowledged: 'receive',
  receipt_reminder: 'receive',
  acknowledgement_late: 'remind_acknowledge',
  receipt_late: 'remind_receive',
  award_late: 'remind_approve',
  proposal_late: 'remind_proposal',
};

/** The record that a verb is about. */
export function subjectOf(verb: ActVerb): 'offer' | 'proposal' | 'order' {
  switch (verb) {
    case 'approve':
    case 'remind_approve':
      return 'offer';
    case 'remind_proposal':
      return 'proposal';
    default:
      return 'order';
  }
}

/** The verb and the record of a notification. Null: it has no link. */
export function actOf(
  params: Readonly<Record<string, string>>,
): { readonly verb: ActVerb; readonly subjectId: string } | null {
  const verb = verbs[params['type'] ?? ''];
  if (verb === undefined) return null;
  const subjectId = params[`${subjectOf(verb)}_id`];
  return subjectId === undefined ? null : { verb, subjectId };
}

export interface ActFacts {
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
  readonly isHolder: boolean;
  readonly isAllowed: boolean;
  readonly isSame: boolean;
}

/** The state of a link; the first reason that ends it counts. */
export function actStateOf(facts: ActFacts | undefined, now: Date): ActState {
  if (facts === undefined) return 'unknown';
  if (facts.usedAt !== null) return 'used';
  if (facts.expiresAt <= now) return 'expired';
  if (!facts.isHolder || !facts.isAllowed) return 'revoked';
  return facts.isSame ? 'open' : 'changed';
}

/**
 * True if the act needs the password and the code of the second step: an approval without a limit of
 * the member's own, because a forwarded mail could then award any sum. Approvals above a limit are
 * refused by the command itself.
 */
export function needsProof(verb: ActVerb, { isOwner, limitFils }: MemberActor): boolean {
  return verb === 'approve' && (isOwner || limitFils === null);
}
