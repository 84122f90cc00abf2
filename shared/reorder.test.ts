import { describe, expect, it } from 'vitest';
import { movedBy, movedTo } from './reorder.ts';

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

  it('puts it at a place, and the others keep their order', () => {
    expect(movedTo(['a', 'b', 'c', 'd'], 'd', 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(movedTo(['a', 'b', 'c', 'd'], 'a', 3)).toEqual(['b', 'c', 'd', 'a']);
    expect(movedTo(['a', 'b'], 'a', 0)).toBeNull();
    expect(movedTo(['a', 'b'], 'a', 2)).toBeNull();
    expect(movedTo(['a', 'b'], 'a', -1)).toBeNull();
    expect(movedTo(['a', 'b'], 'x', 1)).toBeNull();
  });
});
