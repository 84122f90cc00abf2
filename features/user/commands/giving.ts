import { permissionsOf, type MemberRole, type Permission } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { refuseFields, type Refusal } from '#shared/refusals.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { gainedMoneyRights, validateGift, type GivenRights } from '../rules.ts';
import { listPermissionsOf } from '../store/roles.ts';
import { findOwner, type Limits } from '../store/users.ts';

export async function readGiven(
  tx: Tx,
  roles: { readonly builtIn: readonly MemberRole[]; readonly own: readonly string[] },
  limits: Limits,
): Promise<GivenRights> {
  const permissions = new Set<Permission>([
    ...permissionsOf(roles.builtIn),
    ...((await listPermissionsOf(tx, roles.own)) as Permission[]),
  ]);
  return {
    permissions,
    limits: [limits.limit_fils, limits.day_limit_fils, limits.month_limit_fils],
  };
}

function ownRightsOf({ actor }: MemberCall): GivenRights & { readonly isOwner: boolean } {
  const { isOwner, own, memberId, buyingRoles = [] } = actor;
  const spend = buyingRoles.find((role) => role.memberId === memberId)?.spendLimits;
  return {
    isOwner,
    permissions: own.permissions,
    limits: [own.limitFils, spend?.dayFils ?? null, spend?.monthFils ?? null],
  };
}

const limitFields = ['limit', 'day_limit', 'month_limit'] as const;

/** Refuses rights and limits above the caller's own, at the field. Null: allowed. */
export function checkGift(
  call: MemberCall,
  before: GivenRights,
  after: GivenRights,
): Refusal | null {
  const problem = validateGift(ownRightsOf(call), before, after);
  if (problem === null) return null;
  if (problem.key === 'rightsBeyond') return refuseFields({ path: 'roles', key: problem.key });
  return refuseFields({ path: limitFields[problem.at] ?? 'limit', key: problem.key });
}

/**
 * Mails the owner that a user, or the users of a role, received rights on money from another member.
 */
export async function notifyOwner(
  tx: Tx,
  call: MemberCall,
  holder: string,
  before: ReadonlySet<Permission>,
  after: ReadonlySet<Permission>,
): Promise<void> {
  if (call.actor.isOwner || !gainedMoneyRights(before, after)) return;
  const { full_name: name, email, locale } = await findOwner(tx, call.actor.companyId);
  await enqueueMessage(tx, {
    id: call.random.id(),
    now: call.now,
    kind: 'money_rights_given',
    channel: 'email',
    destination: email,
    locale,
    params: { name, holder, by: call.actor.name },
  });
}
