import { createHash } from 'node:crypto';
import type { Db, Tx } from '#shared/call.ts';
import { emirates } from './rules/emirates.ts';
import type { PlacesView } from './schema.ts';
import { listCities, listCountries, type StoredCity, type StoredCountry } from './store.ts';

/**
 * A hash of names and emirate, so that a stale form conflicts. Without `disabled_at`, because the
 * verbs that open and close a place compare it themselves.
 */
export function versionOf(row: StoredCity | StoredCountry): string {
  const values = [row.name_en, row.name_ar, 'emirate' in row ? row.emirate : ''];
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}

export async function readPlaces(db: Db | Tx): Promise<PlacesView> {
  const countries = await listCountries(db);
  const cities = Map.groupBy(await listCities(db), (city) => city.country_code);
  return {
    countries: countries.map((country) => ({
      code: country.code,
      name_en: country.name_en,
      name_ar: country.name_ar,
      open: country.disabled_at === null,
      version: versionOf(country),
      cities: (cities.get(country.code) ?? []).map((city) => ({
        id: city.id,
        name_en: city.name_en,
        name_ar: city.name_ar,
        emirate: emirates.find((one) => one === city.emirate) ?? '',
        open: city.disabled_at === null,
        version: versionOf(city),
      })),
    })),
  };
}
