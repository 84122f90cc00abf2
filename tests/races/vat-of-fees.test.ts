import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { cancelRfq } from '#features/deal/schema/endings.ts';
import { changeVat, readFees } from '#features/tariff/schema.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { addParty, addRfq, addSupplier, payingClient, type Party } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { signInOperator } from '../factories/review-documents.ts';

const skipped = await provideTestServer();
const rates = ['7.5', '0', '5', '12.34', '5'];

/** A rate that is decided while fees are charged: only a server has both at once. */
describe.skipIf(skipped !== null)('the VAT rate and concurrent purchases', () => {
  let api: TestApi;
  let buyer: Party;
  let suppliers: Party[];

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('vat-races');
    buyer = await addParty(api, 'buyer');
    suppliers = await Promise.all(
      Array.from({ length: 8 }, async () => addSupplier(api, 10_000_00n)),
    );
  });
  beforeEach(() => {
    vi.stubEnv('TEST_ENGINE', 'server');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  it('charge each fee by the one rate of its moment, and refund it by the same', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      ids.push(await addRfq(api, buyer, { feeFils: BigInt(43_000 + index), days: 30 }));
    }
    const { token } = await signInOperator(api, ['finance']);
    const finance = api.as({ token });
    const decideAll = async () => {
      for (const rate of rates) {
        const { vat_seen: seen, today } = dataOf(await finance(readFees, {}));
        api.advance(1);
        const body = { seen, rate, valid_from: today, reason: 'The law changes', confirmed: true };
        dataOf(await finance(changeVat, { body }));
      }
    };
    const buyAll = async (supplier: Party) => {
      for (const id of ids) {
        // The clock advances with each of them, so that fees and decisions have moments in between.
        api.advance(1);
        dataOf(await payingClient(api, supplier)(buyAccess, { params: { id }, body: {} }));
      }
    };
    await Promise.all([decideAll(), ...suppliers.map(buyAll)]);
    await Promise.all(
      ids.slice(0, 5).map(async (id) => {
        dataOf(
          await payingClient(api, buyer)(cancelRfq, { params: { id }, body: { reason: 'price' } }),
        );
      }),
    );
    // The books compare each rate with the rules of its moment, and each split with its rate.
    const { differences } = await reconcile(api.db);
    expect(differences.filter(({ kind }) => kind !== 'credit_without_cause')).toEqual([]);
    const { rows } = await sql<{ kind: string; rate: number; count: number }>`
      select kind, vat_rate_bp as rate, count(*)::int as count from ledger_transaction
      where kind in ('access_fee', 'access_refund') group by 1, 2`.execute(api.db);
    const countOf = (kind: string) =>
      rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.count, 0);
    expect([countOf('access_fee'), countOf('access_refund')]).toEqual([160, 40]);
    // Decisions fell between purchases, not before or after all of them.
    expect(new Set(rows.map(({ rate }) => rate)).size).toBeGreaterThan(2);
  });
});
