import { describe, expect, it } from 'vitest';
import { testTitlesCheck } from '../../scripts/check/test-titles.ts';
import { complaints } from './samples.ts';

const path = 'features/door/rules.test.ts';
const run = (text: string) => complaints(testTitlesCheck, { [path]: text });
const testOf = (title: string) => `it(${JSON.stringify(title)}, () => {});`;
const group = (title: string, body = testOf('opens')) =>
  `describe(${JSON.stringify(title)}, () => { ${body} });`;

describe('the check of test titles', () => {
  it.each([
    'a door opens',
    'in %s, a door opens',
    'while the lock is broken, a door opens',
    '${locale}: on a phone the door is visible',
    'by default a door is closed',
    'answers of a door are short',
    'names of doors are unique',
    'the door %s is open',
  ])('accepts the title "%s" without a group', (title) => {
    expect(run(testOf(title))).toEqual([]);
  });

  it.each([
    ['opens by a key', 'begins with a verb'],
    ['is open', 'begins with a verb'],
    ['names no owner', 'begins with a verb'],
    ['reports %s', 'begins with a verb'],
    ['in %s, opens by a key', 'begins with a verb'],
    ['of oak opens', 'continues a sentence'],
    ['that is locked stays shut', 'continues a sentence'],
    ['%s', 'begins with a placeholder'],
    ['$name.title', 'begins with a placeholder'],
    ['%s opens', 'begins with a placeholder'],
  ])('refuses the title "%s" without a group: it %s', (title, problem) => {
    expect(run(testOf(title))).toEqual([
      expect.stringContaining(`${path}:1 "${title}" ${problem}`) as string,
    ]);
  });

  it.each(['opens by a key', 'of oak opens', 'that is locked stays shut', '%s', '%s opens'])(
    'accepts the title "%s" in a group that names the subject',
    (title) => {
      expect(run(group('a door', testOf(title)))).toEqual([]);
      expect(run(group('a door', group('without a key', testOf(title))))).toEqual([]);
    },
  );

  it('refuses a title without a subject in a group that is a condition', () => {
    expect(run(group('without a key'))).toEqual([
      `${path}:1 "opens" begins with a verb: name the subject`,
    ]);
    expect(run(group('without a key', testOf('a door opens')))).toEqual([]);
  });

  it.each(['opens by a key', '%s', 'of oak'])('refuses the group "%s"', (title) => {
    expect(run(group(title, testOf('a door opens')))).toHaveLength(1);
  });

  it.each(['What a door does', 'who opens a door', 'Whose door opens', 'and a door', 'but a door'])(
    'refuses the opening of "%s", also in a group',
    (title) => {
      expect(run(group('a door', testOf(title)))).toEqual([
        expect.stringContaining(`opens with "${title.split(' ')[0] ?? ''}"`) as string,
      ]);
    },
  );

  it.each(['nobody', 'anew', 'meanwhile', 'stands', 'tells', 'hears', 'judged', 'doer', 'says so'])(
    'refuses the word "%s"',
    (word) => {
      expect(run(testOf(`a door ${word} in the wall`))).toEqual([
        expect.stringContaining(`has the word "${word}"`) as string,
      ]);
    },
  );

  it.each(['$state × $verb × $side', '%s by %s on %s', '%s: %#'])(
    'refuses the list of values "%s" and accepts one value',
    (title) => {
      expect(run(group('a door', testOf(title)))).toEqual([
        expect.stringContaining('lists values') as string,
      ]);
      expect(run(group('a door', testOf('%s')))).toEqual([]);
    },
  );

  it('reads tables, templates and the runner of the browser', () => {
    const text = [
      "it.each(rows)('opens by %s', () => {});",
      'test(`opens in ${locale}`, async () => {});',
      "test.describe('opens', () => {});",
      "describe.each(rows)('$name', () => {});",
      "it.each`a | b`('is $a', () => {});",
    ].join('\n');
    expect(run(text).map((line) => line.split(' ')[0])).toEqual(
      [1, 2, 3, 4, 5].map((line) => `${path}:${line}`),
    );
  });

  it('does not read helpers that receive titles, or calls of other names', () => {
    expect(
      complaints(testTitlesCheck, {
        'tests/harness/doors.ts': "it.each(titles)('$title', () => {});",
        [path]: "test.setTimeout('opens'); visit('opens'); it(title, () => {});",
      }),
    ).toEqual([]);
  });

  it('prints the number of titles without their groups', () => {
    const texts = { path, text: group('a door', testOf('opens') + testOf('closes')) };
    expect(testTitlesCheck.note?.([texts])).toBe('2 titles');
  });
});
