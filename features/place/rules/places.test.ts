import { describe, expect, it } from 'vitest';
import { emirates, judgeEmirate, takenName } from './places.ts';

describe('places', () => {
  it('lie in an emirate in the UAE, and in none elsewhere', () => {
    for (const emirate of emirates) expect(judgeEmirate('AE', emirate)).toBeNull();
    expect(judgeEmirate('AE', '')).toBe('required');
    expect(judgeEmirate('SA', '')).toBeNull();
    expect(judgeEmirate('SA', 'DXB')).toBe('emirateElsewhere');
  });

  it('are told apart by either name, without case', () => {
    const rows = [{ name_en: 'Dubai', name_ar: 'دبي' }];
    expect(takenName(rows, { name_en: ' dubai', name_ar: 'غيرها' })).toBe('name_en');
    expect(takenName(rows, { name_en: 'Other', name_ar: 'دبي' })).toBe('name_ar');
    expect(takenName(rows, { name_en: 'Other', name_ar: 'غيرها' })).toBeNull();
  });
});
