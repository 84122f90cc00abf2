import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAvailable } from '#features/access/schema/available.ts';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import { cancelRfq } from '#features/deal/schema/endings.ts';
import { editUser, endStandIn, listUsers, nameStandIn } from '#features/user/schema.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  balanceOf,
  payingClient,
  type Party,
} from '../factories/access.ts';
import { startApi, startOfTime, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('spend-limits');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const hourMs = 3_600_000;

async function buy(who: Party, id: string) {
  return payingClient(api, who)(buyAccess, { params: { id }, body: {} });
}

async function teaserOf(who: Party, id: string) {
  const answer = await api.as({ token: who.token })(readTeaser, { params: { id } });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

async function canBuy(who: Party, id: string): Promise<boolean | undefined> {
  const answer = await api.as({ token: who.token })(listAvailable, { query: {} });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.data.find((row) => row.id === id)?.can.buy;
}

/** Open for a month and a half, so that only limits prevent the purchase. */
async function addOpen(feeFils: bigint): Promise<string> {
  return addRfq(api, buyer, { feeFils, days: 45 });
}

/** The tests' clock never goes back: each test begins on the day on which the one before ended. */
function today(days = 0): string {
  return new Date(api.now().getTime() + (4 + days * 24) * hourMs).toISOString().slice(0, 10);
}

describe('the limits of a day and a month', () => {
  it('apply, are shown before and in the refusal, and renew by the days and months of Dubai', async () => {
    expect(api.now()).toEqual(startOfTime);
    const supplier = await addSupplier(api, 5000_00n);
    const limits = { dayLimitFils: 500_00n, monthLimitFils: 700_00n };
    const sales = await addMember(api, supplier.companyId, { roles: ['sales'], ...limits });
    const ids = [
      await addOpen(300_00n),
      await addOpen(200_01n),
      await addOpen(200_00n),
      await addOpen(200_00n),
    ] as const;
    expect(await buy(sales, ids[0])).toMatchObject({ ok: true });

    expect(await buy(sales, ids[1])).toMatchObject({
      status: 403,
      code: 'day_limit_reached',
      message:
        'You have AED\u202f200.00 left of your daily limit of AED\u202f500.00. It resets on 22 Nov 2026.',
      details: { limit: '500.00', left: '200.00', renews_on: '2026-11-22' },
    });
    expect(await balanceOf(api, supplier.companyId)).toBe(4700_00n);
    expect(await teaserOf(sales, ids[1])).toMatchObject({
      can: { buy: false },
      why: 'day_limit_reached',
      limits: [
        { period: 'day', limit: '500.00', left: '200.00', renews_on: '2026-11-22' },
        { period: 'month', limit: '700.00', left: '400.00', renews_on: '2026-12-01' },
      ],
    });
    expect(await canBuy(sales, ids[1])).toBe(false);
    expect(await canBuy(sales, ids[2])).toBe(true);
    expect(await buy(sales, ids[2])).toMatchObject({ ok: true });

    // 23:59:59 in Dubai, and a second later.
    api.advance(new Date('2026-11-21T19:59:59Z').getTime() - api.now().getTime());
    expect(await buy(sales, ids[3])).toMatchObject({
      code: 'day_limit_reached',
      details: { left: '0.00' },
    });
    api.advance(1000);
    expect(await buy(sales, ids[3])).toMatchObject({ ok: true });
    // 700 of the month are spent, 300 of the day are left.
    expect(await buy(sales, ids[1])).toMatchObject({
      code: 'month_limit_reached',
      details: { limit: '700.00', left: '0.00', renews_on: '2026-12-01' },
    });
    api.advance(new Date('2026-11-30T20:00:00Z').getTime() - api.now().getTime());
    expect(await buy(sales, ids[1])).toMatchObject({ ok: true });
  });

  it('do not apply to the owner or other users', async () => {
    const supplier = await addSupplier(api, 5000_00n);
    const sales = await addMember(api, supplier.companyId, {
      roles: ['sales'],
      dayLimitFils: 100_00n,
    });
    const free = await addMember(api, supplier.companyId, { roles: ['sales'] });
    const [one, other] = [await addOpen(300_00n), await addOpen(300_00n)];
    expect(await buy(sales, one)).toMatchObject({ code: 'day_limit_reached' });
    expect(await teaserOf(supplier, one)).toMatchObject({ can: { buy: true }, limits: [] });
    expect(await buy(supplier, one)).toMatchObject({ ok: true });
    expect(await buy(free, other)).toMatchObject({ ok: true });
    // Purchases of others are not counted.
    expect(await buy(sales, await addOpen(100_00n))).toMatchObject({ ok: true });
  });

  it('regain a refunded fee in the period in which it was paid', async () => {
    const supplier = await addSupplier(api, 5000_00n);
    const sales = await addMember(api, supplier.companyId, {
      roles: ['sales'],
      dayLimitFils: 300_00n,
      monthLimitFils: 600_00n,
    });
    const [early, late] = [await addOpen(300_00n), await addOpen(300_00n)];
    const more = [await addOpen(300_00n), await addOpen(300_00n)] as const;
    expect(await buy(sales, early)).toMatchObject({ ok: true });
    api.advance(24 * hourMs);
    expect(await buy(sales, late)).toMatchObject({ ok: true });
    expect(await buy(sales, more[0])).toMatchObject({ code: 'month_limit_reached' });
    const cancel = async (id: string) =>
      payingClient(api, buyer)(cancelRfq, { params: { id }, body: { reason: 'price' } });
    // Yesterday's refunded fee frees the month's limit and not the day's.
    expect(await cancel(early)).toMatchObject({ ok: true });
    expect(await buy(sales, more[0])).toMatchObject({
      code: 'day_limit_reached',
      details: { left: '0.00', renews_on: today(1) },
    });
    expect(await cancel(late)).toMatchObject({ ok: true });
    expect(await buy(sales, more[0])).toMatchObject({ ok: true });
    expect(await buy(sales, more[1])).toMatchObject({ code: 'day_limit_reached' });
  });

  it('are set by members who manage users, in either script, and lifted by an empty field', async () => {
    const supplier = await addSupplier(api, 5000_00n);
    const sales = await addMember(api, supplier.companyId, { roles: ['sales'] });
    const rival = await addSupplier(api);
    const edit = async (who: Party, body: { day_limit?: string; month_limit?: string }) =>
      api.as({ token: who.token })(editUser, {
        params: { id: sales.memberId },
        body: { full_name: 'Sara', ...body },
      });

    expect(await edit(supplier, { day_limit: '١٠٠٫٥٠', month_limit: '2000' })).toMatchObject({
      data: { day_limit: '100.50', month_limit: '2000.00', limit: null },
    });
    // Omitted fields remain.
    expect(await edit(supplier, { month_limit: '' })).toMatchObject({
      data: { day_limit: '100.50', month_limit: null },
    });
    expect(await edit(sales, { day_limit: '' })).toMatchObject({ status: 403 });
    expect(await edit(rival, { day_limit: '' })).toMatchObject({ status: 404 });
    expect(await edit(supplier, { day_limit: '-1' })).toMatchObject({
      status: 422,
      errors: { day_limit: [expect.any(String)] },
    });
    const users = await api.as({ token: supplier.token })(listUsers, { query: {} });
    expect(users.ok && users.data.data.find(({ id }) => id === sales.memberId)).toMatchObject({
      day_limit: '100.50',
    });
    expect(await buy(sales, await addOpen(100_51n))).toMatchObject({ code: 'day_limit_reached' });
    await edit(supplier, { day_limit: '' });
    expect(await buy(sales, await addOpen(100_51n))).toMatchObject({ ok: true });
  });
});

describe('the limits of a delegate', () => {
  async function cover(absent: Party, covers: Party): Promise<string> {
    const body = { stand_in_id: covers.memberId, from: today(), to: today() };
    const answer = await api.as({ token: absent.token })(nameStandIn, {
      params: { id: absent.memberId },
      body,
    });
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.id;
  }

  it('are those of the absent colleague, whose spent day no other delegate renews', async () => {
    const supplier = await addSupplier(api, 5000_00n);
    const { companyId } = supplier;
    const sales = await addMember(api, companyId, { roles: ['sales'], dayLimitFils: 60_00n });
    const viewers = [
      await addMember(api, companyId, { roles: ['viewer'] }),
      await addMember(api, companyId, { roles: ['viewer'] }),
    ];
    expect(await buy(sales, await addOpen(20_00n))).toMatchObject({ ok: true });
    for (const [index, viewer] of viewers.entries()) {
      const standInId = await cover(sales, viewer);
      const rest = index === 0 ? '40.00' : '0.00';
      const id = await addOpen(50_00n);
      expect(await teaserOf(viewer, id)).toMatchObject({ limits: [{ left: rest }] });
      expect(await buy(viewer, id)).toMatchObject({
        code: 'day_limit_reached',
        details: { left: rest },
      });
      const small = await addOpen(40_00n);
      expect(await canBuy(viewer, small)).toBe(index === 0);
      expect((await buy(viewer, small)).ok).toBe(index === 0);
      await api.as({ token: sales.token })(endStandIn, { params: { id: standInId } });
    }
    expect(await buy(sales, await addOpen(1_00n))).toMatchObject({ code: 'day_limit_reached' });
  });

  it('are used after their own, and each purchase counts for the role that allowed it', async () => {
    const supplier = await addSupplier(api, 5000_00n);
    const { companyId } = supplier;
    const absent = await addMember(api, companyId, { roles: ['sales'], dayLimitFils: 100_00n });
    const covers = await addMember(api, companyId, { roles: ['sales'], dayLimitFils: 50_00n });
    await cover(absent, covers);
    expect(await buy(covers, await addOpen(50_00n))).toMatchObject({ ok: true });
    expect(await buy(covers, await addOpen(70_00n))).toMatchObject({ ok: true });
    expect(await buy(covers, await addOpen(40_00n))).toMatchObject({ code: 'day_limit_reached' });
    expect(await buy(absent, await addOpen(40_00n))).toMatchObject({ code: 'day_limit_reached' });
    expect(await buy(absent, await addOpen(30_00n))).toMatchObject({ ok: true });
  });

  it('hold when the absent colleague and delegates buy at once', async () => {
    const supplier = await addSupplier(api, 5000_00n);
    const { companyId } = supplier;
    const sales = await addMember(api, companyId, { roles: ['sales'], dayLimitFils: 60_00n });
    const viewer = await addMember(api, companyId, { roles: ['viewer'] });
    await cover(sales, viewer);
    const ids = await Promise.all(Array.from({ length: 6 }, () => addOpen(20_00n)));
    const answers = await Promise.all(
      ids.map((id, index) => buy(index % 2 === 0 ? sales : viewer, id)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await balanceOf(api, companyId)).toBe(4940_00n);
  });
});
