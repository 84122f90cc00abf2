import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#shared/call.ts';
import { offerFils } from '#features/report/store/purchases.ts';

/** The figures of one month in Dubai. Amounts are fils as text. */
export interface StoredMonth {
  readonly at: string;
  readonly rfqs: number;
  readonly accesses: number;
  readonly offers: number;
  readonly awards: number;
  readonly orders: number;
  readonly value: string;
  readonly fees: string;
  readonly q_discount: string;
}

/**
 * Sums events by month since `from`. It reads all rows of the period, so its caller must cache the
 * result.
 */
export async function sumMonths(db: Db, from: Date): Promise<StoredMonth[]> {
  const month = (instant: RawBuilder<unknown>) =>
    sql`to_char(${instant} at time zone 'Asia/Dubai', 'YYYY-MM')`;
  const counted = (
    name: string,
    at: RawBuilder<unknown>,
    rows: RawBuilder<unknown>,
    fils = sql`0::numeric`,
  ) => sql`
    select ${month(at)} as at, ${name}::text as what, count(*)::integer as count, sum(${fils}) as fils
    ${rows} and ${at} >= ${from} group by 1`;
  const postings = (
    account: string,
  ) => sql`from posting join ledger_transaction as entry on entry.id = posting.transaction_id
    where posting.account = ${account}`;
  const amount = sql`posting.amount_fils`;
  const { rows } = await sql<StoredMonth>`
    with counted as (
      ${counted('rfqs', sql`rfq.published_at`, sql`from rfq where rfq.published_at is not null`)}
      union all ${counted('accesses', sql`access.bought_at`, sql`from access where true`)}
      union all ${counted('offers', sql`offer.sent_at`, sql`from offer where offer.state <> 'draft' and offer.continues_id is null`)}
      union all ${counted(
        'awards',
        sql`award.decided_at`,
        sql`from award join offer on offer.id = award.offer_id join rfq on rfq.id = award.rfq_id
          where award.canceled_at is null`,
        offerFils,
      )}
      union all ${counted('orders', sql`placed.sent_at`, sql`from purchase_order as placed where placed.canceled_at is null`)}
      union all ${counted('fees', sql`entry.at`, postings('fee_revenue'), amount)}
      union all ${counted('q_discount', sql`entry.at`, postings('q_discount_expense'), sql`-${amount}`)})
    select at,
      coalesce(sum(count) filter (where what = 'rfqs'), 0)::integer as rfqs,
      coalesce(sum(count) filter (where what = 'accesses'), 0)::integer as accesses,
      coalesce(sum(count) filter (where what = 'offers'), 0)::integer as offers,
      coalesce(sum(count) filter (where what = 'awards'), 0)::integer as awards,
      coalesce(sum(count) filter (where what = 'orders'), 0)::integer as orders,
      coalesce(sum(fils) filter (where what = 'awards'), 0)::bigint::text as value,
      coalesce(sum(fils) filter (where what = 'fees'), 0)::bigint::text as fees,
      coalesce(sum(fils) filter (where what = 'q_discount'), 0)::bigint::text as q_discount
    from counted group by at order by at`.execute(db);
  return rows;
}
