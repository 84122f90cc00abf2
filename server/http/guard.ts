import { needsTwoStep, type Actor, type Who } from '#shared/actor.ts';
import { checkMember } from '#shared/check-member.ts';
import type { Settings } from '#shared/call.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';

/**
 * Decides who may call, in the order of product §5: signed in → verified → account type → approved
 * → permission. The command or read checks the row's owner afterwards. Null allows.
 */
export function checkWho(
  who: Who,
  actor: Actor,
  { operatorTwoStep }: Pick<Settings, 'operatorTwoStep'>,
): Refusal | null {
  switch (who.kind) {
    case 'anyone':
      return null;
    case 'guest':
      return actor.kind === 'guest' ? null : refuse('unauthorized');
    case 'operator':
      if (actor.kind !== 'operator') return refuse('unauthorized');
      // Checked before the role's rights, so that a refusal does not reveal which pages exist.
      if (who.withoutTwoStep !== true && needsTwoStep(actor, operatorTwoStep))
        return refuse('two_step_required');
      return mayAsOperator(who.role, actor.roles) ? null : refuse('not_allowed');
    case 'member':
      return actor.kind === 'member' ? checkMember(who, actor) : refuse('unauthorized');
    default:
      return who satisfies never;
  }
}

/**
 * Refuses a call that another member typed on this device without a network, if the endpoint
 * declares it (docs/decisions/0184). Null allows, also without a session, which is refused as such.
 */
export function checkTypedBy(
  { refusals }: Pick<Endpoint, 'refusals'>,
  memberId: string | null,
  actor: Actor,
): Refusal | null {
  if (memberId === null || actor.kind === 'anonymous') return null;
  if (!refusals.includes('other_member')) return null;
  return actor.kind === 'member' && actor.memberId === memberId ? null : refuse('other_member');
}

/**
 * Refuses changes by rights on money that an administrator gave less than 24 hours ago
 * (docs/decisions/0129). Null allows.
 */
export function checkNewMoneyRights(
  { who, method }: { readonly who: Who; readonly method: string },
  actor: Actor,
  now: Date,
): Refusal | null {
  if (method === 'get' || who.kind !== 'operator' || who.role !== 'finance') return null;
  const from = actor.kind === 'operator' ? (actor.moneyRightsFrom ?? null) : null;
  return from !== null && from > now ? refuse('money_rights_new') : null;
}

function mayAsOperator(role: string | undefined, roles: ReadonlySet<string>): boolean {
  return role === undefined || roles.has('administrator') || roles.has(role);
}
