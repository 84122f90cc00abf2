import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { addParty, addRfq, chooseCategories } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { addSupplier, giveBalance, newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('purchase queries');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** The first table that each statement names, in their order. */
function tablesOf(statements: readonly string[]): string[] {
  return statements.map(
    (text) => /(?:from|into|update)\s+"?(?!lateral)([a-z_]+)/i.exec(text)?.[1] ?? text,
  );
}

it('a purchase reads the session and runs six statements in its transaction', async () => {
  const supplier = await addSupplier(api);
  await giveBalance(api, supplier.companyId, 50_000n);
  await chooseCategories(api, supplier.companyId, 'HVAC');
  const rfqId = await addRfq(api, await addParty(api, 'buyer'), { feeFils: 2_500n });
  const { result, statements } = await watchQueries(() =>
    api.as({ token: supplier.token })(buyAccess, { params: { id: rfqId }, body: {} }, newKey()),
  );
  expect(dataOf(result)).toMatchObject({ fee: '25.00', repeated: false });
  expect(tablesOf(statements)).toEqual([
    'member_role',
    'idempotency_key',
    'rfq',
    'offer',
    'wallet',
    'activity',
    'idempotency_key',
  ]);
  // The lock's statement reads the clock as well, which was a statement of its own.
  expect(statements[2]).toMatch(/for update\).*clock_timestamp/s);
});
