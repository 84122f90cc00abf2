import { sql } from 'kysely';
import type { Db, Tx } from '../../shared/call.ts';
import { openStates } from './rules.ts';

/** Every category in its order, with the one it was merged into. */
export async function listRows(db: Db | Tx) {
  return db
    .selectFrom('category')
    .leftJoin('category as home', 'home.id', 'category.merged_into')
    .select(['category.id', 'category.name_en', 'category.name_ar', 'category.icon', 'category.position'])
    .select(['category.disabled_at', 'category.merged_into', 'home.name_en as home_en', 'home.name_ar as home_ar'])
    .orderBy('category.position')
    .orderBy('category.id')
    .execute();
}
export type StoredCategory = Awaited<ReturnType<typeof listRows>>[number];

/** The same, so that two operators change the list one after the other; publications go on beside it. */
export async function lockRows(tx: Tx): Promise<StoredCategory[]> {
  await tx.selectFrom('category').select('id').orderBy('id').forNoKeyUpdate().execute();
  return listRows(tx);
}

export async function insertRow(
  tx: Tx,
  row: {
    readonly id: string;
    readonly name_en: string;
    readonly name_ar: string;
    readonly icon: string;
    readonly position: number;
    readonly created_at: Date;
  },
): Promise<void> {
  await tx.insertInto('category').values(row).execute();
}

export async function saveRow(
  tx: Tx,
  id: string,
  fields: {
    readonly name_en?: string;
    readonly name_ar?: string;
    readonly icon?: string;
    readonly position?: number;
    readonly disabled_at?: Date | null;
    readonly merged_into?: string;
  },
): Promise<void> {
  await tx.updateTable('category').set(fields).where('id', '=', id).execute();
}

const states = [...openStates];
const inPayload = (categoryId: string) => sql<boolean>`payload ->> 'category_id' = ${categoryId}`;

/** What would move with a category. */
export async function countMoving(db: Db | Tx, categoryId: string) {
  const { rows } = await sql<{ suppliers: number; rfqs: number; drafts: number; searches: number }>`
    select
      (select count(*)::integer from company_category where category_id = ${categoryId}) as suppliers,
      (select count(*)::integer from rfq where category_id = ${categoryId} and state = any(${states}::text[])) as rfqs,
      (select count(*)::integer from draft where ${inPayload(categoryId)}) as drafts,
      (select count(*)::integer from saved_search where category_id = ${categoryId}) as searches`.execute(db);
  return rows[0] ?? { suppliers: 0, rfqs: 0, drafts: 0, searches: 0 };
}

/**
 * Locks what a merge moves, in the order of everybody else: drafts and requests in the order of their ids, and only then the
 * categories themselves, which waits for publications under way and stops new ones. Who edits a request holds it and then
 * asks for its category, so the other way round would lock each other out.
 */
export async function lockMerge(tx: Tx, from: string, into: string): Promise<void> {
  await tx.selectFrom('draft').select('id').where(inPayload(from)).orderBy('id').forUpdate().execute();
  await tx
    .selectFrom('rfq')
    .select('id')
    .where('category_id', '=', from)
    .where('state', 'in', states)
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx.selectFrom('category').select('id').where('id', 'in', [from, into]).orderBy('id').forUpdate().execute();
}

/**
 * Moves suppliers, requests, drafts and saved searches; how many of each. What somebody has begun to change since the locks
 * were taken is not waited for: such a request is counted in `left`, and the merge is tried again.
 */
export async function moveAll(tx: Tx, from: string, into: string) {
  const rfqs = await tx
    .updateTable('rfq')
    .set({ category_id: into })
    .where('id', 'in', (row) =>
      row
        .selectFrom('rfq')
        .select('id')
        .where('category_id', '=', from)
        .where('state', 'in', states)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  const drafts = await tx
    .updateTable('draft')
    .set({ payload: sql`jsonb_set(payload, '{category_id}', to_jsonb(${into}::text))` })
    .where('id', 'in', (row) => row.selectFrom('draft').select('id').where(inPayload(from)).forUpdate().skipLocked())
    .executeTakeFirst();
  await sql`
    insert into company_category (company_id, category_id, created_at)
    select company_id, ${into}::uuid, created_at from company_category where category_id = ${from}
    on conflict do nothing`.execute(tx);
  const suppliers = await tx.deleteFrom('company_category').where('category_id', '=', from).executeTakeFirst();
  const searches = await tx
    .updateTable('saved_search')
    .set({ category_id: into })
    .where('category_id', '=', from)
    .executeTakeFirst();
  return {
    suppliers: Number(suppliers.numDeletedRows),
    rfqs: Number(rfqs.numUpdatedRows),
    drafts: Number(drafts.numUpdatedRows),
    searches: Number(searches.numUpdatedRows),
    left: (await countMoving(tx, from)).rfqs,
  };
}
