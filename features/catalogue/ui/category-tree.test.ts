import { describe, expect, it } from 'vitest';
import type { CategoryRow } from '../schema.ts';
import { searchCategories } from './category-tree.ts';

const row = (id: string, english: string, arabic: string, parent: string | null = null) =>
  ({
    id,
    parent_id: parent,
    name_en: english,
    name_ar: arabic,
    icon: 'package',
    open: true,
    version: 1,
    merged_into: null,
  }) satisfies CategoryRow;

const rows = [
  row('steel', 'Steel', 'الحديد'),
  row('rebar', 'Rebar', 'حديد التسليح', 'steel'),
  row('pipes', 'Pipes', 'الأنابيب', 'steel'),
  row('food', 'Food', 'الأغذية'),
];
const found = (text: string) => searchCategories(rows, text).map(({ id }) => id);

describe('a search of categories', () => {
  it.each([
    ['reBAR', ['steel', 'rebar']],
    ['steel', ['steel', 'rebar', 'pipes']],
    ['حديد', ['steel', 'rebar', 'pipes']],
    ['الاغذيه', ['food']],
    ['nothing', []],
  ])('for "%s" finds matches with their main category, in order', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });
});
