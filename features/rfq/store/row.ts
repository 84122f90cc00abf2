import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { dealOfferStates } from '#shared/offer-states.ts';
import type { ActorContext } from '#features/activity/store.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';
import {
  evaluationMs,
  type DeadlineMove,
  type DecidedRfq,
  type StoredRfqState,
} from '../rules/table.ts';
import { headColumns } from './head.ts';

/** All columns of an RFQ except those that only the search reads. */
export const rfqColumns = [
  ...headColumns,
  'company_id',
  'created_by',
  'state',
  'pending_for',
  'held_at',
  'review_due_at',
  'held_for',
  'discount_rate_bp',
  'discount_max_minor',
  'decided_at',
  'closed_at',
  'reason_code',
  'taken_down_at',
  'copied_from',
  'pending_offer_count',
  'award_count',
  'first_bought_at',
  'amendment_count',
  'deadline_reminded_at',
  'evaluation_reminded',
  'updated_at',
] as const;
/** The same as text, so that a raw statement is not rebuilt on every call. */
const columnList = sql.raw(rfqColumns.join(', '));
export type RfqRow = Pick<Selectable<Tables['rfq']>, (typeof rfqColumns)[number]>;
type RfqChanges = Omit<
  Updateable<Tables['rfq']>,
  'id' | 'number' | 'company_id' | 'state' | 'version' | 'pending_offer_count'
> & { readonly pending_offer_count?: RawBuilder<number> };

export type ClockedActorContext = ActorContext & Pick<Call, 'clockAt'>;

export interface LockedRfq extends RfqRow {
  readonly now: Date;
  readonly actorContext: ActorContext;
  /** The actor of automatic changes at `now`, such as a deadline. It has no session. */
  readonly system: ActorContext;
  /** The move that the clock has just made. Unless it is `evaluate`, the caller must close the offers. */
  readonly deadlineMove: DeadlineMove | null;
}

type DiscountColumns = Pick<RfqRow, 'discount_minor' | 'discount_rate_bp' | 'discount_max_minor'>;

/** The Q discount that an RFQ promises. Zero before publication, because nothing is priced then. */
export function discountTermsOf(row: DiscountColumns): DiscountTerms {
  return {
    discountMinor: row.discount_minor ?? 0n,
    discountRateBp: row.discount_rate_bp ?? 0,
    discountMaxMinor: row.discount_max_minor ?? 0n,
  };
}

/** The row as stored. A reader that shows the state must use `effectiveState`. */
export async function findRfq(db: Db | Tx, rfqId: string): Promise<RfqRow | undefined> {
  return db.selectFrom('rfq').select(rfqColumns).where('id', '=', rfqId).executeTakeFirst();
}

export function aboutRfq(row: Pick<RfqRow, 'id' | 'number' | 'title'>) {
  return { rfq_id: row.id, number: rfqNumber(row.number), title: row.title };
}

export async function listCompaniesWithAccess(db: Db | Tx, rfqId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('access')
    .select('company_id')
    .where('rfq_id', '=', rfqId)
    .where('refunded_at', 'is', null)
    .orderBy('company_id')
    .execute();
  return rows.map((row) => row.company_id);
}

/** Suppliers whose offer is pending, or expired and renewable while the buyer compares. */
export async function listCompaniesWaiting(db: Db | Tx, rfqId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('offer')
    .select('company_id')
    .where('rfq_id', '=', rfqId)
    .where('state', 'in', ['pending', 'expired'])
    .orderBy('company_id')
    .execute();
  return rows.map((row) => row.company_id);
}

/** Suppliers with an award of the RFQ in force. */
export async function listCompaniesInDeal(db: Db | Tx, rfqId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('offer')
    .select('company_id')
    .distinct()
    .where('rfq_id', '=', rfqId)
    .where('state', 'in', dealOfferStates)
    .orderBy('company_id')
    .execute();
  return rows.map((row) => row.company_id);
}

/**
 * States from which the RFQ never returns to the other suppliers. Each of them sets `closed_at`, so
 * the later of two counts.
 */
const ended: readonly StoredRfqState[] = [
  'delivered',
  'completed',
  'expired',
  'canceled',
  'rejected',
];

/**
 * The only writer of `rfq.state`. The caller must have locked the row. `set` changes further
 * columns. An evaluation ends 30 days after `now` unless `set.decide_by` is given.
 */
export async function moveRfq(
  tx: Tx,
  now: Date,
  row: Pick<RfqRow, 'id'>,
  { to }: DecidedRfq,
  set: RfqChanges = {},
): Promise<RfqRow> {
  const isOver = ended.includes(to);
  return tx
    .updateTable('rfq')
    .set({
      ...(isOver ? { closed_at: now } : {}),
      ...(to === 'accepted' ? { decided_at: now } : {}),
      ...(to === 'pending' ? {} : { pending_for: null }),
      evaluation_reminded: 0,
      decide_by: to === 'evaluate' ? new Date(now.getTime() + evaluationMs) : null,
      updated_at: now,
      ...set,
      state: to,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', row.id)
    .returning(rfqColumns)
    .executeTakeFirstOrThrow();
}

/** The change of `pending_offer_count` for offers that were decided. */
export function fewerPending(decided: number) {
  return { pending_offer_count: sql<number>`pending_offer_count - ${decided}` };
}

/** Changes columns of a locked row, never its state, and increments its version. */
export async function saveRfq(tx: Tx, rfqId: string, now: Date, set: RfqChanges): Promise<RfqRow> {
  return tx
    .updateTable('rfq')
    .set({ ...set, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', rfqId)
    .returning(rfqColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Locks an RFQ without applying deadlines, for a noun that cannot close its offers on expiry.
 * `effectiveState` returns its state at `now`. Undefined: no such row.
 */
export async function lockRfqRow(
  tx: Tx,
  actorContext: ClockedActorContext,
  rfqId: string,
): Promise<LockedRfq | undefined> {
  // The outer query reads the clock after the lock.
  const { rows } = await sql<RfqRow & { locked_at: Date }>`
    with locked as materialized (select ${columnList} from rfq where id = ${rfqId} for update)
    select locked.*, clock_timestamp() as locked_at from locked`.execute(tx);
  if (rows[0] === undefined) return undefined;
  const { locked_at: lockedAt, ...stored } = rows[0];
  const now = await actorContext.clockAt(tx, lockedAt);
  const { actor, random, address } = actorContext;
  return {
    ...stored,
    now,
    actorContext: { actor, random, now, address },
    system: { actor: { kind: 'anonymous' }, random, now, address: '' },
    deadlineMove: null,
  };
}
