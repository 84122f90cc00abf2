import { describe, expect, test } from 'vitest';
import { fieldReadsMax, formsCheck } from '../../scripts/check/forms.ts';
import { complaints } from './samples.ts';

const reads = (count: number) => `const a = [${"textOf(form, 'a'),".repeat(count)}];\n`;

describe('the check of forms', () => {
  test.each([
    ['app/routes/a.tsx', `const a = textOf(form, 'reason') as 'price';`],
    ['features/offer/ui/a.ts', `const a = f(value as 'x');`],
    ['shared/a.ts', `const a = value as 5;`],
  ])('refuses a cast to a literal in %s: %s', (path, text) => {
    expect(complaints(formsCheck, { [path]: text })).toEqual([
      expect.stringContaining(`${path}:1 no cast to a literal`),
    ]);
  });

  test.each([
    ['app/routes/a.tsx', `const a = ['x'] as const;`],
    ['app/routes/a.tsx', `const a = value as Kind;`],
    ['tests/http/a.test.ts', `const a = value as 'x';`],
    ['docs/a.md', `value as 'x'`],
  ])('accepts in %s: %s', (path, text) => {
    expect(complaints(formsCheck, { [path]: text })).toEqual([]);
  });

  test('counts the fields that pages read one by one, over all files together', () => {
    const half = fieldReadsMax / 2;
    const files = { 'app/a.ts': reads(half), 'app/b.ts': reads(half) };
    expect(complaints(formsCheck, files)).toEqual([]);
    expect(complaints(formsCheck, { ...files, 'features/a/ui/c.ts': reads(9) })).toEqual([]);
    expect(complaints(formsCheck, { ...files, 'app/c.ts': reads(1) })).toEqual([
      expect.stringContaining('app/c.ts:1 more than'),
    ]);
  });
});
