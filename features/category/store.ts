import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { CategoryHome } from './rules.ts';

interface SubRow {
  readonly id: string;
  readonly name_en: string;
  readonly name_ar: string;
}

export const openSubs = sql<SubRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', sub.id, 'name_en', sub.name_en, 'name_ar', sub.name_ar)
    order by sub.position, sub.id), '[]')
  from category as sub where sub.parent_id = category.id and sub.disabled_at is null)`;

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

/** Null for a main category, undefined for an unknown id. */
export async function findParent(db: Db | Tx, id: string): Promise<string | null | undefined> {
  return (
    await db.selectFrom('category').select('parent_id').where('id', '=', id).executeTakeFirst()
  )?.parent_id;
}

/**
 * Follows merges by id. Unknown ids are absent from the map, so callers may pass unvalidated text.
 * Cycles are impossible, because a merge target is open and a merged category never reopens.
 */
export async function findHomes(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CategoryHome>> {
  const { rows } = await sql<{ requested: string; id: string; parent_id: string | null }>`
    with recursive home as (
      select id as requested, id, parent_id, merged_into from category where id::text = any(${[...ids]}::text[])
      union all
      select home.requested, next.id, next.parent_id, next.merged_into
      from home join category as next on next.id = home.merged_into)
    select requested, id, parent_id from home where merged_into is null`.execute(db);
  return new Map(rows.map((row) => [row.requested, { id: row.id, parentId: row.parent_id }]));
}

/**
 * Locks the open ones of these main categories until the transaction ends, so that a merge cannot
 * close them before.
 */
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

export async function listCountries(db: Db) {
  return db
    .selectFrom('country')
    .select(['code', 'name_en', 'name_ar'])
    .where('disabled_at', 'is', null)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

export async function listAllCities(db: Db) {
  return db
    .selectFrom('city')
    .select(['id', 'country_code', 'name_en', 'name_ar'])
    .where('disabled_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

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

/** Serializes changes of one company's choice, to prevent an empty result. */
export async function lockChoice(tx: Tx, companyId: string): Promise<void> {
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces the choice; the caller must have the lock of `lockChoice`. */
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
