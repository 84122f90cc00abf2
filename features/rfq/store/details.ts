import type { Db, Tx } from '../../../shared/call.ts';
import { findRfq } from './row.ts';

/** An RFQ with the names that stand beside it; undefined when there is none. */
export async function findRfqWithNames(db: Db | Tx, rfqId: string) {
  const row = await findRfq(db, rfqId);
  if (row === undefined) return undefined;
  const names = await db
    .selectFrom('category')
    .innerJoin('city', (join) => join.on('city.id', '=', row.city_id))
    .innerJoin('member', (join) => join.on('member.id', '=', row.created_by))
    .select([
      'category.name_en as category_en',
      'category.name_ar as category_ar',
      'city.name_en as city_en',
      'city.name_ar as city_ar',
      'member.full_name as author',
    ])
    .where('category.id', '=', row.category_id)
    .executeTakeFirstOrThrow();
  return { ...row, ...names };
}
export type NamedRfqRow = NonNullable<Awaited<ReturnType<typeof findRfqWithNames>>>;

/** Lines in their order. */
export async function listLines(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('rfq_line')
    .select(['id', 'position', 'description', 'quantity_milli', 'unit_code'])
    .where('rfq_id', '=', rfqId)
    .orderBy('position')
    .execute();
}

/** Documents in their order. */
export async function listFiles(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('rfq_file')
    .innerJoin('stored_file', 'stored_file.id', 'rfq_file.file_id')
    .select(['stored_file.id', 'stored_file.name', 'stored_file.bytes', 'stored_file.media_type'])
    .where('rfq_file.rfq_id', '=', rfqId)
    .orderBy('rfq_file.position')
    .execute();
}

/** Documents by their ids, which the caller has checked. */
export async function listFilesById(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('stored_file')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
}

/** Whether a document belongs to the RFQ. */
export async function hasFile(db: Db | Tx, rfqId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rfq_file')
    .select('file_id')
    .where('rfq_id', '=', rfqId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Amendments, the latest first. */
export async function listAmendments(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('amendment')
    .select(['number', 'reason', 'changes', 'created_at'])
    .where('rfq_id', '=', rfqId)
    .orderBy('number', 'desc')
    .execute();
}

/** A city by both its names. */
export async function findCity(db: Db | Tx, cityId: string) {
  return db.selectFrom('city').select(['id', 'name_en', 'name_ar']).where('id', '=', cityId).executeTakeFirst();
}
