import { may, type MemberActor } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { CategoryCut } from './rules.ts';
import type { CategoryView, CountryView, MainCategoriesView } from './schema.ts';
import * as store from './store.ts';

/** The categories an RFQ may be in, in the order of the marketplace. */
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

const keptMs = 60_000;
const kept = new WeakMap<Db, { readonly at: number; readonly countries: Promise<CountryView[]> }>();

/**
 * Countries with their cities, at most a minute old: operators change them seldom, half of the pages list them, and nothing is
 * decided by them.
 */
export async function listCities(db: Db): Promise<CountryView[]> {
  const known = kept.get(db);
  if (known !== undefined && performance.now() - known.at < keptMs) return known.countries;
  const countries = findCities(db);
  kept.set(db, { at: performance.now(), countries });
  // A failed look-up is not kept.
  countries.catch(() => kept.delete(db));
  return countries;
}

const cuts = new WeakMap<Db, Map<string, CategoryCut>>();

/**
 * Where requests name this category, main or sub: each has an index of its own, so a list of the whole market must know which
 * one it is. A category never changes its level, so it is asked about once in the life of a process.
 */
export async function cutOfCategory(db: Db, asked: string): Promise<CategoryCut> {
  // One entry, however its letters were written.
  const id = asked.toLowerCase();
  const known = cuts.get(db) ?? new Map<string, CategoryCut>();
  cuts.set(db, known);
  const parentId = known.has(id) ? undefined : await store.findParent(db, id);
  const cut = known.get(id) ?? {
    id,
    column: typeof parentId === 'string' ? 'sub_category_id' : 'category_id',
  };
  if (parentId !== undefined) known.set(id, cut);
  return cut;
}

/** Ids of the main categories of a supplier that are open. */
export async function readMainCategories(db: Db | Tx, companyId: string): Promise<string[]> {
  return store.listMainCategories(db, companyId);
}

/** Every category with what the own company has chosen. */
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
