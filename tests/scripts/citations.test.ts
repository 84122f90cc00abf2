import { describe, expect, test } from 'vitest';
import { citationsCheck } from '../../scripts/check/citations.ts';
import { complaints } from './samples.ts';

const repository = {
  'docs/product.md':
    '# Product\n\n## 6. RFQ\n\n- **6.1** Editing is free.\n\n**6.2** Expiry is a deadline.\n',
  'docs/design.md': '# Design\n\n## 8. Direction\n\n- **8.1** Islands.\n',
  'docs/specification-coverage.md':
    '## 2. Screens\n\n| id | statement | proof |\n| --- | --- | --- |\n| 2.1 | a | b |\n',
  'docs/decisions/0007-ledger.md': '# 0007\n',
  'features/rfq/rules/table.ts': 'export const table = 1;\n',
};
const check = (path: string, text: string): string[] =>
  complaints(citationsCheck, { ...repository, [path]: text });

describe('the citations check', () => {
  test.each([
    [
      'a section that the page lacks',
      'server/a.ts',
      '// Fixed at publication (product §7).',
      'docs/product.md has no §7',
    ],
    [
      'a paragraph that the page lacks',
      'server/a.ts',
      '// See product §6.9.',
      'docs/product.md has no §6.9',
    ],
    [
      'the second of two sections',
      'server/a.ts',
      '// See product §6 and §9.',
      'docs/product.md has no §9',
    ],
    [
      'a section of the specification',
      'server/a.ts',
      '// specification §3',
      'docs/specification-coverage.md has no §3',
    ],
    ['an unknown requirement', 'server/a.ts', '// requirement 2.4', 'has no requirement 2.4'],
    [
      'an unknown decision',
      'server/a.ts',
      '/** As decision 0008 says. */',
      'there is no decision 0008',
    ],
    [
      'the last of several decisions',
      'docs/a.md',
      'decisions 0007, 0009',
      'there is no decision 0009',
    ],
    [
      'an issue, which is not in the repository',
      'server/a.ts',
      '// Refused elsewhere (issue 2 §1).',
      '"issue 2 §" is not in the repository',
    ],
    [
      'a file that is gone',
      'docs/a.md',
      'Read `features/rfq/rules/gone.ts`.',
      'there is no file features/rfq/rules/gone.ts',
    ],
    [
      'a link that leads nowhere',
      'docs/a.md',
      'Read [it](decisions/0009-x.md).',
      'no file: docs/decisions/0009-x.md',
    ],
  ])('refuses %s', (_, path, text, reason) => {
    expect(check(path, text)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    [
      'sections and paragraphs',
      'server/a.ts',
      '// product §6, §6.1 and §6.2; design §8.1; specification §2',
    ],
    ['requirements and decisions', 'server/a.ts', '// requirement 2.1, decision 0007'],
    ['text of a program, which is no citation', 'server/a.ts', "const text = 'product §99';"],
    ['sections of foreign standards', 'server/a.ts', '// RFC 8291 §3.4'],
    [
      'files, folders and addresses',
      'docs/a.md',
      '`features/rfq/rules/table.ts` [d](decisions/) [w](https://a.example/x.md)',
    ],
    ['a name that its reader chooses', 'docs/a.md', '`db/migrations/NNNN_name.sql`'],
  ])('accepts %s', (_, path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  test('names the line', () => {
    expect(check('server/a.ts', 'const a = 1;\n\n// product §99\n')).toEqual([
      'server/a.ts:3 docs/product.md has no §99',
    ]);
  });
});
