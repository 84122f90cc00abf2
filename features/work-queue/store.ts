import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#shared/call.ts';
import { withdrawalFilsMin } from '#features/wallet/rules/withdrawal.ts';
import { needsFirst } from '#features/wallet/store/operator.ts';
import type { QueueKind } from './rules.ts';

/** The figures of a work queue, as JSON has them. */
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

/** Each queue is counted up to this number: nobody plans by a larger figure. */
const queueMax = 1000;
const reviewsShown = 5;

/** A provider of card payments refuses us, as JSON has it. */
export interface StoredFault {
  readonly since: string;
  readonly last_at: string;
  readonly refusals: number;
  readonly status: number | null;
  readonly type: string;
  readonly code: string;
  readonly request_id: string;
}

interface Terms {
  /** A review that was sent before is late. */
  readonly lateBefore: Date;
  readonly approvalFils: bigint;
}

/** The rows of a queue: `at` is when each began to wait, `fils` its amount where the queue is about money. */
function rowsOf(kind: QueueKind, approvalFils: bigint): RawBuilder<unknown> {
  switch (kind) {
    case 'reviews':
      return sql`select submitted_at as at, null::bigint as fils from company where review_state = 'submitted'
        order by submitted_at`;
    case 'moderation':
      return sql`select held_at as at, null::bigint as fils from rfq where pending_for = 'operator' order by held_at`;
    case 'top_ups':
      return sql`select submitted_at as at, amount_fils as fils from top_up where state = 'submitted'
        order by submitted_at`;
    case 'cards':
      return sql`select given_up_at as at, amount_fils as fils from top_up
        where state = 'started' and given_up_at is not null order by given_up_at`;
    case 'withdrawals_first':
      return sql`select created_at as at, amount_fils as fils from withdrawal where state = 'held' and ${needsFirst(approvalFils)}
        order by created_at`;
    case 'withdrawals':
      return sql`select created_at as at, amount_fils as fils from withdrawal where state = 'held' and not ${needsFirst(approvalFils)}
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
      return sql`select created_at as at, null::bigint as fils from message
        where state = 'failed' and given_up_at is null order by created_at`;
    default:
      return kind satisfies never;
  }
}

/** The figures of these queues, the reviews that are due next, and the fault of the card provider. One query. */
export async function sumQueues(db: Db, kinds: readonly QueueKind[], terms: Terms) {
  const counted = kinds.map(
    (kind) => sql`${kind}::text, (select jsonb_build_object('count', count(*), 'oldest', min(at),
      'late', ${kind === 'reviews' ? sql`count(*) filter (where at <= ${terms.lateBefore})` : sql`0`},
      'fils', sum(fils)::text) from (${rowsOf(kind, terms.approvalFils)} limit ${queueMax}) as waiting)`,
  );
  const reviews = kinds.includes('reviews')
    ? sql`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', display_name, 'submitted_at', submitted_at)
        order by submitted_at, id), '[]')
      from (select * from company where review_state = 'submitted' order by submitted_at, id limit ${reviewsShown}) as due)`
    : sql`'[]'::jsonb`;
  const fault = kinds.includes('top_ups')
    ? sql`(select to_jsonb(provider_fault) from provider_fault order by since limit 1)`
    : sql`null::jsonb`;
  const { rows } = await sql<{
    queues: Partial<Record<QueueKind, StoredQueue>>;
    reviews: readonly StoredReview[];
    card_fault: StoredFault | null;
  }>`
    select jsonb_build_object(${sql.join(counted)}) as queues, ${reviews} as reviews, ${fault} as card_fault`.execute(
    db,
  );
  return rows[0] ?? { queues: {}, reviews: [], card_fault: null };
}

/** One more than a counter shows (`99+`). */
const counterMax = 100;

/** Counts these queues up to what a counter shows. One query, each queue by an index of its own. */
export async function countQueues(
  db: Db,
  kinds: readonly QueueKind[],
  { approvalFils }: Pick<Terms, 'approvalFils'>,
): Promise<Partial<Record<QueueKind, number>>> {
  if (kinds.length === 0) return {};
  const counted = kinds.map(
    (kind) =>
      sql`${kind}::text, (select count(*) from (${rowsOf(kind, approvalFils)} limit ${counterMax}) as waiting)`,
  );
  const { rows } = await sql<{ waiting: Partial<Record<QueueKind, number>> }>`
    select jsonb_build_object(${sql.join(counted)}) as waiting`.execute(db);
  return rows[0]?.waiting ?? {};
}
