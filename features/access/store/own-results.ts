import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';
import { dealOfferStates } from '#shared/offer-states.ts';
import { stateList } from '#shared/sql/state-list.ts';

/** The newest own offers that count, so that a view costs the same for every supplier. */
const newestMax = 200;

/** RFQs of a category that the company quoted, and those of them that it won, at least in part. */
export async function readOwnResults(db: Db, companyId: string, categoryId: string) {
  const { rows } = await sql<{ quoted: number; won: number }>`
    select count(distinct rfq.id)::integer as quoted,
      count(distinct rfq.id) filter (where newest.state in (${stateList(dealOfferStates)}))::integer as won
    from (select rfq_id, state from offer where company_id = ${companyId}
      order by id desc limit ${sql.lit(newestMax)}) as newest
    join rfq on rfq.id = newest.rfq_id
    where rfq.category_id = ${categoryId}`.execute(db);
  return rows[0] ?? { quoted: 0, won: 0 };
}
