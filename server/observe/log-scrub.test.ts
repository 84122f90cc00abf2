import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrub, scrubbedLengthMax } from './log-scrub.ts';

describe('a line of the log', () => {
  it.each([
    ['phone', "The 'To' number 0501234567 is not a valid phone number.", '0501234567'],
    ['phone', 'gateway refused +971 50 123 4567', '4567'],
    ['phone', 'gateway refused 00971501234567', '501234567'],
    ['phone', 'gateway refused 00971-50-123-4567,', '4567'],
    ['phone', 'gateway refused 971501234567', '501234567'],
    ['phone', 'gateway refused 050-123-4567', '4567'],
    ['phone', 'gateway refused (050) 123 4567', '4567'],
    ['phone', 'gateway refused 04 371 0092', '371'],
    ['phone', 'gateway refused 501234567.', '501234567'],
    ['phone', 'رفض الرقم ٠٥٠١٢٣٤٥٦٧', '٠٥٠١٢٣٤٥٦٧'],
    ['phone', 'رفض الرقم ٠٠٩٧١٥٠١٢٣٤٥٦٧', '٥٠١٢٣٤٥٦٧'],
    ['phone', 'to=+965 500 12345&from=x', '12345'],
    ['phone', 'tel 33123456 refused', '33123456'],
    ['phone', "The 'To' number 33123456 is not a valid phone number.", '33123456'],
    ['phone', '{"to":"3312 3456"}', '3456'],
    ['phone', 'Mobile: (92) 12-3456', '3456'],
    ['phone', 'whatsapp 512345678', '512345678'],
    ['phone', 'رقم الهاتف: ٣٣١٢٣٤٥٦', '٣٣١٢٣٤٥٦'],
    ['phone', 'gateway refused 050\u20111234567', '1234567'],
    ['phone', 'gateway refused 050\u00a0123\u202f4567', '4567'],
    ['phone', 'gateway refused 050/123/4567', '4567'],
    ['phone', 'gateway refused 0\u200b501234567', '501234567'],
    ['phone', 'To=%2B971501234567&From=x', '501234567'],
    ['phone', 'to%3A0501234567', '501234567'],
    ['e-mail', 'GET /x?email=fatima%40aldana.ae', 'fatima'],
    ['e-mail', '550 5.1.1 <fatima.k+b2b@gulf-trading.ae>: refused', 'gulf-trading'],
    ['IBAN', 'account AE070331234567890123456 unknown', '0331234567890'],
    ['IBAN', 'account AE07 0331 2345 6789 0123 456 unknown', '6789'],
    ['IBAN', 'account ae070331234567890123456 unknown', '0331234567890'],
    ['IBAN', 'account SA03 8000 0000 6080 1016 7519', '6080'],
    ['TRN', 'TRN 100234567890003 exists', '100234567890003'],
    ['TRN', 'TRN 100-2345-6789-0003 exists', '6789'],
    ['licence', 'Key (licence_number)=(CN-1400123) exists', '1400123'],
    ['licence', 'licence: DED-773311', '773311'],
    ['secret', 'token: abc', 'abc'],
    ['secret', '{"access_token":"abc.def"}', 'abc'],
    ['secret', 'GET /auth?token=AbCdEf0123456789&x=1', 'AbCdEf'],
    ['secret', 'GET https://rfq.example.com/ar/auth?reset=xy', 'xy'],
    ['secret', 'GET /x?a=1&reset_token=abc', 'abc'],
    ['secret', '{"accessToken":"abc"}', 'abc'],
    ['secret', 'GET /x?sig=xy', 'xy'],
    ['value', 'Key (full_name)=(Fatima Khalid) exists', 'Fatima'],
    ['value', 'Key (mobile, name)=(33123456, Fatima) exists', '33123456'],
    ['value', 'invalid input syntax for type uuid: "Fatima Khalid"', 'Fatima'],
    ['secret', 'GET /unsubscribe?t=AbCdEf0123456789AbCdEf0123456789', 'AbCdEf'],
    ['secret', 'Authorization: Bearer s3cr3t.token_of-somebody', 's3cr3t'],
    ['secret', 'Authorization: Basic QUMxOnNlY3JldA==', 'QUMx'],
    ['secret', 'Cookie: theme=dark; token=s3cr3t; lang=ar', 's3cr3t'],
    ['secret', 'set-cookie: __Host-token=s3cr3t; Path=/', 's3cr3t'],
    ['secret', 'Invalid API Key provided: sk_live_4eC39HqLyjWDarjtT1zdp7dc', '4eC39'],
    ['secret', 'signed with whsec_8Jk2', '8Jk2'],
    ['secret', 'your code: 424242', '424242'],
    ['secret', 'jwt eyJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwcyJ9.c2ln', 'eyJhdWQ'],
    ['secret', 'connect postgres://qeema:hunter2@10.0.0.1/qeema', 'hunter2'],
  ])('has no %s: %s', (kind, text, secret) => {
    expect(scrub(text)).not.toContain(secret);
    expect(scrub(text)).toContain(`[${kind}]`);
  });
});

describe('a line of the log', () => {
  it.each([
    'a id 0193a5c0-0501-7234-8567-001234567890',
    'RFQ-10482',
    'PO-2026-00031 of QI-00002',
    'HTTP 400: {"code":21211,"status":400}',
    'AED 15,000.00 of 750,000',
    'wallet 0.50 of 33123456 fils',
    'rows 1 to 250 of 12345678',
    'Key (id)=(0193a5c0-0501-7234-8567-001234567890) exists',
    'shopping: 12',
    'from 2026-11-23 to 2026-11-24',
    '2026-11-23T10:00:00.000Z',
    'in 0.0501234567 s, 1234.5 ms',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'duplicate key value violates unique constraint "one_default_address"',
    'at deliver (file:///app/server/deliver.ts:102:34)',
    'migrated 0071_phone_numbers.sql',
    'code: 23505',
    'Unexpected token < in JSON',
    'prefix +97150',
    'sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    '550 5.1.1 mailbox unavailable',
    '10.0.0.1',
  ])('keeps %s', (text) => {
    expect(scrub(text)).toBe(text);
  });

  it('keeps an amount in fils that looks like a mobile number on its own', () => {
    expect(scrub('501234567')).toBe('501234567');
    expect(scrub('0501234567')).toBe('[phone]');
  });
});

describe('in any surrounding text', () => {
  const filler = fc.array(
    fc.constantFrom('to', 'refused', 'رقم', '(x)', '550', '"a":', '[b]', '—', 'of'),
    {
      maxLength: 5,
    },
  );
  const around = fc.tuple(filler, filler);
  const digits = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });
  const separated = fc.constantFrom('', ' ', '-');
  const arabic = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

  it('a Gulf mobile number in any notation is removed', () => {
    const shape = fc.constantFrom('+971', '00971', '971', '0');
    fc.assert(
      fc.property(
        around,
        shape,
        fc.constantFrom('50', '52', '54', '55', '56', '58'),
        digits(7),
        separated,
        fc.boolean(),
        (sides, start, operator, rest, gap, inArabic) => {
          const written = [start, operator, rest.slice(0, 3).join(''), rest.slice(3).join('')]
            .join(start === '0' && gap === '' ? '' : gap)
            .replace(/^0[ -]/, '0');
          const text = [...sides[0], inArabic ? arabic(written) : written, ...sides[1]].join(' ');
          expect(scrub(text)).toContain('[phone]');
          expect(scrub(text)).not.toContain(rest.slice(3).join(''));
        },
      ),
    );
  });

  it('an IBAN of the Emirates is removed', () => {
    fc.assert(
      fc.property(around, digits(21), fc.boolean(), (sides, rest, isGrouped) => {
        const plain = `AE${rest.join('')}`;
        const written = isGrouped ? (plain.match(/.{1,4}/g) ?? []).join(' ') : plain;
        expect(scrub([...sides[0], written, ...sides[1]].join(' '))).not.toContain(
          written.slice(-8),
        );
      }),
    );
  });

  it('UUIDs, numbers of records and instants remain', () => {
    const number = fc
      .integer({ min: 1, max: 99_999 })
      .map((value) => `RFQ-${String(value).padStart(5, '0')}`);
    const instant = fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), number, instant), (text) => {
        expect(scrub(`about ${text} failed`)).toBe(`about ${text} failed`);
      }),
    );
  });

  it('a line is truncated before it is searched', () => {
    for (const unit of ['a', '0', '+', '@', 'a@', ' 0', 'token: ', '\n', '٠', 'AE07 ', '://a:'])
      expect(scrub(unit.repeat(200_000)).length).toBeLessThanOrEqual(3 * scrubbedLengthMax);
  });
});
