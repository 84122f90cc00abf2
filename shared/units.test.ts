import { describe, expect, it } from 'vitest';
import { isUnitCode, unitCodes, unitName, unitOf, unitTyped } from './units.ts';

describe('units', () => {
  it('have a code once, and a name in both languages', () => {
    expect(new Set(unitCodes).size).toBe(unitCodes.length);
    for (const code of unitCodes) {
      expect(isUnitCode(code)).toBe(true);
      expect(code).toMatch(/^[A-Z0-9]{2,3}$/);
      expect(unitName('ar', code)).toMatch(/[\u0620-\u064a]/);
      expect(unitName('en', code)).not.toMatch(/[\u0620-\u064a]/);
    }
    expect(isUnitCode('قطعة')).toBe(false);
    expect(unitName('en', 'QQQ')).toBe('QQQ');
  });

  it('are found by code, by name in either language and by common abbreviations of spreadsheets', () => {
    for (const code of unitCodes) {
      expect(unitOf(code)).toBe(code);
      expect(unitOf(unitName('ar', code))).toBe(code);
      expect(unitOf(unitName('en', code))).toBe(code);
    }
    expect(
      ['pcs', 'Sq. M', 'M2', 'm²', 'م٢', 'طُنّ', 'Nos.', 'KG', 'قطعه', ' Ltr ', 'xyz', ''].map(
        unitOf,
      ),
    ).toEqual(['H87', 'MTK', 'MTK', 'MTK', 'MTK', 'TNE', 'C62', 'KGM', 'H87', 'LTR', null, null]);
  });

  it.each([
    ['pcs', 'H87'],
    ['nos', 'C62'],
    ['قطعة', 'H87'],
    ['قط', 'H87'],
    ['kg', 'KGM'],
    ['كجم', 'KGM'],
    ['sqm', 'MTK'],
    ['م2', 'MTK'],
    ['م٢', 'MTK'],
    ['m²', 'MTK'],
    ['م3', 'MTQ'],
    ['kilom', 'KMT'],
    ['pc', 'H87'],
    ['qq', null],
    [' ', null],
  ])('are found by "%s" while it is typed', (typed, code) => {
    expect(unitTyped(typed)).toBe(code);
  });

  it('are found by every whole spelling as in a pasted table', () => {
    for (const code of unitCodes) expect(unitTyped(code)).toBe(unitOf(code));
  });
});
