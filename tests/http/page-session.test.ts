import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '#server/http/api.ts';
import type { Incoming } from '#server/http/handle.ts';
import { servedEndpoints } from '#server/services.ts';
import { addParty, type Party } from '../factories/access.ts';
import { origin, startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('page session');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function callTwice(
  actors: Incoming['actors'],
  tokens: readonly [string, string],
): Promise<string[]> {
  const app = createApi(api.services, servedEndpoints);
  const about = { address: '198.51.100.7', requestId: 'r', actors };
  const { statements } = await watchQueries(async () => {
    for (const token of tokens) {
      const headers = { Authorization: `Bearer ${token}` };
      await app.fetch(new Request(`${origin}/api/dashboard/draft/count`, { headers }), about);
    }
  });
  return statements.filter((text) => text.includes('from "session"'));
}

it('the calls of one page read the session once, and each token separately', async () => {
  await callTwice(undefined, [buyer.token, buyer.token]);
  expect(await callTwice(new Map(), [buyer.token, buyer.token])).toHaveLength(1);
  expect(await callTwice(undefined, [buyer.token, buyer.token])).toHaveLength(2);
  expect(await callTwice(new Map(), [buyer.token, 'x'.repeat(43)])).toHaveLength(2);
});
