import { describe, expect, it } from 'vitest';
import { emirates, validateEmirate } from './emirates.ts';

describe('cities', () => {
  it('belong to an emirate in the UAE, and to none elsewhere', () => {
    for (const emirate of emirates) expect(validateEmirate('AE', emirate)).toBeNull();
    expect(validateEmirate('AE', '')).toBe('required');
    expect(validateEmirate('SA', '')).toBeNull();
    expect(validateEmirate('SA', 'DXB')).toBe('emirateElsewhere');
  });
});
