import { bodyBytesMax, uploadBytesMax } from '#server/http/body.ts';
import type { JsonSchema } from './json-schema.ts';

/** A request that is as large as it may be in one way, and the same one with little in it. */
export interface LargeRequest {
  readonly what: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export interface LargeTarget {
  readonly method: string;
  readonly path: string;
  readonly query: JsonSchema;
  readonly body: JsonSchema;
  readonly acceptsFiles: boolean;
}

/** Texts that make careless expressions slow: a long match with a wrong end. */
export const slowTexts: readonly ((length: number) => string)[] = [
  (length) => `aA@${'1'.repeat(length)}z`,
  (length) => `a${' '.repeat(length)}b`,
  (length) => `a${'.'.repeat(length)}bcdefghij`,
  (length) => 'a@'.repeat(length / 2),
  (length) => `${'('.repeat(length / 2)}${'-,'.repeat(length / 4)}x`,
];

/** Bytes of one text by day: quadratic time shows in a second, and not in an hour. Nightly, as large as allowed. */
const dailyBytes = 32 * 1024;

function bytesFor({ acceptsFiles }: LargeTarget, isNightly: boolean): number {
  if (!isNightly) return dailyBytes;
  return (acceptsFiles ? uploadBytesMax : bodyBytesMax) - 4096;
}

function optionOf(schema: JsonSchema): JsonSchema {
  const options = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  return options?.find((option) => option['type'] === 'array') ?? options?.at(-1) ?? schema;
}

/** A value of the declared shape in which every text is `text`, and every list has `count` entries. */
function filled(schema: JsonSchema, text: string, count: number): unknown {
  const one = optionOf(schema);
  if (one['type'] === 'array') {
    const items = (one['items'] ?? {}) as JsonSchema;
    return Array.from({ length: count }, () => filled(items, text, 1));
  }
  if (one['type'] !== 'object') return text;
  const properties = (one['properties'] ?? {}) as Record<string, JsonSchema>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, filled(inner, text, count)]),
  );
}

const namesOf = (schema: JsonSchema) => Object.keys(schema['properties'] ?? {});

const escape = encodeURIComponent;
const json = (what: string, value: unknown) => ({
  what,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});
const encoded = (what: string, body: string) => ({
  what,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
});

const boundary = '----------------------------large-body';
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

function multipart(what: string, parts: readonly (readonly [head: string, content: string])[]) {
  const frames = parts.map(
    ([head, content]) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`,
  );
  return {
    what,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: new Uint8Array(Buffer.from(`${frames.join('')}--${boundary}--\r\n`)),
  };
}

/** The first choice of each field, so that a file reaches the code that cleans its name. */
function namedFile(body: JsonSchema, fileName: string) {
  const properties = Object.entries((body['properties'] ?? {}) as Record<string, JsonSchema>);
  return properties.map(([name, schema]): [string, string] => {
    if (schema['format'] === 'binary') return [`name="${name}"; filename="${fileName}"`, pdf];
    return [`name="${name}"`, ((schema['enum'] ?? []) as string[])[0] ?? ''];
  });
}

function bodiesOf(target: LargeTarget, bytes: number, texts: typeof slowTexts) {
  const names = namesOf(target.body);
  // For each text, so that one slow field among many is noticed; together within the limit of a
  // body.
  const each = Math.floor(Math.min(bytes, (bodyBytesMax - 4096) / 2 / Math.max(1, names.length)));
  const text = [
    ...slowTexts.map((make, index) =>
      json(`slow text ${index}`, filled(target.body, make(each), 1)),
    ),
    ...texts.map((make) =>
      encoded('slow form', names.map((name) => `${name}=${escape(make(each / 3))}`).join('&')),
    ),
  ];
  const counted = (unit: string) => Math.floor(bytes / unit.length);
  return [
    ...text,
    json('long lists', filled(target.body, '0', 9000)),
    json('more in lists than is read', filled(target.body, '0', Math.floor(each / 4))),
    json(
      'many names',
      Object.fromEntries(Array.from({ length: 9000 }, (_, name) => [`n${name}`, 0])),
    ),
    encoded('one name, repeated as often as is read', 'a&'.repeat(4999)),
    encoded('one name, repeated', 'a&'.repeat(counted('a&'))),
    encoded('a field, repeated', `${names[0] ?? 'a'}=1&`.repeat(4999)),
    multipart(
      'many parts',
      Array.from({ length: Math.min(4999, counted('n'.repeat(100))) }, () => ['name="a"', '']),
    ),
    ...(target.acceptsFiles
      ? [7000, bytes].map((length) =>
          multipart(
            `a file's name of ${length}`,
            namedFile(target.body, slowTexts[2]?.(length) ?? ''),
          ),
        )
      : []),
  ];
}

/** Headers whose value something reads. */
const headerNames = [
  'Cookie',
  'Accept-Language',
  'User-Agent',
  'Idempotency-Key',
  'X-Forwarded-For',
  'Content-Type',
];

/** By day one of them for each operation, another for the next; nightly all. */
function pick<T>(all: readonly T[], index: number, isNightly: boolean): readonly T[] {
  return isNightly ? all : [all[index % all.length] as T];
}

/** Requests for one operation, each as large as it may be in one way; and a small one to compare them with. */
export function largeRequests(
  target: LargeTarget,
  index: number,
  isNightly: boolean,
): { small: LargeRequest; large: LargeRequest[] } {
  // All headers together have 16 kB, the address included.
  const head = 12_000;
  const at = target.path.replace(/\{\w+\}/g, '01930000-0000-7000-8000-000000000001');
  const names = namesOf(target.query);
  // A workbook is written in a thread of its own, whose cost is not measured here and takes most of
  // the time.
  const format = names.includes('format') ? '?format=csv' : '';
  const plain: LargeRequest = { what: 'small', path: `${at}${format}`, headers: {}, body: null };
  const share = Math.floor(head / Math.max(1, names.length) / 3);
  const texts = pick(slowTexts, index, isNightly);
  const large: LargeRequest[] = [
    { ...plain, what: 'many fields in the query', path: `${at}?${'a&'.repeat(head / 2)}` },
    {
      ...plain,
      what: 'a query of as many fields as are read',
      path: `${at}?${'a=1&'.repeat(299)}`,
    },
    ...texts.map((make) => ({
      ...plain,
      what: 'slow query',
      path: `${at}?${names.map((name) => `${name}=${escape(make(share))}`).join('&')}`,
    })),
    ...pick(headerNames, index, isNightly).map((name) => ({
      ...plain,
      what: `a long ${name}`,
      headers: { [name]: `a=b;,${'1,;= '.repeat(head / 5)}` },
    })),
  ];
  if (at !== target.path)
    large.push({
      ...plain,
      what: 'a long path',
      path: target.path.replace(/\{\w+\}/g, '1'.repeat(head)),
    });
  if (target.method === 'get') return { small: plain, large };
  const bodies = bodiesOf(target, bytesFor(target, isNightly), texts).map((body) => ({
    ...plain,
    ...body,
  }));
  return {
    small: { ...plain, ...json('small', filled(target.body, '1', 1)) },
    large: [...large, ...bodies],
  };
}
