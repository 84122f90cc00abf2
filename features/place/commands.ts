import type { OperatorCall, Tx } from '#shared/call.ts';
import { validateOrder, orderForLog, subjectOf, type NewOrder } from '#shared/new-order.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { takenName } from '#shared/taken-name.ts';
import { recordActivity } from '../activity/store.ts';
import { readPlaces, versionOf } from './reads.ts';
import { validateEmirate } from './rules/emirates.ts';
import type { CityInput, CountryInput, PlacesView } from './schema.ts';
import * as store from './store.ts';

type Locked = Awaited<ReturnType<typeof store.lockPlaces>>;

interface LoggedChange {
  readonly verb: string;
  readonly subjectType: 'country' | 'city';
  readonly subjectId: string;
  readonly params: Readonly<Record<string, unknown>>;
}

async function change(
  call: OperatorCall,
  run: (tx: Tx, places: Locked) => Promise<LoggedChange | Refusal>,
): Promise<PlacesView | Refusal> {
  return call.transaction(async (tx) => {
    const logged = await run(tx, await store.lockPlaces(tx));
    if (isRefusal(logged)) return logged;
    await recordActivity(tx, call, { companyId: null, ...logged });
    return readPlaces(tx);
  });
}

const nextPosition = (rows: readonly { readonly position: number }[]) =>
  Math.max(0, ...rows.map(({ position }) => position)) + 1;

function nameProblem(
  others: Parameters<typeof takenName>[0],
  names: CountryInput | CityInput,
): Refusal | null {
  const taken = takenName(others, names);
  return taken === null ? null : refuseFields({ path: taken, key: 'placeNameTaken' });
}

/** Refuses: code, name_en or name_ar of another country. */
export async function addCountry(
  call: OperatorCall,
  input: CountryInput & { readonly code: string },
): Promise<PlacesView | Refusal> {
  const { code, reason, name_en: nameEn, name_ar: nameAr } = input;
  return change(call, async (tx, { countries }) => {
    if (countries.some((one) => one.code === code))
      return refuseFields({ path: 'code', key: 'countryTaken' });
    const problem = nameProblem(countries, input);
    if (problem !== null) return problem;
    const names = { name_en: nameEn, name_ar: nameAr };
    await store.insertCountry(tx, { code, ...names, position: nextPosition(countries) });
    const params = { reason, code, ...names };
    return {
      verb: 'place.countryAdded',
      subjectType: 'country',
      subjectId: subjectOf(code),
      params,
    };
  });
}

/** The row's version on the operator's screen, so that a stale form conflicts. */
interface Seen {
  readonly seen_version: string;
}

/** Refuses: not_found, conflict, name_en or name_ar of another country. */
export async function changeCountry(
  call: OperatorCall,
  code: string,
  input: CountryInput & Seen,
): Promise<PlacesView | Refusal> {
  return change(call, async (tx, { countries }) => {
    const old = countries.find((one) => one.code === code);
    if (old === undefined) return refuse('not_found');
    if (versionOf(old) !== input.seen_version) return refuse('conflict');
    const others = countries.filter((one) => one.code !== code);
    const problem = nameProblem(others, input);
    if (problem !== null) return problem;
    const names = { name_en: input.name_en, name_ar: input.name_ar };
    await store.saveCountry(tx, code, names);
    const params = {
      reason: input.reason,
      code,
      old: { name_en: old.name_en, name_ar: old.name_ar },
      new: names,
    };
    return {
      verb: 'place.countryChanged',
      subjectType: 'country',
      subjectId: subjectOf(code),
      params,
    };
  });
}

interface Switch extends Seen {
  readonly on: boolean;
  readonly reason: string;
}

/**
 * Refuses a switch: state_changed (already so), conflict (the row has changed), last_open (no row
 * would remain to choose).
 */
function validateSwitch(
  row: store.StoredCity | store.StoredCountry,
  all: readonly { readonly disabled_at: Date | null }[],
  { on, seen_version: seen }: Switch,
): Refusal | null {
  if ((row.disabled_at === null) === on) return refuse('state_changed');
  if (versionOf(row) !== seen) return refuse('conflict');
  const open = all.filter(({ disabled_at: disabledAt }) => disabledAt === null).length;
  return !on && open === 1 ? refuse('last_open') : null;
}

/** Refuses: not_found, state_changed, conflict, last_open. */
export async function switchCountry(
  call: OperatorCall,
  code: string,
  input: Switch,
): Promise<PlacesView | Refusal> {
  return change(call, async (tx, { countries }) => {
    const row = countries.find((one) => one.code === code);
    if (row === undefined) return refuse('not_found');
    const refused = validateSwitch(row, countries, input);
    if (refused !== null) return refused;
    await store.saveCountry(tx, code, { disabled_at: input.on ? null : await call.clockAt(tx) });
    const verb = input.on ? 'place.countryOpened' : 'place.countryClosed';
    const params = { reason: input.reason, code, name: row.name_en, name_ar: row.name_ar };
    return { verb, subjectType: 'country', subjectId: subjectOf(code), params };
  });
}

type Order = NewOrder & { readonly reason: string };

/** Sorts the countries. Refuses: conflict, order. */
export async function orderCountries(
  call: OperatorCall,
  input: Order,
): Promise<PlacesView | Refusal> {
  return change(call, async (tx, { countries }) => {
    const codes = countries.map((one) => one.code);
    const problem = validateOrder(codes, input);
    if (problem !== null) return problem;
    await store.saveCountryOrder(tx, input.order);
    const order = orderForLog(input, new Map(countries.map((one) => [one.code, one])));
    const params = { reason: input.reason, order };
    return { verb: 'place.moved', subjectType: 'country', subjectId: subjectOf('lands'), params };
  });
}

function cityProblem(
  countryCode: string,
  others: readonly store.StoredCity[],
  input: CityInput,
): Refusal | null {
  const emirate = validateEmirate(countryCode, input.emirate);
  if (emirate !== null) return refuseFields({ path: 'emirate', key: emirate });
  return nameProblem(
    others.filter((one) => one.country_code === countryCode),
    input,
  );
}

const writeCity = ({
  name_en: nameEn,
  name_ar: nameAr,
  emirate,
}: store.StoredCity | CityInput) => ({
  name_en: nameEn,
  name_ar: nameAr,
  emirate,
});

/** Refuses: not_found (the country), emirate, name_en or name_ar of another city of the country. */
export async function addCity(
  call: OperatorCall,
  countryCode: string,
  input: CityInput,
): Promise<PlacesView | Refusal> {
  return change(call, async (tx, { countries, cities }) => {
    if (!countries.some((one) => one.code === countryCode)) return refuse('not_found');
    const problem = cityProblem(countryCode, cities, input);
    if (problem !== null) return problem;
    const id = call.random.id();
    const fields = writeCity(input);
    await store.insertCity(tx, {
      id,
      country_code: countryCode,
      ...fields,
      position: nextPosition(cities),
    });
    const params = { reason: input.reason, country: countryCode, ...fields };
    return { verb: 'place.cityAdded', subjectType: 'city', subjectId: id, params };
  });
}

/** Refuses: not_found, conflict, emirate, name_en or name_ar of another city of the country. */
export async function changeCity(
  call: OperatorCall,
  id: string,
  input: CityInput & Seen,
): Promise<PlacesView | Refusal> {
  return change(call, async (tx, { cities }) => {
    const old = cities.find((one) => one.id === id);
    if (old === undefined) return refuse('not_found');
    if (versionOf(old) !== input.seen_version) return refuse('conflict');
    const others = cities.filter((one) => one.id !== id);
    const problem = cityProblem(old.country_code, others, input);
    if (problem !== null) return problem;
    const fields = writeCity(input);
    await store.saveCity(tx, id, fields);
    const params = {
      reason: input.reason,
      country: old.country_code,
      old: writeCity(old),
      new: fields,
    };
    return { verb: 'place.cityChanged', subjectType: 'city', subjectId: id, params };
  });
}

/** Refuses: not_found, state_changed, conflict, last_open (of its country). */
export async function switchCity(
  call: OperatorCall,
  id: string,
  input: Switch,
): Promise<PlacesView | Refusal> {
  return change(call, async (tx, { cities }) => {
    const row = cities.find((one) => one.id === id);
    if (row === undefined) return refuse('not_found');
    const siblings = cities.filter((one) => one.country_code === row.country_code);
    const refused = validateSwitch(row, siblings, input);
    if (refused !== null) return refused;
    await store.saveCity(tx, id, { disabled_at: input.on ? null : await call.clockAt(tx) });
    const params = {
      reason: input.reason,
      country: row.country_code,
      name: row.name_en,
      name_ar: row.name_ar,
    };
    return {
      verb: input.on ? 'place.cityOpened' : 'place.cityClosed',
      subjectType: 'city',
      subjectId: id,
      params,
    };
  });
}

/** Sorts the cities of a country. Refuses: not_found (the country), conflict, order. */
export async function orderCities(
  call: OperatorCall,
  code: string,
  input: Order,
): Promise<PlacesView | Refusal> {
  return change(call, async (tx, { countries, cities }) => {
    const country = countries.find((one) => one.code === code);
    if (country === undefined) return refuse('not_found');
    const siblings = cities.filter((one) => one.country_code === code);
    const ids = siblings.map((one) => one.id);
    const problem = validateOrder(ids, input);
    if (problem !== null) return problem;
    // Positions are global, so the cities share out the positions that their country already has.
    await store.saveCityOrder(
      tx,
      input.order,
      siblings.map((one) => one.position),
    );
    const { name_en: name, name_ar: arabic } = country;
    const order = orderForLog(input, new Map(siblings.map((one) => [one.id, one])));
    const params = { reason: input.reason, country: code, name, name_ar: arabic, order };
    return { verb: 'place.moved', subjectType: 'country', subjectId: subjectOf(code), params };
  });
}
