import { expect, it } from 'vitest';
import { mergedSince, offeredOf } from './rules.ts';

it('a public address names an offered main category or sub-category, or none', () => {
  const named = { name_en: 'HVAC', name_ar: 'تكييف' };
  const mains = [
    { id: 'a', ...named, sub_categories: [{ id: 'a1', ...named }] },
    { id: 'b', ...named, sub_categories: [] },
  ];
  const ids = ['a', 'b', 'a1', 'merged', ''];
  expect(ids.map((id) => offeredOf(mains, id))).toEqual(['a', 'b', 'a1', '', '']);
});

it.each([
  ['what is there', 'a', 'a1', {}],
  ['no sub-category', 'a', '', {}],
  ['a merged main category', 'gone', '', { category_id: 'b' }],
  [
    'a merged main category with a sub-category that went along',
    'gone',
    'gone1',
    { category_id: 'b' },
  ],
  [
    'a sub-category that became one of another',
    'a',
    'gone2',
    { category_id: 'b', sub_category_id: 'b1' },
  ],
  ['a sub-category of another, as it was typed', 'a', 'gone1', {}],
  ['nothing that there is', 'x', 'y', {}],
])('a saved form with %s shows its replacement', (_what, categoryId, subId, expected) => {
  const homes = new Map([
    ['a', { id: 'a', parentId: null }],
    ['a1', { id: 'a1', parentId: 'a' }],
    ['gone', { id: 'b', parentId: null }],
    ['gone1', { id: 'gone1', parentId: 'b' }],
    ['gone2', { id: 'b1', parentId: 'b' }],
  ]);
  expect(mergedSince({ categoryId, subId }, homes)).toEqual(expected);
});
