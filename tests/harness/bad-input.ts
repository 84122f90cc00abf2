import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { describeApi } from '#server/http/openapi.ts';
import { servedEndpoints } from '#server/services.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { startApi, type Caller, type TestApi } from './api.ts';
import { isNight } from './by-day.ts';
import { addCallers, type Callers } from './callers.ts';
import { addFingerprint, readFingerprint } from './fingerprint.ts';
import { casesFor, type FuzzCase, type FuzzTarget } from './fuzz.ts';
import type { JsonSchema } from './json-schema.ts';

/** Cases an operation: there are more than a hundred of them, and the second engine runs the same code. */
const daily = process.env['TEST_ENGINE'] === 'server' ? 10 : 40;
/** Requests for each operation. More of them by FUZZ_RUNS; the seed of a failure is printed (FC_SEED replays it). */
export const badInputRuns = Number(process.env['FUZZ_RUNS'] ?? (isNight ? 100 : daily));

const endpoints = servedEndpoints.map(({ endpoint }) => endpoint);
const document = describeApi(endpoints);
const operations = endpoints.map((endpoint, index) => ({
  index,
  name: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
  endpoint,
}));

/** Every second operation, so that two files share them and two processes run at once. */
export const operationsOf = (half: 0 | 1) => operations.filter(({ index }) => index % 2 === half);

/** A wrong code is meant to cost a try: here only new and lost rows are looked at. */
const countedOnly = new Set(['registration', 'whatsapp_code']);

export interface BadInputGround {
  readonly api: TestApi;
  readonly callers: Callers;
  requests: number;
}

export async function startBadInput(name: string): Promise<BadInputGround> {
  const api = await startApi(name);
  const callers = await addCallers(api);
  await addFingerprint(api.db, countedOnly);
  return { api, callers, requests: 0 };
}

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
function targetOf(endpoint: Endpoint, callers: Callers): FuzzTarget {
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

async function send(ground: BadInputGround, one: FuzzCase, caller: Caller): Promise<Response> {
  ground.requests += 1;
  const count = ground.requests;
  // A key of its own each time, so that what moves money is reached as well.
  const headers = { ...one.headers, 'Idempotency-Key': `fuzz-request-${count}` };
  const init: RequestInit = { method: one.method.toUpperCase(), headers };
  const address = `10.${(count >> 16) % 256}.${(count >> 8) % 256}.${count % 256}`;
  return ground.api.fetch(one.path, one.body === null ? init : { ...init, body: one.body }, {
    ...caller,
    address,
  });
}

/** Fails if a bad request is accepted, writes a row, fails, or is refused in the other language. */
export async function checkBadInput(
  ground: BadInputGround,
  { endpoint, index }: { endpoint: Endpoint; index: number },
): Promise<void> {
  const { api, callers } = ground;
  let token = await callers.openSession(endpoint);
  let before = await readFingerprint(api.db);
  const property = fc.asyncProperty(
    casesFor(targetOf(endpoint, callers)),
    fc.constantFrom('en' as const, 'ar' as const),
    async (one, locale) => {
      await sql`delete from rate_limit`.execute(api.db);
      const response = await send(ground, one, { locale, ...(token === null ? {} : { token }) });
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
    numRuns: badInputRuns,
    seed: (fc.readConfigureGlobal().seed ?? 0) + index,
  });
}
