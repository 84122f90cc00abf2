import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createSecrets } from '../crypto/secrets.ts';
import { compareKeys, describeKey, type Manifest } from './manifest.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'qeema-manifest-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const older = 'the older key of thirty-two letters';
const newer = 'the newer key of thirty-two letters';
const none = path.join(root, 'none');
const backupOf = (key: Manifest['key']) => ({ key }) as Manifest;

it.each([
  ['the same key', { current: older }, { current: older }, true, true],
  ['another key', { current: older }, { current: newer }, false, false],
  ['a previous key', { current: older }, { current: newer, previous: [older] }, true, true],
  ['no previous key', { current: newer, previous: [older] }, { current: newer }, true, false],
  [
    'both keys',
    { current: newer, previous: [older] },
    { current: newer, previous: [older] },
    true,
    true,
  ],
])('a backup is compared with %s', (_name, then, now, hasKey, hasAll) => {
  const backup = backupOf(describeKey(then, none));
  expect(compareKeys(backup, now, none)).toEqual({ hasKey, hasAll });
});

it('a backup before the first secret needs no key', () => {
  const backup = backupOf(describeKey({}, none));
  expect(backup.key).toEqual({ from: 'none yet', mark: '', previous: [] });
  expect(compareKeys(backup, { current: newer }, none)).toEqual({ hasKey: true, hasAll: true });
});

it('a key file that SECRET_KEY replaced is a previous key', () => {
  const dataDir = path.join(root, 'replaced');
  createSecrets({}, dataDir).seal(Buffer.from('x'), 'test');
  const backup = backupOf(describeKey({}, dataDir));
  expect(backup.key.from).toBe('DATA_DIR/secret.key');
  expect(compareKeys(backup, { current: newer }, dataDir)).toEqual({ hasKey: true, hasAll: true });
  expect(compareKeys(backup, { current: newer }, none)).toEqual({ hasKey: false, hasAll: false });
});
