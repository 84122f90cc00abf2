import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { expectAllowed } from '#shared/workflow.ts';
import {
  recordActivity,
  recordDealEvent,
  type DealSide,
  type Doer,
} from '#features/activity/store.ts';
import { notifyCompany } from '#features/notification/store.ts';
import { aboutRfq, lockRfq, type ClockedDoer, type LockedRfq } from '#features/rfq/store/row.ts';
import { systemFacts } from '../rules/system-facts.ts';
import {
  decideOffer,
  isLapsed,
  type DecidedOffer,
  type OfferStage,
  type OfferState,
} from '../rules/table.ts';
import { nobodyAsked, tellAsker } from './approval.ts';

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

type Asked = Pick<OfferRow, 'id' | 'approval_asked_by'>;

/** Changes columns of an offer under lock and counts its version up; the state stays. What was asked of it lapses with a new version. */
export async function saveOffer(
  tx: Tx,
  doer: Pick<Doer, 'now' | 'random'>,
  offer: Asked,
  set: OfferChanges,
): Promise<OfferRow> {
  const isChanged = set.version_count !== undefined || set.needs_confirmation === true;
  const saved = await tx
    .updateTable('offer')
    .set({
      ...(isChanged ? nobodyAsked : {}),
      ...set,
      updated_at: doer.now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', offer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isChanged) await tellAsker(tx, doer, offer, 'award_lapsed');
  return saved;
}

/**
 * The only writer of `offer.state` after it was sent. The caller holds the locks; `set` changes further columns. The RFQ's counts go with it, a round of negotiation that was open lapses, and so does a request for approval.
 */
export async function moveOffer(
  tx: Tx,
  doer: Pick<Doer, 'now' | 'random'>,
  offer: Pick<OfferRow, 'id' | 'rfq_id' | 'state' | 'open_revision_id' | 'approval_asked_by'>,
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
      ...(isDecided ? { decided_at: doer.now } : {}),
      rejected_by_award: false,
      ...nobodyAsked,
      updated_at: doer.now,
      ...set,
      state: to,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', offer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recount(tx, offer.rfq_id, offer.state, to);
  // Who accepts answers the request; any other end takes away what was asked about.
  if (to !== 'accepted') await tellAsker(tx, doer, offer, 'award_lapsed');
  return moved;
}

interface Told {
  readonly verb: string;
  readonly side: DealSide;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * One line for the log of whoever acted and one for the deal's own log. What the clock does stands in the supplier's.
 */
export async function tellLogs(
  tx: Tx,
  doer: Doer,
  offer: Pick<OfferRow, 'id' | 'number' | 'rfq_id' | 'company_id' | 'buyer_company_id'>,
  { verb, side, params = {} }: Told,
): Promise<void> {
  await recordActivity(tx, doer, {
    companyId: side === 'buyer' ? offer.buyer_company_id : offer.company_id,
    verb,
    subjectType: 'offer',
    subjectId: offer.id,
    params: { number: offerNumber(offer.number), ...params },
  });
  await recordDealEvent(tx, doer, { rfqId: offer.rfq_id, offerId: offer.id, side, verb, params });
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

/** The clock and other nouns act without a session. */
export function systemOf(doer: Pick<Doer, 'random'>, now: Date): Doer {
  return { actor: { kind: 'anonymous' }, random: doer.random, now, address: '' };
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

/**
 * Closes every pending offer of an RFQ that ended: expired with it, or cancelled with it. The caller holds the RFQ's lock
 * and tells the suppliers of the RFQ's end.
 */
export async function closeOffersOf(
  tx: Tx,
  doer: Pick<Doer, 'random' | 'now'>,
  rfq: LockedRfq,
  verb: 'expire' | 'close',
): Promise<void> {
  const system = systemOf(doer, doer.now);
  for (const offer of await listOffersIn(tx, rfq.id, 'pending')) {
    const decided = expectAllowed(decideOffer(verb, systemFacts(offer, rfq)));
    const moved = await moveOffer(tx, system, offer, decided);
    await tellLogs(tx, system, moved, { verb: `offer.${decided.to}`, side: 'system' });
  }
}

/** A pending offer whose validity has passed expires, and both sides are told (product §7). */
async function settleValidity(
  tx: Tx,
  system: Doer,
  rfq: LockedRfq,
  offer: OfferRow,
): Promise<OfferRow> {
  if (offer.state !== 'pending' || !isLapsed(offer.valid_until_at, system.now)) return offer;
  const decided = expectAllowed(decideOffer('expire', systemFacts(offer, rfq)));
  const moved = await moveOffer(tx, system, offer, decided);
  await tellLogs(tx, system, moved, { verb: 'offer.expired', side: 'system' });
  const supplier = await findCompanyName(tx, offer.company_id);
  const buyer = await findCompanyName(tx, offer.buyer_company_id);
  await notifyCompany(tx, system, {
    companyId: offer.company_id,
    type: 'offer_expired',
    params: aboutOffer(rfq, offer.id, buyer),
  });
  await notifyCompany(tx, system, {
    companyId: offer.buyer_company_id,
    type: 'offer_lapsed',
    params: aboutOffer(rfq, offer.id, supplier),
  });
  return moved;
}

/** Locks an RFQ before its offers, and closes the offers where the clock has just ended it. */
export async function lockRfqOfOffer(
  tx: Tx,
  doer: ClockedDoer,
  rfqId: string,
): Promise<LockedRfq | undefined> {
  const rfq = await lockRfq(tx, doer, rfqId);
  if (rfq?.settled === 'expired') await closeOffersOf(tx, systemOf(doer, rfq.now), rfq, 'expire');
  return rfq;
}

/**
 * Locks an offer after its RFQ (lock order: rfq → offer → purchase_order → wallet) and pays what the clock owes both: the
 * RFQ's deadlines, the offer's validity. A refusal of the caller rolls that back, too. Undefined when there is no such row.
 */
export async function lockOffer(
  tx: Tx,
  doer: ClockedDoer,
  offerId: string,
): Promise<LockedOffer | undefined> {
  const known = await tx
    .selectFrom('offer')
    .select('rfq_id')
    .where('id', '=', offerId)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  const rfq = await lockRfqOfOffer(tx, doer, known.rfq_id);
  if (rfq === undefined) return undefined;
  const stored = await tx
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', offerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { now } = rfq;
  const offer = await settleValidity(tx, systemOf(doer, now), rfq, stored);
  const settled = offer.state !== stored.state;
  return {
    offer,
    rfq,
    settled,
    doer: { actor: doer.actor, random: doer.random, now, address: doer.address },
  };
}
