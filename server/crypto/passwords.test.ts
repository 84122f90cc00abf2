import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();
const password = 'Al-Dana 2026!';

function hashWith(memory: number, passes: number, parallelism: number): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: Buffer.from(password),
    nonce,
    parallelism,
    tagLength: 32,
    memory,
    passes,
  });
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

describe('a password', () => {
  it.each([
    [19_456, 2, 1],
    [32_768, 3, 1],
    [8192, 1, 2],
  ])('matches its hash of %i KiB, %i passes and %i lanes', async (memory, passes, lanes) => {
    const stored = hashWith(memory, passes, lanes);
    await expect(passwords.verify(stored, password)).resolves.toBe(true);
    await expect(passwords.verify(stored, `${password}x`)).resolves.toBe(false);
  });

  it('matches its own new hash only, which has OWASP’s cost', async () => {
    const stored = await passwords.hash(password);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(passwords.verify(stored, password)).resolves.toBe(true);
    await expect(passwords.verify(stored, 'another')).resolves.toBe(false);
  });

  it.each([
    [19_456, 2, 1, false],
    [32_768, 3, 1, true],
    [8192, 2, 1, true],
    [19_456, 1, 1, true],
    [19_456, 2, 2, true],
  ])(
    'with a hash of %i KiB, %i passes and %i lanes is outdated: %s',
    (memory, passes, lanes, isOutdated) => {
      expect(passwords.isOutdated(hashWith(memory, passes, lanes))).toBe(isOutdated);
    },
  );

  it.each([null, '', 'plain', '$argon2i$v=19$m=8,t=1,p=1$YWFhYWFhYWE$YmJiYmJiYmJiYmJiYmJiYg'])(
    'never matches %s',
    async (stored) => {
      await expect(passwords.verify(stored, password)).resolves.toBe(false);
    },
  );
});
