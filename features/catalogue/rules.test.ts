import { describe, expect, it } from 'vitest';
import { judgeMerge, judgeSwitch } from './rules.ts';

const open = { id: 'a', isOpen: true, isMerged: false };
const closed = { id: 'b', isOpen: false, isMerged: false };
const merged = { id: 'c', isOpen: false, isMerged: true };

describe('switching a category', () => {
  it.each([
    [open, false, 2, null],
    [open, false, 1, 'last_open'],
    [open, true, 2, 'state_changed'],
    [closed, true, 1, null],
    [closed, false, 2, 'state_changed'],
    [merged, true, 2, 'state_changed'],
    [merged, false, 2, 'state_changed'],
  ] as const)('%j to %s of %i open ones: %s', (row, on, count, expected) => {
    expect(judgeSwitch(row, on, count)).toBe(expected);
  });
});

describe('merging a category', () => {
  it('is into an open one that is another', () => {
    const other = { ...open, id: 'd' };
    expect(judgeMerge(open, other)).toBeNull();
    expect(judgeMerge(closed, other)).toBeNull();
    expect(judgeMerge(open, open)).toBe('into');
    expect(judgeMerge(open, closed)).toBe('into');
    expect(judgeMerge(open, merged)).toBe('into');
    expect(judgeMerge(merged, other)).toBe('state_changed');
  });
});
