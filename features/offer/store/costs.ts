import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

/** Minor units of one unit in the currency of the offer, by line of the RFQ. Null: removed. */
export type OfferCosts = ReadonlyMap<string, bigint | null>;

/** Replaces the costs of these lines and leaves the others. The caller must hold the RFQ's lock. */
export async function saveOfferCosts(tx: Tx, offerId: string, costs: OfferCosts): Promise<void> {
  if (costs.size === 0) return;
  await sql`delete from offer_cost
    where offer_id = ${offerId} and rfq_line_id = any(${[...costs.keys()]}::uuid[])`.execute(tx);
  const rows = [...costs].flatMap(([lineId, minor]) =>
    minor === null ? [] : [{ offer_id: offerId, rfq_line_id: lineId, cost_minor: minor }],
  );
  if (rows.length > 0) await tx.insertInto('offer_cost').values(rows).execute();
}

/** Only for members of the company of the offer. */
export async function listOfferCosts(db: Db, offerId: string) {
  return db
    .selectFrom('offer_cost')
    .select(['rfq_line_id', 'cost_minor'])
    .where('offer_id', '=', offerId)
    .execute();
}
