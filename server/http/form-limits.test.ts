import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseUrlEncoded, readBody } from './body.ts';
import {
  collectFields,
  formFieldsMax,
  hasTooManyValues,
  jsonValuesMax,
  refuseParts,
} from './form-limits.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Counts a parsed JSON value and all values inside it. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countValues(one), 1);
}

async function codeOf(type: string, body: BodyInit): Promise<string> {
  const headers = { 'Content-Type': type };
  const read = await readBody(
    new Request('http://qeema.test/', { method: 'POST', body, headers }),
    { acceptsFiles: true, body: z.object({}) },
  );
  return read.ok ? 'read' : read.refusal.refused;
}

describe('fields of a form', () => {
  it('are lists if their name is repeated, in their order, for any name', () => {
    const names = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string()), { maxLength: 20 }), (pairs) => {
        const fields = collectFields(pairs);
        const expected = Map.groupBy(pairs, ([name]) => name);
        expect(Object.keys(fields).toSorted()).toEqual([...expected.keys()].toSorted());
        for (const [name, values] of expected) {
          const texts = values.map(([, text]) => text);
          expect(fields[name]).toEqual(texts.length === 1 ? texts[0] : texts);
        }
      }),
    );
  });

  it('are counted before any is decoded: one bad escape among too many is ignored', () => {
    expect(parseUrlEncoded('a=1&a=2', 2)).toEqual({ a: ['1', '2'] });
    expect(parseUrlEncoded('a&b&c', 2)).toBeNull();
    expect(parseUrlEncoded('%zz&b&c', 2)).toBeNull();
    expect(() => parseUrlEncoded('%zz&b', 2)).toThrow(URIError);
    // Empty pairs count, because each separator costs time.
    expect(parseUrlEncoded('&&&', 3)).toBeNull();
  });
});

describe('values of a JSON body', () => {
  it('are never undercounted, for any content of its texts', () => {
    fc.assert(
      fc.property(fc.json(), (inner) => {
        const json = `[${inner}]`;
        const bytes = bytesOf(json);
        const values = countValues(JSON.parse(json));
        expect(hasTooManyValues(bytes, values - 1)).toBe(true);
        // An opening bracket and a colon precede one value each, a comma the next one.
        expect(hasTooManyValues(bytes, 3 * values)).toBe(false);
      }),
    );
  });

  it('are not counted inside a text', () => {
    expect(hasTooManyValues(bytesOf(`{"a":"${',[{:\\"'.repeat(100)}"}`), 4)).toBe(false);
  });
});

describe('a body above the limits of a form', () => {
  const multipart = (parts: number) => {
    const form = new FormData();
    for (let part = 0; part < parts; part += 1) form.append('a', '1');
    return new Response(form);
  };

  it('is refused for one field more than allowed', async () => {
    const encoded = (pairs: number) =>
      codeOf('application/x-www-form-urlencoded', `${'a&'.repeat(pairs - 1)}a`);
    expect([await encoded(formFieldsMax), await encoded(formFieldsMax + 1)]).toEqual([
      'read',
      'too_many_fields',
    ]);
    const inParts = async (parts: number) => {
      const form = multipart(parts);
      return codeOf(form.headers.get('Content-Type') ?? '', await form.arrayBuffer());
    };
    expect([await inParts(formFieldsMax), await inParts(formFieldsMax + 1)]).toEqual([
      'read',
      'too_many_fields',
    ]);
    const json = (values: number) => codeOf('application/json', `{"a":[${'1,'.repeat(values)}1]}`);
    expect([await json(jsonValuesMax / 2), await json(jsonValuesMax)]).toEqual([
      'read',
      'too_many_fields',
    ]);
  });

  it('is refused if the header of a part is longer than any name', () => {
    const type = 'multipart/form-data; boundary=------------------------------x';
    const part = (name: string) =>
      bytesOf(
        `--------------------------------x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n--------------------------------x--\r\n`,
      );
    expect(refuseParts(part('a.pdf'), type, 5)).toBeNull();
    expect(refuseParts(part('.'.repeat(60_000)), type, 5)).toBe('bad_request');
    expect(refuseParts(part('a.pdf'), 'multipart/form-data', 5)).toBe('bad_request');
  });
});
