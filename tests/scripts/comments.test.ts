import { describe, expect, test } from 'vitest';
import { commentsCheck } from '../../scripts/check/comments.ts';
import { complaints } from './samples.ts';

const code = (lines: number): string => 'work();\n'.repeat(lines);
const reason = '// Closed first, because clients retry.\n';

describe('the comments check', () => {
  test('accepts 35 comments in 1,000 lines, all with a reason, and code without comments', () => {
    const file = `${reason}${code(19)}`.repeat(35) + code(300);
    expect(complaints(commentsCheck, { 'server/a.ts': file })).toEqual([]);
    expect(complaints(commentsCheck, { 'server/a.ts': code(3) })).toEqual([]);
  });

  test('refuses more than 35 comments per 1,000 lines and names the files with the most', () => {
    const found = complaints(commentsCheck, {
      'server/a.ts': `${code(2)}${reason}${code(1)}`,
      'shared/b.ts': `${code(1)}${reason}${code(1)}`.repeat(2),
    });
    expect(found).toEqual([
      expect.stringMatching(
        /^shared\/b\.ts:2 the tree has 300\.00 .* at most 35: .*\(this file: 2\)$/,
      ),
      expect.stringMatching(/^server\/a\.ts:3 the tree has 300\.00 .*\(this file: 1\)$/),
    ]);
  });

  test('refuses comments of which fewer than 35 % give a reason, at those without one', () => {
    const found = complaints(commentsCheck, {
      'app/a.ts': `${reason}${code(99)}// The price in fils.\n${code(99)}// The first day.\n${code(99)}`,
    });
    expect(found).toEqual([
      expect.stringMatching(
        /^app\/a\.ts:101 33\.3 % .* give a reason, at least 35 % \(this file: 2\)$/,
      ),
    ]);
  });

  test('refuses comments of which more than 4 % open with What, Who, Whose or Whether', () => {
    const found = complaints(commentsCheck, {
      'ui/a.ts': `${reason}${code(99)}// Who signed in, because a reload asks again.\n${code(99)}`,
    });
    expect(found).toEqual([
      expect.stringMatching(/^ui\/a\.ts:101 50\.0 % .* at most 4 %/),
      'ui/a.ts:101 a sentence of this comment opens with What, Who, Whose or Whether',
    ]);
  });

  test('refuses a sentence that opens with What, Who, Whose or Whether in any comment', () => {
    const message = 'a sentence of this comment opens with What, Who, Whose or Whether';
    const found = complaints(commentsCheck, {
      'tests/a.ts': `${reason}/** What it costs. */\n${code(1)}`,
      'scripts/a.mjs': `/**\n * The order is closed.\n * Whether it was paid is not known.\n */\n`,
      'tests/b.ts': `${reason}// It shows who signed in, and\n// what it costs.\nconst a = '// Who?';\n`,
      'shared/tables.ts': '/** Who sent it */\n',
    });
    expect(found.filter((problem) => problem.endsWith(message))).toEqual([
      `tests/a.ts:2 ${message}`,
      `scripts/a.mjs:1 ${message}`,
    ]);
  });

  test('refuses comments of which more than 0.5 % have a watched word', () => {
    const found = complaints(commentsCheck, {
      'features/rfq/a.ts': `// Never told twice.\n${code(99)}`,
    });
    expect(found).toEqual([
      expect.stringMatching(/^features\/rfq\/a\.ts:1 100\.0 % .* at most 0\.5 %/),
    ]);
  });

  test('does not count comments of tests, texts of one language and scripts', () => {
    const many = '// The price.\n\n'.repeat(9);
    const texts = {
      'server/a.test.ts': many,
      'features/rfq/en.ts': many,
      'scripts/a.ts': many,
    };
    expect(complaints(commentsCheck, texts)).toEqual([]);
  });
});
