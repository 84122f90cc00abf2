import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../harness/api.ts';
import { bodies } from './bodies.ts';
import { makeRow, onRows } from './ownership.ts';
import { kindOf } from './rows.ts';
import { addDesks, call, missingId, nameOf, pathOf, rowNames } from './world.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('rows of the console', { CREDIT_APPROVAL_ABOVE: '10000' });
  const { desks } = await addDesks(api);
  token = desks.find(({ name }) => name === 'administrator')?.token ?? '';
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const operations = onRows.filter(({ who }) => who.kind === 'operator');
/** Rows without an owner: secrets of a link, of the demo's outbox, and public rows. */
const ofNobody = new Set([
  'GET /outbox/{id}/mail',
  'GET /sandbox/payments/{id}',
  'POST /sandbox/payments/{id}/decide',
  'GET /policies/{slug}',
  'GET /public/rfqs/{number}',
  'GET /public/map/{part}',
  'GET /public/categories/{slug}',
  'GET /public/companies/{id}',
  'GET /public/checks/{token}',
  'GET /public/quote/{token}',
  'POST /public/quote/{token}/code',
  'POST /public/quote/{token}/prove',
]);

describe('a row in the console', () => {
  it.each(operations.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is found, and a missing one is not: %s',
    async (name, endpoint) => {
      await api.db.deleteFrom('rate_limit').execute();
      const row = await makeRow(api, endpoint, 'supplier');
      const type = row.supplier === undefined ? 'buyer' : 'supplier';
      const body = await bodies[name]?.(api, { row, type });
      const nothing = Object.fromEntries(
        rowNames(endpoint.path).map((one) => [one, one === 'day' ? '2099-12-31' : missingId]),
      );
      const missing = await call(api, endpoint, pathOf(endpoint.path, nothing), { token }, body);
      expect([missing.status, missing.code]).toEqual([404, 'not_found']);
      const found = await call(api, endpoint, pathOf(endpoint.path, row.params), { token }, body);
      expect([found.status, found.code, found.status === 200 || found.status === 409]).toEqual([
        found.status,
        found.code,
        true,
      ]);
    },
  );
});

describe('the ownership tests', () => {
  it('can create a row for every operation that names one', () => {
    // A guest has one row, whose link each of its operations names (tests/http/guest-offer.test.ts).
    const unknown = onRows
      .filter(({ who }) => who.kind !== 'guest')
      .map((endpoint) => nameOf(endpoint))
      .filter((name) => !ofNobody.has(name) && kindOf(name) === undefined);
    expect(unknown).toEqual([]);
  });
});
