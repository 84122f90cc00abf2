import type { Db, Tx } from '../../shared/call.ts';
import { emirates } from './rules.ts';
import type { PlacesView } from './schema.ts';
import { listCities, listCountries } from './store.ts';

/** Countries with their cities as the console keeps them. Two queries. */
export async function readPlaces(db: Db | Tx): Promise<PlacesView> {
  const countries = await listCountries(db);
  const cities = Map.groupBy(await listCities(db), (city) => city.country_code);
  return {
    countries: countries.map(({ code, name_en: nameEn, name_ar: nameAr, disabled_at: disabledAt }) => ({
      code,
      name_en: nameEn,
      name_ar: nameAr,
      open: disabledAt === null,
      cities: (cities.get(code) ?? []).map((city) => ({
        id: city.id,
        name_en: city.name_en,
        name_ar: city.name_ar,
        emirate: emirates.find((one) => one === city.emirate) ?? '',
        open: city.disabled_at === null,
      })),
    })),
  };
}
