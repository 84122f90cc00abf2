import { describe, expect, it } from 'vitest';
import { emirates, judgeEmirate } from './places.ts';

describe('cities', () => {
  it('belong to an emirate in the UAE, and to none elsewhere', () => {
    for (const emirate of emirates) expect(judgeEmirate('AE', emirate)).toBeNull();
    expect(judgeEmirate('AE', '')).toBe('required');
    expect(judgeEmirate('SA', '')).toBeNull();
    expect(judgeEmirate('SA', 'DXB')).toBe('emirateElsewhere');
  });
});
