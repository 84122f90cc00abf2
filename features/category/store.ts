import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { CategoryHome } from './rules.ts';

interface SubRow {
  readonly id: string;
  readonly name_en: string;
  readonly name_ar: string;
}

/** The open sub-categories of the main category beside it, in their order. */
export const openSubs = sql<SubRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', sub.id, 'name_en', sub.name_en, 'name_ar', sub.name_ar)
    order by sub.position, sub.id), '[]')
  from category as sub where sub.parent_id = category.id and sub.disabled_at is null)`;

/** The main categories that are open, in their order, each with its open sub-categories. */
export async function listOpenCategories(db: Db | Tx) {
  return db
    .selectFrom('category')
    .select(['id', 'name_en', 'name_ar', 'icon', openSubs.as('sub_categories')])
    .where('disabled_at', 'is', null)
    .where('is_main', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The main category that a category stands under: null for a main one, undefined for none at all. */
export async function findParent(db: Db | Tx, id: string): Promise<string | null | undefined> {
  return (
    await db.selectFrom('category').select('parent_id').where('id', '=', id).executeTakeFirst()
  )?.parent_id;
}

/**
 * What categories became by merges, by their ids; what is the id of none is absent, so that whatever was typed may be asked
 * about. Merges never come round to where they began: each is into an open one, and what is merged stays closed.
 */
export async function findHomes(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CategoryHome>> {
  const { rows } = await sql<{ asked: string; id: string; parent_id: string | null }>`
    with recursive home as (
      select id as asked, id, parent_id, merged_into from category where id::text = any(${[...ids]}::text[])
      union all
      select home.asked, next.id, next.parent_id, next.merged_into
      from home join category as next on next.id = home.merged_into)
    select asked, id, parent_id from home where merged_into is null`.execute(db);
  return new Map(rows.map((row) => [row.asked, { id: row.id, parentId: row.parent_id }]));
}

/** Which of these main categories are open; they stay so until the transaction ends, and a merge waits for it. */
export async function lockOpenCategories(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('category')
    .select('id')
    .where('id', 'in', [...ids])
    .where('disabled_at', 'is', null)
    .where('is_main', '=', true)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The open main categories in their order with their sub-categories, and which of them a company has chosen. */
export async function listChoices(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('category')
    .leftJoin('company_category as main', (join) =>
      join.onRef('main.category_id', '=', 'category.id').on('main.company_id', '=', companyId),
    )
    .select([
      'id',
      'name_en',
      'name_ar',
      'icon',
      'main.company_id as chosen_by',
      openSubs.as('sub_categories'),
    ])
    .where('disabled_at', 'is', null)
    .where('category.is_main', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Countries that are offered, in their order. */
export async function listCountries(db: Db) {
  return db
    .selectFrom('country')
    .select(['code', 'name_en', 'name_ar'])
    .where('disabled_at', 'is', null)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** Cities that are offered, in their order. */
export async function listAllCities(db: Db) {
  return db
    .selectFrom('city')
    .select(['id', 'country_code', 'name_en', 'name_ar'])
    .where('disabled_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The open categories that a supplier has chosen. */
export async function listMainCategories(db: Db | Tx, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_category')
    .innerJoin('category', 'category.id', 'company_category.category_id')
    .select('category.id')
    .where('company_category.company_id', '=', companyId)
    .where('category.disabled_at', 'is', null)
    .orderBy('category.position')
    .orderBy('category.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes two changes of one company's choice wait for each other, so that none is left with nothing chosen. */
export async function lockChoice(tx: Tx, companyId: string): Promise<void> {
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Puts this choice in place of the one before; the caller holds the lock. */
export async function saveMainCategories(
  tx: Tx,
  companyId: string,
  categoryIds: readonly string[],
  now: Date,
): Promise<void> {
  const chosen = [...categoryIds];
  await tx
    .deleteFrom('company_category')
    .where('company_id', '=', companyId)
    .where('category_id', '<>', sql<string>`all(${chosen}::uuid[])`)
    .execute();
  await tx
    .insertInto('company_category')
    .values(chosen.map((id) => ({ company_id: companyId, category_id: id, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
