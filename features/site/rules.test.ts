import { describe, expect, it } from 'vitest';
import { blocksOf, fillBrand, searchTermsOf } from './rules.ts';

describe('stored texts', () => {
  it('are headings, paragraphs and lists', () => {
    expect(blocksOf('One\nline.\n\n## Head\n- a\n- b\nAfter')).toEqual([
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'heading', text: 'Head' },
      { kind: 'list', entries: ['a', 'b'] },
      { kind: 'paragraph', text: 'After' },
    ]);
    expect(blocksOf('')).toEqual([]);
  });

  it('contain the names of the platform’s operator', () => {
    const names = { brand: 'Qeema', legal: 'Qeema LLC', email: 'a@b.test' };
    expect(fillBrand('{brand} by {legal}: {email} {other}', names)).toBe(
      'Qeema by Qeema LLC: a@b.test {other}',
    );
  });

  it('are searched by words, eight at most', () => {
    expect(searchTermsOf('  access   fee ')).toEqual(['access', 'fee']);
    expect(searchTermsOf('a b c d e f g h i j')).toHaveLength(8);
  });
});
