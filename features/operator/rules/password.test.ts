import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makePassword } from './password.ts';

it('a generated password has 20 letters of all four kinds, for any random numbers', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (dice) => {
      const password = makePassword((below) => (dice.next().value ?? 0) % below);
      expect(password).toHaveLength(20);
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[@#$%^&+=!*]/]) expect(password).toMatch(kind);
      expect(password).not.toMatch(/[0OoIl1]/);
    }),
  );
});
