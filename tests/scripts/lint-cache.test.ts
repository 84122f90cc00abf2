import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintKeys, planLint } from '../../scripts/check/lint-cache.ts';

const texts = {
  'server/a.ts': "import { b } from '#server/b.ts';\nexport const a = b;",
  'server/b.ts': "import type { C } from './c.ts';\nexport const b: C = 1;",
  'server/c.ts': 'export type C = number;',
  'server/other.ts': 'export const other = 1;',
  'tests/d.test.ts': "import { e } from '#tests/e.ts';\ne();",
  'tests/e.ts': 'export const e = () => 1;',
  'tsconfig.json': '{}',
};

const filesOf = (changes: Readonly<Record<string, string>> = {}) =>
  Object.entries({ ...texts, ...changes }).map(([name, text]) => ({ path: name, text }));

function changedBy(changes: Readonly<Record<string, string>>): string[] {
  const [before, after] = [lintKeys(filesOf()), lintKeys(filesOf(changes))];
  return [...after].filter(([name, key]) => before.get(name) !== key).map(([name]) => name);
}

describe('a file is linted again', () => {
  test.each([
    ['its own text', { 'server/other.ts': '' }, ['server/other.ts']],
    [
      'a file that it imports in steps',
      { 'server/c.ts': 'export type C = 1;' },
      ['server/a.ts', 'server/b.ts', 'server/c.ts'],
    ],
    [
      'a file of the tests',
      { 'tests/e.ts': 'export const e = () => 2;' },
      ['tests/d.test.ts', 'tests/e.ts'],
    ],
  ])('after a change of %s, and others are not', (_what, changes, expected) => {
    expect(changedBy(changes)).toEqual(expected);
  });

  test.each([
    ['a setting', { 'tsconfig.json': '{"strict":true}' }],
    ['a global declaration', { 'server/other.ts': 'declare global {\n  var x: 1;\n}' }],
  ])('as all others after a change of %s', (_what, changes) => {
    expect(changedBy(changes)).toHaveLength(6);
  });

  test('until it passes', () => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'qeema-lint-cache-'));
    try {
      const files = filesOf();
      expect(planLint(root, files)).toMatchObject({ all: 6, changed: { length: 6 } });
      planLint(root, files).notePassed();
      expect(planLint(root, files).changed).toEqual([]);
      expect(planLint(root, filesOf({ 'tests/e.ts': '' })).changed).toHaveLength(2);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});

test('files that import each other have no key', () => {
  const circle = { 'server/c.ts': "import './a.ts';" };
  expect(() => lintKeys(filesOf(circle))).toThrow('imports itself');
});
