import { expect, it } from 'vitest';
import { takenName } from './taken-name.ts';

it('tells rows apart by either name, without case', () => {
  const rows = [{ name_en: 'Dubai', name_ar: 'دبي' }];
  expect(takenName(rows, { name_en: ' dubai', name_ar: 'غيرها' })).toBe('name_en');
  expect(takenName(rows, { name_en: 'Other', name_ar: 'دبي' })).toBe('name_ar');
  expect(takenName(rows, { name_en: 'Other', name_ar: 'غيرها' })).toBeNull();
});
