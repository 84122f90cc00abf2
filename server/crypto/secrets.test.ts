import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'qeema-secrets-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const about = 'test';
const plain = Buffer.from('قيمة');

describe('the key of an installation', () => {
  it('is created once, completely and readable by its user only, and opens what another process has sealed', () => {
    const dataDir = path.join(root, 'new');
    const sealed = createSecrets(undefined, dataDir).seal(plain, about);
    expect(createSecrets(undefined, dataDir).open(sealed, about)).toEqual(plain);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    const place = path.join(dataDir, 'secret.key');
    expect(statSync(place).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(place, 'utf8'), 'base64')).toHaveLength(32);
  });

  it('is not used if it is incomplete, because anybody could know it', () => {
    writeFileSync(path.join(root, 'secret.key'), '');
    expect(() => createSecrets(undefined, root).seal(plain, about)).toThrow('not whole');
  });

  it('opens nothing that was changed, truncated or sealed for another record', () => {
    const secrets = createSecrets('a key of thirty-two letters or so', root);
    const sealed = secrets.seal(plain, about);
    expect(secrets.open(sealed, about)).toEqual(plain);
    expect(() => secrets.open(sealed, 'another')).toThrow();
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => secrets.open(sealed.subarray(0, length), about)).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => secrets.open(changed, about)).toThrow();
    }
  });
});
