import { afterAll, beforeAll, expect, it } from 'vitest';
import { readList } from '#app/server/list-page.server.ts';
import type { PageContext } from '#app/page/page-context.ts';
import { listStatement } from '#features/wallet/schema/wallet.ts';
import { addSupplier, giveBalance } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('list page');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function pageOf(token: string): PageContext {
  return {
    locale: 'en',
    prefix: '',
    theme: 'light',
    digits: 'latn',
    nonce: 'n',
    origin: 'https://qeema.test',
    path: '/seller/wallet',
    demo: false,
    development: false,
    api: api.as({ token }),
    cookies: new Map([['token', token]]),
    now: api.now(),
    requestId: 'test',
    reportFault: () => undefined,
    setCookie: () => undefined,
  };
}

it('a page beyond the last shows the last: its only row was bought or decided on in the meantime', async () => {
  const { companyId, token } = await addSupplier(api);
  const page = pageOf(token);
  const read = async (search: string) => {
    const request = new Request(`https://qeema.test/seller/wallet${search}`);
    const { answer } = await readList(page, request, null, listStatement, (query) => ({
      query: { page: query.page, from: query.from },
    }));
    const { current_page: current, data, total } = answer.data;
    return [current, data.length, total];
  };
  expect(await read('?page=3')).toEqual([1, 0, 0]);
  for (let row = 1; row <= 11; row += 1) await giveBalance(api, companyId, 100n);
  expect(await read('?page=2')).toEqual([2, 1, 11]);
  expect(await read('?page=3')).toEqual([2, 1, 11]);
  expect(await read('?page=3&from=whenever')).toEqual([2, 1, 11]);
});
