import { expect, it } from 'vitest';
import { isCalled } from './category-name.ts';

const safety = { name_en: 'Safety equipment', name_ar: 'معدّات السلامة' };

it.each(['', '  ', 'safe', 'EQUIP', 'y  e', 'معدات', 'السلامه', 'الـسلامة'])(
  'finds a category by "%s"',
  (typed) => {
    expect(isCalled(safety, typed)).toBe(true);
  },
);

it.each(['x', 'paint', 'دهان'])('does not find it by "%s"', (typed) => {
  expect(isCalled(safety, typed)).toBe(false);
});
