import { describe, expect, it } from 'vitest';
import { movedBy } from './reorder.ts';

describe('moving one of a list', () => {
  it('exchanges it with its neighbour', () => {
    expect(movedBy(['a', 'b', 'c'], 'b', 'up')).toEqual(['b', 'a', 'c']);
    expect(movedBy(['a', 'b', 'c'], 'b', 'down')).toEqual(['a', 'c', 'b']);
  });

  it('does nothing at the ends, nor for an unknown item', () => {
    expect(movedBy(['a', 'b'], 'a', 'up')).toBeNull();
    expect(movedBy(['a', 'b'], 'b', 'down')).toBeNull();
    expect(movedBy(['a', 'b'], 'x', 'down')).toBeNull();
    expect(movedBy([], 'x', 'up')).toBeNull();
  });
});
