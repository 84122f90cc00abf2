import { sql, type Selectable } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { Tables } from '#shared/tables.ts';

/** Among these newest offers of a company one of the RFQ's category is searched. */
const newestMax = 200;

type LastTermsRow = Pick<
  Selectable<Tables['offer_version']>,
  | 'payment_code'
  | 'payment_terms'
  | 'incoterm'
  | 'incoterm_place'
  | 'delivery_value'
  | 'delivery_unit'
> & {
  readonly number: bigint;
  readonly delivery_number: bigint;
};

/**
 * Payment terms and Incoterm of the offer that the company sent last, on any RFQ, and the delivery time of its last one
 * in the category of this RFQ, or of the same one if there is none.
 */
export async function findLastTerms(
  db: Db,
  companyId: string,
  rfqId: string,
): Promise<LastTermsRow | undefined> {
  const { rows } = await sql<LastTermsRow>`
    with newest as materialized (
      select offer.number, offer.version_id, sent_at,
        rfq.category_id = (select category_id from rfq as asked where asked.id = ${rfqId}) as is_like
      from offer join rfq on rfq.id = offer.rfq_id
      where offer.company_id = ${companyId} order by sent_at desc limit ${sql.lit(newestMax)})
    select last.number, terms.payment_code, terms.payment_terms, terms.incoterm, terms.incoterm_place,
      near.number as delivery_number, delivery.delivery_value, delivery.delivery_unit
    from (select * from newest order by sent_at desc limit 1) as last
    join offer_version terms on terms.id = last.version_id
    cross join (select * from newest order by is_like desc, sent_at desc limit 1) as near
    join offer_version delivery on delivery.id = near.version_id`.execute(db);
  return rows[0];
}
