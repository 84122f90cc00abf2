import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { toFils, type Currency } from '#shared/currency.ts';

/** Awards of copies count for limits of members for 30 days (decision 0196). */
const countedMs = 30 * 24 * 3_600_000;
/** RFQs of one family that are read, because a limit must not cost more with every copy. */
const familyMax = 1000;

interface AwardedTotal {
  readonly total_minor: bigint;
  readonly currency: Currency;
  readonly rate_micro: bigint;
}

/**
 * The awards in force that count for limits of members: all of the RFQ, and those of the last 30 days
 * of the RFQs that were copied from it or from which it was copied. A table for `from`.
 */
export function countedAwards(rfqId: RawBuilder<unknown>, now: Date): RawBuilder<AwardedTotal> {
  const since = new Date(now.getTime() - countedMs);
  return sql<AwardedTotal>`(
    with recursive near(id) as (
      select ${rfqId}
      union
      select next.id from near cross join lateral (
        select rfq.copied_from as id from rfq where rfq.id = near.id and rfq.copied_from is not null
        union all
        select rfq.id from rfq where rfq.copied_from = near.id) next
    ), family as (select id from near limit ${sql.lit(familyMax)})
    select given.total_minor, given.currency, given.rate_micro
    from family
    cross join lateral (
      select coalesce(award.total_minor, offer_version.total_minor) as total_minor, awarded.currency,
        coalesce(awarded.rate_micro, rfq.rate_micro) as rate_micro
      from award
      join offer as awarded on awarded.id = award.offer_id
      join offer_version on offer_version.id = award.version_id
      join rfq on rfq.id = award.rfq_id
      where award.rfq_id = family.id and award.canceled_at is null and rfq.rate_micro is not null
        and (family.id = ${rfqId} or award.decided_at > ${since})
      offset 0) as given)`;
}

/** Fils of `countedAwards`. */
export async function readCountedFils(db: Db | Tx, rfqId: string, now: Date): Promise<bigint> {
  const { rows } = await sql<AwardedTotal>`
    select * from ${countedAwards(sql`${rfqId}::uuid`, now)} as counted`.execute(db);
  return rows.reduce((sum, row) => sum + toFils(row.total_minor, row.currency, row.rate_micro), 0n);
}
