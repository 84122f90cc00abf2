import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  day,
  digits,
  email,
  flag,
  line,
  note,
  parseInput,
  mobile,
  phone,
  wholeNumber,
} from './validation.ts';

function keyOf(schema: z.ZodType, input: unknown): string | null {
  const parsed = parseInput(schema, input);
  return parsed.ok ? null : (parsed.problems[0]?.key ?? 'none');
}

const accepts = (schema: z.ZodType, input: unknown) => keyOf(schema, input) === null;

describe('a line of text', () => {
  it('is trimmed, bounded and one line', () => {
    expect(line(3).parse('  Salem ')).toBe('Salem');
    expect([
      keyOf(line(3), 'Al'),
      keyOf(line(3), ''),
      keyOf(line(1), ' '),
      keyOf(line(1), undefined),
      keyOf(line(1), null),
    ]).toEqual(['tooShort', 'required', 'required', 'required', 'required']);
    expect([
      keyOf(line(), 'x'.repeat(200)),
      keyOf(line(), 'x'.repeat(201)),
      keyOf(line(), 5),
      keyOf(line(), ['a']),
    ]).toEqual([null, 'tooLong', 'invalid', 'invalid']);
    expect(accepts(line(0), '')).toBe(true);
  });

  it.each([
    'a\0b',
    'a\nb',
    'a\tb',
    '\u007f',
    '\u202eevil',
    'a\u202cb',
    '\ufffd',
    '\ud800',
    'x\udc00y',
  ])('refuses the characters of %j', (text) => {
    expect(keyOf(line(), text)).toBe('characters');
  });

  it.each([
    'Dr. Müller',
    'الدانة للمقاولات',
    '👩‍👩‍👧',
    'a\u200cb',
    '\u2068a\u2069',
    "O'Brien & Söhne <x>",
  ])('accepts %j unchanged', (text) => {
    expect(line().parse(text)).toBe(text);
  });

  it.each(['\u200b\u200b\u200b', '\u3164\u3164\u3164', '\u00ad \u200f'])(
    'is empty without a visible character: %j',
    (text) => {
      expect([keyOf(line(3), text), keyOf(note(3), text)]).toEqual(['required', 'required']);
      expect([line(0).parse(text), note(0).parse(text)]).toEqual(['', '']);
    },
  );

  it('does not count invisible characters', () => {
    expect([keyOf(line(3), 'a\u200b\u2060'), keyOf(note(3), 'ab\u200b')]).toEqual([
      'characters',
      'characters',
    ]);
  });

  it.each([
    ['a zero-width space', 'Copper\u200b pipe\u200b', 'Copper pipe'],
    ['a byte order mark', 'Copper\ufeff pipe', 'Copper pipe'],
    ['code points that are no characters', 'Copper\ufffe pipe\u{1ffff}\ufdd0', 'Copper pipe'],
    ['an isolate that nobody closes', '\u2067Copper \u2066pipe\u2069', 'Copper \u2066pipe\u2069'],
    ['an end without its isolate', 'Copper\u2069 pipe', 'Copper pipe'],
  ])('is cleared of %s', (_, text, expected) => {
    expect([line().parse(text), note().parse(text)]).toEqual([expected, expected]);
  });

  it('is required if only invisible characters were sent', () => {
    expect([keyOf(line(), '\ufffe\u{10ffff}'), keyOf(note(1), '\u2067\ufffe')]).toEqual([
      'required',
      'required',
    ]);
  });

  it('never leaves an isolate open', () => {
    const letters = fc.array(
      fc.constantFrom('a', 'ب', '\u2066', '\u2067', '\u2068', '\u2069', '\u200b', '\ufffe'),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(letters, (parts) => {
        let depth = 0;
        for (const letter of line(0).parse(parts.join(''))) {
          if (/[\u200b\ufffe]/.test(letter)) return false;
          if (/[\u2066-\u2068]/.test(letter)) depth += 1;
          if (letter === '\u2069') depth -= 1;
          if (depth < 0) return false;
        }
        return depth === 0;
      }),
    );
  });

  it('never accepts characters that the database cannot store', () => {
    const schema = line();
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 });
    fc.assert(
      fc.property(units, (codes) => {
        const text = String.fromCharCode(...codes);
        return (
          !accepts(schema, text) || (text.trim().isWellFormed() && !text.trim().includes('\0'))
        );
      }),
    );
  });
});

it('an unselected choice is required, of any list', () => {
  const schemas = [z.uuid(), z.enum(['a', 'b']), z.union([z.literal('a'), z.uuid()])];
  expect(schemas.map((schema) => keyOf(schema, ''))).toEqual(['required', 'required', 'required']);
  expect(schemas.map((schema) => keyOf(schema, 'c'))).toEqual(['invalid', 'invalid', 'invalid']);
});

describe('a note', () => {
  it('accepts lines and tabs, and no other invisible characters', () => {
    expect(note().parse(' a\n\tb\r\n')).toBe('a\n\tb');
    expect([
      keyOf(note(), 'a\0'),
      keyOf(note(), '\u202e'),
      keyOf(note(), 'x'.repeat(4001)),
      keyOf(note(1), ''),
    ]).toEqual(['characters', 'characters', 'tooLong', 'required']);
  });
});

it('a note closes isolates within each of its lines', () => {
  expect(note().parse('\u2067one\ntwo\u2069\n\u2068three\u2069')).toBe(
    'one\ntwo\n\u2068three\u2069',
  );
});

describe('an e-mail address', () => {
  it.each([
    'a@x.ae',
    'salem.al-ketbi+rfq@mail.aldana.test',
    'سالم@مثال.امارات',
    ' a@x.ae ',
    '-.a-@x-y.ae',
  ])('accepts %j', (text) => {
    expect(email.parse(text)).toBe(text.trim());
  });

  it.each([
    'a',
    'a@b',
    'a@b.c',
    '@x.ae',
    'a@',
    'a@@x.ae',
    'a b@x.ae',
    'a@x.ae,b@x.ae',
    'a@x.ae;b@x.ae',
    '<a@x.ae>',
    'A <a@x.ae>',
    'a@[127.0.0.1]',
    'a@x..ae',
    'a@.x.ae',
    'a@-x.ae',
    'a@x-.ae',
    'a@x.-ae',
    'a@x.ae-',
    'a@x.ae\r\nBcc: b@x.ae',
  ])('refuses %j', (text) => expect(keyOf(email, text)).toBe('email'));

  it('is at most 254 characters', () => {
    expect(accepts(email, `${'a'.repeat(247)}@x.test`)).toBe(true);
    expect(keyOf(email, `${'a'.repeat(248)}@x.test`)).toBe('tooLong');
  });
});

describe('digits and phone numbers', () => {
  it('are read in either script, without spaces, dashes and isolates', () => {
    expect(digits.parse(' ١٢٣-٤٥ \u206667\u2069')).toBe('1234567');
    expect(phone.parse('+٩٧١ ٥٠-١٢٣ ٤٥٦٧')).toBe('+971501234567');
    expect(phone.parse('\u202a+971 (50) 123.45/67\u202c')).toBe('+971501234567');
  });

  it('have 6 to 15 digits', () => {
    expect(
      ['12345', '123456', '1'.repeat(15), '1'.repeat(16), '', '+', 'abc', '12a456', '00 44 12'].map(
        (text) => keyOf(phone, text),
      ),
    ).toEqual([
      'phoneMin',
      null,
      null,
      'phoneMax',
      'required',
      'phoneMin',
      'digits',
      'digits',
      null,
    ]);
  });
});

describe('a mobile number', () => {
  it('has 8 to 10 digits without its country code, and is any phone number with it', () => {
    const texts = [
      '0501234',
      '50123456',
      '050 123 4567',
      '971501234567',
      '+971501234567',
      '00971 50 123 4567',
      '12345',
    ];
    expect(texts.map((text) => keyOf(mobile, text))).toEqual([
      'mobileDigits',
      null,
      null,
      'mobileDigits',
      null,
      null,
      'phoneMin',
    ]);
    expect(mobile.parse('٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧')).toBe('+971501234567');
  });
});

describe('a day', () => {
  it('must exist in the calendar', () => {
    expect(day.parse('٢٠٢٦-١٢-٣١')).toBe('2026-12-31');
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '26-01-01',
      '2026-1-1',
      '2026/01/01',
      '1899-12-31',
      '2026-01-01T00:00',
      'x',
    ]) {
      expect([text, keyOf(day, text)]).toEqual([text, 'date']);
    }
    expect(accepts(day, '2028-02-29')).toBe(true);
  });
});

describe('a check box', () => {
  it('is on or off in the notations of JSON and forms', () => {
    expect([true, 'on', 'true', '1'].map((value) => flag.parse(value))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([false, 'off', 'false', '0', ''].map((value) => flag.parse(value))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    for (const value of ['yes', 1, 0, null, [], 'TRUE']) expect(accepts(flag, value)).toBe(false);
  });
});

describe('wholeNumber', () => {
  it('reads numbers and digits of both scripts, and nothing that only becomes a number', () => {
    const schema = wholeNumber(0, 100);
    const read = (value: unknown) => schema.safeParse(value).data;
    expect([7, '7', ' 12 ', '١٢', 0, '0'].map(read)).toEqual([7, 7, 12, 12, 0, 0]);
    for (const value of ['', ' ', null, [], [5], true, {}, '1e1', '0x1', 1.5, '101', -1])
      expect(accepts(schema, value)).toBe(false);
  });
});

describe('parseInput', () => {
  const schema = z.object({ name: line(3), inner: z.object({ count: z.number().max(5) }) });

  it('returns the first problem of each field by its path', () => {
    const parsed = parseInput(schema, { name: '\0', inner: { count: 9 } });
    expect(parsed).toMatchObject({
      ok: false,
      problems: [{ path: 'name' }, { path: 'inner.count', key: 'tooBig', args: { max: 5 } }],
    });
  });

  it('drops undeclared properties, including names of the language', () => {
    const input: unknown = JSON.parse(
      '{"name":"Salem","inner":{"count":1,"x":2},"__proto__":{"admin":true},"constructor":1}',
    );
    expect(parseInput(schema, input)).toEqual({
      ok: true,
      value: { name: 'Salem', inner: { count: 1 } },
    });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
