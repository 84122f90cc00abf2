import { sql, type RawBuilder } from 'kysely';
import { memberRoles, permissionsOf, type Permission } from '../actor.ts';

/**
 * SQL condition: the roles of a `member` row (built-in or the company's own) or ownership give a
 * permission.
 */
function gives(person: 'member' | 'absent', permission: Permission): RawBuilder<boolean> {
  const roles = memberRoles.filter((role) => permissionsOf([role]).has(permission));
  const row = sql.table(person);
  return sql`(${row}.is_owner or ${row}.roles && ${roles}::text[] or exists (
    select from member_role join company_role on company_role.id = member_role.role_id
    where member_role.member_id = ${row}.id and ${permission} = any(company_role.permissions)))`;
}

/**
 * SQL condition: a `member` row has a permission on a day, also as a stand-in
 * (docs/decisions/0011).
 */
export function hasPermission(permission: Permission, day: string): RawBuilder<boolean> {
  return sql`(${gives('member', permission)} or exists (
    select from stand_in join member as absent on absent.id = stand_in.absent_id
    where stand_in.stand_in_id = member.id and stand_in.ended_at is null
      and stand_in.starts_on <= ${day}::date and stand_in.ends_on >= ${day}::date
      and absent.disabled_at is null and ${gives('absent', permission)}))`;
}
