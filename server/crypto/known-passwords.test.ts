import { describe, expect, it } from 'vitest';
import { isKnownPassword } from './known-passwords.ts';

describe('the list of known passwords', () => {
  it.each([
    'Password',
    'Trustno1',
    'Liverpool#2026',
    'Arsenal1!',
    'Ch3ls3a@99',
    'Qwertyuiop#1',
    'B@rcel0na2025!',
    '1qaz2wsx#EDC'.slice(0, 8),
  ])('has %s', (password) => {
    expect(isKnownPassword(password)).toBe(true);
  });

  it.each(['Kandura!42-oud', 'Dhow@sunrise-77', 'نخلة-Palm#2026x', 'aB3$'])(
    'does not have %s',
    (password) => {
      expect(isKnownPassword(password)).toBe(false);
    },
  );
});
