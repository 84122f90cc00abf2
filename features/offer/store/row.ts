import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { Doer } from '#features/activity/store.ts';
import { aboutRfq, type LockedRfq } from '#features/rfq/store/row.ts';
import type { DecidedOffer, OfferStage, OfferState } from '../rules/table.ts';
import { nobodyAsked } from './approval.ts';

export type OfferRow = Selectable<Tables['offer']>;
export type OfferChanges = Omit<
  Updateable<Tables['offer']>,
  'id' | 'number' | 'rfq_id' | 'company_id' | 'buyer_company_id' | 'state' | 'version'
>;

/** An offer under lock together with its RFQ, both as they are at `rfq.now`. */
export interface LockedOffer {
  readonly offer: OfferRow;
  readonly rfq: LockedRfq;
  /** Whether this lock found its validity passed: another that came first has told of it already. */
  readonly settled?: boolean;
  /** Who acts, at the moment under the lock. */
  readonly doer: Doer;
}

/** The row as stored: whoever shows its state asks `effectiveState`. */
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
    .executeTakeFirst();
}

/** The shown name of a company. */
export async function findCompanyName(db: Db | Tx, companyId: string): Promise<string> {
  const row = await db
    .selectFrom('company')
    .select('display_name')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}

/** Whether a company has closed its account: nobody of it delivers any more. */
export async function hasLeft(db: Db | Tx, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .select('closed_at')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row !== undefined && row.closed_at !== null;
}

/** How notifications name an offer; `company` is the other side of the reader. */
export function aboutOffer(
  rfq: Pick<LockedRfq, 'id' | 'number' | 'title'>,
  offerId: string,
  company: string,
) {
  return { ...aboutRfq(rfq), offer_id: offerId, company };
}

/** What lists count: an offer that was withdrawn is none any more. */
function countsOf(stage: OfferStage): { readonly offers: number; readonly pending: number } {
  return {
    offers: stage === 'draft' || stage === 'withdrawn' ? 0 : 1,
    pending: stage === 'pending' ? 1 : 0,
  };
}

/** Keeps the RFQ's two counts with the rows they count; the caller holds the RFQ's lock. */
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

/** Adds an offer with its first version and counts it; the caller holds the RFQ's lock. */
export async function insertOffer(tx: Tx, offer: Insertable<Tables['offer']>): Promise<OfferRow> {
  const inserted = await tx
    .insertInto('offer')
    .values(offer)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recount(tx, inserted.rfq_id, 'draft', inserted.state);
  return inserted;
}

/** A new version, or an amendment of the RFQ, ends an open request for approval. */
export function endsApproval(set: OfferChanges): boolean {
  return set.version_count !== undefined || set.needs_confirmation === true;
}

/** Changes columns of an offer under lock and counts its version up; the state stays. */
export async function saveOffer(
  tx: Tx,
  now: Date,
  offerId: string,
  set: OfferChanges,
): Promise<OfferRow> {
  return tx
    .updateTable('offer')
    .set({
      ...(endsApproval(set) ? nobodyAsked : {}),
      ...set,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', offerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The only writer of `offer.state` after it was sent. The caller holds the locks; `set` changes further columns. The RFQ's
 * counts go with it, a round of negotiation that was open lapses, and so does a request for approval.
 */
export async function moveOffer(
  tx: Tx,
  now: Date,
  offer: Pick<OfferRow, 'id' | 'rfq_id' | 'state' | 'open_revision_id'>,
  { to }: DecidedOffer,
  set: OfferChanges = {},
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
      ...nobodyAsked,
      updated_at: now,
      ...set,
      state: to,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', offer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recount(tx, offer.rfq_id, offer.state, to);
  return moved;
}

/**
 * Whether goods of its order in force were accepted: only of an offer whose order is sent. Reads tables of a noun below
 * this one, since `can` of an offer hangs on it.
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

/** Offers of an RFQ in one state, under lock, in id order: the lock order among them. */
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

/** The RFQ of an offer: what is locked before it. Undefined when there is no such offer. */
export async function findRfqIdOf(tx: Tx, offerId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('offer')
    .select('rfq_id')
    .where('id', '=', offerId)
    .executeTakeFirst();
  return row?.rfq_id;
}

/** The row of an offer under lock; the caller holds the RFQ's lock. */
export async function lockOfferRow(tx: Tx, offerId: string): Promise<OfferRow> {
  return tx
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', offerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
