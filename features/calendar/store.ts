import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { awardedRfqStates } from '#shared/rfq-states.ts';
import { stateList } from '#shared/sql/state-list.ts';
import type { EventKind } from './rules.ts';

export async function findFeed(db: Db, memberId: string) {
  return db
    .selectFrom('calendar_feed')
    .select(['created_at', 'ended_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

export async function findReader(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.member_id;
}

export async function saveFeed(
  tx: Tx,
  { memberId, tokenHash, now }: { memberId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  const row = { token_hash: tokenHash, created_at: now, ended_at: null };
  await tx
    .insertInto('calendar_feed')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
}

export async function deleteFeed(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('calendar_feed').where('member_id', '=', memberId).execute();
}

export interface EventRow {
  readonly kind: EventKind;
  readonly id: string;
  readonly rfq_id: string;
  readonly number: bigint;
  readonly serial: string;
  readonly title: string;
  readonly at: Date;
  readonly changed_at: Date;
}

interface Window {
  readonly companyId: string;
  /** Only RFQs of this author. Null: all of the company. */
  readonly authorId: string | null;
  readonly from: Date;
  readonly until: Date;
  readonly limit: number;
  readonly now: Date;
}

function inWindow(at: RawBuilder<unknown>, { from, until }: Window): RawBuilder<unknown> {
  return sql`${at} between ${from} and ${until}`;
}

/** Deadlines of a buyer: ends and decisions of RFQs, and promised deliveries; the earliest first. */
export async function listBuyerEvents(db: Db, window: Window): Promise<EventRow[]> {
  const { companyId, authorId, limit } = window;
  const isOwn = sql`rfq.company_id = ${companyId} and (${authorId}::uuid is null or rfq.created_by = ${authorId})`;
  const { rows } = await sql<EventRow>`
    (select 'rfq_ends' as kind, rfq.id, rfq.id as rfq_id, rfq.number, '' as serial, rfq.title, rfq.expires_at as at, rfq.updated_at as changed_at
      from rfq where ${isOwn} and rfq.state = 'active' and ${inWindow(sql`rfq.expires_at`, window)} order by at limit ${limit})
    union all
    (select 'decision', rfq.id, rfq.id, rfq.number, '', rfq.title, rfq.decide_by, rfq.updated_at
      from rfq where ${isOwn} and rfq.state = 'evaluate' and ${inWindow(sql`rfq.decide_by`, window)} order by rfq.decide_by limit ${limit})
    union all
    (select 'delivery', purchase_order.id, rfq.id, rfq.number, purchase_order.serial, rfq.title, purchase_order.promised_at, purchase_order.sent_at
      from purchase_order join rfq on rfq.id = purchase_order.rfq_id
      where purchase_order.buyer_company_id = ${companyId} and ${isOwn} and purchase_order.delivered_at is null
        and purchase_order.canceled_at is null and purchase_order.sent_at is not null
        and ${inWindow(sql`purchase_order.promised_at`, window)}
      order by purchase_order.promised_at limit ${limit})
    order by at, id limit ${limit}`.execute(db);
  return rows;
}

/** An RFQ that the supplier sees as open: also an awarded one while its own offer waits (product §6). */
function isShownOpen({ companyId, now }: Window): RawBuilder<unknown> {
  return sql`(rfq.state = 'active' or (rfq.state in (${stateList(awardedRfqStates)}) and rfq.expires_at > ${now}
    and exists (select from offer where offer.rfq_id = rfq.id and offer.company_id = ${companyId}
      and offer.state in ('pending', 'expired'))))`;
}

/** The newest accesses of a supplier that its calendar reads, because older RFQs have ended. */
const accessesMax = 1000;

/**
 * Deadlines of a supplier: ends of RFQs with access, validity of its offers, and its deliveries. Of an
 * RFQ, only amendments count as changes, because others would reveal offers and awards.
 */
export async function listSupplierEvents(db: Db, window: Window): Promise<EventRow[]> {
  const { companyId, limit } = window;
  const { rows } = await sql<EventRow>`
    (with newest as (select rfq_id, refunded_at from access where company_id = ${companyId} order by id desc limit ${accessesMax})
      select 'rfq_ends' as kind, rfq.id, rfq.id as rfq_id, rfq.number, '' as serial, rfq.title, rfq.expires_at as at,
        coalesce((select max(amendment.created_at) from amendment where amendment.rfq_id = rfq.id), rfq.published_at) as changed_at
      from newest join rfq on rfq.id = newest.rfq_id
      where newest.refunded_at is null and ${isShownOpen(window)}
        and ${inWindow(sql`rfq.expires_at`, window)} order by at limit ${limit})
    union all
    (select 'offer_ends', offer.id, rfq.id, rfq.number, '', rfq.title, offer.valid_until_at, offer.sent_at
      from offer join rfq on rfq.id = offer.rfq_id
      where offer.company_id = ${companyId} and offer.state = 'pending' and ${inWindow(sql`offer.valid_until_at`, window)}
      order by offer.valid_until_at limit ${limit})
    union all
    (select 'delivery', purchase_order.id, rfq.id, rfq.number, purchase_order.serial, rfq.title, purchase_order.promised_at, purchase_order.sent_at
      from purchase_order join rfq on rfq.id = purchase_order.rfq_id
      where purchase_order.supplier_company_id = ${companyId} and purchase_order.delivered_at is null
        and purchase_order.canceled_at is null and purchase_order.sent_at is not null
        and ${inWindow(sql`purchase_order.promised_at`, window)}
      order by purchase_order.promised_at limit ${limit})
    order by at, id limit ${limit}`.execute(db);
  return rows;
}
