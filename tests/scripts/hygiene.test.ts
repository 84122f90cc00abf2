import { describe, expect, test } from 'vitest';
import { hygieneCheck } from '../../scripts/check/hygiene.ts';
import { complaints } from './samples.ts';

const validate = (path: string, text: string): string[] =>
  complaints(hygieneCheck, { [path]: text });

describe('the hygiene check', () => {
  test.each([
    ['server/main.ts', '// TODO: later', 'finish it'],
    ['shared/a.ts', 'const a = 1; // FIXME', 'finish it'],
    ['app/routes/home.tsx', 'const a = <p>Lorem ipsum</p>;'.toLowerCase(), 'finish it'],
    ['db/migrations/0001_a.sql', '-- HACK around it', 'finish it'],
    ['server/a.ts', '// @ts-ignore\nlet a = 1;', 'fix the type'],
    ['server/a.ts', '// @ts-expect-error wrong\nlet a = 1;', 'fix the type'],
    ['server/a.ts', '// @ts-nocheck\nlet a = 1;', 'fix the type'],
    ['server/a.ts', '/* oxlint-disable no-console */', 'say why'],
    ['server/a.ts', '// eslint-disable-next-line no-console\nlet a = 1;', 'say why'],
    ['tests/http/a.test.ts', `test.skip('x', () => {});`, 'test.skip: a test runs or is deleted'],
    ['tests/http/a.test.ts', `describe.only('x', () => {});`, 'describe.only'],
    ['tests/http/a.test.ts', `it.todo('x');`, 'it.todo'],
    ['tests/browser/a.test.ts', `test.describe.skip('x', () => {});`, 'describe.skip'],
    ['tests/db/a.test.ts', `it.runIf(engine === 'server')('x', () => {});`, 'it.runIf'],
    ['tests/browser/a.test.ts', `test.fixme(true, 'x');`, 'test.fixme'],
    ['shared/index.ts', 'export const a = 1;', 'no index files'],
    [
      'features/rfq/ui/all.ts',
      `export * from './a.tsx';\nexport { b } from './b.tsx';`,
      'no barrels',
    ],
    ['server/a.ts', `import { b } from './b';`, 'write the extension'],
    ['server/a.ts', `const b = await import('../c');`, 'write the extension'],
  ])('refuses in %s: %s', (path, text, reason) => {
    expect(validate(path, text)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    [
      'server/a.ts',
      `// oxlint-disable-next-line no-console -- the address is printed once\nlet a = 1;`,
    ],
    ['tests/unit/types.test.ts', `// @ts-expect-error an unknown route\ngo('/nowhere');`],
    ['app/routes/index.tsx', 'export default function Home() { return null; }'],
    ['app/routes/rfqs.tsx', `import type { Route } from './+types/rfqs';`],
    ['app/root.tsx', `import './styles/app.css';`],
    ['shared/a.ts', `import { z } from 'zod';\nexport { z };`],
    [
      'tests/http/a.test.ts',
      `test('the list has an "only mine" filter', () => { row.only = list.skip; });`,
    ],
    ['docs/plan.md', 'TODO'],
  ])('accepts in %s: %s', (path, text) => {
    expect(validate(path, text)).toEqual([]);
  });
});
