import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateIban, maskIban, normaliseIban } from './iban.ts';

/** Examples of the registry, one of each country that we trade with, and of the odd lengths. */
const good = [
  'AE070331234567890123456',
  'SA0380000000608010167519',
  'QA58DOHB00001234567890ABCDEFG',
  'BH67BMAG00001299123456',
  'KW81CBKU0000000000001234560101',
  'GB29NWBK60161331926819',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'HN88CABF00000000000250005469',
];

describe('an IBAN', () => {
  it.each(good)('is valid: %s', (iban) => {
    expect(validateIban(iban)).toBeNull();
  });

  it('is accepted in any usual notation', () => {
    expect(normaliseIban(' ae07 0331-2345\u00a06789 0123 456 ')).toBe('AE070331234567890123456');
    expect(maskIban('AE070331234567890123456')).toBe('AE07 •••• •••• •••• 3456');
  });

  it.each([
    ['', 'iban'],
    ['123', 'iban'],
    ['AE07', 'iban'],
    ['AE07033123456789012345Ⅷ', 'iban'],
    ['US64SVBKUS6S3300958879', 'ibanCountry'],
    ['AE07033123456789012345', 'ibanLength'],
    ['AE0703312345678901234567', 'ibanLength'],
    ['AE080331234567890123456', 'iban'],
    // Letters where the country has digits only, with correct check digits.
    ['AE2603312345678901234AB', 'iban'],
    // Outside the registry, with correct length and check digits.
    ['IR580540105180021273113007', 'ibanCountry'],
  ])('is invalid: %s → %s', (iban, why) => {
    expect(validateIban(iban)).toBe(why);
  });

  it('detects every wrong digit and every swap of two neighbouring digits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.nat(), fc.nat({ max: 9 }), (iban, place, digit) => {
        const at = 2 + (place % (iban.length - 3));
        const [here, next] = [iban.charAt(at), iban.charAt(at + 1)];
        fc.pre(/\d/.test(here));
        if (String(digit) !== here) {
          expect(validateIban(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`)).toBe('iban');
        }
        if (/\d/.test(next) && next !== here) {
          expect(validateIban(`${iban.slice(0, at)}${next}${here}${iban.slice(at + 2)}`)).toBe(
            'iban',
          );
        }
      }),
    );
  });
});
