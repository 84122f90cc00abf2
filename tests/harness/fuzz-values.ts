import fc from 'fast-check';
import type { JsonSchema } from './json-schema.ts';

/** Strings that have broken programs: control characters, halves of letters, directions, lengths, other people's syntax. */
const nastyStrings = [
  '',
  ' ',
  '\t',
  '\0',
  'a\0b',
  '\u0001',
  '\u007f',
  '\ufffd',
  '\ud800',
  'x\udfffy',
  '\udc00\ud800',
  '\uffff',
  '\ufeff',
  '\u202e',
  'Salem\u202exe.pdf',
  '\u2066\u2067\u2068\u2069',
  '\u200b\u200c\u200d\u200e\u200f',
  '\u061c',
  '😀',
  '👩‍👩‍👧‍👦',
  'é'.normalize('NFD'),
  '\u0301'.repeat(60),
  'الدانة',
  'ﷺ',
  '\u0640'.repeat(30),
  '١٢٣٤٥٦',
  '٠',
  '۱۲۳',
  '１２３',
  'x'.repeat(201),
  'x'.repeat(4001),
  '😀'.repeat(5000),
  'ش'.repeat(60_000),
  "'; drop table member; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  '..\\..\\',
  '%00',
  '%ff',
  '%',
  '\\',
  '"',
  '`',
  'a\r\nBcc: evil@x.ae',
  'a@x.ae\r\nBcc: evil@x.ae',
  'a@x.ae,b@x.ae',
  '@',
  'a@b',
  `${'a'.repeat(250)}@x.ae`,
  'a@[127.0.0.1]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '-0',
  '-1',
  '1e309',
  '0x10',
  '1,5',
  '1_000',
  '9'.repeat(400),
  '0.1',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '00000000-0000-0000-0000-000000000000',
  '2026-11-21T10:00:00Z',
  '[]',
  '{}',
  '[object Object]',
] as const;

/**
 * Any UTF-16 units, including halves of letters. fast-check's own `unit: 'binary'` takes seconds to
 * create.
 */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

/** Any text, the ones that have hurt more often than others. */
export const nastyString: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...nastyStrings) },
  { weight: 1, arbitrary: anyUnits },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

function nest(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** JSON.parse creates own keys of these names; an object literal cannot have the first. */
function pollution(): unknown {
  return JSON.parse(
    '{"__proto__":{"isOperator":true},"constructor":{"prototype":{"isOperator":true}}}',
  );
}

/** A value that no field of a text, number or choice accepts. */
export const listOrObject: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    [],
    [[]],
    {},
    ['a'],
    { a: 1 },
    { toString: 'x' },
    { length: 3 },
    { valueOf: null },
  ),
  fc.constant(null).map(pollution),
  fc.integer({ min: 2, max: 2000 }).map(nest),
  fc.array(nastyString, { maxLength: 5 }),
);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyString },
  { weight: 2, arbitrary: listOrObject },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      0.1,
      1e308,
      2 ** 53 + 2,
      -(2 ** 63),
    ),
  },
);

/** Names that mean something to JavaScript, and some that do not. */
export const nastyName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '',
    ' ',
    '\0',
    'a.b',
    'a[b]',
    'a[]',
    'isOperator',
    'id',
    'company_id',
    'role',
  ),
  fc.string({ maxLength: 20 }),
);

const samples: readonly [pattern: RegExp, value: string][] = [
  [/email/, 'buyer@aldana.test'],
  [/password/, 'Kandura!42-oud'],
  [/trn/, '100318472900003'],
  [/(_on|date)$/, '2027-11-20'],
  [/mobile|phone|whatsapp/, '+971501234567'],
  [/code/, '424242'],
  [/legal_name_ar/, 'الدانة للمقاولات ذ.م.م'],
  [/value|price|amount/, '1250.00'],
  [/terms/, 'true'],
  [/ticket|token/, 'x'.repeat(43)],
];

function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema['anyOf'] ?? []) as JsonSchema[];
}

/**
 * A value that the schema of a field accepts, as far as a schema can tell. `ids` are existing rows.
 */
export function plausible(
  name: string,
  schema: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  const choices = choicesOf(schema);
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => plausible(name, choice, ids)));
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  if (schema['format'] === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (schema['type'] === 'boolean') return fc.boolean();
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return fc.integer({ min: 1, max: 20 });
  const sample = samples.find(([pattern]) => pattern.test(name))?.[1] ?? 'Purchasing';
  const max = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : 200;
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant(sample) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(max, 300) }),
    },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: Math.min(max, 300) }) },
  );
}

/** A value that the schema of a field refuses, or null if only the handler can refuse. */
export function implausible(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema['type'] === 'object') return fc.constantFrom<unknown>([], [[]], ['a'], 'a', 7);
  if (schema['type'] === 'array') return fc.constantFrom<unknown>({}, { a: 1 }, { length: 3 });
  const max = schema['maxLength'];
  const tooLong =
    typeof max === 'number'
      ? [fc.integer({ min: 1, max: 50 }).map((more) => 'x'.repeat(max + more))]
      : [];
  const wrongChoice = Array.isArray(schema['enum'])
    ? [fc.constantFrom('operator', 'BUYER', '٣', ' '.repeat(3))]
    : [];
  return fc.oneof(listOrObject, ...tooLong, ...wrongChoice);
}
