import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rfqNumber } from '#shared/numbers.ts';
import { readCommand, searchedText } from './typed-command.ts';

const toArabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

describe('a typed action', () => {
  it.each([
    ['new rfq cement', 'cement'],
    ['rfq cement 50kg', 'cement 50kg'],
    ['New RFQ named “Villa 12: steel”', 'Villa 12: steel'],
    ['Create an RFQ for Villa 12', 'Villa 12'],
    ['new rfq', ''],
    ['طلب جديد باسم إسمنت 50 كجم', 'إسمنت 50 كجم'],
    ['أنشئ طلباً حديد تسليح', 'حديد تسليح'],
    ['طلب عرض أسعار مضخات', 'مضخات'],
    ['طلب إسمنت', 'إسمنت'],
  ])('%s begins an RFQ named "%s"', (text, title) => {
    expect(readCommand(text)).toEqual({ verb: 'create', title });
    expect(searchedText(text)).toBe(title);
  });

  it.each([
    ['top up 500', '500'],
    ['Top up AED 1,250.50', '1250.50'],
    ['top-up my wallet by 500 dhs', '500'],
    ['topup', ''],
    ['اشحن ٥٠٠ درهم', '500'],
    ['شحن المحفظة بمبلغ ١٬٢٥٠٫٥', '1250.5'],
    ['إشحن 500', '500'],
  ])('%s tops up "%s"', (text, amount) => {
    expect(readCommand(text)).toEqual({ verb: 'top_up', amount });
    expect(searchedText(text)).toBe('');
  });

  it.each([
    ['accept OF-05087', 'accept', 'OF-05087'],
    ['Accept the offer of Noor Steel', 'accept', 'Noor Steel'],
    ['remind suppliers of RFQ-10060', 'remind', 'RFQ-10060'],
    ['confirm receipt of PO-2026-00031', 'receive', 'PO-2026-00031'],
    ['confirm PO-2026-00031', 'acknowledge', 'PO-2026-00031'],
    ['quote on 10060', 'quote', '10060'],
    ['lift the suspension of Noor', 'lift', 'Noor'],
    ['قبول عرض نور الحديد', 'accept', 'نور الحديد'],
    ['ذكّر الموردين بالطلب ١٠٠٦٠', 'remind', '١٠٠٦٠'],
    ['رفض العرض OF-05087', 'reject', 'OF-05087'],
    ['رفع التعليق عن شركة نور', 'lift', 'نور'],
    ['تأكيد استلام PO-2026-00031', 'receive', 'PO-2026-00031'],
  ])('%s is to %s %s', (text, verb, about) => {
    expect(readCommand(text)).toEqual({ verb, about });
    expect(searchedText(text)).toBe(about);
  });

  it.each([
    'steel',
    'accept',
    'top up slip of May',
    'rfq',
    'طلب',
    'newrfq cement',
    'top up 0',
    '',
    ' ',
  ])('is not read in "%s", which is searched for', (text) => {
    expect(readCommand(text)).toBeNull();
    expect(searchedText(text)).toBe(text.trim());
  });

  it('is not read in the number of an RFQ, in either script', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (n) => {
        for (const write of [(text: string) => text, toArabic]) {
          const number = write(rfqNumber(BigInt(n)));
          expect(readCommand(number)).toBeNull();
          expect(readCommand(`RFQ ${write(String(n))}`)).toBeNull();
          expect(readCommand(`طلب ${write(String(n))}`)).toBeNull();
          expect(searchedText(`طلب ${write(String(n))}`)).toBe(String(n));
          expect(readCommand(`accept ${number}`)).toEqual({ verb: 'accept', about: number });
        }
      }),
    );
  });

  it('is read without an exception, however it is written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'new rfq ', 'top up ', 'accept ', 'طلب '),
        fc.string({ unit: 'binary', maxLength: 20 }),
        (first, text) => {
          readCommand(first + text);
          expect(searchedText(first + text).length).toBeLessThanOrEqual((first + text).length);
        },
      ),
    );
  });
});
