import fc from 'fast-check';
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
  ])('recognises the stem in %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    'Kandura!42-oud',
    'correct horse battery staple',
    'كلمة السر 2026',
    'Tr0ub4dor&3-x',
    '12345678',
    '',
  ])('accepts %j: other rules may refuse it', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );

  it('recognises it with any number of digits and signs at both ends', () => {
    const ends = fc.oneof(
      fc.string({ unit: fc.constantFrom('0', '1', '9', '!', '@', '_', ' ', '.', '-') }),
      fc.integer({ min: 1, max: 100_000 }).map((length) => '1'.repeat(length)),
    );
    fc.assert(
      fc.property(
        ends,
        fc.constantFrom('Dragon', 'qeema', 'Welcome'),
        ends,
        (before, stem, after) => {
          expect(isCommonPassword(`${before}${stem}${after}`)).toBe(true);
        },
      ),
    );
  });

  it('reads a long row of digits that ends in a letter only once', () => {
    expect(isCommonPassword(`aA@${'1'.repeat(1_000_000)}z`)).toBe(false);
  });
});
