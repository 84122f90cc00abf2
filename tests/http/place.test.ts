import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress, editAddress } from '../../features/address/schema.ts';
import { listCities } from '../../features/category/schema.ts';
import {
  addCity,
  addCountry,
  changeCity,
  changeCountry,
  listPlaces,
  moveCity,
  moveCountry,
  switchCity,
  switchCountry,
} from '../../features/place/schema.ts';
import { findPlaces } from '../../features/rfq/store/reference.ts';
import { addParty, addRfq, type Party } from '../factories-access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../papers.ts';

let api: TestApi;
let content: string;
let buyer: Party;

beforeAll(async () => {
  api = await startApi('place');
  content = (await signInOperator(api, ['content'])).token;
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: content });
const reason = 'As the map has it';

async function countries() {
  const answer = await as()(listPlaces, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.countries;
}
async function country(code: string) {
  const row = (await countries()).find((one) => one.code === code);
  if (row === undefined) throw new Error(`no ${code}`);
  return row;
}
async function verbs(): Promise<string[]> {
  const rows = await api.db
    .selectFrom('activity')
    .select('verb')
    .where('verb', 'like', 'place.%')
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb);
}

describe('countries', () => {
  it('are added, renamed and moved, each in the log with its reason', async () => {
    const before = (await countries()).map(({ code }) => code);
    const body = { code: 'jo', name_en: 'Jordan', name_ar: 'الأردن', reason };
    expect((await as()(addCountry, { body })).ok).toBe(true);
    expect((await countries()).map(({ code }) => code)).toEqual([...before, 'JO']);
    expect(await as()(addCountry, { body })).toMatchObject({ ok: false, status: 422 });
    const renamed = { name_en: 'Hashemite Jordan', name_ar: 'الأردن', reason };
    expect((await as()(changeCountry, { params: { code: 'JO' }, body: renamed })).ok).toBe(true);
    expect((await country('JO')).name_en).toBe('Hashemite Jordan');
    expect((await as()(moveCountry, { params: { code: 'JO' }, body: { way: 'up' } })).ok).toBe(true);
    expect((await countries()).at(-2)?.code).toBe('JO');
    expect(await verbs()).toEqual(['place.countryAdded', 'place.countryChanged', 'place.moved']);
  });

  it('that are not offered leave the forms with their cities, and come back', async () => {
    const params = { code: 'SA' };
    const off = { params, body: { on: false, reason } };
    expect((await as()(switchCountry, off)).ok).toBe(true);
    expect(await as()(switchCountry, off)).toMatchObject({ ok: false, status: 409, code: 'state_changed' });
    const [city] = (await country('SA')).cities;
    expect((await findPlaces(api.db, buyer.companyId, city?.id ?? '', null)).city_id).toBeNull();
    expect((await as()(switchCountry, { params, body: { on: true, reason } })).ok).toBe(true);
    expect((await findPlaces(api.db, buyer.companyId, city?.id ?? '', null)).city_id).toBe(city?.id);
  });
});

describe('cities', () => {
  it('of the UAE lie in an emirate, others in none; two of a country are not called the same', async () => {
    const city = { name_en: 'Hatta', name_ar: 'حتا', reason };
    const inUae = (body: Parameters<typeof add>[1]) => add('AE', body);
    const add = (code: string, body: typeof city & { emirate?: 'DXB' }) => as()(addCity, { params: { code }, body });
    expect(await inUae(city)).toMatchObject({ ok: false, status: 422, errors: { emirate: expect.any(Array) } });
    expect(await add('SA', { ...city, emirate: 'DXB' })).toMatchObject({ ok: false, status: 422 });
    expect((await inUae({ ...city, emirate: 'DXB' })).ok).toBe(true);
    expect(await inUae({ ...city, name_en: 'hatta', emirate: 'DXB' })).toMatchObject({
      ok: false,
      errors: { name_en: expect.any(Array) },
    });
    expect((await country('AE')).cities.at(-1)).toMatchObject({ name_en: 'Hatta', emirate: 'DXB', open: true });
    expect(await add('ZZ', city)).toMatchObject({ status: 404 });
  });

  it('are changed and moved among those of their country', async () => {
    const { cities } = await country('SA');
    const [first, second] = cities;
    const params = { id: second?.id ?? '' };
    const body = { name_en: 'Renamed', name_ar: 'اسم آخر', reason };
    expect((await as()(changeCity, { params, body })).ok).toBe(true);
    expect((await as()(moveCity, { params, body: { way: 'up' } })).ok).toBe(true);
    expect((await country('SA')).cities.slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id]);
    expect(await as()(moveCity, { params, body: { way: 'up' } })).toMatchObject({ code: 'state_changed' });
  });

  it('that are not offered stay where they are used and begin nothing new; the last one stays', async () => {
    const { cities } = await country('AE');
    const id = cities[0]?.id ?? '';
    const address = {
      label: 'Yard',
      city_id: id,
      area: 'Al Quoz',
      street: 'Second',
      building: '7',
      phone: '+97145550000',
      landmark: 'Mall',
      is_default: 'off' as const,
    };
    const added = await api.as(buyer)(addAddress, { body: address });
    if (!added.ok) throw new Error(JSON.stringify(added));
    const rfqId = await addRfq(api, buyer);
    await api.db.updateTable('rfq').set({ city_id: id }).where('id', '=', rfqId).execute();
    expect((await as()(switchCity, { params: { id }, body: { on: false, reason } })).ok).toBe(true);
    expect(await api.as(buyer)(addAddress, { body: address })).toMatchObject({ ok: false, status: 422 });
    const edit = { params: { id: added.data.id }, body: { ...address, label: 'Old yard' } };
    expect((await api.as(buyer)(editAddress, edit)).ok).toBe(true);
    expect((await findPlaces(api.db, buyer.companyId, id, null)).city_id).toBeNull();
    expect((await findPlaces(api.db, buyer.companyId, id, rfqId)).city_id).toBe(id);
    // Not asked before in this process, which keeps the answer for a minute.
    const offered = await api.as()(listCities, {});
    if (!offered.ok) throw new Error(offered.code);
    const inUae = offered.data.find(({ code }) => code === 'AE')?.cities ?? [];
    expect(inUae.map((city) => city.id)).toEqual(cities.slice(1).map((city) => city.id));
    const open = (await country('SA')).cities;
    for (const [at, city] of open.entries()) {
      const answer = await as()(switchCity, { params: { id: city.id }, body: { on: false, reason } });
      expect([at, answer.ok || answer.code]).toEqual([at, at < open.length - 1 ? true : 'last_open']);
    }
  });
});
