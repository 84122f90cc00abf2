import { sql } from 'kysely';
import type { Permission } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';

const usersWith = sql<bigint>`(select count(*) from member_role where member_role.role_id = company_role.id)`;

function rolesOf(db: Db | Tx, companyId: string, memberId: string) {
  return db
    .selectFrom('company_role')
    .select([
      'company_role.id',
      'company_role.name',
      'company_role.permissions',
      usersWith.as('users'),
      sql<boolean>`exists (
        select from member_role where member_role.role_id = company_role.id and member_role.member_id = ${memberId})`.as(
        'is_readers',
      ),
    ])
    .where('company_role.company_id', '=', companyId);
}

/** Lists the company's own roles by name; `is_readers`: this member has it. */
export async function listOwnRoles(db: Db, companyId: string, memberId: string) {
  return rolesOf(db, companyId, memberId).orderBy('company_role.name_key').execute();
}
export type OwnRoleRow = Awaited<ReturnType<typeof listOwnRoles>>[number];

/** Undefined also for another company's role, so that its id is not revealed. */
export async function findOwnRole(tx: Tx, companyId: string, memberId: string, id: string) {
  return rolesOf(tx, companyId, memberId).where('company_role.id', '=', id).executeTakeFirst();
}

/**
 * Filters ids to the company's own roles and locks these until commit, to prevent their deletion.
 */
export async function lockOwnRoles(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('company_role')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export async function listPermissionsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('company_role')
    .select('permissions')
    .where('id', 'in', ids)
    .execute();
  return rows.flatMap(({ permissions }) => permissions);
}

export async function listOwnRoleIds(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('member_role')
    .select('role_id')
    .where('member_id', '=', memberId)
    .execute();
  return rows.map(({ role_id: id }) => id);
}

/**
 * Replaces a user's own roles. The caller must hold the locks of the user's row and of the roles.
 */
export async function saveOwnRoles(
  tx: Tx,
  memberId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('member_role').where('member_id', '=', memberId).execute();
  if (ids.length === 0) return;
  await tx
    .insertInto('member_role')
    .values(ids.map((id) => ({ member_id: memberId, role_id: id })))
    .execute();
}

/**
 * Serialises changes of one company's roles, because their number and unique names are checked
 * before the write.
 */
export async function lockRoles(tx: Tx, companyId: string): Promise<void> {
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countOwnRoles(tx: Tx, companyId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('company_role')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function isRoleNameTaken(
  tx: Tx,
  companyId: string,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('company_role')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name_key', '=', sql<string>`search_norm(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

interface RoleFields {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

export async function insertRole(
  tx: Tx,
  role: RoleFields & { readonly id: string; readonly companyId: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('company_role')
    .values({
      id: role.id,
      company_id: role.companyId,
      name: role.name,
      name_key: sql<string>`search_norm(${role.name})`,
      permissions: [...role.permissions],
      created_at: role.now,
    })
    .execute();
}

export async function saveRole(
  tx: Tx,
  id: string,
  { name, permissions }: RoleFields,
): Promise<void> {
  await tx
    .updateTable('company_role')
    .set({ name, name_key: sql<string>`search_norm(${name})`, permissions: [...permissions] })
    .where('id', '=', id)
    .execute();
}

/** Locks a role's row, so that no user can be given it before commit. */
export async function lockRole(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('company_role')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('company_role').where('id', '=', id).execute();
}
