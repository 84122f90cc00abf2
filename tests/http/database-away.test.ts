import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress, listAddresses } from '#features/address/schema.ts';
import { createApi } from '#server/http/api.ts';
import type { Incoming } from '#server/http/handle.ts';
import { servedEndpoints } from '#server/services.ts';
import { addParty, type Party } from '../factories/access.ts';
import { origin, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('database away');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** The answer of an API whose database refuses the first connections, and how often it was asked. */
async function call(method: 'GET' | 'POST', path: string, refusals: number) {
  let reads = 0;
  const findActor: TestApi['services']['findActor'] = async (...args) => {
    reads += 1;
    if (reads <= refusals) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    return api.services.findActor(...args);
  };
  const app = createApi({ ...api.services, findActor }, servedEndpoints);
  const actors: NonNullable<Incoming['actors']> = new Map();
  const headers = { Authorization: `Bearer ${buyer.token}`, 'Content-Type': 'application/json' };
  const init = method === 'GET' ? { headers } : { method, headers, body: '{}' };
  const request = new Request(`${origin}/api${path}`, init);
  const answer = await app.fetch(request, { address: '127.0.0.1', requestId: 'of-a-test', actors });
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code, reads };
}

describe('a call without a database connection', () => {
  it('is repeated if it only reads, with its session', async () => {
    expect(await call('GET', listAddresses.path, 2)).toEqual({ status: 200, reads: 3 });
  });

  it('is answered with 503 if it changes something', async () => {
    expect(await call('POST', addAddress.path, 1)).toEqual({ status: 503, code: 'busy', reads: 1 });
    // With a connection its fields are validated.
    expect(await call('POST', addAddress.path, 0)).toMatchObject({ status: 422, reads: 1 });
  });
});
