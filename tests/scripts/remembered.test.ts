import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  gateKey,
  hasPassed,
  notePass,
  type RememberedGate,
} from '../../scripts/check/remembered.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'qeema-remembered-'));
const out = path.join(root, 'out');
mkdirSync(out);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const gate: RememberedGate = {
  name: 'a gate',
  scripts: ['scripts/a.ts'],
  reads: /^db\/.*\.sql$/,
  writes: 'out',
};

const texts = {
  'scripts/a.ts': "import { b } from './b.ts';\nb();",
  'scripts/b.ts': 'export const b = () => 1;',
  'scripts/c.ts': 'export const c = 1;',
  'db/1.sql': 'select 1',
  'docs/a.md': 'text',
  'package-lock.json': '{}',
};

const keyWith = (changes: Readonly<Record<string, string>> = {}) =>
  gateKey(
    root,
    Object.entries({ ...texts, ...changes }).map(([name, text]) => ({ path: name, text })),
    gate,
  );

describe('a gate runs again after a change', () => {
  test.each(['scripts/a.ts', 'scripts/b.ts', 'db/1.sql', 'db/2.sql', 'package-lock.json'])(
    'of %s, which it reads',
    (name) => {
      notePass(root, gate, keyWith());
      expect(hasPassed(root, gate, keyWith())).toBe(true);
      expect(hasPassed(root, gate, keyWith({ [name]: '' }))).toBe(false);
    },
  );

  test('of a file that it has written', () => {
    notePass(root, gate, keyWith());
    writeFileSync(path.join(out, 'types.ts'), 'export {};');
    expect(hasPassed(root, gate, keyWith())).toBe(false);
  });
});

test.each(['scripts/c.ts', 'docs/a.md'])(
  'a change of %s, which a gate does not read, does not run it again',
  (name) => {
    notePass(root, gate, keyWith());
    expect(hasPassed(root, gate, keyWith({ [name]: '' }))).toBe(true);
  },
);

test('each gate has its own key', () => {
  notePass(root, gate, keyWith());
  notePass(root, { ...gate, name: 'another' }, 'key');
  expect(hasPassed(root, gate, keyWith())).toBe(true);
});

test('a gate whose script does not exist is a fault', () => {
  expect(() => gateKey(root, [], gate)).toThrow('scripts/a.ts does not exist');
});
