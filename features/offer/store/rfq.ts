import type { Db, Tx } from '#shared/call.ts';
import { drawingOfLine, factColumns } from '#features/rfq/store/details.ts';
import { headSelect } from '#features/rfq/store/head.ts';

export async function findRfqOfOffer(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('rfq')
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .leftJoin('category as sub', 'sub.id', 'rfq.sub_category_id')
    .innerJoin('city', 'city.id', 'rfq.city_id')
    .select(headSelect('of_offer'))
    .select([
      'rfq.category_id',
      'rfq.company_id',
      'rfq.created_by',
      'rfq.state',
      'rfq.estimated_minor',
      'rfq.pending_offer_count',
      'rfq.award_count',
      'rfq.decided_at',
      'rfq.discount_rate_bp',
      'rfq.discount_max_minor',
      'rfq.rate_micro',
      'rfq.offer_rates',
      'rfq.amendment_count',
      'city.name_en as city_en',
      'city.name_ar as city_ar',
    ])
    .where('rfq.id', '=', rfqId)
    .executeTakeFirst();
}
export type RfqOfOfferRow = NonNullable<Awaited<ReturnType<typeof findRfqOfOffer>>>;

export async function listRequestedLines(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('rfq_line')
    .select(['id', 'position', 'description', 'quantity_milli', 'unit_code', ...factColumns])
    .select(drawingOfLine.as('drawing'))
    .where('rfq_id', '=', rfqId)
    .orderBy('position')
    .execute();
}
export type RequestedLineRow = Awaited<ReturnType<typeof listRequestedLines>>[number];
