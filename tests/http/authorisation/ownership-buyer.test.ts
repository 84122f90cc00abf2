import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../harness/api.ts';
import { onRows, walkRow } from './ownership.ts';
import { nameOf } from './world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('rows of a buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const operations = onRows.filter(
  ({ who }) => who.kind === 'member' && (who.type ?? 'buyer') === 'buyer',
);

describe('a row of a buyer', () => {
  it.each(operations.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is not found by any other user: %s',
    async (_name, endpoint) => walkRow(api, endpoint, 'buyer'),
  );
});
