import { describe, expect, it } from 'vitest';
import { parseGuide } from './parse-guide.ts';
import { searchGuide } from './search-guide.ts';

const guide = parseGuide(
  [
    '## Get started',
    '',
    'Sign up, then upload the licence.',
    '',
    '| Role | Can |',
    '| --- | --- |',
    '| Approver | accept offers |',
    '| Viewer | see |',
    '',
    '### Wallet',
    '',
    '1. Top up by card.',
    '2. Withdraw to an IBAN.',
    '',
    'Fees are paid from it.',
    '',
    '## المحفظة',
    '',
    '- إيداع الرسوم.',
    '- السحب إلى الحساب.',
    '',
  ].join('\n'),
);

const titles = (search: string) => searchGuide(guide, search).map(({ title }) => title);
const blocks = (search: string) => searchGuide(guide, search).flatMap((section) => section.blocks);

describe('a search in a guide', () => {
  it('finds the sections that have all words, in any case', () => {
    expect(titles('UPLOAD licence')).toEqual(['Get started']);
    expect(titles('licence withdraw')).toEqual([]);
  });

  it('finds one item of a list, under its heading and without its number', () => {
    expect(blocks('iban')).toEqual([
      { kind: 'heading', text: [{ kind: 'text', text: 'Wallet' }] },
      {
        kind: 'list',
        isOrdered: false,
        items: [[{ kind: 'text', text: 'Withdraw to an IBAN.' }]],
      },
    ]);
  });

  it('finds one row of a table, with the row of its headings', () => {
    const [table] = blocks('accept');
    expect(table?.kind === 'table' ? table.rows.length : 0).toBe(2);
  });

  it('finds everything below a title or a heading that has the words', () => {
    expect(titles('get started')).toEqual(['Get started']);
    expect(blocks('get started')).toEqual(guide[0]?.blocks);
    expect(blocks('wallet').map(({ kind }) => kind)).toEqual(['heading', 'list', 'paragraph']);
  });

  it('finds Arabic words with and without article and marks', () => {
    expect(titles('محفظه')).toEqual(['المحفظة']);
    expect(blocks('سحب')).toHaveLength(1);
    expect(titles('إيداع')).toEqual(['المحفظة']);
  });
});
