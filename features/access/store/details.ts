import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';
import { awardedRfqStates } from '#shared/rfq-states.ts';
import { isForMarket } from '#shared/sql/open-to-supplier.ts';
import { stateList } from '#shared/sql/state-list.ts';
import { totalsOf } from '#features/rfq/store/counts.ts';

/** RFQs whose time to decide gives the median: enough for a figure in days, and always as many. */
const decidedMax = 200;

/** RFQs for own suppliers that are left out of the counts, so that a view costs the same for every buyer. */
const ownMax = 1000;

/**
 * Reads the buyer's track record (product §6): counts of its published RFQs, and the median of the
 * times to decide of the newest decided ones. Those for its own suppliers do not count, because they
 * show nothing about how it answers others (decision 0206).
 */
export async function readBuyerFacts(db: Db, companyId: string) {
  const { rows } = await sql<{
    published: number;
    awarded: number;
    canceled: number;
    medianDays: number | null;
  }>`
    select coalesce(sum(published), 0)::integer as published,
      coalesce(sum(published) filter (where state in (${stateList(awardedRfqStates)})), 0)::integer as awarded,
      coalesce(sum(published) filter (where state = 'canceled'), 0)::integer as canceled,
      (select percentile_cont(0.5) within group (order by extract(epoch from decided_at - published_at) / 86400)
        from (select decided_at, published_at from rfq
          where company_id = ${companyId} and decided_at is not null and ${isForMarket}
          order by decided_at desc limit ${sql.lit(decidedMax)}) as newest) as "medianDays"
    from (
      select state, published from (${totalsOf(companyId)}) as counted
      union all select state, -count(*)::integer from (
        select state from rfq where company_id = ${companyId} and audience = 'own' and published_at is not null
        limit ${sql.lit(ownMax)}) as own group by state) as of_market`.execute(db);
  return rows[0] ?? { published: 0, awarded: 0, canceled: 0, medianDays: null };
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
    .where('continues_id', 'is', null)
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
