import { describe, expect, it } from 'vitest';
import { findContacts } from './contacts.ts';

describe('contacts in the text of an RFQ', () => {
  it.each([
    ['Call me on +971 50 123 4567', '971501234567'],
    ['Call 00971-50-1234567 after nine', '971501234567'],
    ['050 123 4567', '0501234567'],
    ['04-3334455 office', '043334455'],
    ['اتصل على ٠٥٠١٢٣٤٥٦٧', '0501234567'],
    ['تواصل: +٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '971501234567'],
    ['رقم ۰۵۰۱۲۳۴۵۶۷', '0501234567'],
    ['966512345678', '966512345678'],
    ['Write to Sales.Team@example.ae.', 'sales.team@example.ae'],
    ['sales (at) example.com', 'sales (at) example.com'],
    ['See https://example.com/offer?id=1', 'https://example.com/offer?id=1'],
    ['drawings on www.example.qa', 'www.example.qa'],
    ['our site example.com', 'example.com'],
    ['wa.me/971501234567', 'wa.me/971501234567'],
    ['+971 50 123 4567', '971501234567'],
  ])('are found in %s', (text, contact) => {
    expect(findContacts([text])).toEqual([contact]);
  });

  it.each([
    'Steel beams 200 x 100 x 5.5 x 8 mm, 12 m, S275JR to EN 10025-2',
    'Cable 4 x 25 mm², 0.6/1 kV, BS 5467, 1000 m',
    'Laptop 16 GB, 512 GB, model 20XW-0026-US',
    'Paper A4 80 g/m², 500 sheets, 2,500 reams',
    'Part no. 1234567890, bearing 6204-2RS',
    'Delivery between 08:00 and 16:00, 2026-11-30',
    'Total 1,000,000.00 dirhams',
    'حديد تسليح ١٢ ملم، ٥٠ طناً، مواصفة BS 4449',
    'ISO 9001:2015 and ISO 14001',
    'TRN 100123456700003',
    '',
  ])('are not found in %s', (text) => {
    expect(findContacts([text])).toEqual([]);
  });

  it('are returned once each, from any of the texts', () => {
    expect(findContacts(['+971501234567', '00971 50 123 4567', 'a@b.com', 'A@B.COM'])).toEqual([
      '971501234567',
      'a@b.com',
    ]);
  });

  it('are limited to a hundred', () => {
    const texts = Array.from({ length: 500 }, (_, line) =>
      Array.from({ length: 50 }, (_other, at) => `n${line}x${at}@example.ae`).join(' '),
    );
    expect(findContacts(texts)).toHaveLength(100);
  });

  it('are searched in linear time in texts made to be slow', () => {
    const texts = [
      '1 '.repeat(4000),
      '0'.repeat(8000),
      'a.'.repeat(4000),
      'a@'.repeat(4000),
      '-'.repeat(8000),
    ];
    const before = performance.now();
    findContacts(texts);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});
