import { operatorRoles, type OperatorRole } from '#shared/actor.ts';

/** Parses `reviewer, finance`. Null: a role is unknown, or none is given. */
export function parseRoles(text: string): OperatorRole[] | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const roles = operatorRoles.filter((role) => names.includes(role));
  return roles.length === new Set(names).size && roles.length > 0 ? roles : null;
}
