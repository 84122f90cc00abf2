import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { categoryDesc } from '#features/category/rules.ts';

/** What pages about an offer show of its RFQ; names in the reader's language. */
export async function findRfqOfOffer(db: Db | Tx, rfqId: string, locale: Locale) {
  const row = await db
    .selectFrom('rfq')
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .leftJoin('category as sub', 'sub.id', 'rfq.sub_category_id')
    .innerJoin('city', 'city.id', 'rfq.city_id')
    .select([
      'rfq.id',
      'rfq.number',
      'rfq.title',
      'rfq.company_id',
      'rfq.created_by',
      'rfq.state',
      'rfq.currency',
      'rfq.request_type',
      'rfq.delivery_method',
      'rfq.estimated_minor',
      'rfq.expires_on',
      'rfq.expires_at',
      'rfq.decide_by',
      'rfq.pending_offer_count',
      'rfq.discount_minor',
      'rfq.discount_rate_bp',
      'rfq.discount_max_minor',
      'rfq.rate_micro',
      'rfq.amendment_count',
      'category.name_en as category_en',
      'category.name_ar as category_ar',
      'sub.name_en as sub_en',
      'sub.name_ar as sub_ar',
      locale === 'ar' ? 'city.name_ar as city_name' : 'city.name_en as city_name',
    ])
    .where('rfq.id', '=', rfqId)
    .executeTakeFirst();
  return row && { ...row, category_desc: categoryDesc(locale, row) };
}
export type RfqOfOfferRow = NonNullable<Awaited<ReturnType<typeof findRfqOfOffer>>>;

export async function listAskedLines(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('rfq_line')
    .select(['id', 'position', 'description', 'quantity_milli', 'unit_code'])
    .where('rfq_id', '=', rfqId)
    .orderBy('position')
    .execute();
}
export type AskedLineRow = Awaited<ReturnType<typeof listAskedLines>>[number];
