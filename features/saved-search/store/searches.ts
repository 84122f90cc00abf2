import { sql, type Insertable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import { findHomes } from '#features/category/store.ts';
import type { SearchAlert } from '../rules.ts';

/**
 * A user's searches with names. A sub-category appears with its main category, as in requests
 * (category/rules.ts).
 */
function searchesOf(db: Db | Tx, memberId: string) {
  return db
    .selectFrom('saved_search')
    .leftJoin('category', 'category.id', 'saved_search.category_id')
    .leftJoin('category as main', 'main.id', 'category.parent_id')
    .leftJoin('city', 'city.id', 'saved_search.city_id')
    .selectAll('saved_search')
    .select([
      sql<string | null>`coalesce(main.name_en, category.name_en)`.as('category_en'),
      sql<string | null>`coalesce(main.name_ar, category.name_ar)`.as('category_ar'),
      sql<string | null>`case when main.id is not null then category.name_en end`.as('sub_en'),
      sql<string | null>`case when main.id is not null then category.name_ar end`.as('sub_ar'),
      'city.name_en as city_en',
      'city.name_ar as city_ar',
    ])
    .where('saved_search.member_id', '=', memberId);
}
export type SearchRow = Awaited<ReturnType<typeof listSearches>>[number];

export async function listSearches(db: Db | Tx, memberId: string) {
  return searchesOf(db, memberId).orderBy('saved_search.id').execute();
}

/** Undefined for another user's search and for an unknown id, so that ids do not leak. */
export async function findSearch(
  db: Db | Tx,
  memberId: string,
  id: string,
): Promise<SearchRow | undefined> {
  return searchesOf(db, memberId).where('saved_search.id', '=', id).executeTakeFirst();
}

/**
 * Serializes changes of one user's searches until commit, because their number and names are
 * validated.
 */
export async function lockSearches(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`searches ${memberId}`}, 0))`.execute(
    tx,
  );
}

/**
 * Counts a user's searches and checks if another has the name, normalized so that similar spellings
 * count as equal.
 */
export async function readNames(
  tx: Tx,
  memberId: string,
  name: string,
  exceptId: string,
): Promise<{ readonly total: number; readonly isTaken: boolean }> {
  const { rows } = await sql<{ total: number; is_taken: boolean | null }>`
    select count(*)::integer as total, bool_or(name_key = search_norm(${name}) and id <> ${exceptId}) as is_taken
    from saved_search where member_id = ${memberId}`.execute(tx);
  return { total: rows[0]?.total ?? 0, isTaken: rows[0]?.is_taken === true };
}

/**
 * Locks a category, so that no merge happens before the transaction ends. A category merged since
 * its page opened gives its merge target, because its requests are there. Null: unknown id.
 */
export async function lockCategory(tx: Tx, categoryId: string): Promise<string | null> {
  const locked = await tx
    .selectFrom('category')
    .select('id')
    .where('id', '=', categoryId)
    .forKeyShare()
    .executeTakeFirst();
  if (locked === undefined) return null;
  return (await findHomes(tx, [locked.id])).get(locked.id)?.id ?? null;
}

export async function isCity(tx: Tx, cityId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('city')
    .select('id')
    .where('id', '=', cityId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertSearch(
  tx: Tx,
  search: Omit<Insertable<Tables['saved_search']>, 'name_key' | 'updated_at'>,
): Promise<void> {
  await tx
    .insertInto('saved_search')
    .values({
      ...search,
      name_key: sql<string>`search_norm(${search.name})`,
      updated_at: search.created_at,
    })
    .execute();
}

interface Choices {
  readonly name: string;
  readonly alert: SearchAlert;
  readonly byMail: boolean;
  readonly now: Date;
}

export async function updateSearch(
  tx: Tx,
  id: string,
  { name, alert, byMail, now }: Choices,
): Promise<void> {
  await tx
    .updateTable('saved_search')
    .set({
      name,
      name_key: sql<string>`search_norm(${name})`,
      alert,
      by_mail: byMail,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Its matches for the next digest are deleted with it. */
export async function deleteSearch(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('saved_search').where('id', '=', id).execute();
}
