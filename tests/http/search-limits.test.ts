import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedEndpoints } from '#server/services.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { addMember, addParty } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('search limits');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const lists = servedEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'get');
const takes = ({ query }: Endpoint, field: string) =>
  Object.hasOwn((query as { shape?: Record<string, unknown> }).shape ?? {}, field);

describe('every list', () => {
  it.each(lists.filter((endpoint) => takes(endpoint, 'key')).map(({ path }) => path))(
    'limits searches: %s',
    (path) => {
      const endpoint = lists.find((one) => one.path === path);
      expect(endpoint?.limits).toContainEqual({
        by: 'session',
        hits: 60,
        windowSeconds: 60,
        only: 'search',
      });
    },
  );

  it.each(
    lists
      .filter((one) => one.who.kind === 'operator' && takes(one, 'page'))
      .map(({ path }) => path),
  )('of the console is limited: %s', (path) => {
    const endpoint = lists.find((one) => one.path === path);
    expect(endpoint?.limits.some(({ only }) => only === undefined)).toBe(true);
  });
});

describe('searching', () => {
  it('stops at sixty a minute over all lists of a person, while pages and colleagues continue', async () => {
    const buyer = await addParty(api, 'buyer');
    const colleague = await addMember(api, buyer.companyId, { roles: ['viewer'] });
    const get = async (path: string, { token } = buyer) => api.fetch(path, {}, { token });
    for (let count = 0; count < 30; count += 1) {
      expect((await get('/dashboard/buyer/rfq_list/all?key=copper')).status).toBe(200);
      expect((await get('/dashboard/draft?key=copper')).status).toBe(200);
    }
    const refused = await get('/dashboard/buyer/offers?key=copper');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await get('/dashboard/buyer/rfq_list/all?key=')).status).toBe(200);
    expect((await get('/dashboard/buyer/rfq_list/all?key=copper', colleague)).status).toBe(200);
    api.advance(60_000);
    expect((await get('/dashboard/buyer/rfq_list/all?key=copper')).status).toBe(200);
  });

  it('counts a search by form with the others', async () => {
    const { token } = await addParty(api, 'buyer');
    const get = async (path: string) => (await api.fetch(path, {}, { token })).status;
    const post = async (path: string) => {
      const body = new URLSearchParams({ key: 'copper' });
      return (await api.fetch(path, { method: 'POST', body }, { token })).status;
    };
    for (let count = 0; count < 20; count += 1) {
      expect(await get('/dashboard/buyer/rfq_list/all?key=copper')).toBe(200);
      expect(await post('/dashboard/buyer/rfq_list/all/search')).toBe(200);
      expect(await post('/dashboard/draft/search')).toBe(200);
    }
    expect(await post('/dashboard/buyer/offers/search')).toBe(429);
    expect(await post('/dashboard/buyer/rfq/search/all')).toBe(429);
    expect(await get('/dashboard/buyer/offers?key=copper')).toBe(429);
    expect(await get('/dashboard/buyer/rfq_list/all')).toBe(200);
  });

  it('stops through the console’s lists as well', async () => {
    const { token } = await signInOperator(api, ['reviewer']);
    const get = async () => (await api.fetch('/operator/companies', {}, { token })).status;
    for (let count = 0; count < 240; count += 1) expect(await get()).toBe(200);
    expect(await get()).toBe(429);
  });
});
