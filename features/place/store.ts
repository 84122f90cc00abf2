import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Emirate } from './rules/emirates.ts';

export async function listCountries(db: Db | Tx) {
  return db.selectFrom('country').selectAll().orderBy('position').orderBy('code').execute();
}
export type StoredCountry = Awaited<ReturnType<typeof listCountries>>[number];

export async function listCities(db: Db | Tx) {
  return db.selectFrom('city').selectAll().orderBy('position').orderBy('id').execute();
}
export type StoredCity = Awaited<ReturnType<typeof listCities>>[number];

export async function findCityName(db: Db | Tx, id: string) {
  return db
    .selectFrom('city')
    .select(['name_en', 'name_ar'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Locks all countries, so that operators change places one after the other. */
export async function lockPlaces(
  tx: Tx,
): Promise<{ countries: StoredCountry[]; cities: StoredCity[] }> {
  // `for no key update`, so that addresses and requests can still refer to a place.
  await tx.selectFrom('country').select('code').orderBy('code').forNoKeyUpdate().execute();
  return { countries: await listCountries(tx), cities: await listCities(tx) };
}

interface Names {
  readonly name_en: string;
  readonly name_ar: string;
}

export async function insertCountry(
  tx: Tx,
  row: Names & { readonly code: string; readonly position: number },
) {
  await tx.insertInto('country').values(row).execute();
}

export async function saveCountry(
  tx: Tx,
  code: string,
  fields: Partial<Names & { readonly disabled_at: Date | null }>,
): Promise<void> {
  await tx.updateTable('country').set(fields).where('code', '=', code).execute();
}

/** Positions begin at 1. */
export async function saveCountryOrder(tx: Tx, codes: readonly string[]): Promise<void> {
  await sql`
    update country set position = placed.place
    from unnest(${[...codes]}::text[]) with ordinality as placed(code, place)
    where country.code = placed.code`.execute(tx);
}

type CityFields = Names & { readonly emirate: Emirate | '' };

export async function insertCity(
  tx: Tx,
  row: CityFields & {
    readonly id: string;
    readonly country_code: string;
    readonly position: number;
  },
): Promise<void> {
  await tx.insertInto('city').values(row).execute();
}

export async function saveCity(
  tx: Tx,
  id: string,
  fields: Partial<CityFields & { readonly disabled_at: Date | null }>,
): Promise<void> {
  await tx.updateTable('city').set(fields).where('id', '=', id).execute();
}

export async function saveCityOrder(
  tx: Tx,
  ids: readonly string[],
  positions: readonly number[],
): Promise<void> {
  await sql`
    update city set position = placed.place
    from unnest(${[...ids]}::uuid[], ${[...positions]}::integer[]) as placed(id, place)
    where city.id = placed.id`.execute(tx);
}
