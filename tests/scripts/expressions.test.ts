import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExpressionsCheck, readKnownExpressions } from '../../scripts/check/expressions.ts';
import { findSlowness } from '../../scripts/expressions.ts';
import { complaints } from './samples.ts';

const path = 'features/rfq/rules.ts';
const known = { linear: ['/^a+$/'], bounded: { [`${path} /a+$/`]: 'A line of 40 units.' } };
const validate = (files: Record<string, string>) =>
  complaints(createExpressionsCheck(known), files);
const both = '/^a+$/.test(a); /a+$/.test(a);';

describe('the check of regular expressions', () => {
  it('accepts proven ones, and those with a bounded text in their file', () => {
    expect(validate({ [path]: both })).toEqual([]);
  });

  it('finds an unproven one, a composed one, and one that is bounded in another file only', () => {
    const found = [
      validate({ [path]: `${both} /b+$/.test(a);` }),
      validate({ [path]: `${both} new RegExp(a + '$');` }),
      validate({ [path]: both, 'server/delivery/mail.ts': '/a+$/.test(a);' }),
    ];
    expect(found.map((lines) => lines.length)).toEqual([1, 1, 1]);
    for (const [line] of found) expect(line).toContain('is not known to be linear');
  });

  it('ignores tests and scripts, and finds entries that are no longer used', () => {
    expect(
      validate({
        [path]: both,
        'tests/a.ts': '/b+$/.test(a);',
        'shared/a.test.ts': '/b+$/.test(a);',
      }),
    ).toEqual([]);
    expect(validate({ [path]: '/^a+$/.test(a);' }).join()).toContain('is used nowhere');
  });
});

describe('the analyser of regular expressions', () => {
  it(
    'proves a linear expression, and names a text that makes another one slow',
    { timeout: 300_000 },
    async () => {
      const of = (source: string) => findSlowness({ literal: { source, flags: '' } });
      expect(await of('^a+$')).toBeNull();
      expect(await of(String.raw`[\d\W_]+$`)).toContain('2nd degree polynomial');
      expect(await of('^(a|a)*$')).toContain('exponential');
    },
  );

  it(
    'proves the listed ones as linear: some by day, all at night',
    { timeout: 600_000 },
    async () => {
      const { linear } = readKnownExpressions();
      const some = fc.sample(fc.constantFrom(...linear), { numRuns: 12 });
      for (const text of process.env['NIGHTLY'] === '1' ? linear : new Set(some)) {
        const end = text.lastIndexOf('/');
        const literal = { source: text.slice(1, end), flags: text.slice(end + 1) };
        expect([text, await findSlowness({ literal })]).toEqual([text, null]);
      }
    },
  );
});
