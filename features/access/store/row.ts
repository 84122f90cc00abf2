import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/call.ts';
import type { AccessState, RefundCause } from '../rules/table.ts';

/** The newest access of a supplier to an RFQ, with the refund that is asked for. */
export async function findNewestAccess(db: Db | Tx, companyId: string, rfqId: string) {
  return db
    .selectFrom('access')
    .leftJoin('refund_request', (join) =>
      join.onRef('refund_request.access_id', '=', 'access.id').on('refund_request.state', '=', 'pending'),
    )
    .select([
      'access.id',
      'access.rfq_id',
      'access.company_id',
      'access.fee_fils',
      'access.bought_at',
      'access.bought_by',
      'access.refunded_at',
      'access.refund_cause',
      'refund_request.id as request_id',
    ])
    .where('access.company_id', '=', companyId)
    .where('access.rfq_id', '=', rfqId)
    .orderBy('access.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export type AccessRow = NonNullable<Awaited<ReturnType<typeof findNewestAccess>>>;

/** Where the supplier stands by its newest access. */
export function stateOf(row: Pick<AccessRow, 'refunded_at' | 'request_id'> | undefined): AccessState {
  if (row === undefined) return 'none';
  if (row.refunded_at !== null) return 'refunded';
  return row.request_id === null ? 'bought' : 'refund_asked';
}

/** Whether a supplier has paid for an RFQ and was not refunded: what lets it see the whole of it and quote. */
export async function hasAccess(db: Db | Tx, companyId: string, rfqId: string): Promise<boolean> {
  const row = await db
    .selectFrom('access')
    .select('id')
    .where('rfq_id', '=', rfqId)
    .where('company_id', '=', companyId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewAccess {
  readonly id: string;
  readonly rfqId: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly feeFils: bigint;
  readonly now: Date;
}

/** Adds an access and counts it; the caller holds the RFQ's lock and has charged the fee. */
export async function insertAccess(tx: Tx, access: NewAccess): Promise<void> {
  await tx
    .with('added', (db) =>
      db.insertInto('access').values({
        id: access.id,
        rfq_id: access.rfqId,
        company_id: access.companyId,
        bought_by: access.memberId,
        fee_fils: access.feeFils,
        bought_at: access.now,
      }),
    )
    .updateTable('rfq')
    .set({
      access_count: sql<number>`access_count + 1`,
      first_bought_at: sql<Date>`coalesce(first_bought_at, ${access.now})`,
    })
    .where('id', '=', access.rfqId)
    .execute();
}

/** Marks an access as refunded; the caller holds the RFQ's lock and returns the fee in the same transaction. */
export async function saveRefunded(
  tx: Tx,
  access: { readonly id: string; readonly rfq_id: string },
  cause: RefundCause,
  now: Date,
): Promise<void> {
  await tx.updateTable('access').set({ refunded_at: now, refund_cause: cause }).where('id', '=', access.id).execute();
  await tx
    .updateTable('rfq')
    .set({ access_count: sql<number>`access_count - 1` })
    .where('id', '=', access.rfq_id)
    .execute();
}

export interface StandingAccess {
  readonly id: string;
  readonly rfq_id: string;
  readonly company_id: string;
  readonly fee_fils: bigint;
}

/** All accesses of an RFQ that stand, by company: wallets are always locked in this order. */
export async function listStandingAccesses(tx: Tx, rfqId: string): Promise<StandingAccess[]> {
  return tx
    .selectFrom('access')
    .select(['id', 'rfq_id', 'company_id', 'fee_fils'])
    .where('rfq_id', '=', rfqId)
    .where('refunded_at', 'is', null)
    .orderBy('company_id')
    .execute();
}

/**
 * Those of them whose offer the buyer had not opened when the RFQ ended at `endedAt`. An offer that its supplier
 * withdrew is not counted: nothing was there to be opened.
 */
export async function listNeverOpened(tx: Tx, rfqId: string, endedAt: Date): Promise<StandingAccess[]> {
  return tx
    .selectFrom('access')
    .innerJoin('offer', (join) =>
      join.onRef('offer.rfq_id', '=', 'access.rfq_id').onRef('offer.company_id', '=', 'access.company_id'),
    )
    .select(['access.id', 'access.rfq_id', 'access.company_id', 'access.fee_fils'])
    .where('access.rfq_id', '=', rfqId)
    .where('access.refunded_at', 'is', null)
    .where('offer.state', '<>', 'withdrawn')
    .where((row) => row.or([row('offer.opened_at', 'is', null), row('offer.opened_at', '>=', endedAt)]))
    .orderBy('access.company_id')
    .execute();
}

/** RFQs that ended since then and owe such a fee: what the clock goes through, some at a time. */
export async function listRfqsOwingFees(db: Db | Tx, endedSince: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rfq')
    .select('rfq.id')
    .where('rfq.state', 'in', ['expired', 'completed'])
    .where('rfq.closed_at', '>=', endedSince)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('access')
          .innerJoin('offer', (join) =>
            join.onRef('offer.rfq_id', '=', 'access.rfq_id').onRef('offer.company_id', '=', 'access.company_id'),
          )
          .select('access.id')
          .whereRef('access.rfq_id', '=', 'rfq.id')
          .where('access.refunded_at', 'is', null)
          .where('offer.state', '<>', 'withdrawn')
          .where((row) =>
            row.or([row('offer.opened_at', 'is', null), row('offer.opened_at', '>=', row.ref('rfq.closed_at'))]),
          ),
      ),
    )
    .orderBy('rfq.closed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** An offer of theirs was accepted and not cancelled since. */
const acceptedStates = ['accepted', 'waiting', 'delivered', 'completed'] as const;

export async function hasAcceptedOffer(db: Db | Tx, companyId: string, rfqId: string): Promise<boolean> {
  const row = await db
    .selectFrom('offer')
    .select('id')
    .where('rfq_id', '=', rfqId)
    .where('company_id', '=', companyId)
    .where('state', 'in', [...acceptedStates])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What a supplier trades in and where, which decides what RFQs are shown to it (product §6), and where its offer on this
 * one stands.
 */
export async function findReach(
  db: Db | Tx,
  companyId: string,
  rfq: { readonly id: string; readonly category_id: string },
) {
  return db
    .selectFrom('company')
    .leftJoin('company_category', 'company_category.company_id', 'company.id')
    .leftJoin('category', (join) =>
      join.onRef('category.id', '=', 'company_category.category_id').on('category.disabled_at', 'is', null),
    )
    .select((row) => [
      'company.country',
      row.fn.count<bigint>('category.id').as('categories'),
      sql<boolean>`coalesce(bool_or(category.id = ${rfq.category_id}), false)`.as('has_category'),
      row
        .selectFrom('offer')
        .select('offer.state')
        .where('offer.rfq_id', '=', rfq.id)
        .where('offer.company_id', '=', companyId)
        .as('offer_state'),
    ])
    .where('company.id', '=', companyId)
    .groupBy('company.id')
    .executeTakeFirst();
}
