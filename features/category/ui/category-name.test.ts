import { expect, it } from 'vitest';
import { isCalled } from './category-name.ts';

const safety = { name_en: 'Safety equipment', name_ar: 'معدّات السلامة' };

it.each(['', '  ', 'safe', 'EQUIP', 'y  e', 'معدات', 'السلامه', 'الـسلامة'])(
  'the search "%s" finds a category',
  (typed) => {
    expect(isCalled(safety, typed)).toBe(true);
  },
);

it.each(['x', 'paint', 'دهان'])('the search "%s" does not find it', (typed) => {
  expect(isCalled(safety, typed)).toBe(false);
});
