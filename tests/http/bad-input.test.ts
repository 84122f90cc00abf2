import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '#server/http/openapi.ts';
import { servedEndpoints } from '#server/services.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { startApi, type Caller, type TestApi } from '../harness/api.ts';
import { addCallers, type Callers } from '../harness/callers.ts';
import { addFingerprint, readFingerprint } from '../harness/fingerprint.ts';
import { casesFor, type FuzzCase, type FuzzTarget } from '../harness/fuzz.ts';
import type { JsonSchema } from '../harness/json-schema.ts';

/** Requests for each operation. More of them by FUZZ_RUNS; the seed of a failure is printed (FC_SEED replays it). */
const isNightly = process.env['NIGHTLY'] === '1';
/** Cases an operation: there are more than a hundred of them, and the second engine runs the same code. */
const daily = process.env['TEST_ENGINE'] === 'server' ? 10 : 40;
const runs = Number(process.env['FUZZ_RUNS'] ?? (isNightly ? 300 : daily));
const endpoints = servedEndpoints.map(({ endpoint }) => endpoint);
const document = describeApi(endpoints);

/** A wrong code is meant to cost a try: here only new and lost rows are looked at. */
const countedOnly = new Set(['registration', 'whatsapp_code']);

let api: TestApi;
let callers: Callers;
let requests = 0;
let addresses = 0;

beforeAll(async () => {
  api = await startApi('bad-input');
  callers = await addCallers(api);
  await addFingerprint(api.db, countedOnly);
});

afterAll(async () => {
  await api.close();
});

function objectOf(
  parameters: { name?: string; in?: string; required?: boolean; schema?: JsonSchema }[],
  place: string,
): JsonSchema {
  const own = parameters.filter((parameter) => parameter.in === place);
  return {
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

/** The operation as its document declares it: the fuzzer knows nothing else. */
function targetOf(endpoint: Endpoint): FuzzTarget {
  const operation = document.paths[endpoint.path]?.[endpoint.method] ?? {};
  const parameters = operation['parameters'] as Parameters<typeof objectOf>[0];
  const content =
    (operation['requestBody'] as { content: Record<string, { schema: JsonSchema }> } | undefined)
      ?.content ?? {};
  return {
    method: endpoint.method,
    path: endpoint.path,
    params: objectOf(parameters, 'path'),
    query: objectOf(parameters, 'query'),
    body: Object.values(content)[0]?.schema ?? {},
    acceptsFiles: endpoint.acceptsFiles,
    ids: callers.ids,
  };
}

const arabicLetter = /[\u0620-\u064a]/;

function checkWords(text: string, locale: 'en' | 'ar'): void {
  expect(text).not.toBe('');
  expect([text, arabicLetter.test(text)]).toEqual([text, locale === 'ar']);
}

/** Returns the code of the refusal. */
async function checkRefusal(response: Response, locale: 'en' | 'ar'): Promise<string> {
  const body = (await response.json()) as {
    status: boolean;
    code: string;
    message: string;
    errors?: Record<string, string[]>;
  };
  expect(body.status).toBe(false);
  checkWords(body.message, locale);
  for (const sentence of Object.values(body.errors ?? {}).flat()) checkWords(sentence, locale);
  return body.code;
}

async function send(one: FuzzCase, caller: Caller): Promise<Response> {
  requests += 1;
  // A key of its own each time, so that what moves money is reached as well.
  const headers = { ...one.headers, 'Idempotency-Key': `fuzz-request-${requests}` };
  const init: RequestInit = { method: one.method.toUpperCase(), headers };
  return api.fetch(one.path, one.body === null ? init : { ...init, body: one.body }, caller);
}

describe('the observation of the tables', () => {
  it('detects a row that is added, changed or removed', async () => {
    const seen = [await readFingerprint(api.db)];
    const change = async (statement: ReturnType<typeof sql>) => {
      await statement.execute(api.db);
      seen.push(await readFingerprint(api.db));
    };
    await change(
      sql`insert into company (id, account_type, display_name, created_at) values ('01930000-0000-7000-8000-000000000001', 'buyer', 'A', now())`,
    );
    await change(
      sql`update company set display_name = 'B' where id = '01930000-0000-7000-8000-000000000001'`,
    );
    await change(sql`delete from company where id = '01930000-0000-7000-8000-000000000001'`);
    expect(new Set(seen.slice(0, 3)).size).toBe(3);
    expect(seen[3]).toBe(seen[0]);
    expect(await readFingerprint(api.db)).toBe(seen[3]);
  });
});

describe.each(
  endpoints.map((endpoint, index) => ({
    index,
    name: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
    endpoint,
  })),
)('the operation $name', ({ endpoint, index }) => {
  it(
    'refuses bad input in the reader’s language, writes nothing then, and never fails',
    { timeout: 300_000 },
    async () => {
      let token = await callers.openSession(endpoint);
      let before = await readFingerprint(api.db);
      const property = fc.asyncProperty(
        casesFor(targetOf(endpoint)),
        fc.constantFrom('en' as const, 'ar' as const),
        async (one, locale) => {
          await sql`delete from rate_limit`.execute(api.db);
          addresses += 1;
          const address = `10.${(addresses >> 16) % 256}.${(addresses >> 8) % 256}.${addresses % 256}`;
          const response = await send(one, {
            locale,
            address,
            ...(token === null ? {} : { token }),
          });
          expect(api.faults.splice(0)).toEqual([]);
          expect(response.status).toBeLessThan(500);
          if (response.status >= 400) {
            const code = await checkRefusal(response, locale);
            // A wrong code commits the try that it costs, and with it the answer to this idempotency key.
            if (code === 'wrong_code') before = await readFingerprint(api.db);
            expect(await readFingerprint(api.db)).toBe(before);
            return;
          }
          expect(one.mustRefuse, `${one.what} was accepted`).toBe(false);
          // It may have ended the session, and has its effect: from here on that is how things are.
          if (endpoint.changesState) token = await callers.openSession(endpoint);
          before = await readFingerprint(api.db);
        },
      );
      // Each operation has its own stretch of the one seed.
      await fc.assert(property, {
        numRuns: runs,
        seed: (fc.readConfigureGlobal().seed ?? 0) + index,
      });
    },
  );
});

describe('headers of the request', () => {
  it('have no harmful effect for any content', { timeout: 300_000 }, async () => {
    // The possible content of a header: bytes without line breaks and NUL, up to Node's limit.
    const value = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        ',',
        ';',
        '=',
        '"',
        '%00',
        'x'.repeat(8000),
        '\u00ff\u00fe',
        'token=',
        'token=a; token=b',
        '__proto__=1',
        'Bearer',
        `Bearer ${'a'.repeat(300)}`,
        '1e309',
        '-1',
        'en,'.repeat(2000),
      ),
      fc.string({
        unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
        maxLength: 100,
      }),
    );
    const names = [
      'Accept-Language',
      'Authorization',
      'Cookie',
      'Idempotency-Key',
      'User-Agent',
      'X-Forwarded-For',
      'Origin',
      'Sec-Fetch-Site',
      'Host',
      'Content-Type',
      'Content-Length',
      'Accept',
      'X-Request-Id',
    ];
    const property = fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }),
      fc.constantFrom('/session', '/logout', '/notifications'),
      async (headers, path) => {
        await sql`delete from rate_limit`.execute(api.db);
        const method = path === '/logout' ? 'POST' : 'GET';
        const response = await api.fetch(path, { method }, { headers });
        expect(api.faults.splice(0)).toEqual([]);
        expect(response.status).toBeLessThan(500);
      },
    );
    await fc.assert(property, { numRuns: runs });
  });
});
