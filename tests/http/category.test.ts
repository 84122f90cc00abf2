import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAvailable } from '#features/access/schema/available.ts';
import { listPaid, readPaid } from '#features/access/schema/paid.ts';
import { buyAccess } from '#features/access/schema/purchase.ts';
import {
  chooseMainCategories,
  listCategories,
  listCities,
  readMainCategories,
  type CategoryView,
} from '#features/category/schema.ts';
import { categoryIcons } from '#features/category/rules.ts';
import { readSession } from '#features/session/schema.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  categoryOf,
  fundWallet,
  payingClient,
  type Party,
} from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let supplier: Party;
let categories: readonly CategoryView[];
beforeAll(async () => {
  api = await startApi('category');
  supplier = await addParty(api, 'supplier');
  const answer = await api.as()(listCategories, {});
  if (!answer.ok) throw new Error(answer.code);
  categories = answer.data;
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const idOf = (index: number) => categories[index]?.id ?? '';

async function choose(ids: readonly string[], who: Party = supplier) {
  return api.as({ token: who.token })(chooseMainCategories, { body: { category_ids: [...ids] } });
}

async function chosen(who: Party = supplier): Promise<string[]> {
  const answer = await api.as({ token: who.token })(readMainCategories, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.categories.filter((one) => one.chosen).map(({ id }) => id);
}

describe('the reference lists', () => {
  it('give every caller the categories under both names, with pictures of the interface', async () => {
    expect(categories).toHaveLength(16);
    expect(categories[0]).toMatchObject({ name_en: 'Building materials', name_ar: 'مواد البناء' });
    const icons: readonly string[] = categoryIcons;
    expect(categories.every(({ icon }) => icons.includes(icon))).toBe(true);
  });

  it('omit a closed category', async () => {
    await api.db
      .updateTable('category')
      .set({ disabled_at: api.now() })
      .where('id', '=', idOf(15))
      .execute();
    const answer = await api.as()(listCategories, {});
    expect(answer.ok && answer.data.some(({ id }) => id === idOf(15))).toBe(false);
  });

  it('give the cities by country', async () => {
    const answer = await api.as()(listCities, {});
    expect(answer).toMatchObject({ ok: true });
    if (!answer.ok) return;
    expect(answer.data.map(({ code }) => code)).toEqual(['AE', 'SA', 'QA', 'OM', 'BH', 'KW']);
    expect(answer.data[0]?.cities[0]).toMatchObject({ name_en: 'Dubai', name_ar: 'دبي' });
  });
});

describe('the main categories of a supplier', () => {
  it('are for suppliers', async () => {
    const ids = [idOf(0)];
    expect(await api.as()(readMainCategories, {})).toMatchObject({ status: 401 });
    const buyer = await addParty(api, 'buyer');
    expect(await choose(ids, buyer)).toMatchObject({ status: 403, code: 'suppliers_only' });
  });

  it('are chosen by the catalogue role, and read by all', async () => {
    const sales = await addMember(api, supplier.companyId, { roles: ['sales'] });
    expect(await choose([idOf(0)], sales)).toMatchObject({ status: 403, code: 'not_allowed' });
    const answer = await api.as({ token: sales.token })(readMainCategories, {});
    expect(answer).toMatchObject({ ok: true, data: { can: { choose: false } } });
    const catalogue = await addMember(api, supplier.companyId, { roles: ['catalogue'] });
    expect(await choose([idOf(0)], catalogue)).toMatchObject({
      ok: true,
      data: { can: { choose: true } },
    });
  });

  it('replace the earlier ones, and a repetition changes nothing', async () => {
    const own = await addParty(api, 'supplier');
    expect(await choose([idOf(2), idOf(1), idOf(1)], own)).toMatchObject({
      ok: true,
      data: { count: 2 },
    });
    expect(await choose([idOf(3), idOf(1)], own)).toMatchObject({ ok: true, data: { count: 2 } });
    expect(await chosen(own)).toEqual([idOf(1), idOf(3)]);
    expect(await choose([idOf(1), idOf(3)], own)).toMatchObject({ ok: true });
    const lines = await api.db
      .selectFrom('activity')
      .select('params')
      .where('company_id', '=', own.companyId)
      .where('verb', '=', 'category.chosen')
      .orderBy('id')
      .execute();
    expect(lines.map(({ params }) => params)).toEqual([
      { added: [idOf(2), idOf(1)], removed: [], count: 2 },
      { added: [idOf(3)], removed: [idOf(2)], count: 2 },
    ]);
  });

  it('are at least one, open and known, and a refusal leaves the choice unchanged', async () => {
    await choose([idOf(4)]);
    for (const ids of [[], [supplier.companyId], [idOf(4), idOf(15)]]) {
      expect(await choose(ids)).toMatchObject({
        status: 422,
        code: 'invalid',
        errors: { category_ids: ['Choose a category.'] },
      });
    }
    expect(await choose(['x'])).toMatchObject({ status: 422 });
    expect(await chosen()).toEqual([idOf(4)]);
  });

  it('affect no paid RFQ: it is read, quoted on and listed as before, although its category was removed', async () => {
    const own = await addSupplier(api);
    const rfqId = await addRfq(api, await addParty(api, 'buyer'));
    const id = await categoryOf(api, 'Plumbing');
    await fundWallet(api, own.companyId, 100_000n);
    const bought = await payingClient(api, own)(buyAccess, { params: { id: rfqId }, body: {} });
    expect(bought).toMatchObject({ ok: true });
    expect(await choose([id], own)).toMatchObject({ ok: true });
    const client = api.as({ token: own.token });
    expect(await client(readPaid, { params: { id: rfqId } })).toMatchObject({
      ok: true,
      data: { can: { quote: true } },
    });
    expect(await client(listPaid, { query: {} })).toMatchObject({
      data: { data: [{ id: rfqId, access: 'bought', can: { open: true, quote: true } }] },
    });
    // RFQs of it that were not bought disappear from the list at once.
    expect(await client(listAvailable, { query: {} })).toMatchObject({ data: { total: 0 } });
  });

  it('are counted in the session, so that gate and cookie follow', async () => {
    const own = await addParty(api, 'supplier');
    const client = api.as({ token: own.token });
    expect(await client(readSession, {})).toMatchObject({
      data: { company: { main_categories: 0 } },
    });
    await choose([idOf(0), idOf(1)], own);
    const answer = await client(readSession, {});
    expect(answer).toMatchObject({ data: { company: { main_categories: 2 } } });
  });
});
