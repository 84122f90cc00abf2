import { expect, it } from 'vitest';
import { offeredOf } from './rules.ts';

it('a public address names a main category or a sub-category that is offered, or none', () => {
  const named = { name_en: 'HVAC', name_ar: 'تكييف' };
  const mains = [
    { id: 'a', ...named, sub_categories: [{ id: 'a1', ...named }] },
    { id: 'b', ...named, sub_categories: [] },
  ];
  const asked = ['a', 'b', 'a1', 'merged', ''];
  expect(asked.map((id) => offeredOf(mains, id))).toEqual(['a', 'b', 'a1', '', '']);
});
