import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderSerial, rfqNumber, taxInvoiceNumber } from '#shared/numbers.ts';
import { isIndexed, readTyped, termsOf } from './typed.ts';

const toArabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

describe('a typed text', () => {
  it('is read as each number that its prefix allows', () => {
    expect(readTyped('10060')).toMatchObject({ rfq: 10060n, offer: 10060n, topUp: 10060n });
    expect(readTyped('rfq-10060')).toMatchObject({ rfq: 10060n, offer: null, withdrawal: null });
    expect(readTyped('TU 01002')).toMatchObject({ rfq: null, topUp: 1002n });
    expect(readTyped('po 2026 31').order).toBe('PO-2026-00031');
    expect(readTyped('fc-2026-7').tax).toEqual({ kind: 'credit_note', year: 2026, number: 7 });
    expect(readTyped('steel')).toEqual({
      rfq: null,
      offer: null,
      invoice: null,
      topUp: null,
      withdrawal: null,
      order: null,
      tax: null,
      trn: null,
      iban: null,
    });
  });

  it('is read as a TRN and an IBAN with spaces, dashes and either script’s digits', () => {
    expect(readTyped('100 3319 4870 0003').trn).toBe('100331948700003');
    expect(readTyped('١٠٠-٣٣١٩-٤٨٧٠-٠٠٠٣').trn).toBe('100331948700003');
    expect(readTyped('ae07 0331 2345 6789 0123 456').iban).toBe('AE070331234567890123456');
    expect(readTyped('10033194870000').trn).toBeNull();
  });

  it('is the number that it was printed from, in Latin and in Arabic digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 2020, max: 2099 }),
        (n, year) => {
          for (const write of [(text: string) => text, toArabic]) {
            expect(readTyped(write(rfqNumber(BigInt(n)))).rfq).toBe(BigInt(n));
            expect(readTyped(write(orderSerial(year, n))).order).toBe(orderSerial(year, n));
            expect(readTyped(write(taxInvoiceNumber('invoice', year, n))).tax).toEqual({
              kind: 'invoice',
              year,
              number: n,
            });
          }
        },
      ),
    );
  });

  it('is split into at most eight words without their article', () => {
    expect(termsOf('  نور الحديد ')).toEqual(['نور', 'حديد']);
    expect(termsOf('تجارة للحديد')).toEqual(['تجارة', 'حديد']);
    expect(termsOf('الا')).toEqual(['الا']);
    expect(termsOf('a b c d e f g h i j')).toHaveLength(8);
    expect(isIndexed(['ab', 'cd'])).toBe(false);
    expect(isIndexed(['ab', 'steel'])).toBe(true);
    expect(isIndexed(['%%%'])).toBe(false);
  });

  it('is read without an exception, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        readTyped(text);
        expect(termsOf(text).every((term) => term !== '' && !/\s/.test(term))).toBe(true);
      }),
    );
  });
});
