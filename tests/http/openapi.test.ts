import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '#server/http/openapi.ts';
import { servedEndpoints } from '#server/services.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import {
  everyNode,
  readDocument,
  targetOf,
  type Document,
  type PlacedOperation,
} from '../harness/openapi.ts';

let api: TestApi;
let served: Document;
let document: Document;
let operations: readonly PlacedOperation[];

beforeAll(async () => {
  api = await startApi('openapi');
  ({ served, document, operations } = await readDocument(api));
});
afterAll(() => api.close());

describe('the OpenAPI document for client generators', () => {
  it('means the same as with every schema written inline', () => {
    const whole = describeApi(servedEndpoints.map(({ endpoint }) => endpoint));
    expect(document.paths).toEqual(JSON.parse(JSON.stringify(whole.paths)));
  });

  it('names operations and components by unique identifiers that every language accepts', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(?:get|post|put|delete)(?:[A-Z][A-Za-z0-9]*)+$/);
    expect(ids).toEqual(
      expect.arrayContaining([
        'postSignIn',
        'getDashboardBuyerRfqListByStatus',
        'postSignUpActivate',
      ]),
    );
    for (const part of Object.values(served.components))
      for (const name of Object.keys(part)) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
  });

  it('resolves every reference to a component, and has no unused one', () => {
    const references = everyNode(served).flatMap(({ node }) =>
      typeof node['$ref'] === 'string' ? [node['$ref']] : [],
    );
    for (const reference of references)
      expect(targetOf(served, reference), reference).toBeDefined();
    for (const kind of ['schemas', 'responses', 'headers', 'parameters'] as const) {
      for (const name of Object.keys(served.components[kind]))
        expect(references).toContain(`#/components/${kind}/${name}`);
    }
    // Written inline, the same parts would be repeated.
    expect(JSON.stringify(served).length).toBeLessThan(0.5 * JSON.stringify(document).length);
  });

  it('has no two paths of which neither is more specific than the other', () => {
    const isParameter = (segment: string) => segment.startsWith('{');
    const areAmbiguous = (one: string, other: string) => {
      const [these, those] = [one.split('/'), other.split('/')];
      const pairs = these.map((segment, index) => [segment, those[index] ?? ''] as const);
      return (
        these.length === those.length &&
        pairs.every(([a, b]) => a === b || isParameter(a) || isParameter(b)) &&
        pairs.some(([a, b]) => isParameter(a) && !isParameter(b)) ===
          pairs.some(([a, b]) => isParameter(b) && !isParameter(a))
      );
    };
    expect(areAmbiguous('/a/{id}/b', '/a/c/{id}')).toBe(true);
    expect(areAmbiguous('/a/{id}', '/a/{name}')).toBe(true);
    expect(areAmbiguous('/a/{id}', '/a/b')).toBe(false);
    const paths = Object.keys(document.paths);
    const ambiguous = paths.flatMap((one, index) =>
      paths.slice(index + 1).flatMap((other) => (areAmbiguous(one, other) ? [[one, other]] : [])),
    );
    expect(ambiguous).toEqual([]);
  });

  it('requires only properties that it describes', () => {
    const wrong = everyNode({ paths: served.paths, schemas: served.components.schemas }).filter(
      ({ node }) => {
        const { required, properties = {} } = node as { required?: unknown; properties?: object };
        return (
          Array.isArray(required) &&
          required.some((name) => !Object.hasOwn(properties, String(name)))
        );
      },
    );
    expect(wrong.map(({ where }) => where)).toEqual([]);
  });

  it('has a licence, a contact and a text for each tag and operation', () => {
    expect(served.info).toMatchObject({
      license: { identifier: 'Apache-2.0' },
      contact: { name: expect.any(String) },
    });
    for (const { description } of served.tags) expect(description.length).toBeGreaterThan(20);
    for (const { operation } of operations) expect(operation.description).toMatch(/ may call it\./);
  });

  it('declares the headers of answers', () => {
    for (const { method, operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const names = Object.keys(response.headers);
        expect(names).toContain('X-Request-Id');
        expect(names.includes('Retry-After')).toBe(['429', '503'].includes(status));
        const mayBeReplayed =
          status === '200' &&
          method !== 'get' &&
          response.content['application/json'] !== undefined;
        expect(names.includes('Idempotency-Replayed')).toBe(mayBeReplayed);
      }
    }
  });

  it('is sent compressed, with a tag by which it is not sent again', async () => {
    const first = await api.fetch('/openapi.json', { headers: { 'Accept-Encoding': 'br, gzip' } });
    const bytes = (await first.arrayBuffer()).byteLength;
    expect([first.headers.get('Content-Encoding'), bytes < 70_000]).toEqual(['br', true]);
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=300');
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': first.headers.get('ETag') ?? '' };
    const again = await api.fetch('/openapi.json', { headers });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });
});
