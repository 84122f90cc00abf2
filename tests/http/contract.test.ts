import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/http/api.ts';
import type { ApiServices } from '#server/http/handle.ts';
import { servedEndpoints } from '#server/services.ts';
import { refusalStatus } from '#shared/refusals.ts';
import { signUpCompany } from '../factories/company.ts';
import { createContractCheck } from '../harness/contract.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { SchemaChecker, type JsonSchema } from '../harness/json-schema.ts';
import { readDocument, targetOf, type Document, type PlacedOperation } from '../harness/openapi.ts';

let api: TestApi;
let document: Document;
let operations: readonly PlacedOperation[];

beforeAll(async () => {
  api = await startApi('contract');
  ({ document, operations } = await readDocument(api));
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function addressOf(path: string): string {
  return path
    .replaceAll('{type}', 'buyer')
    .replace(/\{\w+\}/g, '01930000-0000-7000-8000-000000000000');
}

describe('the document and the server', () => {
  it('contain the same operations, in both directions', () => {
    // Only the routes are looked at: nothing is called, so there is nothing to serve with.
    const app = createApi({} as ApiServices, servedEndpoints);
    const routed = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !['/openapi.json', '/docs'].includes(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const documented = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(new Set(routed).size).toBe(routed.length);
    expect([...routed].sort()).toEqual([...documented].sort());
    expect(documented).toHaveLength(servedEndpoints.length);
  });

  it('answer each documented operation by its own rules: never "no such address", never "no such method"', async () => {
    for (const { path, method } of operations) {
      const response = await api.fetch(
        addressOf(path),
        { method: method.toUpperCase() },
        { address: '192.0.2.1' },
      );
      const { code } = (
        response.headers.get('Content-Type')?.includes('json') === true ? await response.json() : {}
      ) as { code?: string };
      expect([path, method, code === 'method_not_allowed']).toEqual([path, method, false]);
      // Without a row or a demo, 404 is an answer of the operation itself.
      if (response.status === 404) expect([path, path.includes('{')]).toEqual([path, true]);
    }
  });

  it('refuse every other method of a path with 405 and name those that exist', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const declared = Object.keys(methods).map((method) => method.toUpperCase());
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (one) => !declared.includes(one),
      )) {
        const response = await api.fetch(addressOf(path), { method });
        expect([method, path, response.status]).toEqual([method, path, 405]);
        expect(response.headers.get('Allow')?.split(', ').sort()).toEqual([...declared].sort());
        expect(await response.json()).toEqual({
          status: false,
          code: 'method_not_allowed',
          message: 'This address doesn’t support that method.',
        });
      }
    }
  });

  it.each([
    '/',
    '/nothing',
    '/sign_in/',
    '/sign_in/x',
    '/SIGN_IN',
    '/session%2f..%2fetc',
    '/%00',
    '/%ff',
    '/dashboard/buyer',
    '/__proto__',
    '/constructor',
  ])('answer %s with "no such address", in both languages', async (path) => {
    const english = await api.fetch(path);
    const arabic = await api.fetch(path, {}, { locale: 'ar' });
    expect([english.status, arabic.status]).toEqual([404, 404]);
    expect(await english.json()).toEqual({
      status: false,
      code: 'not_found',
      message: 'We couldn’t find this. It may have been removed.',
    });
    expect(await arabic.json()).toMatchObject({ message: 'لم نعثر على المطلوب.' });
  });
});

describe('the OpenAPI document', () => {
  it('is of version 3.1 with the parts that the standard requires', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.servers).toEqual([{ url: '/api' }]);
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^(\/(\w+|\{\w+\}))+$/);
  });

  it('names each operation once, with a summary and a tag that is declared', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { operation } of operations) {
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation.tags.every((tag) => tags.has(tag))).toBe(true);
      expect(
        operation.security
          .flatMap(Object.keys)
          .every((name) => Object.hasOwn(document.components.securitySchemes, name)),
      ).toBe(true);
    }
  });

  it('declares exactly the parameters of each path, all required', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name).sort()).toEqual(braces.sort());
      expect(inPath.every(({ required }) => required === true)).toBe(true);
      expect(
        operation.parameters.every(
          (one) => one.$ref !== undefined || ['path', 'query', 'header'].includes(one.in ?? ''),
        ),
      ).toBe(true);
    }
  });

  it('has no dangling reference and no schema keyword outside JSON Schema', () => {
    const checker = new SchemaChecker(document as unknown as JsonSchema);
    const types = new Set(['null', 'boolean', 'string', 'number', 'integer', 'array', 'object']);
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [name, value] of Object.entries(node)) {
        if (name === '$ref')
          expect(targetOf(document, String(value)), `${path}.$ref`).toBeDefined();
        if (name === 'type' && typeof value === 'string' && !['http', 'apiKey'].includes(value))
          expect(types, `${path}.type`).toContain(value);
        if (name === 'properties')
          for (const property of Object.values(value as object))
            visit(property, `${path}.properties`);
        // The permitted callers are an extension of ours and not a schema.
        else if (name !== 'x-who') visit(value, `${path}.${name}`);
      }
    };
    visit(document, '$');
    for (const { operation } of operations) {
      const bodies = [...Object.values(operation.responses), operation.requestBody];
      const schemas = [
        ...bodies.flatMap((body) => Object.values(body?.content ?? {})),
        ...operation.parameters,
      ].flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
      for (const schema of schemas) expect(() => checker.compile(schema)).not.toThrow();
    }
  });

  it('gives no body to a GET, and three encodings or a form with files to the others that have one', () => {
    for (const { method, operation } of operations) {
      if (method === 'get') expect(operation.requestBody).toBeUndefined();
      if (operation.requestBody === undefined) continue;
      const kinds = Object.keys(operation.requestBody.content);
      expect([
        ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
        ['multipart/form-data'],
        // A webhook: the text as its sender signed it.
        ['application/json'],
      ]).toContainEqual(kinds);
    }
  });

  it('shows the envelope of specification §7 on each answer, and the whole list envelope on each list', () => {
    for (const { path, operation } of operations) {
      const schema = operation.responses['200']?.content['application/json']?.schema;
      if (schema === undefined) continue;
      expect(schema['required']).toEqual(expect.arrayContaining(['status', 'message', 'data']));
      if (!operation.parameters.some(({ name }) => name === 'page')) continue;
      const properties = schema['properties'] as Record<string, JsonSchema>;
      // One path may answer each type of account with rows of its own.
      for (const shape of (properties['data']?.['anyOf'] ?? [properties['data']]) as JsonSchema[]) {
        const inner = (shape['properties'] ?? {}) as Record<string, JsonSchema>;
        const list = Object.hasOwn(inner, 'data') ? inner : properties;
        expect([path, Object.keys(list)]).toEqual([
          path,
          expect.arrayContaining(['data', 'current_page', 'last_page', 'per_page', 'total']),
        ]);
      }
    }
  });

  it('declares refusals of the closed list only, each under its status, and the required session as 401', () => {
    for (const { operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(response.description).not.toBe('');
        if (status === '200' || status === '304') continue;
        for (const code of response.description.split(', '))
          expect(refusalStatus).toHaveProperty(code, Number(status));
      }
      const needsSession = !operation.security.some((one) => Object.keys(one).length === 0);
      expect(Object.hasOwn(operation.responses, '401')).toBe(needsSession);
    }
  });
});

describe('the answer check that every test of the API runs', () => {
  const check = createContractCheck(servedEndpoints.map(({ endpoint }) => endpoint));
  const answer = (status: number, body: unknown, type = 'application/json; charset=utf-8') =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } });
  const done = { status: true, message: 'Done', data: null };
  const refused = { status: false, code: 'unauthorized', message: 'Unauthorized' };

  it('accepts declared answers', async () => {
    await check('GET', '/session', answer(200, done));
    await check('POST', '/notification/read', answer(401, refused));
    await check(
      'GET',
      '/outbox/01930000-0000-7000-8000-000000000000/mail',
      answer(404, { ...refused, code: 'not_found' }),
    );
  });

  it.each([
    ['an undeclared status', 'GET', '/session', answer(402, refused)],
    [
      'a refusal code of another status',
      'POST',
      '/notification/read',
      answer(401, { ...refused, code: 'not_found' }),
    ],
    [
      'an undeclared refusal code',
      'GET',
      '/notifications',
      answer(403, { ...refused, code: 'buyers_only' }),
    ],
    ['a missing field', 'GET', '/session', answer(200, { status: true, data: null })],
    [
      'a field that is not declared',
      'GET',
      '/session',
      answer(200, { ...done, data: { password_hash: 'x' } }),
    ],
    [
      'a value of the wrong type',
      'POST',
      '/notification/read',
      answer(200, { ...done, count: '3' }),
    ],
    ['another media type', 'GET', '/session', answer(200, done, 'text/html')],
    ['an answer where nothing is served', 'GET', '/nothing', answer(200, done)],
  ])('refuses %s', async (_what, method, path, response) => {
    await expect(check(method, path, response)).rejects.toThrow(path);
  });
});

describe('the language of a message', () => {
  it.each([
    ['en', 'en'],
    ['ar', 'ar'],
    ['ar-AE', 'ar'],
    ['AR-eg', 'ar'],
    ['ar-AE;q=0.9,en;q=0.1', 'ar'],
    ['en;q=0.1, ar;q=0.9', 'ar'],
    ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
    ['ar;q=0', 'en'],
    ['fr', 'en'],
    ['fr-FR, fr;q=0.9, ar;q=0.5', 'ar'],
    ['*', 'en'],
    ['', 'en'],
    ['arabic', 'en'],
    ['ar;q=high', 'en'],
    [',;,=;q', 'en'],
    [`${'fr,'.repeat(5000)}ar`, 'en'],
  ])('follows Accept-Language %.40s → %s', async (header, locale) => {
    const response = await api.fetch(
      '/notifications',
      {},
      { headers: { 'Accept-Language': header } },
    );
    expect(response.headers.get('Content-Language')).toBe(locale);
    const { message } = (await response.json()) as { message: string };
    expect(message).toBe(locale === 'ar' ? 'يلزم تسجيل الدخول' : 'Unauthorized');
  });
});

describe('the encodings of a body', () => {
  it('are equivalent: JSON, urlencoded, multipart', async () => {
    const { email } = await signUpCompany(api, 'buyer');
    const fields = { email, password: 'wrong' };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const bodies: RequestInit[] = [
      { body: JSON.stringify(fields), headers: { 'Content-Type': 'application/json' } },
      {
        body: JSON.stringify(fields),
        headers: { 'Content-Type': 'Application/JSON; charset=UTF-8' },
      },
      { body: new URLSearchParams(fields) },
      { body: form },
    ];
    const answers = [];
    for (const [index, init] of bodies.entries()) {
      const response = await api.fetch(
        '/sign_in',
        { method: 'POST', ...init },
        { address: `192.0.2.${index + 10}` },
      );
      answers.push(await response.text());
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('wrong_credentials');
  });

  it('exclude answers from every cache', async () => {
    const response = await api.fetch('/session');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
