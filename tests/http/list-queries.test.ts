import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { signIn } from '#features/session/schema.ts';
import { servedEndpoints } from '#server/services.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { watchQueries } from '../harness/queries.ts';

/** The look-up of the session, and two for the page: rows and their number, or related data. */
const statementsMax = 3;
/**
 * Lists of payments also read the total that the operator decided today (decision 0129), and those of
 * received offers the other offers of their RFQs, for the place of each.
 */
const withOneMore = new Set([
  '/operator/top_ups',
  '/operator/withdrawals',
  '/dashboard/buyer/offers',
  '/dashboard/buyer/bookmarks',
]);

let api: TestApi;
const tokens = new Map<string, string>();

beforeAll(async () => {
  api = await startDemoApi('list queries');
  const [buyerEmail, supplierEmail, operatorEmail] = demoEmails;
  for (const [kind, email] of [
    ['buyer', buyerEmail],
    ['supplier', supplierEmail],
  ] as const) {
    const answer = await api.as()(signIn, { body: { email, password: demoPassword } });
    if (!answer.ok) throw new Error(answer.code);
    tokens.set(kind, answer.data.token);
  }
  const answer = await api.as()(operatorSignIn, {
    body: { email: operatorEmail, password: demoPassword },
  });
  if (!answer.ok) throw new Error(answer.code);
  tokens.set('operator', answer.data.token);
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Answers a page of rows: directly, or with the page's figures beside `data` (specification §7). */
function isList({ method, data, extra }: Endpoint): boolean {
  return method === 'get' && ('last_page' in shapeOf(data) || 'last_page' in shapeOf(extra));
}

/** The path with the first value of each enumeration; null if it has an id. */
function pathOf(endpoint: Endpoint): string | null {
  const shape = shapeOf(endpoint.params);
  let path = endpoint.path;
  for (const [name, schema] of Object.entries(shape)) {
    if (!(schema instanceof z.ZodEnum)) return null;
    path = path.replace(`{${name}}`, String(schema.options[0]));
  }
  return path;
}

function readersOf({ who }: Endpoint): string[] {
  if (who.kind === 'anyone' || who.kind === 'guest') return [];
  if (who.kind === 'operator') return ['operator'];
  return who.type === undefined ? ['buyer', 'supplier'] : [who.type];
}

const lists = servedEndpoints.flatMap(({ endpoint }) => (isList(endpoint) ? [endpoint] : []));
const cases = lists.flatMap((endpoint) =>
  readersOf(endpoint).flatMap((reader) => {
    const path = pathOf(endpoint);
    return path === null ? [] : [{ path, reader }];
  }),
);

describe('a page of a list', () => {
  it('is tested for every list', () => {
    expect(cases.length).toBeGreaterThan(15);
  });

  it.each(cases)('needs two queries: $path for the $reader', async ({ path, reader }) => {
    const token = tokens.get(reader) ?? '';
    // The first call of a session may note that it is in use.
    await api.fetch(path, {}, { token });
    const { result, statements: all } = await watchQueries(() => api.fetch(path, {}, { token }));
    // Counting for a rate limit is no query of the page.
    const statements = all.filter((text) => !text.includes('insert into rate_limit'));
    expect(result.status).toBe(200);
    // At least the look-up of the session, because a counter that sees nothing would always pass.
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(
      statementsMax + (withOneMore.has(path) ? 1 : 0),
    );
  });
});
