import fc from 'fast-check';
import { bodyBytesMax, uploadBytesMax } from '#server/http/body.ts';
import {
  implausible,
  listOrObject,
  nastyName,
  nastyString,
  nastyValue,
  plausible,
} from './fuzz-values.ts';
import type { JsonSchema } from './json-schema.ts';

/** One request; `mustRefuse` when no reading of it could be right. */
export interface FuzzCase {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly mustRefuse: boolean;
}

export interface FuzzTarget {
  readonly method: string;
  readonly path: string;
  readonly params: JsonSchema;
  readonly query: JsonSchema;
  readonly body: JsonSchema;
  readonly acceptsFiles: boolean;
  /** Rows that exist, so that some requests reach their handler. */
  readonly ids: readonly string[];
}

type Fields = Record<string, unknown>;
type Encoded = Pick<FuzzCase, 'headers' | 'body'>;

const jsonType = 'application/json';
const formType = 'application/x-www-form-urlencoded';
const boundary = 'fuzz-boundary';
const multipartType = `multipart/form-data; boundary=${boundary}`;

function bytesOf(text: string, encoding: BufferEncoding = 'utf8'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, encoding));
}

function encoded(type: string, body: Uint8Array<ArrayBuffer>): Encoded {
  return { headers: { 'Content-Type': type }, body };
}

/** Percent-encodes any string; half a letter becomes the bytes that no UTF-8 has. */
function escape(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? '';
}

function toForm(fields: Fields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (one) => `${escape(name)}=${escape(textOf(one))}`,
      ),
    )
    .join('&');
}

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

function toMultipart(fields: Fields, fileName: string): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(fields).map(([name, value]) => {
    const quoted = name.replace(/["\r\n\\]/g, '_');
    const isFile = value === 'file';
    const head = `Content-Disposition: form-data; name="${quoted}"${isFile ? `; filename="${fileName}"\r\nContent-Type: application/pdf` : ''}`;
    return `--${boundary}\r\n${head}\r\n\r\n${isFile ? pdf : textOf(value)}\r\n`;
  });
  return bytesOf(`${parts.join('')}--${boundary}--\r\n`);
}

function encodeAs(kind: number, fields: Fields): Encoded {
  if (kind === 0) return encoded(jsonType, bytesOf(JSON.stringify(fields)));
  if (kind === 1) return encoded(formType, bytesOf(toForm(fields)));
  return encoded(multipartType, toMultipart(fields, 'paper.pdf'));
}

/** Bodies that are broken before any field is looked at. */
const brokenBodies: readonly Encoded[] = [
  ...[
    '{',
    '[]',
    '"x"',
    'null',
    '1',
    'tru',
    '{"a":1,}',
    "{'a':1}",
    `{"a":${'['.repeat(60_000)}`,
    '['.repeat(100_000),
  ].map((text) => encoded(jsonType, bytesOf(text))),
  encoded(jsonType, bytesOf('{"email":"\xff\xfe"}', 'latin1')),
  encoded(jsonType, bytesOf('{"email":"\xc0\xaf"}', 'latin1')),
  encoded(jsonType, bytesOf('{"email":"a@x.ae"}', 'utf16le')),
  ...['a=%', 'a=%zz', 'a=%ff', 'a=%C0%AF', 'a=%ED%A0%80', '%ff=1'].map((text) =>
    encoded(formType, bytesOf(text)),
  ),
  encoded(formType, bytesOf('a=\xff', 'latin1')),
  encoded('multipart/form-data', bytesOf('x')),
  encoded('multipart/form-data; boundary=', bytesOf('--\r\n')),
  encoded(
    multipartType,
    bytesOf(`--${boundary}\r\nContent-Disposition: form-data; name="email"\r\n\r\na@x.ae`),
  ),
  encoded(multipartType, bytesOf(`--${boundary}\r\nContent-Dis`)),
  encoded(multipartType, bytesOf(`--other\r\n\r\n\r\n--other--`)),
  encoded(multipartType, bytesOf('garbage')),
  ...[
    'text/plain',
    'application/xml',
    'text/json',
    'application/json+x',
    'image/png',
    '*/*',
    ';',
    'multipart/mixed; boundary=x',
  ].map((type) => encoded(type, bytesOf('{"a":1}'))),
];

function tooLarge(target: FuzzTarget): Encoded[] {
  const bytes = (target.acceptsFiles ? uploadBytesMax : bodyBytesMax) + 1;
  return [
    encoded(jsonType, new Uint8Array(bytes).fill(0x20)),
    encoded(formType, new Uint8Array(bytes).fill(0x61)),
  ];
}

function propertiesOf(schema: JsonSchema): [name: string, property: JsonSchema][] {
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
}

/** A plausible body: each field follows its schema. */
function rightFields(target: FuzzTarget): fc.Arbitrary<Fields> {
  const required = new Set((target.body['required'] ?? []) as string[]);
  const arbitraries = propertiesOf(target.body).map(([name, property]) => {
    const value: fc.Arbitrary<unknown> =
      property['format'] === 'binary' ? fc.constant('file') : plausible(name, property, target.ids);
    return [name, required.has(name) ? value : fc.option(value, { nil: undefined })] as const;
  });
  return fc
    .record(Object.fromEntries(arbitraries))
    .map((fields) =>
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    );
}

const pathPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ff',
    '%c0%af',
    '%2e%2e',
    '%2f',
    '0',
    '-1',
    'null',
    'undefined',
    '__proto__',
    '1'.repeat(3000),
    "'--",
    '*',
    '01930000-0000-7000-8000-00000000000g',
  ),
  nastyString.map((text) => escape(text).replaceAll('.', '%2e') || '%20'),
);

function rightPath(target: FuzzTarget): fc.Arbitrary<string> {
  const params = propertiesOf(target.params);
  return fc
    .record(
      Object.fromEntries(
        params.map(([name, schema]) => [name, plausible(name, schema, target.ids)] as const),
      ),
    )
    .map((values) =>
      target.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(values[name])),
      ),
    );
}

/** The right path with one of its parameters broken; null when it has none. */
function wrongPath(target: FuzzTarget): fc.Arbitrary<string> | null {
  return target.path.includes('{')
    ? pathPart.map((part) => target.path.replace(/\{\w+\}/g, part))
    : null;
}

const brokenQuery = fc.constantFrom('?page=%', '?page=%ff', '?%zz=1', '?a=%C0%AF', '?a=%ED%A0%80');
const wrongPage = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  'abc',
  '1e309',
  '9'.repeat(30),
  '١',
  'NaN',
  '%00',
  '1&page=2',
  '%F0%9F%98%80',
  '[]',
  'null',
);

function queryCases(target: FuzzTarget, path: fc.Arbitrary<string>): fc.Arbitrary<FuzzCase>[] {
  const base = { method: target.method, headers: {}, body: null };
  const names = propertiesOf(target.query).map(([name]) => name);
  const open = fc
    .array(
      fc.tuple(
        names.length > 0 ? fc.oneof(fc.constantFrom(...names), nastyName) : nastyName,
        nastyString,
      ),
      {
        maxLength: 5,
      },
    )
    .map(
      (pairs) =>
        `?${pairs.map(([name, value]) => `${escape(name)}=${escape(value).slice(0, 5000)}`).join('&')}`,
    );
  return [
    fc.tuple(path, brokenQuery).map(([at, query]) => ({
      ...base,
      what: 'broken query',
      path: at + query,
      mustRefuse: true,
    })),
    fc
      .tuple(path, open)
      .map(([at, query]) => ({ ...base, what: 'odd query', path: at + query, mustRefuse: false })),
    ...(names.includes('page')
      ? [
          fc.tuple(path, wrongPage).map(([at, page]) => ({
            ...base,
            what: 'wrong page',
            path: `${at}?page=${page}`,
            mustRefuse: true,
          })),
        ]
      : []),
  ];
}

/** The schema of `flag` in shared/validation.ts: a boolean, or the text of a ticked box. */
const isFlag = (schema: unknown): boolean => /"boolean"/.test(JSON.stringify(schema));

function bodyCases(target: FuzzTarget, path: fc.Arbitrary<string>): fc.Arbitrary<FuzzCase>[] {
  const { method } = target;
  const required = ((target.body['required'] ?? []) as string[]).filter((name) => name !== '');
  const properties = propertiesOf(target.body);
  const flags = new Set(properties.filter(([, schema]) => isFlag(schema)).map(([name]) => name));
  const kind = target.acceptsFiles ? fc.constant(2) : fc.integer({ min: 0, max: 2 });
  const make = (what: string, mustRefuse: boolean, encode: fc.Arbitrary<Encoded>) =>
    fc
      .tuple(path, encode)
      .map(([at, one]): FuzzCase => ({ what, method, path: at, mustRefuse, ...one }));
  const fields = rightFields(target);
  const cases = [
    make('broken body', true, fc.constantFrom(...brokenBodies, ...tooLarge(target))),
    make(
      'plausible body',
      false,
      fc.tuple(kind, fields).map(([how, one]) => encodeAs(how, one)),
    ),
    make(
      'unknown fields',
      false,
      fc
        .tuple(fields, nastyName, nastyValue)
        .map(([one, name, value]) =>
          encoded(jsonType, bytesOf(JSON.stringify({ ...one, [name]: value }))),
        ),
    ),
    make(
      'any body',
      false,
      fc
        .uint8Array({ maxLength: 300 })
        .chain((bytes) =>
          fc
            .constantFrom(jsonType, formType, multipartType)
            .map((type) => encoded(type, new Uint8Array(bytes))),
        ),
    ),
  ];
  if (properties.length === 0) return cases;
  const one = fc.constantFrom(...properties);
  const nasty = fc
    .tuple(kind, fields, fc.constantFrom(...properties.map(([name]) => name)), nastyValue)
    .map(([how, right, name, value]) => encodeAs(how, { ...right, [name]: value }));
  const wrong = fc
    .tuple(fields, one)
    .chain(([right, [name, property]]) =>
      implausible(property).map((value) =>
        encoded(jsonType, bytesOf(JSON.stringify({ ...right, [name]: value }))),
      ),
    );
  const allWrong = listOrObject.map((value) =>
    encoded(
      jsonType,
      bytesOf(JSON.stringify(Object.fromEntries(properties.map(([name]) => [name, value])))),
    ),
  );
  const withFile = fc
    .tuple(fields, one, fc.constantFrom('a.pdf', '../../x', 'شهادة.pdf', '', 'x'.repeat(3000)))
    .map(([right, [name], fileName]) =>
      encoded(multipartType, toMultipart({ ...right, [name]: 'file' }, fileName)),
    );
  const missing = fc
    .tuple(kind, fields, fc.constantFrom(...(required.length > 0 ? required : [''])))
    // A form does not send a box that is not ticked, so a missing flag of a form is no.
    .filter(([how, , name]) => how === 0 || !flags.has(name))
    .map(([how, right, name]) =>
      encodeAs(how, Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))),
    );
  return [
    ...cases,
    make('one nasty field', false, nasty),
    make('one wrong field', true, wrong),
    make('wrong types everywhere', true, allWrong),
    make('a file where a text is due', false, withFile),
    ...(required.length > 0 ? [make('one field missing', true, missing)] : []),
  ];
}

/** Requests for one operation that are wrong in one way each, or only odd. */
export function casesFor(target: FuzzTarget): fc.Arbitrary<FuzzCase> {
  const path = rightPath(target);
  const broken = wrongPath(target);
  const isGet = target.method === 'get';
  return fc.oneof(
    ...queryCases(target, path),
    ...(broken === null
      ? []
      : [
          broken.map((at): FuzzCase => ({
            what: 'wrong path',
            method: target.method,
            path: at,
            headers: {},
            body: null,
            mustRefuse: true,
          })),
        ]),
    ...(isGet ? [] : bodyCases(target, path)),
  );
}
