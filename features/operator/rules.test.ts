import fc from 'fast-check';
import { expect, it } from 'vitest';
import { operatorRoles } from '../../shared/actor.ts';
import { makePassword, parseRoles } from './rules.ts';

it('makes passwords of 20 letters with all four kinds, whatever the dice say', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (dice) => {
      const password = makePassword((below) => (dice.next().value ?? 0) % below);
      expect(password).toHaveLength(20);
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[@#$%^&+=!*]/]) expect(password).toMatch(kind);
      expect(password).not.toMatch(/[0OoIl1]/);
    }),
  );
});

it('reads roles by their names, in any order, and takes no other word', () => {
  expect(parseRoles('finance, reviewer')).toEqual(['reviewer', 'finance']);
  expect(parseRoles(operatorRoles.join(','))).toEqual([...operatorRoles]);
  for (const text of ['', ',', 'boss', 'reviewer,boss', 'Reviewer']) expect(parseRoles(text)).toBeNull();
});
