import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress, editAddress } from '#features/address/schema.ts';
import { listCities } from '#features/category/schema.ts';
import {
  addCity,
  addCountry,
  changeCity,
  changeCountry,
  listPlaces,
  orderCities,
  orderCountries,
  switchCity,
  switchCountry,
} from '#features/place/schema.ts';
import { findPlaces } from '#features/rfq/store/reference.ts';
import { addParty, addRfq, type Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { loggedOf } from '../harness/log.ts';
import { signInOperator } from '../factories/review-documents.ts';

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
/** The country or the city as it is on a screen now. */
const seenOf = ({ version }: { version: string }) => ({ seen_version: version });
/** The log entries of one verb, the newest first. */
const told = async (verb: string) => (await loggedOf(api, verb)).map(({ params }) => params);
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
    const seen = seenOf(await country('JO'));
    expect(
      (await as()(changeCountry, { params: { code: 'JO' }, body: { ...renamed, ...seen } })).ok,
    ).toBe(true);
    expect((await country('JO')).name_en).toBe('Hashemite Jordan');
    const order = ['JO', ...before];
    const asked = { seen: [...before, 'JO'], order, reason };
    expect(await as()(orderCountries, { body: { ...asked, reason: ' .' } })).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    expect((await countries()).at(-1)?.code).toBe('JO');
    expect((await as()(orderCountries, { body: asked })).ok).toBe(true);
    expect((await countries()).map(({ code }) => code)).toEqual(order);
    expect(await as()(orderCountries, { body: asked })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await verbs()).toEqual(['place.countryAdded', 'place.countryChanged', 'place.moved']);
    expect(await told('place.moved')).toMatchObject([
      { reason, order: { new: expect.stringMatching(/^Hashemite/) } },
    ]);
  });

  it.each(['XX', 'EU', 'UK', 'A1', 'SAU'])('are those of ISO 3166: %s is refused', async (code) => {
    const before = await countries();
    const body = { code, name_en: 'Nowhere', name_ar: 'لا مكان', reason };
    expect(await as()(addCountry, { body })).toMatchObject({
      status: 422,
      errors: { code: [expect.any(String)] },
    });
    expect(await countries()).toEqual(before);
  });

  it('are saved, as cities are, by the first of two operators with the same version, and a switch of a renamed one is refused', async () => {
    const oman = await country('OM');
    const params = { code: 'OM' };
    const body = (name: string) => ({ name_en: name, name_ar: 'عُمان', reason, ...seenOf(oman) });
    expect((await as()(changeCountry, { params, body: body('Sultanate of Oman') })).ok).toBe(true);
    const conflict = {
      ok: false,
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('Someone else just changed'),
    };
    expect(await as()(changeCountry, { params, body: body('The other’s Oman') })).toMatchObject(
      conflict,
    );
    expect((await country('OM')).name_en).toBe('Sultanate of Oman');
    const off = { params, body: { on: false, reason, ...seenOf(oman) } };
    expect(await as()(switchCountry, off)).toMatchObject(conflict);
    const [city] = oman.cities;
    const id = { id: city?.id ?? '' };
    const named = (name: string) => ({
      name_en: name,
      name_ar: 'مسقط',
      reason,
      ...seenOf(city ?? oman),
    });
    expect((await as()(changeCity, { params: id, body: named('Muscat Capital') })).ok).toBe(true);
    expect(await as()(changeCity, { params: id, body: named('The other’s Muscat') })).toMatchObject(
      conflict,
    );
    const close = { params: id, body: { on: false, reason, ...seenOf(city ?? oman) } };
    expect(await as()(switchCity, close)).toMatchObject(conflict);
    expect((await country('OM')).cities[0]).toMatchObject({
      name_en: 'Muscat Capital',
      open: true,
    });
    expect(await told('place.countryChanged')).toHaveLength(2);
  });

  it('that are not offered leave the forms with their cities, and return', async () => {
    const params = { code: 'SA' };
    const seen = seenOf(await country('SA'));
    const off = { params, body: { on: false, reason, ...seen } };
    expect((await as()(switchCountry, off)).ok).toBe(true);
    expect(await as()(switchCountry, off)).toMatchObject({
      ok: false,
      status: 409,
      code: 'state_changed',
    });
    const [city] = (await country('SA')).cities;
    expect((await findPlaces(api.db, buyer.companyId, city?.id ?? '', null)).city_id).toBeNull();
    expect((await as()(switchCountry, { params, body: { on: true, reason, ...seen } })).ok).toBe(
      true,
    );
    expect((await findPlaces(api.db, buyer.companyId, city?.id ?? '', null)).city_id).toBe(
      city?.id,
    );
  });
});

describe('cities', () => {
  it('of the UAE belong to an emirate, others to none, and names are unique within a country', async () => {
    const city = { name_en: 'Hatta', name_ar: 'حتا', reason };
    const inUae = (body: Parameters<typeof add>[1]) => add('AE', body);
    const add = (code: string, body: typeof city & { emirate?: 'DXB' }) =>
      as()(addCity, { params: { code }, body });
    expect(await inUae(city)).toMatchObject({
      ok: false,
      status: 422,
      errors: { emirate: expect.any(Array) },
    });
    expect(await add('SA', { ...city, emirate: 'DXB' })).toMatchObject({ ok: false, status: 422 });
    expect((await inUae({ ...city, emirate: 'DXB' })).ok).toBe(true);
    expect(await inUae({ ...city, name_en: 'hatta', emirate: 'DXB' })).toMatchObject({
      ok: false,
      errors: { name_en: expect.any(Array) },
    });
    expect((await country('AE')).cities.at(-1)).toMatchObject({
      name_en: 'Hatta',
      emirate: 'DXB',
      open: true,
    });
    expect(await add('ZZ', city)).toMatchObject({ status: 404 });
  });

  it('are changed and reordered among those of their country', async () => {
    const { cities } = await country('SA');
    const [first, second] = cities;
    const params = { id: second?.id ?? '' };
    const body = {
      name_en: 'Renamed',
      name_ar: 'اسم آخر',
      reason,
      seen_version: second?.version ?? '',
    };
    expect((await as()(changeCity, { params, body })).ok).toBe(true);
    const seen = cities.map(({ id }) => id);
    const order = [second?.id ?? '', first?.id ?? '', ...seen.slice(2)];
    const asked = { params: { code: 'SA' }, body: { seen, order, reason: 'By size' } };
    const silent = { ...asked, body: { ...asked.body, reason: '' } };
    expect(await as()(orderCities, silent)).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    expect((await as()(orderCities, asked)).ok).toBe(true);
    expect((await country('SA')).cities.map(({ id }) => id)).toEqual(order);
    expect(await as()(orderCities, asked)).toMatchObject({ status: 409, code: 'conflict' });
    const elsewhere = { params: { code: 'AE' }, body: asked.body };
    expect(await as()(orderCities, elsewhere)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await as()(orderCities, { ...asked, params: { code: 'ZZ' } })).toMatchObject({
      status: 404,
    });
    expect((await told('place.moved'))[0]).toMatchObject({ reason: 'By size', country: 'SA' });
  });

  it('that are not offered remain where they are used and are not selectable; the last one stays', async () => {
    const { cities } = await country('AE');
    const [{ id, version } = { id: '', version: '' }] = cities;
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
    expect(
      (
        await as()(switchCity, {
          params: { id },
          body: { on: false, reason, seen_version: version },
        })
      ).ok,
    ).toBe(true);
    expect(await api.as(buyer)(addAddress, { body: address })).toMatchObject({
      ok: false,
      status: 422,
    });
    const edit = { params: { id: added.data.id }, body: { ...address, label: 'Old yard' } };
    expect((await api.as(buyer)(editAddress, edit)).ok).toBe(true);
    expect((await findPlaces(api.db, buyer.companyId, id, null)).city_id).toBeNull();
    expect((await findPlaces(api.db, buyer.companyId, id, rfqId)).city_id).toBe(id);
    // The first read in this process, which caches the answer for a minute.
    const offered = await api.as()(listCities, {});
    if (!offered.ok) throw new Error(offered.code);
    const inUae = offered.data.find(({ code }) => code === 'AE')?.cities ?? [];
    expect(inUae.map((city) => city.id)).toEqual(cities.slice(1).map((city) => city.id));
    const open = (await country('SA')).cities;
    for (const [at, city] of open.entries()) {
      const body = { on: false, reason, ...seenOf(city) };
      const answer = await as()(switchCity, { params: { id: city.id }, body });
      expect([at, answer.ok || answer.code]).toEqual([
        at,
        at < open.length - 1 ? true : 'last_open',
      ]);
    }
  });
});
