import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A bad sample for each rule that the product leans on: path → text, and the rule that must catch it. */
const samples: readonly [rule: string, path: string, text: string][] = [
  ['no-explicit-any', 'server/any.ts', 'export const a: any = 1;'],
  ['no-non-null-assertion', 'server/non-null.ts', 'export const a = (b?: string) => b!.length;'],
  [
    'no-floating-promises',
    'server/floating.ts',
    'const a = async () => 1;\nexport function b() {\n  a();\n}',
  ],
  [
    'no-misused-promises',
    'server/misused.ts',
    '[1].forEach(async (a) => {\n  await Promise.resolve(a);\n});',
  ],
  [
    'consistent-type-imports',
    'server/types.ts',
    `import { Stats } from 'node:fs';\nexport type A = Stats;`,
  ],
  ['no-cycle', 'server/one.ts', `import { two } from './two.ts';\nexport const one = () => two;`],
  ['no-cycle', 'server/two.ts', `import { one } from './one.ts';\nexport const two = () => one;`],
  ['ban-ts-comment', 'server/ignore.ts', '// @ts-ignore\nexport const a: number = 1;'],
  ['no-console', 'server/console.ts', `console.log('a');`],
  [
    'switch-exhaustiveness-check',
    'server/switch.ts',
    `export function a(b: 'x' | 'y') {\n  switch (b) {\n    case 'x':\n      return 1;\n  }\n  return 2;\n}`,
  ],
  ['max-lines', 'server/long-file.ts', 'export {};\n'.repeat(401)],
  [
    'max-lines-per-function',
    'server/long-function.ts',
    `export function a(b: number) {\n${'  b += 1;\n'.repeat(70)}  return b;\n}`,
  ],
  [
    'max-lines-per-function',
    'app/long-component.tsx',
    `export function A() {\n  return (\n    <div>\n${'      <br />\n'.repeat(70)}    </div>\n  );\n}`,
  ],
  ['filename-case', 'server/camelCase.ts', 'export const a = 1;'],
  [
    'no-restricted-imports',
    'app/widget.tsx',
    `import { Button } from 'react-aria-components';\nexport const a = Button;`,
  ],
  ['no-restricted-imports', 'app/sql.ts', `import { sql } from 'kysely';\nexport const a = sql;`],
  [
    'no-restricted-imports',
    'shared/disk.ts',
    `import { readFileSync } from 'node:fs';\nexport const a = readFileSync;`,
  ],
  [
    'no-restricted-imports',
    'features/rfq/schema.ts',
    `import { Hono } from 'hono';\nexport const a = Hono;`,
  ],
  [
    'no-restricted-imports',
    'server/markup.ts',
    `import { createElement } from 'react';\nexport const a = createElement;`,
  ],
  ['no-restricted-globals', 'shared/env.ts', `export const a = process.env['A'];`],
  [
    'rules-of-hooks',
    'app/hooks.tsx',
    `import { useState } from 'react';\nexport function A(props: { on: boolean }) {\n  if (props.on) useState(1);\n  return null;\n}`,
  ],
  [
    'exhaustive-deps',
    'app/deps.tsx',
    `import { useEffect } from 'react';\nexport function A(props: { run: () => void }) {\n  const { run } = props;\n  useEffect(() => {\n    run();\n  }, []);\n  return null;\n}`,
  ],
  ['alt-text', 'app/image.tsx', 'export const A = () => <img src="/a.png" />;'],
  [
    'no-danger',
    'app/html.tsx',
    `export const A = () => <p dangerouslySetInnerHTML={{ __html: 'a' }} />;`,
  ],
  ['TS2322', 'server/type.ts', `export const a: number = 'a';`],
  ['TS6133', 'server/unused.ts', 'function a() {}\nexport const b = 1;'],
];
const good = `export function a(b: number): number {\n${'  b += 1;\n'.repeat(60)}  return b;\n}`;

let root: string;
let found: { code: string; filename: string }[];

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'qeema-lint-'));
  const project = path.join(import.meta.dirname, '../..');
  for (const name of ['.oxlintrc.json', 'tsconfig.json'])
    copyFileSync(path.join(project, name), path.join(root, name));
  symlinkSync(path.join(project, 'node_modules'), path.join(root, 'node_modules'));
  for (const [, name, text] of [...samples, ['', 'server/good.ts', good] as const]) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), `${text}\n`);
  }
  const script = path.join(project, 'node_modules/oxlint/bin/oxlint');
  const result = spawnSync(process.execPath, [script, '--type-check', '--format=json'], {
    cwd: root,
    encoding: 'utf8',
  });
  found = (JSON.parse(result.stdout) as { diagnostics: typeof found }).diagnostics;
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the lint configuration', () => {
  test.each(samples)('%s catches %s', (rule, name) => {
    const rules = found.filter((one) => one.filename.endsWith(name)).map((one) => one.code);
    expect(rules).toContainEqual(expect.stringContaining(`(${rule})`));
  });

  test('accepts good code', () => {
    expect(found.filter((one) => one.filename.endsWith('good.ts'))).toEqual([]);
  });
});
