import { describe, expect, it } from 'vitest';
import { createTranslator, hasText, type Translation } from './i18n.ts';

const en = {
  greeting: 'Hello {name}',
  plain: 'Done',
  nested: { deep: 'Deep' },
  rows: { one: 'One row', other: '{n} rows' },
} as const;
const ar: Translation<typeof en> = {
  greeting: 'مرحباً {name}',
  plain: 'تم',
  nested: { deep: 'عميق' },
  rows: {
    zero: 'لا صفوف',
    one: 'صف واحد',
    two: 'صفان',
    few: '{n} صفوف',
    many: '{n} صفاً',
    other: '{n} صف',
  },
};
const t = createTranslator<typeof en>('en', en);
const say = createTranslator<typeof en>('ar', ar);

describe('the translator', () => {
  it('finds texts by path and fills in the named values', () => {
    expect([t('plain'), say('nested.deep')]).toEqual(['Done', 'عميق']);
    expect(t('greeting', { name: 'Salem' })).toBe('Hello Salem');
  });

  it('isolates a name whose direction could disturb the sentence', () => {
    expect(say('greeting', { name: 'Salem' })).toBe('مرحباً \u2068Salem\u2069');
    expect(t('greeting', { name: 'سالم' })).toBe('Hello \u2068سالم\u2069');
  });

  it('fills in once: a placeholder inside a name remains as it is', () => {
    expect(t('greeting', { name: '{name}{n}' })).toBe('Hello {name}{n}');
    expect(t('greeting', { name: '$& $1' })).toBe('Hello $& $1');
  });

  it('chooses among two English and six Arabic forms', () => {
    expect([0, 1, 2, 5].map((n) => t('rows', { n }))).toEqual([
      '0 rows',
      'One row',
      '2 rows',
      '5 rows',
    ]);
    const numbers = [0, 1, 2, 3, 10, 11, 99, 100, 102, 1000];
    expect(numbers.map((n) => say('rows', { n }))).toEqual([
      'لا صفوف',
      'صف واحد',
      'صفان',
      '3 صفوف',
      '10 صفوف',
      '11 صفاً',
      '99 صفاً',
      '100 صف',
      '102 صف',
      '1,000 صف',
    ]);
  });

  it('throws for a missing key instead of showing it', () => {
    const loose = t as unknown as (key: string) => string;
    for (const key of [
      'nothing',
      'nested',
      'nested.none',
      '__proto__',
      'constructor',
      'plain.length',
      '',
    ]) {
      expect(() => loose(key)).toThrow('No text for');
    }
  });
});

describe('hasText', () => {
  it('recognises texts and plurals, and neither branches nor names of the language', () => {
    expect(['plain', 'nested.deep', 'rows'].map((key) => hasText(en, key))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['nested', 'x', 'toString', '__proto__.x', ''].map((key) => hasText(en, key))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
