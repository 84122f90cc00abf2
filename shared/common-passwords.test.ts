import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('isCommonPassword', () => {
  it.each([
    'password',
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd2026',
    'Qwerty123!',
    'Welcome#2026',
    '!!Admin123',
    'Dubai@2026',
    'Qeema#1',
  ])('sees the stem in %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['Kandura!42-oud', 'correct horse battery staple', 'كلمة السر 2026', 'Tr0ub4dor&3-x', '12345678', ''])(
    'lets %j pass: other rules may refuse it',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});
