import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';
import { awardedRfqStates } from '#shared/rfq-states.ts';

/** Reads the buyer's track record (product §6). One query over its published RFQs. */
export async function readBuyerFacts(db: Db, companyId: string) {
  const row = await db
    .selectFrom('rfq')
    .select((rfq) => [
      rfq.fn.countAll<bigint>().as('published'),
      rfq.fn
        .countAll<bigint>()
        .filterWhere('state', 'in', [...awardedRfqStates])
        .as('awarded'),
      rfq.fn.countAll<bigint>().filterWhere('state', '=', 'canceled').as('canceled'),
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from decided_at - published_at) / 86400
      ) filter (where decided_at is not null)`.as('median_days'),
    ])
    .where('company_id', '=', companyId)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    published: Number(row.published),
    awarded: Number(row.awarded),
    canceled: Number(row.canceled),
    medianDays: row.median_days === null ? null : Number(row.median_days),
  };
}

/**
 * Reads the buyer for a supplier with access. The caller must remove the contact unless an own
 * offer is accepted.
 */
export async function findBuyer(db: Db, companyId: string) {
  return db
    .selectFrom('company')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'company.id').on('member.is_owner', '=', true),
    )
    .select([
      'company.display_name',
      'member.full_name',
      'member.email',
      'member.mobile',
      'member.phone',
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export async function findOwnOffer(db: Db, companyId: string, rfqId: string) {
  return db
    .selectFrom('offer')
    .select(['id', 'number', 'state'])
    .where('rfq_id', '=', rfqId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

export async function findNewestRequest(db: Db, accessId: string) {
  return db
    .selectFrom('refund_request')
    .select(['state', 'reason', 'decision_note', 'created_at', 'decided_at'])
    .where('access_id', '=', accessId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
