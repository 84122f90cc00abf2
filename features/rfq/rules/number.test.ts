import { describe, expect, it } from 'vitest';
import { typedNumber } from './number.ts';

describe('the number of an RFQ in a search', () => {
  it.each([
    '10482',
    'RFQ-10482',
    'rfq 10482',
    'Rfq10482',
    'RFQ - 10482',
    'RFQ–10482',
    '#10482',
    'RFQ #10482',
    '010482',
    '  10482 ',
    '١٠٤٨٢',
    'RFQ-١٠٤٨٢',
    '۱۰۴۸۲',
    '\u2066RFQ-10482\u2069',
  ])('is known in %j', (text) => {
    expect(typedNumber(text)).toBe(10482n);
  });

  it.each([
    '',
    'RFQ',
    'RFQ-',
    'pump 10482',
    '10482 mm',
    '104.82',
    '-',
    '1234567890123',
    'PO-10482',
    '10 482',
  ])('is not read into %j', (text) => {
    expect(typedNumber(text)).toBeNull();
  });
});
