import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
    const sealed = createSecrets({}, dataDir).seal(plain, about);
    expect(createSecrets({}, dataDir).open(sealed, about)).toEqual(plain);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    const place = path.join(dataDir, 'secret.key');
    expect(statSync(place).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(place, 'utf8'), 'base64')).toHaveLength(32);
  });

  it('is not used if it is incomplete, because an attacker could know it', () => {
    writeFileSync(path.join(root, 'secret.key'), '');
    expect(() => createSecrets({}, root).seal(plain, about)).toThrow('is incomplete');
  });

  it('opens nothing that was changed, truncated or sealed for another record', () => {
    const secrets = createSecrets({ current: 'a key of thirty-two letters or so' }, root);
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

describe('keys that replace one another', () => {
  const older = 'the older key of thirty-two letters';
  const newer = 'the newer key of thirty-two letters';
  const none = path.join(root, 'none');
  const before = createSecrets({ current: older }, none);
  const after = createSecrets({ current: newer, previous: [older] }, none);
  const alone = createSecrets({ current: newer }, none);
  const bytesOf = (key: string) => createHash('sha256').update('two-step').update(key).digest();

  /** Seals as versions without key ids did. */
  function sealUnmarked(key: string): Buffer {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', bytesOf(key), iv).setAAD(Buffer.from(about));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  it('open values of the previous key, which the new key alone does not open', () => {
    const sealed = before.seal(plain, about);
    expect(after.open(sealed, about)).toEqual(plain);
    expect(() => alone.open(sealed, about)).toThrow();
    expect(() => after.open(sealed, 'another')).toThrow();
  });

  it('open each other’s values in a rolling restart', () => {
    const first = createSecrets({ current: older, previous: [newer] }, none);
    expect(after.open(first.seal(plain, about), about)).toEqual(plain);
    expect(first.open(after.seal(plain, about), about)).toEqual(plain);
  });

  it('open values without the id of a key, and a version without ids opens marked values', () => {
    for (const key of [older, newer]) expect(after.open(sealUnmarked(key), about)).toEqual(plain);
    const sealed = after.seal(plain, about);
    const decipher = createDecipheriv('aes-256-gcm', bytesOf(newer), sealed.subarray(0, 12))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(12, 28));
    expect(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])).toEqual(plain);
  });

  it('mark the values of one key alike, and of two keys differently', () => {
    const idOf = (sealed: Buffer) => sealed.subarray(0, 2).toString('hex');
    const ids = [before, before, after, after, alone].map((one) => idOf(one.seal(plain, about)));
    expect(new Set(ids)).toEqual(new Set([ids[0], ids[2]]));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).toBe(ids[3]);
    expect(ids[3]).toBe(ids[4]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it('seal again what is not marked and sealed with the current key, once', () => {
    for (const sealed of [before.seal(plain, about), sealUnmarked(older), sealUnmarked(newer)]) {
      const resealed = after.reseal(sealed, about);
      if (resealed === null) throw new Error('it was not sealed again');
      expect(alone.open(resealed, about)).toEqual(plain);
      expect(after.reseal(resealed, about)).toBeNull();
    }
    expect(() => alone.reseal(before.seal(plain, about), about)).toThrow();
  });

  it('open without a current key, and create no key file', () => {
    const dataDir = path.join(root, 'nothing');
    const sealed = before.seal(plain, about);
    expect(createSecrets({ previous: [older] }, dataDir).open(sealed, about)).toEqual(plain);
    expect(() => createSecrets({}, dataDir).open(sealed, about)).toThrow('no key');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('include the key file after SECRET_KEY was set', () => {
    const dataDir = path.join(root, 'replaced');
    const sealed = createSecrets({}, dataDir).seal(plain, about);
    expect(createSecrets({ current: newer }, dataDir).open(sealed, about)).toEqual(plain);
    rmSync(path.join(dataDir, 'secret.key'));
    expect(() => createSecrets({ current: newer }, dataDir).open(sealed, about)).toThrow();
  });
});
