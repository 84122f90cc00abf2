import { expect, it } from 'vitest';
import { takenName } from './taken-name.ts';

it('rows are compared by either name, as people read them', () => {
  const rows = [
    { name_en: 'Dubai', name_ar: 'دبي' },
    { name_en: 'Safety equipment', name_ar: 'معدّات السلامة' },
  ];
  expect(takenName(rows, { name_en: ' dubai', name_ar: 'غيرها' })).toBe('name_en');
  expect(takenName(rows, { name_en: 'Other', name_ar: 'دبي' })).toBe('name_ar');
  expect(takenName(rows, { name_en: 'Other', name_ar: 'غيرها' })).toBeNull();
  expect(takenName(rows, { name_en: 'Safety  Equipment', name_ar: 'غيرها' })).toBe('name_en');
  expect(takenName(rows, { name_en: 'Other', name_ar: 'معدات السلامه' })).toBe('name_ar');
});
