import { describe, expect, it } from 'vitest';
import { numberTexts, otherTexts } from '../tests/factories/typed-numbers.ts';
import { parseNumber } from './numbers.ts';

describe('the number in a search', () => {
  it.each(numberTexts)('is parsed from %j', (text) => {
    expect(parseNumber('RFQ', text)).toBe(10482n);
  });

  it.each(otherTexts)('is not parsed from %j', (text) => {
    expect(parseNumber('RFQ', text)).toBeNull();
  });

  it('accepts its own prefix in either case, and no other', () => {
    expect(parseNumber('OF', 'of-05017')).toBe(5017n);
    expect(parseNumber('QI', 'QI 00031')).toBe(31n);
    expect(parseNumber('OF', 'RFQ-05017')).toBeNull();
  });
});
