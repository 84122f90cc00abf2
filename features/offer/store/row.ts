import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { ActorContext } from '#features/activity/store.ts';
import { aboutRfq, type LockedRfq } from '#features/rfq/store/row.ts';
import type { DecidedOffer, OfferStage, OfferState } from '../rules/table.ts';
import { noApprovalRequest } from './approval.ts';

export type OfferRow = Selectable<Tables['offer']>;
export type OfferChanges = Omit<
  Updateable<Tables['offer']>,
  'id' | 'number' | 'rfq_id' | 'company_id' | 'buyer_company_id' | 'state' | 'version'
>;

export interface LockedOffer {
  readonly offer: OfferRow;
  readonly rfq: LockedRfq;
  /**
   * True if this lock expired the offer. If an earlier one did, both sides were already notified.
   */
  readonly isExpiredNow?: boolean;
  readonly actorContext: ActorContext;
}

/** The offer that has the versions, files and rounds of negotiation: the first of its supplier (decision 0186). */
export function firstOf(offer: Pick<OfferRow, 'id' | 'continues_id'>): string {
  return offer.continues_id ?? offer.id;
}

/** The row as stored. A reader that shows the state must use `effectiveState`. */
export async function findOffer(db: Db | Tx, offerId: string): Promise<OfferRow | undefined> {
  return db.selectFrom('offer').selectAll().where('id', '=', offerId).executeTakeFirst();
}

export async function findOwnOffer(
  db: Db | Tx,
  companyId: string,
  rfqId: string,
): Promise<OfferRow | undefined> {
  return db
    .selectFrom('offer')
    .selectAll()
    .where('rfq_id', '=', rfqId)
    .where('company_id', '=', companyId)
    .where('continues_id', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns the number of a supplier's newest other offer with the same quotation number. A withdrawn
 * offer does not count, because its quotation is no longer offered.
 */
export async function findSameQuotation(
  db: Db | Tx,
  offer: Pick<OfferRow, 'id' | 'rfq_id' | 'company_id' | 'quotation_number'>,
): Promise<bigint | null> {
  if (offer.quotation_number === '') return null;
  const row = await db
    .selectFrom('offer')
    .select('number')
    .where('company_id', '=', offer.company_id)
    .where('quotation_number', '<>', '')
    .where(sql<boolean>`search_norm(quotation_number) = search_norm(${offer.quotation_number})`)
    .where('state', '<>', 'withdrawn')
    .where('rfq_id', '<>', offer.rfq_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}

export async function findCompanyName(db: Db | Tx, companyId: string): Promise<string> {
  const row = await db
    .selectFrom('company')
    .select('display_name')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}

/** The names of companies by their ids, or null if one of them has closed its account. */
export async function findNamesInBusiness(
  db: Db | Tx,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  const rows = await db
    .selectFrom('company')
    .select(['id', 'display_name', 'closed_at'])
    .where('id', 'in', companyIds)
    .execute();
  if (rows.some((row) => row.closed_at !== null)) return null;
  return new Map(rows.map((row) => [row.id, row.display_name]));
}

/** True if a company has closed its account, because its offers can then no longer be fulfilled. */
export async function hasLeft(db: Db | Tx, companyIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .select('id')
    .where('id', 'in', companyIds)
    .where('closed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function aboutOffer(
  rfq: Pick<LockedRfq, 'id' | 'number' | 'title'>,
  offerId: string,
  company: string,
) {
  return { ...aboutRfq(rfq), offer_id: offerId, company };
}

/** An offer's part in the RFQ's counts. A withdrawn offer does not count. */
function countsOf(stage: OfferStage): { readonly offers: number; readonly pending: number } {
  return {
    offers: stage === 'draft' || stage === 'withdrawn' ? 0 : 1,
    pending: stage === 'pending' ? 1 : 0,
  };
}

/**
 * Updates the RFQ's two counts in the same transaction, so that lists need not count rows. The
 * caller must hold the RFQ's lock.
 */
async function recount(tx: Tx, rfqId: string, from: OfferStage, to: OfferStage): Promise<void> {
  const offers = countsOf(to).offers - countsOf(from).offers;
  const pending = countsOf(to).pending - countsOf(from).pending;
  if (offers === 0 && pending === 0) return;
  await tx
    .updateTable('rfq')
    .set({
      offer_count: sql<number>`offer_count + ${offers}`,
      pending_offer_count: sql<number>`pending_offer_count + ${pending}`,
    })
    .where('id', '=', rfqId)
    .execute();
}

/** Inserts an offer with its first version and counts it. The caller must hold the RFQ's lock. */
export async function insertOffer(tx: Tx, offer: Insertable<Tables['offer']>): Promise<OfferRow> {
  const inserted = await tx
    .insertInto('offer')
    .values(offer)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recount(tx, inserted.rfq_id, 'draft', inserted.state);
  return inserted;
}

interface Continuation {
  readonly id: string;
  /** Minor units of the further order. */
  readonly totalMinor: bigint;
  readonly now: Date;
}

/**
 * Inserts the accepted offer of further lines of a supplier that has an order. It has the version in force of
 * the first offer, and is not counted as another offer of the RFQ. The caller must hold the locks.
 */
export async function insertContinuation(
  tx: Tx,
  first: OfferRow,
  { id, totalMinor, now }: Continuation,
): Promise<OfferRow> {
  const { number: _number, ...columns } = first;
  return tx
    .insertInto('offer')
    .values({
      ...columns,
      ...noApprovalRequest,
      id,
      continues_id: firstOf(first),
      state: 'accepted',
      total_minor: totalMinor,
      opened_at: first.opened_at ?? now,
      decided_at: now,
      reason_code: '',
      reason_text: '',
      share_reason: false,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** True if the change ends an open approval request: a new version, or an amendment of the RFQ. */
export function endsApproval(set: OfferChanges): boolean {
  return set.version_count !== undefined || set.needs_confirmation === true;
}

/** Changes columns of a locked offer, never its state, and increments its version. */
export async function saveOffer(
  tx: Tx,
  now: Date,
  offerId: string,
  set: OfferChanges,
): Promise<OfferRow> {
  return tx
    .updateTable('offer')
    .set({
      ...(endsApproval(set) ? noApprovalRequest : {}),
      ...set,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', offerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The only writer of `offer.state` after sending. The caller must hold the locks. `set` changes
 * further columns. It updates the RFQ's counts, unless `isCounted` is false and the caller does, and
 * ends an open round of negotiation and an open approval request.
 */
export async function moveOffer(
  tx: Tx,
  now: Date,
  offer: Pick<OfferRow, 'id' | 'rfq_id' | 'state' | 'open_revision_id'>,
  { to }: DecidedOffer,
  set: OfferChanges = {},
  isCounted = true,
): Promise<OfferRow> {
  const revisionId = to === 'pending' ? null : offer.open_revision_id;
  if (revisionId !== null)
    await tx
      .updateTable('revision')
      .set({ state: 'lapsed' })
      .where('id', '=', revisionId)
      .execute();
  const isDecided =
    to === 'accepted' || to === 'rejected' || to === 'canceled' || to === 'withdrawn';
  const moved = await tx
    .updateTable('offer')
    .set({
      ...(revisionId === null ? {} : { open_revision_id: null }),
      ...(isDecided ? { decided_at: now } : {}),
      rejected_by_award: false,
      ...noApprovalRequest,
      updated_at: now,
      ...set,
      state: to,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', offer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isCounted) await recount(tx, offer.rfq_id, offer.state, to);
  return moved;
}

/**
 * True if goods of its order in force were accepted. It reads tables of a lower noun directly,
 * because `can` of an offer depends on it.
 */
export async function hasGoods(
  db: Db | Tx,
  offer: Pick<OfferRow, 'id' | 'state'>,
): Promise<boolean> {
  if (offer.state !== 'waiting') return false;
  const row = await db
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select('order_line.id')
    .where('purchase_order.offer_id', '=', offer.id)
    .where('purchase_order.canceled_at', 'is', null)
    .where('order_line.accepted_milli', '>', 0n)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the offers of an RFQ in one state. They are locked in id order to prevent deadlocks. */
export async function listOffersIn(tx: Tx, rfqId: string, state: OfferState): Promise<OfferRow[]> {
  return tx
    .selectFrom('offer')
    .selectAll()
    .where('rfq_id', '=', rfqId)
    .where('state', '=', state)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The RFQ of an offer, which must be locked first. Undefined: no such offer. */
export async function findRfqIdOf(tx: Tx, offerId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('offer')
    .select('rfq_id')
    .where('id', '=', offerId)
    .executeTakeFirst();
  return row?.rfq_id;
}

/** Locks an offer's row. The caller must hold the RFQ's lock. */
export async function lockOfferRow(tx: Tx, offerId: string): Promise<OfferRow> {
  return tx
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', offerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
