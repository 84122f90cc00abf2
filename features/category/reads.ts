import { may, type MemberActor } from '#shared/actor.ts';
import { cacheKeyOf } from '#shared/cache-key.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { CategoryFilter } from './rules.ts';
import type { CategoryView, CountryView, MainCategoriesView } from './schema.ts';
import * as store from './store.ts';

export async function listCategories(db: Db | Tx): Promise<CategoryView[]> {
  return store.listOpenCategories(db);
}

async function findCities(db: Db): Promise<CountryView[]> {
  const countries = await store.listCountries(db);
  const cities = await store.listAllCities(db);
  return countries.map((country) => ({
    ...country,
    cities: cities
      .filter((city) => city.country_code === country.code)
      .map(({ id, name_en: nameEn, name_ar: nameAr }) => ({
        id,
        name_en: nameEn,
        name_ar: nameAr,
      })),
  }));
}

const countryCacheMs = 60_000;
const countryCache = new WeakMap<
  Db,
  { readonly at: number; readonly countries: Promise<CountryView[]> }
>();

/**
 * Countries with their cities, cached for one minute: operators change them seldom, half of the
 * pages list them, and no decision depends on them.
 */
export async function listCities(db: Db): Promise<CountryView[]> {
  const key = cacheKeyOf(db);
  const known = countryCache.get(key);
  if (known !== undefined && performance.now() - known.at < countryCacheMs) return known.countries;
  const countries = findCities(db);
  countryCache.set(key, { at: performance.now(), countries });
  // Removes a failed query, otherwise the cache would repeat its error.
  countries.catch(() => countryCache.delete(key));
  return countries;
}

const filterCache = new WeakMap<Db, Map<string, CategoryFilter>>();

/**
 * Finds the column for a category's level, because each column has its own index. Cached for the
 * life of the process, because a category never changes its level.
 */
export async function categoryFilterOf(db: Db, categoryId: string): Promise<CategoryFilter> {
  // Lower case, so that one category has one cache entry.
  const id = categoryId.toLowerCase();
  const known = filterCache.get(cacheKeyOf(db)) ?? new Map<string, CategoryFilter>();
  filterCache.set(cacheKeyOf(db), known);
  const parentId = known.has(id) ? undefined : await store.findParent(db, id);
  const filter = known.get(id) ?? {
    id,
    column: typeof parentId === 'string' ? 'sub_category_id' : 'category_id',
  };
  if (parentId !== undefined) known.set(id, filter);
  return filter;
}

export async function readMainCategories(db: Db | Tx, companyId: string): Promise<string[]> {
  return store.listMainCategories(db, companyId);
}

export async function readOwnChoice(db: Db | Tx, actor: MemberActor): Promise<MainCategoriesView> {
  const choices = await store.listChoices(db, actor.companyId);
  const categories = choices.map(({ chosen_by: by, ...category }) => ({
    ...category,
    chosen: by !== null,
  }));
  return {
    categories,
    count: categories.filter(({ chosen }) => chosen).length,
    can: { choose: may(actor, 'categories.choose') },
  };
}
