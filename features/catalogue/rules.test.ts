import { describe, expect, it } from 'vitest';
import {
  validateMerge,
  validateMove,
  validateSwitch,
  canHaveChildren,
  sharedName,
  duplicateOf,
  type CategoryFacts,
  type NamedCategory,
} from './rules.ts';

const open: CategoryFacts = { id: 'a', parentId: null, isOpen: true, isMerged: false };
const closed: CategoryFacts = { id: 'b', parentId: null, isOpen: false, isMerged: false };
const merged: CategoryFacts = { id: 'c', parentId: null, isOpen: false, isMerged: true };
const under = (one: CategoryFacts, parentId = 'a'): CategoryFacts => ({
  ...one,
  id: `${parentId}-${one.id}`,
  parentId,
});
const [sub, closedSub, mergedSub] = [under(open), under(closed), under(merged)];

describe('switching a category', () => {
  it.each([
    [open, false, 2, null],
    [open, false, 1, 'last_open'],
    [open, true, 2, 'state_changed'],
    [closed, true, 1, null],
    [closed, false, 2, 'state_changed'],
    [merged, true, 2, 'state_changed'],
    [merged, false, 2, 'state_changed'],
    [sub, false, 1, null],
    [sub, true, 1, 'state_changed'],
    [closedSub, true, 1, null],
    [closedSub, false, 1, 'state_changed'],
    [mergedSub, true, 1, 'state_changed'],
    [mergedSub, false, 1, 'state_changed'],
  ] as const)(
    'of %j to %s with %i open main categories has the problem %s',
    (row, on, count, expected) => {
      expect(validateSwitch(row, on, count)).toBe(expected);
    },
  );
});

describe('merging a category', () => {
  const other = { ...open, id: 'd' };
  const otherSub = under(open, 'd');
  it.each([
    ['a main one', open, other, undefined, null],
    ['a closed one', closed, other, undefined, null],
    ['one into itself', open, open, undefined, 'into'],
    ['one into a closed one', open, closed, undefined, 'into'],
    ['one into a merged one', open, merged, undefined, 'into'],
    ['a merged one', merged, other, undefined, 'state_changed'],
    ['a sub-category into one beside it', closedSub, sub, open, null],
    ['a sub-category into one of another', sub, otherSub, other, null],
    ['a sub-category into itself', sub, sub, open, 'into'],
    ['a sub-category into a closed one', sub, closedSub, open, 'into'],
    ['a sub-category into a merged one', sub, mergedSub, open, 'into'],
    [
      'a sub-category into one under a closed one',
      sub,
      otherSub,
      { ...other, isOpen: false },
      'into',
    ],
    ['a sub-category into one under nothing', sub, otherSub, undefined, 'into'],
    ['a merged sub-category', mergedSub, sub, open, 'state_changed'],
    ['a sub-category into a main one', sub, other, undefined, 'into'],
    ['a main one into a sub-category', open, otherSub, other, 'into'],
  ] as const)('is validated for "%s" (%#)', (_what, from, into, home, expected) => {
    expect(validateMerge(from, into, home)).toBe(expected);
  });
});

describe('moving a category under another main category', () => {
  const other = { ...open, id: 'd' };
  it.each([
    ['a sub-category', sub, other, null],
    ['a closed one', closedSub, other, null],
    ['a merged one', mergedSub, other, 'state_changed'],
    ['a main category', open, other, 'state_changed'],
    ['where it is', sub, open, 'parent_id'],
    ['under a closed one', sub, { ...other, isOpen: false }, 'parent_id'],
    ['under a sub-category', sub, under(open, 'd'), 'parent_id'],
    ['under nothing', sub, undefined, 'parent_id'],
  ] as const)('is validated for "%s" (%#)', (_what, row, parent, expected) => {
    expect(validateMove(row, parent)).toBe(expected);
  });

  it('is refused where a third level would arise, and a closed main category gets no new sub-category', () => {
    expect([open, closed, merged, sub, undefined].map(canHaveChildren)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('names of categories', () => {
  const named = (row: CategoryFacts, english: string, arabic: string): NamedCategory => ({
    ...row,
    names: { name_en: english, name_ar: arabic },
  });
  const rows = [
    named(open, 'Electrical', 'الكهرباء'),
    named({ ...open, id: 'd' }, 'Power', 'الطاقة'),
    named(sub, 'Cables', 'كابلات'),
    named(under(open, 'd'), 'Batteries', 'بطاريات'),
    named(mergedSub, 'Wires', 'أسلاك'),
  ];

  it('are unique among siblings, in both languages', () => {
    expect(sharedName(named({ ...open, id: 'x' }, ' ELECTRICAL ', 'غيرها'), rows)).toBe('name_en');
    expect(sharedName(named({ ...open, id: 'x' }, 'Other', 'الطاقة'), rows)).toBe('name_ar');
    expect(sharedName(named({ ...open, id: 'x' }, 'Cables', 'كابلات'), rows)).toBeNull();
    expect(sharedName(named(under({ ...open, id: 'x' }), 'Cables', 'غيرها'), rows)).toBe('name_en');
    expect(sharedName(named(under({ ...open, id: 'x' }), 'Wires', 'أسلاك'), rows)).toBeNull();
    expect(sharedName(named(sub, 'Cables', 'كابلات'), rows)).toBeNull();
    // Users cannot choose a merged category, so its name may be used again.
    expect(sharedName(named(mergedSub, 'Cables', 'كابلات'), rows)).toBeNull();
  });

  it('that a merge would duplicate among sub-categories are found', () => {
    expect(duplicateOf('a', 'd', rows)).toBeNull();
    const duplicate = named({ ...under(open, 'd'), id: 'e' }, 'cables', 'أخرى');
    expect(duplicateOf('a', 'd', [...rows, duplicate])?.id).toBe(sub.id);
    expect(duplicateOf('a', 'd', [...rows, { ...duplicate, isMerged: true }])).toBeNull();
  });
});
