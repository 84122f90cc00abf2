import { describe, expect, it } from 'vitest';
import { countrySubject, emirates, judgeEmirate, takenName } from './rules.ts';

describe('places', () => {
  it('lie in an emirate in the UAE, and in none elsewhere', () => {
    for (const emirate of emirates) expect(judgeEmirate('AE', emirate)).toBeNull();
    expect(judgeEmirate('AE', '')).toBe('required');
    expect(judgeEmirate('SA', '')).toBeNull();
    expect(judgeEmirate('SA', 'DXB')).toBe('emirateElsewhere');
  });

  it('have subjects of their own in the log', () => {
    expect(countrySubject('AE')).toBe('00000000-0000-8000-8000-000000004145');
    expect(countrySubject('SA')).not.toBe(countrySubject('AE'));
  });

  it('are told apart by either name, without case', () => {
    const rows = [{ name_en: 'Dubai', name_ar: 'دبي' }];
    expect(takenName(rows, { name_en: ' dubai', name_ar: 'غيرها' })).toBe('name_en');
    expect(takenName(rows, { name_en: 'Other', name_ar: 'دبي' })).toBe('name_ar');
    expect(takenName(rows, { name_en: 'Other', name_ar: 'غيرها' })).toBeNull();
  });
});
