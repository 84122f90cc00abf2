import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '#server/http/openapi.ts';
import { servedEndpoints } from '#server/services.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { startApi, type Caller, type TestApi } from '../harness/api.ts';
import { addCallers, type Callers } from '../harness/callers.ts';
import { costOf, judgeCost } from '../harness/cost.ts';
import type { JsonSchema } from '../harness/json-schema.ts';
import { largeRequests, type LargeRequest, type LargeTarget } from '../harness/large-bodies.ts';

const isNightly = process.env['NIGHTLY'] === '1';
const endpoints = servedEndpoints.map(({ endpoint }) => endpoint);
const document = describeApi(endpoints);

let api: TestApi;
let callers: Callers;
let addresses = 0;

beforeAll(async () => {
  api = await startApi('large bodies');
  callers = await addCallers(api);
});

afterAll(async () => {
  await api.close();
});

function targetOf(endpoint: Endpoint): LargeTarget {
  const { method, path, acceptsFiles } = endpoint;
  const operation = document.paths[path]?.[method] ?? {};
  const parameters = operation['parameters'] as { name: string; in: string; schema: JsonSchema }[];
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, schema]);
  const body = operation['requestBody'] as
    | { content: Record<string, { schema: JsonSchema }> }
    | undefined;
  return {
    method,
    path,
    acceptsFiles,
    query: { properties: Object.fromEntries(query) },
    body: Object.values(body?.content ?? {})[0]?.schema ?? {},
  };
}

async function send(
  endpoint: Endpoint,
  { path, headers, body }: LargeRequest,
  token: string | null,
): Promise<number> {
  addresses += 1;
  const address = `10.${(addresses >> 16) % 256}.${(addresses >> 8) % 256}.${addresses % 256}`;
  const caller: Caller = { address, ...(token === null ? {} : { token }), headers };
  const init = {
    method: endpoint.method.toUpperCase(),
    headers: { 'Idempotency-Key': `large-request-${addresses}` },
  };
  await sql`delete from rate_limit`.execute(api.db);
  let status = 0;
  const cost = await costOf(async () => {
    const response = await api.fetch(path, body === null ? init : { ...init, body }, caller);
    status = response.status;
    if (response.headers.get('Content-Type')?.startsWith('text/event-stream') === true)
      await response.body?.cancel();
    else await response.arrayBuffer();
  });
  expect(api.faults.splice(0)).toEqual([]);
  expect(status).toBeLessThan(500);
  return cost;
}

describe.each(
  endpoints.map((endpoint, index) => ({
    index,
    name: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
    endpoint,
  })),
)('the operation $name', ({ endpoint, index }) => {
  it('costs no more for the largest request than reading it', { timeout: 600_000 }, async () => {
    const { small, large } = largeRequests(targetOf(endpoint), index, isNightly);
    const token = await callers.openSession(endpoint);
    const smallCost = Math.min(
      await send(endpoint, small, token),
      await send(endpoint, small, token),
    );
    for (const one of large) {
      const cost = await judgeCost(one.body?.length ?? 0, smallCost, () =>
        send(endpoint, one, token),
      );
      expect(cost.taken, `${one.what}, in microseconds`).toBeLessThanOrEqual(cost.allowed);
    }
  });
});

describe('a request of more fields than are read', () => {
  const ask = async (locale: 'en' | 'ar', path: string, init: RequestInit) => {
    const response = await api.fetch(path, init, { locale });
    const { code, message } = (await response.json()) as { code: string; message: string };
    return [response.status, code, message];
  };
  const words = {
    en: 'This form has too many fields. Send fewer at a time.',
    ar: 'عدد الحقول في هذا النموذج أكبر من المسموح. أرسل عدداً أقل في كل مرة.',
  };

  it.each(['en', 'ar'] as const)(
    'is refused in the reader’s language (%s), in the body and in the query',
    async (locale) => {
      const refused = [400, 'too_many_fields', words[locale]];
      const body = (type: string, text: string) => ({
        method: 'POST',
        headers: { 'Content-Type': type },
        body: text,
      });
      const form = body('application/x-www-form-urlencoded', 'a&'.repeat(5001));
      const json = body(
        'application/json',
        JSON.stringify({ ticket: Array.from({ length: 20_001 }, () => 0) }),
      );
      expect(await ask(locale, '/sign_up/state', form)).toEqual(refused);
      expect(await ask(locale, '/sign_up/state', json)).toEqual(refused);
      expect(await ask(locale, `/categories?${'a&'.repeat(301)}`, {})).toEqual(refused);
    },
  );
});
