import { describe, expect, it } from 'vitest';
import { createFormatter } from './format.ts';
import { cappedCount, initialsOf } from './short-name.ts';

describe('initialsOf', () => {
  it('takes the first letters of the first two words', () => {
    expect(initialsOf('Al Dana Contracting')).toBe('AD');
    expect(initialsOf('barid air systems')).toBe('BA');
    expect(initialsOf('Qeema')).toBe('Q');
    expect(initialsOf('3M Gulf')).toBe('3G');
  });

  it('skips the Arabic article and separates the letters', () => {
    expect(initialsOf('الدانة للمقاولات')).toBe('د\u200cم');
    expect(initialsOf('شركة النور')).toBe('ش\u200cن');
  });

  it('skips the article of a family name in Latin letters', () => {
    expect(initialsOf('Salem Al Ketbi', 'person')).toBe('SK');
    expect(initialsOf('Mariam El-Sayed', 'person')).toBe('MS');
    expect(initialsOf('Al Ketbi', 'person')).toBe('AK');
  });

  it('accepts a name without letters', () => {
    expect(initialsOf('  - ')).toBe('');
    expect(initialsOf('(Gulf) & Co')).toBe('GC');
  });

  it('does not cut an emoji or a letter outside the basic plane in half', () => {
    expect(initialsOf('𝐀lpha Beta').isWellFormed()).toBe(true);
  });
});

describe('cappedCount', () => {
  it('caps at 99', () => {
    expect([0, 7, 99, 100, 12_345].map((count) => cappedCount(count))).toEqual([
      '0',
      '7',
      '99',
      '99+',
      '99+',
    ]);
  });

  it('is written in the digits of the page', () => {
    const format = createFormatter('ar', 'arab').number;
    expect([7, 100].map((count) => cappedCount(count, format))).toEqual(['٧', '٩٩+']);
  });

  it('never shows a negative or broken count', () => {
    expect(cappedCount(-3)).toBe('0');
    expect(cappedCount(4.9)).toBe('4');
  });
});
