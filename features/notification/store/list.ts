import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { rowsReachable } from '#shared/endpoint.ts';
import { rfqOffers, type NotificationType } from '../rules/kinds.ts';
import { referencesFor } from '#shared/sql/deal-references.ts';

/** The filters of a list. Null: no filter. */
export interface NotificationFilter {
  /** Inclusive; `until` is exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly kinds: readonly NotificationType[] | null;
  readonly unread: boolean;
}

export const wholeList: NotificationFilter = {
  from: null,
  until: null,
  kinds: null,
  unread: false,
};

function ofMember(
  memberId: string,
  { from, until, kinds, unread }: NotificationFilter,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(member_id = ${memberId}
    ${from === null ? sql`` : sql`and created_at >= ${from}`}
    ${until === null ? sql`` : sql`and created_at < ${until}`}
    ${kinds === null ? sql`` : sql`and type = any(${[...kinds]}::text[])`}
    ${unread ? sql`and read_at is null` : sql``})`;
}

interface ListReader {
  readonly memberId: string;
  readonly companyId: string;
}

interface OpenRfq {
  /** Null: the company has paid it. */
  readonly feeFils: string | null;
  readonly expiresAt: string;
}

/** The fee and the end of the open RFQ of a row, by which a supplier decides on it. Null: it is closed. */
function openRfq(companyId: string): RawBuilder<OpenRfq | null> {
  return sql<OpenRfq | null>`case when listed.type = any(${[...rfqOffers]}::text[]) then (
    select jsonb_build_object('expiresAt', rfq.expires_at, 'feeFils', case when not exists (
        select from access where access.rfq_id = rfq.id and access.company_id = ${companyId}::uuid
          and access.refunded_at is null) then rfq.fee_fils::text end)
    from rfq where rfq.id = substring(listed.params ->> 'rfq_id' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
      and rfq.state = 'active') end`;
}

/** Lists a page with the numbers of deals that the reader may see, read for its rows only. */
export async function listNotifications(
  db: Db,
  { memberId, companyId }: ListReader,
  filter: NotificationFilter,
  offset: number,
  limit: number,
) {
  return db
    .selectFrom((inner) =>
      inner
        .selectFrom('notification')
        .select(['id', 'type', 'params', 'created_at', 'read_at'])
        .where(ofMember(memberId, filter))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .as('listed'),
    )
    .selectAll()
    .select(referencesFor(sql`${companyId}::uuid`, sql`listed.params`).as('references'))
    .select(openRfq(companyId).as('open_rfq'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

/**
 * Limits the count, because the badge shows at most "99+" and an exact count of more rows would
 * only cost time.
 */
const countMax = 1000;

/** A company's current offer on and access to an RFQ (specification §3: checkoffer, purchased). */
interface RfqStatusRow {
  readonly rfq_id: string;
  readonly offer_id: string | null;
  readonly purchased: boolean;
}

/**
 * Counts the filtered notifications to one more than the pages show and the unread ones up to
 * `countMax`, and reads the company's
 * state of the RFQs on the page. Joins `offer` and `access` directly, because the page must need
 * only one more query.
 */
export async function countNotifications(
  db: Db | Tx,
  memberId: string,
  filter: NotificationFilter,
  about: { readonly companyId: string; readonly rfqIds: readonly string[] },
): Promise<{ total: number; unread: number; rfqStatuses: readonly RfqStatusRow[] }> {
  const mine = sql`from notification where member_id = ${memberId}`;
  const { rows } = await sql<{
    total: number;
    unread: number;
    rfqStatuses: readonly RfqStatusRow[];
  }>`
    select
      (select count(*)::integer from (
        select from notification where ${ofMember(memberId, filter)} limit ${rowsReachable + 1}) as counted) as total,
      (select count(*)::integer from (select ${mine} and read_at is null limit ${countMax}) as counted) as unread,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'rfq_id', wanted.id, 'offer_id', offer.id, 'purchased', access.id is not null)), '[]')
        from unnest(${about.rfqIds}::uuid[]) as wanted(id)
        left join offer on offer.rfq_id = wanted.id and offer.company_id = ${about.companyId}
          and offer.continues_id is null
        left join access on access.rfq_id = wanted.id and access.company_id = ${about.companyId}
          and access.refunded_at is null) as "rfqStatuses"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('notifications could not be counted');
  return row;
}

/** Locks the row. Undefined if this user has none with the id, even if another user has. */
export async function lockNotification(tx: Tx, memberId: string, id: string) {
  return tx
    .selectFrom('notification')
    .select(['id', 'read_at'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** `at` null: unread. */
export async function saveReadAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('notification').set({ read_at: at }).where('id', '=', id).execute();
}

export async function saveAllRead(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .execute();
}

function liveRows(db: Db) {
  return db.selectFrom('notification').select(['id', 'member_id', 'type', 'params', 'written']);
}
export type LiveRow = Awaited<ReturnType<typeof listById>>[number];

export async function listById(db: Db, ids: readonly string[]) {
  return liveRows(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
}

/**
 * Lists the newest `limit` notifications of each member, newest first: one query with an index scan
 * for each member.
 */
export async function listNewestOf(
  db: Db,
  memberIds: readonly string[],
  limit: number,
): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select newest.id, newest.member_id, newest.type, newest.params, newest.written from unnest(${memberIds}::uuid[]) as reader(id)
    cross join lateral (
      select id, member_id, type, params, written, created_at from notification where member_id = reader.id
      order by created_at desc, id desc limit ${limit}
    ) as newest
    order by newest.created_at desc, newest.id desc
  `.execute(db);
  return rows;
}

/** Counts the unread notifications of each member. A member without any is not in the map. */
export async function listUnreadOf(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('notification')
    .select(({ fn }) => ['member_id', fn.countAll<bigint>().as('unread')])
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('read_at', 'is', null)
    .groupBy('member_id')
    .execute();
  return new Map(rows.map((row) => [row.member_id, Number(row.unread)]));
}
