import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { cancelRfq } from '#features/deal/schema/endings.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  balanceOf,
  payingClient,
  type Party,
} from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

/** Purchases at the same time, each over HTTP on a session of its own: only a server has them. */
describe.skipIf(skipped !== null)('concurrent purchases', () => {
  let api: TestApi;
  let buyer: Party;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('access-races');
    buyer = await addParty(api, 'buyer');
  });
  beforeEach(() => {
    vi.stubEnv('TEST_ENGINE', 'server');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  async function buy(who: Party, id: string, key?: string) {
    return payingClient(api, who, key)(buyAccess, { params: { id }, body: {} });
  }

  async function accessesOf(companyId: string): Promise<number> {
    const rows = await api.db
      .selectFrom('access')
      .select('id')
      .where('company_id', '=', companyId)
      .execute();
    return rows.length;
  }

  /** Postings sum to zero, and the wallet is the sum of its own. */
  async function expectSoundBooks(companyId: string): Promise<void> {
    const all = await api.db
      .selectFrom('posting')
      .select((row) => row.fn.sum<bigint | null>('amount_fils').as('sum'))
      .executeTakeFirstOrThrow();
    expect(Number(all.sum)).toBe(0);
    const own = await api.db
      .selectFrom('posting')
      .select((row) => row.fn.sum<bigint | null>('amount_fils').as('sum'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    expect(Number(own.sum)).toBe(Number(await balanceOf(api, companyId)));
  }

  it('of 200 different RFQs with money for 50 are exactly 50', async () => {
    const supplier = await addSupplier(api, 50n * 100_00n + 99_99n);
    const ids: string[] = [];
    for (let count = 0; count < 200; count += 1)
      ids.push(await addRfq(api, buyer, { feeFils: 100_00n }));
    const answers = await Promise.all(ids.map(async (id) => buy(supplier, id)));
    const codes = answers.map((answer) => (answer.ok ? 'bought' : answer.code));
    expect(codes.filter((code) => code === 'bought')).toHaveLength(50);
    expect(codes.filter((code) => code === 'insufficient_balance')).toHaveLength(150);
    expect(await accessesOf(supplier.companyId)).toBe(50);
    expect(await balanceOf(api, supplier.companyId)).toBe(99_99n);
    await expectSoundBooks(supplier.companyId);
  });

  it.each([
    ['under one key', 'the-same-purchase'],
    ['under a key each', undefined],
  ])('of one RFQ, sent 20 times %s, are one', async (_how, key) => {
    const supplier = await addSupplier(api, 1000_00n);
    const id = await addRfq(api, buyer);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => buy(supplier, id, key)),
    );
    const bought = answers.flatMap((answer) => (answer.ok ? [answer.data.access_id] : []));
    // A duplicate that waited too long for the first is refused and may be repeated.
    const others = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]));
    expect(others.filter((code) => code !== 'in_progress' && code !== 'busy')).toEqual([]);
    expect(new Set(bought).size).toBe(1);
    expect(await accessesOf(supplier.companyId)).toBe(1);
    expect(await balanceOf(api, supplier.companyId)).toBe(570_00n);
    await expectSoundBooks(supplier.companyId);
  });

  it.each([
    ['a day', 'day_limit_reached', { dayLimitFils: 500_00n }],
    ['a month', 'month_limit_reached', { dayLimitFils: 5000_00n, monthLimitFils: 500_00n }],
  ])('of one user never cost more than the limit of %s', async (_period, refused, limits) => {
    const supplier = await addSupplier(api, 5000_00n);
    const sales = await addMember(api, supplier.companyId, { roles: ['sales'], ...limits });
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1)
      ids.push(await addRfq(api, buyer, { feeFils: 90_00n }));
    const answers = await Promise.all(ids.map(async (id) => buy(sales, id)));
    const codes = answers.map((answer) => (answer.ok ? 'bought' : answer.code));
    expect(codes.filter((code) => code === 'bought')).toHaveLength(5);
    expect(codes.filter((code) => code === refused)).toHaveLength(15);
    expect(await balanceOf(api, supplier.companyId)).toBe(4550_00n);
    await expectSoundBooks(supplier.companyId);
  });

  it('together with a cancellation leave no fee behind, in either order', async () => {
    const id = await addRfq(api, buyer);
    const suppliers = await Promise.all(
      Array.from({ length: 10 }, async () => addSupplier(api, 1000_00n)),
    );
    const cancel = payingClient(api, buyer)(cancelRfq, {
      params: { id },
      body: { reason: 'price' },
    });
    const answers = await Promise.all(suppliers.map(async (supplier) => buy(supplier, id)));
    expect(await cancel).toMatchObject({ ok: true });
    for (const [index, supplier] of suppliers.entries()) {
      const answer = answers[index];
      expect(answer?.ok === true ? 'bought' : answer?.code).toMatch(/^(bought|rfq_not_open)$/);
      expect(await balanceOf(api, supplier.companyId)).toBe(1000_00n);
      await expectSoundBooks(supplier.companyId);
    }
    const rfq = await api.db
      .selectFrom('rfq')
      .select('access_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(rfq.access_count).toBe(0);
  });
});
