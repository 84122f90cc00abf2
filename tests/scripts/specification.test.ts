import { describe, expect, it } from 'vitest';
import { countStatements, specificationCheck } from '../../scripts/check/specification.ts';
import { complaints, files } from './samples.ts';

const page = 'docs/specification-coverage.md';
const head = '| id | statement | proof |\n| --- | --- | --- |\n';
const tests = {
  'tests/http/door.test.ts': `
    describe('a door', () => {
      it('opens', () => {});
      describe('that is locked', () => {
        it('stays shut', () => {});
        it.each([['oak']])('of %s holds', () => {});
        it.each([['pane']])('%s', () => {});
        it.each\`wood\${'pine'}\`('smells of $wood', () => {});
      });
      for (const locale of ['en', 'ar']) test(\`knocks in \${locale}\`, () => {});
    });
    test.describe('a window', () => { test("doesn't knock | ring", () => {}); });
    note('closes');`,
  'tests/harness/pages.ts': 'export const openPages = () => undefined;',
  'tests/http/rooms.test.ts': `
    import { openPages, type OpenedPage } from '../harness/pages.ts';
    it('shows its walls', () => {});`,
  'tests/browser/hall.test.ts': `
    test('shows its components', async ({ page }) => { await page.goto('/gallery?list=few'); });
    test('opens from its list', async ({ page }) => { await page.goto('/buyer/offers'); });`,
  'ui/door.test.tsx': `it('has a handle', () => {});`,
  'app/doors-words.test.ts': `it('has words', () => {});`,
  'server/door.ts': `it('is no test file');`,
};

const validate = (rows: string): string[] =>
  complaints(specificationCheck, { ...tests, [page]: head + rows });
const row = (proof: string, id = '4.17'): string => `| ${id} | a fact | ${proof} |\n`;

describe('the specification check', () => {
  it.each([
    ['a title', '`tests/http/door.test.ts › opens`'],
    ['a group', '`tests/http/door.test.ts › a door`'],
    ['a title in its group', '`tests/http/door.test.ts › a door › opens`'],
    ['a title in one of its groups', '`tests/http/door.test.ts › a door › stays shut`'],
    ['a case of a table', '`tests/http/door.test.ts › of oak holds`'],
    ['all cases of a table', '`tests/http/door.test.ts › of %s holds`'],
    ['a case of a tagged table', '`tests/http/door.test.ts › smells of pine`'],
    ['a title of placeholders as it is written', '`tests/http/door.test.ts › that is locked › %s`'],
    ['a template', '`tests/http/door.test.ts › knocks in ar`'],
    ['a title with a stroke', "`tests/http/door.test.ts › a window › doesn't knock \\| ring`"],
    ['two proofs', '`tests/http/door.test.ts › opens`<br>`tests/http/door.test.ts › stays shut`'],
    ['an open statement with its reason', 'open: needs a licence'],
  ])('accepts %s', (_, proof) => {
    expect(validate(row(proof))).toEqual([]);
  });

  it.each([
    [
      'a file that is not there',
      '`tests/http/gate.test.ts › opens`',
      'no test file tests/http/gate.test.ts',
    ],
    [
      'a file that holds no tests',
      '`server/door.ts › is no test file`',
      'no test file server/door.ts',
    ],
    ['a title that is not there', '`tests/http/door.test.ts › closes`', 'has no test "closes"'],
    ['a title cut short', '`tests/http/door.test.ts › open`', 'has no test "open"'],
    [
      'a title in another group',
      '`tests/http/door.test.ts › that is locked › opens`',
      'has no test',
    ],
    [
      'any words for a title of placeholders',
      '`tests/http/door.test.ts › pane`',
      'has no test "pane"',
    ],
    [
      'groups in the wrong order',
      '`tests/http/door.test.ts › that is locked › a door › stays shut`',
      'has no test',
    ],
    ['a file alone', '`tests/http/door.test.ts`', 'name the test'],
    ['no proof', '', 'neither a test'],
    ['words for a proof', 'one sees it', 'neither a test'],
    ['words beside a proof', 'mostly `tests/http/door.test.ts › opens`', 'is no proof: "mostly"'],
    ['an open statement without a reason', 'open', 'neither a test'],
  ])('refuses %s', (_, proof, reason) => {
    expect(validate(row(proof))).toEqual([expect.stringContaining(reason)]);
    expect(validate(row(proof))[0]).toContain(`${page}:3 4.17: `);
  });

  describe('for a statement about a screen', () => {
    it.each(['2.101', '8.14', '4.27', '9.12', '5.34', '3.59', '5.13'])(
      'refuses a component, a catalogue or an answer of the API alone: %s',
      (id) => {
        for (const proof of [
          'ui/door.test.tsx › has a handle',
          'app/doors-words.test.ts › has words',
          'tests/http/door.test.ts › opens',
        ])
          expect(validate(row(`\`${proof}\``, id))).toEqual([
            expect.stringContaining(`${id}: is about a screen`),
          ]);
      },
    );

    it('refuses a test that opens the gallery, also beside another proof', () => {
      const gallery = '`tests/browser/hall.test.ts › shows its components`';
      for (const proof of [gallery, `\`tests/http/door.test.ts › opens\`<br>${gallery}`])
        expect(validate(row(proof, '2.101'))).toEqual([expect.stringContaining('opens /gallery')]);
    });

    it.each([
      '`tests/browser/hall.test.ts › opens from its list`',
      '`tests/http/rooms.test.ts › shows its walls`',
      '`tests/http/door.test.ts › opens`<br>`tests/http/rooms.test.ts › shows its walls`',
      '`ui/door.test.tsx › has a handle`<br>`tests/browser/hall.test.ts › opens from its list`',
      'open: needs a device',
    ])('accepts %s', (proof) => {
      expect(validate(row(proof, '2.101'))).toEqual([]);
    });

    it('does not apply to a statement about a rule', () => {
      expect(validate(row('`ui/door.test.tsx › has a handle`', '4.17'))).toEqual([]);
    });
  });

  it('refuses a repeated id, an invalid one, and a row with too many cells', () => {
    const proof = '`tests/http/door.test.ts › opens`';
    expect(validate(row(proof) + row(proof))).toEqual([`${page}:4 4.17: repeats the id of line 3`]);
    expect(validate(row(proof, '417'))[0]).toContain('"417" is no id');
    expect(validate(row(`${proof} | more`))[0]).toContain('4.17: a row is id | statement | proof');
  });

  it('refuses a page without rows, and a missing page', () => {
    expect(validate('')).toEqual([`${page}:1 has no rows`]);
    expect(complaints(specificationCheck, tests)).toEqual([`${page}:1 the page is missing`]);
  });

  it('reads the page of own suppliers by the same rules, without those of screens', () => {
    const others = { ...tests, [page]: head + row('open: needs a licence') };
    const validateReach = (rows: string) =>
      complaints(specificationCheck, { ...others, 'docs/reach.md': head + rows });
    expect(validateReach(row('`tests/http/door.test.ts › opens`', '2.101'))).toEqual([]);
    expect(validateReach(row('`tests/http/door.test.ts › closes`'))).toEqual([
      'docs/reach.md:3 4.17: tests/http/door.test.ts has no test "closes"',
    ]);
  });

  it('counts proven and open statements', () => {
    const rows =
      head + row('`tests/http/door.test.ts › opens`', '1.1') + row('open: needs a licence', '2.1');
    expect(countStatements(files({ ...tests, [page]: rows }))).toBe(
      '2 statements, 1 proven, 1 open',
    );
  });
});
