import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#shared/call.ts';
import { withdrawalFilsMin } from '#features/wallet/rules/withdrawal.ts';
import { needsFirst } from '#features/wallet/store/operator.ts';
import type { QueueKind } from './rules.ts';

/** The figures of a queue as JSON: instants and fils are text. */
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

/** The limit of each count; planning needs no larger figure, so no query counts further. */
const queueMax = 1000;
const reviewsShown = 5;

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
  /** A review submitted before this instant is late. */
  readonly lateBefore: Date;
  readonly approvalFils: bigint;
}

/**
 * The rows of a queue. `at` is the instant at which a row became pending; `fils` its amount, null
 * where the queue is not about money.
 */
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

/**
 * Reads the figures, the next reviews and the card provider's fault in one query, so that the start
 * page stays fast.
 */
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

/** One more than a counter shows, so that it can show `99+`. */
const counterMax = 100;

/** Counts the queues up to `counterMax`, in one query that uses an index for each queue. */
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
