import { sql, type Updateable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import { openStates } from './rules.ts';

/**
 * Lists the main categories in order, each followed by its sub-categories, with the targets of
 * merges.
 */
export async function listRows(db: Db | Tx) {
  return db
    .selectFrom('category')
    .leftJoin('category as home', 'home.id', 'category.merged_into')
    .leftJoin('category as main', 'main.id', 'category.parent_id')
    .select([
      'category.id',
      'category.parent_id',
      'category.name_en',
      'category.name_ar',
      'category.icon',
    ])
    .select([
      'category.position',
      'category.version',
      'category.disabled_at',
      'category.merged_into',
    ])
    .select(['home.name_en as home_en', 'home.name_ar as home_ar', 'main.icon as main_icon'])
    .orderBy(sql`coalesce(main.position, category.position)`)
    .orderBy(sql`coalesce(main.id, category.id)`)
    .orderBy('category.is_main', 'desc')
    .orderBy('category.position')
    .orderBy('category.id')
    .execute();
}
export type StoredCategory = Awaited<ReturnType<typeof listRows>>[number];

export interface CategoryFigures {
  readonly id: string;
  readonly open_rfqs: number;
  readonly suppliers: number;
}

/**
 * Counts the open RFQs on the market and the subscribed suppliers of each category, up to `most` of
 * a main category.
 */
export async function countFigures(db: Db, most: number): Promise<readonly CategoryFigures[]> {
  const { rows } = await sql<CategoryFigures>`
    with open_rfq as materialized (
      select category.id as category_id, one.sub_category_id
      from category cross join lateral (
        select rfq.sub_category_id from rfq
        where rfq.category_id = category.id
          and rfq.state = 'active' and rfq.award_count = 0 and rfq.audience <> 'own'
        limit ${most}) one
      where category.is_main)
    select category.id, coalesce(rfqs.n, 0)::integer as open_rfqs, suppliers.n::integer as suppliers
    from category
    left join (
      select category_id as id, count(*) as n from open_rfq group by category_id
      union all
      select sub_category_id, count(*) from open_rfq
      where sub_category_id is not null group by sub_category_id) rfqs on rfqs.id = category.id
    cross join lateral (
      select count(*) as n from (
        select from company_category where category_id = category.id limit ${most}) one) suppliers
    where rfqs.n > 0 or suppliers.n > 0`.execute(db);
  return rows;
}

/**
 * Locks all categories, so that operators change the list one after the other. The lock does not
 * block publications.
 */
export async function lockRows(tx: Tx): Promise<StoredCategory[]> {
  await tx.selectFrom('category').select('id').orderBy('id').forNoKeyUpdate().execute();
  return listRows(tx);
}

interface NewRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name_en: string;
  readonly name_ar: string;
  readonly icon: string;
  readonly position: number;
  readonly created_at: Date;
}

export async function insertRow(tx: Tx, row: NewRow): Promise<void> {
  await tx.insertInto('category').values(row).execute();
}

type Fields = Pick<
  Updateable<Tables['category']>,
  'name_en' | 'name_ar' | 'icon' | 'parent_id' | 'position' | 'disabled_at' | 'merged_into'
>;

/** Saves the row and increases its version, so that older screens conflict. */
export async function saveRow(tx: Tx, id: string, fields: Fields): Promise<void> {
  await tx
    .updateTable('category')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function saveOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update category set position = placed.place
    from unnest(${[...ids]}::uuid[]) with ordinality as placed(id, place)
    where category.id = placed.id`.execute(tx);
}

const states = [...openStates];

export type CategoryColumn = 'category_id' | 'sub_category_id';

const ofRfq = (column: CategoryColumn) => sql.ref(`rfq.${column}`);
const inPayload = (column: CategoryColumn, id: string) =>
  sql<boolean>`payload ->> ${sql.lit(column)} = ${id}`;

interface Moving {
  readonly subs: number;
  readonly suppliers: number;
  readonly rfqs: number;
  readonly drafts: number;
  readonly searches: number;
}

export async function countMoving(
  db: Db | Tx,
  column: CategoryColumn,
  id: string,
): Promise<Moving> {
  const { rows } = await sql<Moving>`
    select
      (select count(*)::integer from category where parent_id = ${id} and merged_into is null) as subs,
      (select count(*)::integer from company_category where category_id = ${id}) as suppliers,
      (select count(*)::integer from rfq where ${ofRfq(column)} = ${id} and state = any(${states}::text[])) as rfqs,
      (select count(*)::integer from draft where ${inPayload(column, id)}) as drafts,
      (select count(*)::integer from saved_search where category_id = ${id}) as searches`.execute(
    db,
  );
  return rows[0] ?? { subs: 0, suppliers: 0, rfqs: 0, drafts: 0, searches: 0 };
}

/**
 * Locks the rows that move with a category: drafts, then requests by id, and then the categories,
 * all of them against other operators and `held` also against publications. An edit of a request
 * locks the request first and then its category, so this order must be the same to prevent
 * deadlocks.
 */
export async function lockMoving(
  tx: Tx,
  column: CategoryColumn,
  id: string,
  exclusiveIds: readonly string[],
): Promise<StoredCategory[]> {
  await tx
    .selectFrom('draft')
    .select('id')
    .where(inPayload(column, id))
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx
    .selectFrom('rfq')
    .select('id')
    .where(column, '=', id)
    .where('state', 'in', states)
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx.selectFrom('category').select('id').orderBy('id').forNoKeyUpdate().execute();
  await tx
    .selectFrom('category')
    .select('id')
    .where('id', 'in', [...exclusiveIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return listRows(tx);
}

interface Place {
  readonly category_id: string;
  readonly sub_category_id?: string;
}

/**
 * Moves open requests and drafts and returns their numbers. Requests locked since are skipped and
 * counted in `left`, so that the caller can refuse instead of waiting.
 */
export async function reassignRequests(tx: Tx, column: CategoryColumn, from: string, to: Place) {
  const rfqs = await tx
    .updateTable('rfq')
    .set(to)
    .where('id', 'in', (row) =>
      row
        .selectFrom('rfq')
        .select('id')
        .where(column, '=', from)
        .where('state', 'in', states)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  const drafts = await tx
    .updateTable('draft')
    .set({ payload: sql`payload || ${JSON.stringify(to)}::jsonb` })
    .where('id', 'in', (row) =>
      row.selectFrom('draft').select('id').where(inPayload(column, from)).forUpdate().skipLocked(),
    )
    .executeTakeFirst();
  const moved = rfqs.map(({ id }) => id);
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from rfq where ${ofRfq(column)} = ${from} and state = any(${states}::text[])
      and id <> all(${moved}::uuid[])`.execute(tx);
  return { rfqs: moved.length, drafts: Number(drafts.numUpdatedRows), left: rows[0]?.left ?? 0 };
}

/** Moves the suppliers' choices without duplicates and returns the ids of the companies. */
export async function moveSuppliers(tx: Tx, from: string, into: string): Promise<string[]> {
  await sql`
    insert into company_category (company_id, category_id, created_at)
    select company_id, ${into}::uuid, created_at from company_category where category_id = ${from}
    on conflict do nothing`.execute(tx);
  const gone = await tx
    .deleteFrom('company_category')
    .where('category_id', '=', from)
    .returning('company_id')
    .execute();
  return gone.map(({ company_id: companyId }) => companyId);
}

export async function moveSearches(tx: Tx, from: string, into: string): Promise<number> {
  const moved = await tx
    .updateTable('saved_search')
    .set({ category_id: into })
    .where('category_id', '=', from)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

/**
 * Moves sub-categories to the end of another main category, also merged ones, because pages still
 * show their names. Returns the unmerged ones in order.
 */
export async function moveSubs(tx: Tx, from: string, into: string) {
  const { rows } = await sql<{
    name_en: string;
    name_ar: string;
    position: number;
    merged_into: string | null;
  }>`
    update category set parent_id = ${into}::uuid, version = version + 1,
      position = position + (select coalesce(max(position), 0) from category as there where there.parent_id = ${into})
    where parent_id = ${from} returning name_en, name_ar, position, merged_into`.execute(tx);
  return rows
    .filter((row) => row.merged_into === null)
    .toSorted((one, other) => one.position - other.position);
}
