import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../shared/call.ts';
import { filsOf } from '../../report/store/purchases.ts';
import { withdrawalFilsMin } from '../../wallet/rules/withdrawal.ts';
import type { QueueKind } from '../rules/queues.ts';

/** What waits at a desk, as JSON has it. */
export interface StoredQueue {
  readonly count: number;
  readonly oldest: string | null;
  readonly late: number;
  readonly fils: string | null;
}

export interface StoredReview {
  readonly id: string;
  readonly name: string;
  readonly submitted_at: string;
}

/** Each desk is counted so far: beyond it nobody plans by the figure. */
const queueMax = 1000;
const reviewsShown = 5;

interface Terms {
  readonly now: Date;
  /** A review that was sent before is late. */
  readonly lateBefore: Date;
  readonly approvalFils: bigint;
}

/** The rows of a desk: since when they wait (`at`), and money (`fils`) where it is about money. */
function rowsOf(kind: QueueKind, { approvalFils }: Terms): RawBuilder<unknown> {
  const isLarge = sql`day_fils > ${approvalFils} and approved_by is null`;
  switch (kind) {
    case 'reviews':
      return sql`select submitted_at as at, null::bigint as fils from company where review_state = 'submitted'
        order by submitted_at`;
    case 'moderation':
      return sql`select held_at as at, null::bigint as fils from rfq where pending_for = 'operator' order by held_at`;
    case 'top_ups':
      return sql`select submitted_at as at, amount_fils as fils from top_up where state = 'submitted'
        order by submitted_at`;
    case 'withdrawals_first':
      return sql`select created_at as at, amount_fils as fils from withdrawal where state = 'held' and ${isLarge}
        order by created_at`;
    case 'withdrawals':
      return sql`select created_at as at, amount_fils as fils from withdrawal where state = 'held' and not (${isLarge})
        order by created_at`;
    case 'owed':
      return sql`select closed_at as at, balance_fils - bonus_fils as fils from company
        join wallet on wallet.company_id = company.id
        where closed_at is not null and erased_at is null and balance_fils - bonus_fils >= ${withdrawalFilsMin}
        order by closed_at`;
    case 'refunds':
      return sql`select refund_request.created_at as at, access.fee_fils as fils from refund_request
        join access on access.id = refund_request.access_id where refund_request.state = 'pending'
        order by refund_request.created_at`;
    case 'q_invoices':
      return sql`select created_at as at, amount_fils as fils from q_invoice where state = 'pending' order by created_at`;
    case 'messages':
      return sql`select created_at as at, null::bigint as fils from contact_message where state = 'new' order by id`;
    case 'meetings':
      return sql`select created_at as at, null::bigint as fils from meeting_request where state = 'new' order by due_at`;
    case 'failed':
      return sql`select created_at as at, null::bigint as fils from message where state = 'failed' order by created_at`;
    default:
      return kind satisfies never;
  }
}

/** How much waits at each of these desks, and the reviews that are due next. One query. */
export async function countQueues(db: Db, kinds: readonly QueueKind[], terms: Terms) {
  const counted = kinds.map(
    (kind) => sql`${kind}::text, (select jsonb_build_object('count', count(*), 'oldest', min(at),
      'late', ${kind === 'reviews' ? sql`count(*) filter (where at <= ${terms.lateBefore})` : sql`0`},
      'fils', sum(fils)::text) from (${rowsOf(kind, terms)} limit ${queueMax}) as waiting)`,
  );
  const reviews = kinds.includes('reviews')
    ? sql`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', display_name, 'submitted_at', submitted_at)
        order by submitted_at, id), '[]')
      from (select * from company where review_state = 'submitted' order by submitted_at, id limit ${reviewsShown}) as due)`
    : sql`'[]'::jsonb`;
  const { rows } = await sql<{ queues: Partial<Record<QueueKind, StoredQueue>>; reviews: readonly StoredReview[] }>`
    select jsonb_build_object(${sql.join(counted)}) as queues, ${reviews} as reviews`.execute(db);
  return rows[0] ?? { queues: {}, reviews: [] };
}

/** What went on in one month of Dubai; amounts in fils as texts. */
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

/** Months by what happened in them, from an instant on. Goes through the year's rows: its caller keeps the answer. */
export async function sumMonths(db: Db, from: Date): Promise<StoredMonth[]> {
  const month = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone 'Asia/Dubai', 'YYYY-MM')`;
  const counted = (name: string, at: RawBuilder<unknown>, rows: RawBuilder<unknown>, fils = sql`0::numeric`) => sql`
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
      union all ${counted('offers', sql`offer.sent_at`, sql`from offer where offer.state <> 'draft'`)}
      union all ${counted(
        'awards',
        sql`award.decided_at`,
        sql`from award join offer on offer.id = award.offer_id join rfq on rfq.id = award.rfq_id
          where award.canceled_at is null`,
        sql`${filsOf(sql`offer.total_minor`)}`,
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
