import { expect, it } from 'vitest';
import { operatorRoles } from '#shared/actor.ts';
import { parseRoles } from './roles.ts';

it('roles are parsed by their names in any order, and no other word is accepted', () => {
  expect(parseRoles('finance, reviewer')).toEqual(['reviewer', 'finance']);
  expect(parseRoles(operatorRoles.join(','))).toEqual([...operatorRoles]);
  for (const text of ['', ',', 'boss', 'reviewer,boss', 'Reviewer'])
    expect(parseRoles(text)).toBeNull();
});
