import type { Permission } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { toOwnRole } from '../reads.ts';
import { checkPermissions, mayGive, ownRolesMax } from '../rules.ts';
import type { OwnRoleView, RoleInput } from '../schema.ts';
import * as store from '../store/roles.ts';
import { notifyOwner } from './giving.ts';

async function record(
  tx: Tx,
  call: MemberCall,
  verb: 'roleAdded' | 'roleEdited' | 'roleDeleted',
  role: { readonly id: string; readonly name: string },
): Promise<void> {
  await recordActivity(tx, call, {
    companyId: call.actor.companyId,
    verb: `user.${verb}`,
    subjectType: 'company_role',
    subjectId: role.id,
    params: { name: role.name },
  });
}

async function answer(tx: Tx, call: MemberCall, id: string): Promise<OwnRoleView> {
  const row = await store.findOwnRole(tx, call.actor.companyId, call.actor.memberId, id);
  if (row === undefined) throw new Error(`role ${id} is gone`);
  return toOwnRole(row, call.actor);
}

async function validateRole(
  tx: Tx,
  call: MemberCall,
  input: RoleInput,
  exceptId: string,
  before: ReadonlySet<Permission>,
): Promise<readonly Permission[] | Refusal> {
  const permissions = checkPermissions(call.actor.accountType, input.permissions);
  if (permissions === null) return refuseFields({ path: 'permissions', key: 'permissionUnknown' });
  const giver = { isOwner: call.actor.isOwner, permissions: call.actor.own.permissions };
  if (!mayGive(giver, before, new Set(permissions)))
    return refuseFields({ path: 'permissions', key: 'rightsBeyond' });
  const isTaken = await store.isRoleNameTaken(tx, call.actor.companyId, input.name, exceptId);
  return isTaken ? refuseFields({ path: 'name', key: 'roleNameTaken' }) : permissions;
}

/**
 * Adds a role. Refuses: roles_full, a name that is taken, permissions that the account type does
 * not have.
 */
export async function addRole(call: MemberCall, input: RoleInput): Promise<OwnRoleView | Refusal> {
  const { companyId } = call.actor;
  return call.transaction(async (tx) => {
    await store.lockRoles(tx, companyId);
    const id = call.random.id();
    const permissions = await validateRole(tx, call, input, id, new Set());
    if (isRefusal(permissions)) return permissions;
    if ((await store.countOwnRoles(tx, companyId)) >= ownRolesMax) return refuse('roles_full');
    await store.insertRole(tx, { id, companyId, name: input.name, permissions, now: call.now });
    await record(tx, call, 'roleAdded', { id, name: input.name });
    return answer(tx, call, id);
  });
}

/** Edits a role. Refuses: not_found, role_is_yours, a name that is taken, unknown permissions. */
export async function editRole(
  call: MemberCall,
  id: string,
  input: RoleInput,
): Promise<OwnRoleView | Refusal> {
  const { companyId, memberId } = call.actor;
  return call.transaction(async (tx) => {
    await store.lockRoles(tx, companyId);
    const row = await store.findOwnRole(tx, companyId, memberId, id);
    if (row === undefined) return refuse('not_found');
    if (!toOwnRole(row, call.actor).can.edit) return refuse('role_is_yours');
    const before = new Set(row.permissions as Permission[]);
    const permissions = await validateRole(tx, call, input, id, before);
    if (isRefusal(permissions)) return permissions;
    if (row.users > 0n) await notifyOwner(tx, call, input.name, before, new Set(permissions));
    await store.saveRole(tx, id, { name: input.name, permissions });
    await record(tx, call, 'roleEdited', { id, name: input.name });
    return answer(tx, call, id);
  });
}

/** Deletes an unused role. Refuses: not_found, role_in_use. */
export async function deleteRole(call: MemberCall, id: string): Promise<null | Refusal> {
  const { companyId, memberId } = call.actor;
  return call.transaction<null>(async (tx) => {
    // Locked first, because a concurrent grant of the role locks it too; afterwards the role is in
    // use.
    if (!(await store.lockRole(tx, companyId, id))) return refuse('not_found');
    const row = await store.findOwnRole(tx, companyId, memberId, id);
    if (row === undefined) return refuse('not_found');
    if (row.users > 0n) return refuse('role_in_use', { args: { n: Number(row.users) } });
    await store.deleteRole(tx, id);
    await record(tx, call, 'roleDeleted', { id, name: row.name });
    return null;
  });
}
