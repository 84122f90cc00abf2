import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  makeDefaultAddress,
  type AddressView,
} from '#features/address/schema.ts';
import { listCities } from '#features/category/schema.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';

type Body = InputOf<typeof addAddress>['body'];

let api: TestApi;
let cityId: string;
beforeAll(async () => {
  api = await startApi('address');
  const answer = await api.as()(listCities, {});
  cityId = (answer.ok && answer.data[0]?.cities[0]?.id) || '';
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function body(changes: Partial<Body> = {}): Body {
  return {
    label: 'مستودع القوز',
    city_id: cityId,
    area: 'Al Quoz 3',
    street: 'Street 17B',
    building: 'Warehouse 12',
    phone: '٠٤ ٣٧١ ٠٠٩٢',
    landmark: 'Behind Times Square Center',
    ...changes,
  };
}

async function add(who: Party, changes: Partial<Body> = {}): Promise<AddressView> {
  const answer = await api.as({ token: who.token })(addAddress, { body: body(changes) });
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

async function list(who: Party, page = '1') {
  const answer = await api.as({ token: who.token })(listAddresses, { query: { page } });
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

async function defaults(who: Party): Promise<string[]> {
  return (await list(who)).data.data.filter((one) => one.is_default).map(({ id }) => id);
}

describe('addresses', () => {
  it('are for companies of both types, edited by members with the permission', async () => {
    expect(await api.as()(listAddresses, { query: {} })).toMatchObject({ status: 401 });
    const owner = await addParty(api, 'supplier');
    const { id } = await add(owner);
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    const client = api.as({ token: viewer.token });
    const params = { id };
    expect(await client(addAddress, { body: body() })).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    expect(await client(editAddress, { params, body: body() })).toMatchObject({ status: 403 });
    expect(await client(deleteAddress, { params })).toMatchObject({ status: 403 });
    expect(await client(makeDefaultAddress, { params })).toMatchObject({ status: 403 });
    const seen = await list(viewer);
    expect(seen.extra).toEqual({ can: { add: false } });
    expect(seen.data.data[0]?.can).toEqual({ edit: false, delete: false, make_default: false });
  });

  it('belong to one company and are not found by others', async () => {
    const owner = await addParty(api, 'buyer');
    const other = await addParty(api, 'buyer');
    const { id } = await add(owner);
    const client = api.as({ token: other.token });
    const params = { id };
    for (const answer of [
      await client(editAddress, { params, body: body({ label: 'mine now' }) }),
      await client(deleteAddress, { params }),
      await client(makeDefaultAddress, { params }),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await list(other)).data.data).toEqual([]);
    expect((await list(owner)).data.data[0]?.label).toBe('مستودع القوز');
  });

  it('are added with digits of either script, and show their city and country', async () => {
    const owner = await addParty(api, 'buyer');
    expect(await add(owner)).toMatchObject({
      label: 'مستودع القوز',
      phone: '+97143710092',
      po_box: '',
      city: { name_en: 'Dubai', name_ar: 'دبي' },
      country: { code: 'AE' },
      is_default: true,
      can: { edit: true, delete: true, make_default: false },
    });
  });

  it.each([
    ['label', ''],
    ['city_id', ''],
    ['city_id', '019a0000-0000-7000-8000-000000000000'],
    ['area', ' '],
    ['street', ''],
    ['building', ''],
    ['phone', ''],
    ['phone', '12345'],
    ['landmark', ''],
    ['label', 'x'.repeat(61)],
  ] as const)('need a valid %s, not "%s"', async (field, value) => {
    const owner = await addParty(api, 'buyer');
    const answer = await api.as({ token: owner.token })(addAddress, {
      body: body({ [field]: value }),
    });
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(answer.ok ? [] : Object.keys(answer.errors)).toEqual([field]);
    expect((await list(owner)).data.total).toBe(0);
  });

  it('have one default, which can be moved and is passed on after removal', async () => {
    const owner = await addParty(api, 'buyer');
    const client = api.as({ token: owner.token });
    const first = await add(owner);
    const second = await add(owner, { label: 'Site 2' });
    expect(second.is_default).toBe(false);
    const third = await add(owner, { label: 'Site 3', is_default: true });
    expect(await defaults(owner)).toEqual([third.id]);
    expect((await list(owner)).data.data[0]?.id).toBe(third.id);
    await client(makeDefaultAddress, { params: { id: second.id } });
    expect(await defaults(owner)).toEqual([second.id]);
    // Unticking the box of the default one does not leave the company without any.
    await client(editAddress, { params: { id: second.id }, body: body({ is_default: false }) });
    expect(await defaults(owner)).toEqual([second.id]);
    await client(editAddress, { params: { id: third.id }, body: body({ is_default: true }) });
    expect(await defaults(owner)).toEqual([third.id]);
    await client(deleteAddress, { params: { id: third.id } });
    expect(await defaults(owner)).toEqual([first.id]);
    await client(deleteAddress, { params: { id: second.id } });
    await client(deleteAddress, { params: { id: first.id } });
    expect((await list(owner)).data.total).toBe(0);
  });

  it('are removed once, and an unchanged default leaves no second line in the log', async () => {
    const owner = await addParty(api, 'buyer');
    const client = api.as({ token: owner.token });
    const { id } = await add(owner);
    expect(await client(makeDefaultAddress, { params: { id } })).toMatchObject({ ok: true });
    expect(await client(deleteAddress, { params: { id } })).toMatchObject({ ok: true });
    expect(await client(deleteAddress, { params: { id } })).toMatchObject({ status: 404 });
    expect(await client(editAddress, { params: { id }, body: body() })).toMatchObject({
      status: 404,
    });
    const rows = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('company_id', '=', owner.companyId)
      .execute();
    expect(rows.map(({ verb }) => verb)).toEqual(['address.added', 'address.deleted']);
  });

  it('are added once under an Idempotency-Key', async () => {
    const owner = await addParty(api, 'buyer');
    const init = {
      method: 'POST',
      body: JSON.stringify(body()),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'address-once-1' },
    };
    const first = await (
      await api.fetch('/dashboard/addresses', init, { token: owner.token })
    ).json();
    const second = await (
      await api.fetch('/dashboard/addresses', init, { token: owner.token })
    ).json();
    expect(second).toEqual(first);
    expect((await list(owner)).data.total).toBe(1);
  });

  it('come in pages of ten', async () => {
    const owner = await addParty(api, 'buyer');
    for (let index = 0; index < 11; index += 1) await add(owner, { label: `Site ${index}` });
    expect((await list(owner)).data).toMatchObject({ total: 11, last_page: 2, per_page: 10 });
    expect((await list(owner, '2')).data.data.map(({ label }) => label)).toEqual(['Site 10']);
  });
});
