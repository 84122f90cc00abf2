import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPackage,
  changePackage,
  listPackages,
  orderPackages,
  switchPackage,
  type PackageRow,
} from '#features/package/schema.ts';
import { listPackages as listOnSale } from '#features/wallet/schema/wallet.ts';
import { addSupplier, startCard } from '../factories/wallet.ts';
import type { Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let finance: string;
let supplier: Party;

beforeAll(async () => {
  api = await startApi('package');
  finance = (await signInOperator(api, ['finance'])).token;
  supplier = await addSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: finance });
const missing = '01930000-0000-7000-8000-0000000000ff';

async function list(): Promise<readonly PackageRow[]> {
  const answer = await as()(listPackages, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.packages;
}
async function onSale(): Promise<string[]> {
  const answer = await api.as(supplier)(listOnSale, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.map((row) => `${row.name_en} ${row.price} ${row.credit}`);
}
async function firstOf(): Promise<PackageRow> {
  const [row] = await list();
  if (row === undefined) throw new Error('no package');
  return row;
}

const figures = {
  name_en: 'Harbour',
  name_ar: 'الميناء',
  price: '750',
  credit: '800.50',
  validity_days: '90',
  reason: 'A size between two',
};

describe('wallet packages', () => {
  it('are added last, on sale at once', async () => {
    const before = await list();
    const answer = await as()(addPackage, { body: figures });
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.data.packages).toHaveLength(before.length + 1);
    expect(answer.data.packages.at(-1)).toMatchObject({
      price: '750.00',
      bonus: '50.50',
      on_sale: true,
    });
    expect((await onSale()).at(-1)).toBe('Harbour 750.00 800.50');
    expect(
      await as()(addPackage, { body: { ...figures, name_en: ' HARBOUR', name_ar: 'المرفأ' } }),
    ).toMatchObject({
      status: 422,
      errors: { name_en: [expect.any(String)] },
    });
  });

  it('that change are new ones in the same place, and a started payment keeps name and figures', async () => {
    const old = await firstOf();
    await startCard(api, supplier, { package_id: old.id });
    const body = {
      ...figures,
      name_en: 'Starter again',
      name_ar: 'البداية من جديد',
      reason: 'More bonus',
    };
    expect((await as()(changePackage, { params: { id: old.id }, body })).ok).toBe(true);
    const row = await firstOf();
    expect(row).toMatchObject({ name_en: 'Starter again', credit: '800.50', on_sale: true });
    expect((await onSale())[0]).toBe('Starter again 750.00 800.50');
    const bought = await api.db
      .selectFrom('top_up')
      .innerJoin('wallet_package', 'wallet_package.id', 'top_up.package_id')
      .select(['top_up.package_id', 'wallet_package.name_en', 'top_up.credit_fils'])
      .where('company_id', '=', supplier.companyId)
      .executeTakeFirstOrThrow();
    expect(bought).toMatchObject({ package_id: old.id, name_en: old.name_en });
    expect(String(bought.credit_fils)).toBe(old.credit.replace('.', ''));
    const said = await api.db
      .selectFrom('activity')
      .select('params')
      .where('verb', '=', 'package.changed')
      .executeTakeFirstOrThrow();
    expect(said.params).toMatchObject({
      reason: 'More bonus',
      old: { name_en: old.name_en },
      new: { price: '750.00' },
    });
    for (const asked of [
      as()(changePackage, { params: { id: old.id }, body }),
      as()(switchPackage, { params: { id: old.id }, body: { on: true, reason: 'Back again' } }),
    ]) {
      expect(await asked).toMatchObject({ ok: false, status: 409, code: 'state_changed' });
    }
  });

  it('are taken off sale and put back with a reason, and a repetition is refused', async () => {
    const { id, name_en: name } = await firstOf();
    const off = { params: { id }, body: { on: false, reason: 'Out of season' } };
    expect((await as()(switchPackage, off)).ok).toBe(true);
    expect((await onSale()).some((row) => row.startsWith(name))).toBe(false);
    expect(await as()(switchPackage, off)).toMatchObject({ ok: false, code: 'state_changed' });
    expect(
      (await as()(switchPackage, { params: { id }, body: { on: 'on', reason: 'In season' } })).ok,
    ).toBe(true);
    expect((await onSale()).some((row) => row.startsWith(name))).toBe(true);
  });

  it('are reordered at once, with one reason in the log', async () => {
    const rows = await list();
    const seen = rows.map(({ id }) => id);
    const order = seen.toReversed();
    const body = { seen, order, reason: 'The largest first' };
    const wrongs: [Partial<typeof body>, string][] = [
      [{ reason: 'no' }, 'reason'],
      [{ reason: '\u200b\u200b\u200b' }, 'reason'],
      [{ order: seen }, 'order'],
      [{ order: order.slice(1) }, 'order'],
      [{ order: [...order.slice(1), missing] }, 'order'],
    ];
    for (const [wrong, field] of wrongs) {
      const refused = await as()(orderPackages, { body: { ...body, ...wrong } });
      expect(refused.ok || [refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
    }
    expect(await list()).toEqual(rows);
    expect((await as()(orderPackages, { body })).ok).toBe(true);
    expect((await list()).map(({ id }) => id)).toEqual(order);
    expect((await onSale())[0]).toContain(rows.at(-1)?.name_en);
    // A colleague with the old version is refused, and the orders are not mixed.
    const late = { seen, order: [...seen.slice(1), seen[0] ?? ''], reason: 'The smallest last' };
    expect(await as()(orderPackages, { body: late })).toMatchObject({
      ok: false,
      status: 409,
      code: 'conflict',
    });
    expect((await list()).map(({ id }) => id)).toEqual(order);
    const said = await api.db
      .selectFrom('activity')
      .select('params')
      .where('verb', '=', 'package.moved')
      .execute();
    const names = rows.map((row) => row.name_en);
    const arabic = rows.map((row) => row.name_ar);
    expect(said).toEqual([
      {
        params: {
          reason: 'The largest first',
          order: {
            old: names.join(' · '),
            old_ar: arabic.join(' · '),
            new: names.toReversed().join(' · '),
            new_ar: arabic.toReversed().join(' · '),
          },
        },
      },
    ]);
  });

  it('may all be off sale, and suppliers then pay amounts of their choice', async () => {
    for (const { id, on_sale: isOn } of await list()) {
      if (isOn)
        expect(
          (await as()(switchPackage, { params: { id }, body: { on: false, reason: 'New ones' } }))
            .ok,
        ).toBe(true);
    }
    expect(await onSale()).toEqual([]);
    const { topUpId } = await startCard(api, supplier, { amount: '250' });
    const begun = await api.db
      .selectFrom('top_up')
      .select(['package_id', 'credit_fils'])
      .where('id', '=', topUpId)
      .execute();
    expect(begun).toEqual([{ package_id: null, credit_fils: 25_000n }]);
    const [row] = await list();
    const back = { params: { id: row?.id ?? '' }, body: { on: true, reason: 'Ready' } };
    expect((await as()(switchPackage, back)).ok).toBe(true);
    expect(await onSale()).toHaveLength(1);
  });

  it.each([
    [{ credit: '749.99' }, 'credit'],
    [{ price: '0' }, 'price'],
    [{ validity_days: '0' }, 'validity_days'],
    [{ validity_days: '12.5' }, 'validity_days'],
    [{ name_ar: '' }, 'name_ar'],
    [{ reason: '' }, 'reason'],
  ])('refuse %j and write nothing', async (wrong, field) => {
    const before = await list();
    const answer = await as()(addPackage, { body: { ...figures, ...wrong } });
    expect(answer.ok || [answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect(await list()).toEqual(before);
  });

  it('that do not exist are not found', async () => {
    const params = { id: missing };
    expect(await as()(changePackage, { params, body: figures })).toMatchObject({ status: 404 });
    expect(await as()(switchPackage, { params, body: { on: true, reason: 'None' } })).toMatchObject(
      { status: 404 },
    );
  });
});
