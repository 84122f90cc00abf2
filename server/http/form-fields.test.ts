import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { bodyOf } from '#shared/form-fields.ts';
import { parseInput } from '#shared/validation.ts';
import { readPageForm } from '../pages/page-body.ts';
import { servedEndpoints } from '../services.ts';
import { readBody } from './body.ts';

const encodedKind = 'application/x-www-form-urlencoded';
const posts = servedEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, acceptsRaw }) => method !== 'get' && !acceptsRaw);

/** Names that a form of this schema can have, with rows, ticked boxes, and some that it cannot. */
function namesOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const names = def.type === 'object' ? Object.keys(def.shape) : [];
  const rows = ['line_id', 'quantity', 'unit_price', 'kind', 'amount', 'description'];
  return [
    ...names,
    ...names.flatMap((name) => rows.flatMap((row) => [`${name}.0.${row}`, `${name}.7.${row}`])),
    ...names.map((name) => `${name}.approver`),
    'intent',
    '__proto__',
  ];
}

const value = fc.oneof(
  fc.constantFrom('', 'on', '1', 'false', '3.50', '٣', '2026-12-24', 'AED', 'buyer'),
  fc.constant('01930000-0000-7000-8000-000000000001'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

const post = (body: string) =>
  new Request('http://qeema.test/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': encodedKind, 'Content-Length': String(body.length) },
  });

describe('the body that a page sends from its form', () => {
  it.each(posts.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'of %s equals the API’s reading of the same urlencoded form',
    async (_, endpoint) => {
      const entry = fc.tuple(fc.constantFrom(...namesOf(endpoint.body)), value);
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { maxLength: 30 }), async (entries) => {
          const encoded = new URLSearchParams(entries).toString();
          const page = await readPageForm(post(encoded), {
            acceptsFiles: false,
            findSession: async () => 'open',
          });
          const form = await (page as Request).formData();
          // A call without files travels as JSON.
          const sent: unknown = JSON.parse(JSON.stringify(bodyOf(endpoint, form)));
          const read = await readBody(post(encoded), endpoint);
          const fields = read.ok ? read.fields : null;
          expect(sent).toEqual(fields);
          expect(parseInput(endpoint.body, sent)).toEqual(parseInput(endpoint.body, fields));
        }),
        { numRuns: 25 },
      );
    },
  );

  it('is parsed by the fields of an object for every endpoint', () => {
    const others = posts.filter(
      ({ body }) => (body as z.core.$ZodTypes)._zod.def.type !== 'object',
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});
