import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasEnded, makePassword, printedUntil } from './password.ts';

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

describe('a printed password', () => {
  const printed = new Date('2026-03-01T08:00:00Z');
  it.each([
    ['2026-03-01T08:00:00Z', false],
    ['2026-03-02T07:59:59.999Z', false],
    ['2026-03-02T08:00:00Z', true],
  ])('at %s: ended %s', (now, ended) => {
    expect(hasEnded(printedUntil(printed), new Date(now))).toBe(ended);
  });

  it('a chosen password does not end', () => {
    expect(hasEnded(null, new Date('2046-03-01T08:00:00Z'))).toBe(false);
  });
});
