import { sql, type RawBuilder } from 'kysely';

/** AED for one unit of an offer's currency in millionths: its own rate, or that of its RFQ. */
export function rateOfOffer(offerId: RawBuilder<unknown>): RawBuilder<bigint | null> {
  return sql<bigint | null>`(
    select coalesce(rated.rate_micro, asked.rate_micro)
    from offer as rated join rfq as asked on asked.id = rated.rfq_id where rated.id = ${offerId})`;
}
