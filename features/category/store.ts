import { sql } from 'kysely';
import type { Db, Tx } from '../../shared/call.ts';

/** The categories that are open, in their order. */
export async function listOpenCategories(db: Db | Tx) {
  return db
    .selectFrom('category')
    .select(['id', 'name_en', 'name_ar', 'icon'])
    .where('disabled_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Which of these categories are open; they stay so until the transaction ends, and a merge waits for it. */
export async function lockOpenCategories(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('category')
    .select('id')
    .where('id', 'in', [...ids])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The open categories in their order, and which of them a company has chosen. */
export async function listChoices(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('category')
    .leftJoin('company_category as main', (join) =>
      join.onRef('main.category_id', '=', 'category.id').on('main.company_id', '=', companyId),
    )
    .select(['id', 'name_en', 'name_ar', 'icon', 'main.company_id as chosen_by'])
    .where('disabled_at', 'is', null)
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
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirst();
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
