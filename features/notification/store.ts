import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { memberRoles, permissionsOf, type Permission } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { enqueueMessages } from '../message/store.ts';
import type { OwnChoices } from './rules/choices.ts';
import type { Audience } from './rules/kind.ts';
import { audienceOf, type NotificationParams, type NotificationType } from './rules/kinds.ts';
import { lettersOf, type Recipient } from './rules/letters.ts';

/** Channel on which each new notification is told when its transaction commits: its id, a space, its member's id. */
export const notificationChannel = 'notification';

interface NewNotification<T extends NotificationType> {
  readonly type: T;
  readonly params: NotificationParams[T];
}

type Told = Pick<Call, 'random' | 'now'>;

/**
 * Who may be told of a kind, with what decides how: their own choices, their quiet hours, whether mail to them came back,
 * and the devices of theirs that are signed in. All of it with the statement that finds them.
 */
function recipients(tx: Tx, type: NotificationType, now: Date) {
  return tx
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .leftJoin('quiet_hours', 'quiet_hours.member_id', 'member.id')
    .select([
      'member.id',
      'member.email',
      'member.locale',
      'member.verified_at',
      'company.account_type',
    ])
    .select(['quiet_hours.from_minute', 'quiet_hours.until_minute'])
    .select([
      sql<boolean>`exists (select from mail_bounce where email_key = lower(member.email))`.as(
        'is_bounced',
      ),
      sql<OwnChoices | null>`(select jsonb_object_agg(channel, choice) from notification_choice
        where member_id = member.id and kind = ${type})`.as('own'),
      sql<string[] | null>`(select jsonb_agg(push_token.id) from session
        join push_token on push_token.session_id = session.id
        where session.member_id = member.id and session.idle_expires_at > ${now} and session.expires_at > ${now})`.as(
        'device_ids',
      ),
    ])
    .where('member.disabled_at', 'is', null)
    .orderBy('member.id');
}

/** Whether a permission comes with the roles of a row of `member`: built-in ones, the company's own, or ownership. */
function gives(person: 'member' | 'absent', permission: Permission): RawBuilder<boolean> {
  const roles = memberRoles.filter((role) => permissionsOf([role]).has(permission));
  const row = sql.table(person);
  return sql`(${row}.is_owner or ${row}.roles && ${roles}::text[] or exists (
    select from member_role join company_role on company_role.id = member_role.role_id
    where member_role.member_id = ${row}.id and ${permission} = any(company_role.permissions)))`;
}

/** Whether a row of `member` holds a permission on a day, by the hats of docs/decisions/0011: stand-ins count. */
function holds(permission: Permission, day: string): RawBuilder<boolean> {
  return sql`(${gives('member', permission)} or exists (
    select from stand_in join member as absent on absent.id = stand_in.absent_id
    where stand_in.stand_in_id = member.id and stand_in.ended_at is null
      and stand_in.starts_on <= ${day}::date and stand_in.ends_on >= ${day}::date
      and absent.disabled_at is null and ${gives('absent', permission)}))`;
}

/** Who of the companies is meant; `rfqId` adds who wrote that RFQ. */
function isMeant({ needs, of }: Audience, day: string, rfqId: string | null): RawBuilder<boolean> {
  const held = of.map((permission) => holds(permission, day));
  const all =
    held.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`(${sql.join(held, needs === 'any' ? sql` or ` : sql` and `)})`;
  return sql`(member.is_owner or ${all} or member.id = (select created_by from rfq where rfq.id = ${rfqId}))`;
}

/** Users of a company who hold all these permissions today, disabled ones left out: ids and names, as they joined. */
export async function listHolders(
  db: Db | Tx,
  companyId: string,
  permissions: readonly Permission[],
  now: Date,
) {
  return db
    .selectFrom('member')
    .select(['id', 'full_name'])
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .where(isMeant({ needs: 'each', of: permissions }, dayInDubai(now), null))
    .orderBy('id')
    .execute();
}

interface TellingOne {
  readonly person: Recipient;
  readonly params: unknown;
  /** Told by mail where the kind leaves that to what is behind it. */
  readonly byMail: boolean;
}

/** Rows and events of all recipients: one statement, however many they are. */
async function insertAll(
  tx: Tx,
  call: Told,
  type: NotificationType,
  rows: readonly { readonly id: string; readonly member_id: string; readonly params: unknown }[],
): Promise<void> {
  await sql`
    with told as (
      insert into notification (id, member_id, type, params, created_at)
      select id, member_id, ${type}, params, ${call.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(id uuid, member_id uuid, params jsonb)
      returning id, member_id
    )
    select pg_notify(${notificationChannel}, id || ' ' || member_id) from told
  `.execute(tx);
}

/** Keeps for their readers' next digests what they want to be told once a day. */
async function holdAll(
  tx: Tx,
  held: readonly {
    readonly notificationId: string;
    readonly memberId: string;
    readonly dueAt: Date;
  }[],
): Promise<void> {
  if (held.length === 0) return;
  await sql`
    insert into held_mail (notification_id, member_id, due_at)
    select * from unnest(${held.map(({ notificationId }) => notificationId)}::uuid[],
      ${held.map(({ memberId }) => memberId)}::uuid[], ${held.map(({ dueAt }) => dueAt)}::timestamptz[])
  `.execute(tx);
}

async function tell(
  tx: Tx,
  call: Told,
  type: NotificationType,
  told: readonly TellingOne[],
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map((one) => ({ ...one, id: call.random.id() }));
  await insertAll(
    tx,
    call,
    type,
    rows.map(({ id, person, params }) => ({ id, member_id: person.id, params })),
  );
  const letters = rows.map(({ id, person, params, byMail }) => {
    const texts = params as Readonly<Record<string, string>>;
    return lettersOf({ id, type, params: texts }, person, byMail, call.now);
  });
  await holdAll(
    tx,
    letters.flatMap(({ held }) => held),
  );
  await enqueueMessages(
    tx,
    letters.flatMap(({ messages }) =>
      messages.map((one) => ({ ...one, id: call.random.id(), now: call.now })),
    ),
  );
}

/** As `tell`, with the same words for all of them. */
async function tellAll<T extends NotificationType>(
  tx: Tx,
  call: Told,
  { type, params }: NewNotification<T>,
  people: readonly Recipient[],
): Promise<void> {
  await tell(
    tx,
    call,
    type,
    people.map((person) => ({ person, params, byMail: false })),
  );
}

/**
 * Tells one user of a change, inside the transaction of the change: the row, the event on `notification`, and the
 * mail and pushes that the user wants of the kind come with the commit or not at all (product §9). A disabled user is not told.
 */
export async function notify<T extends NotificationType>(
  tx: Tx,
  call: Told,
  { memberId, ...notification }: NewNotification<T> & { readonly memberId: string },
): Promise<void> {
  const people = recipients(tx, notification.type, call.now).where('member.id', '=', memberId);
  await tellAll(tx, call, notification, await people.execute());
}

interface ToCompanies {
  readonly companyIds: readonly string[];
  /** Who knows it already, having done it. */
  readonly exceptId?: string;
  /** Who is told in another way. */
  readonly exceptIds?: readonly string[];
}

/**
 * As `notify`, for those of many companies whom the kind concerns (`audienceOf`): who may act on it or see it on this
 * day, and who wrote the RFQ. The same few statements for one company as for hundreds.
 */
export async function notifyCompanies<T extends NotificationType>(
  tx: Tx,
  call: Told,
  { companyIds, exceptId, exceptIds = [], ...notification }: NewNotification<T> & ToCompanies,
): Promise<void> {
  if (companyIds.length === 0) return;
  const { rfq_id: rfqId = null } = notification.params as { readonly rfq_id?: string };
  let people = recipients(tx, notification.type, call.now)
    .where('member.company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where(isMeant(audienceOf(notification.type), dayInDubai(call.now), rfqId));
  if (exceptId !== undefined) people = people.where('member.id', '<>', exceptId);
  if (exceptIds.length > 0)
    people = people.where('member.id', '<>', sql<string>`all(${exceptIds}::uuid[])`);
  await tellAll(tx, call, notification, await people.execute());
}

interface Each<T extends NotificationType> {
  readonly memberId: string;
  readonly params: NotificationParams[T];
  /** Told by mail where the kind leaves that to what is behind it: a saved search. */
  readonly byMail: boolean;
}

/**
 * As `notify`, for many users with words of their own each, in a few statements. Of a kind that concerns holders of
 * permissions, only those who hold them on this day are told.
 */
export async function notifyEach<T extends NotificationType>(
  tx: Tx,
  call: Told,
  type: T,
  each: readonly Each<T>[],
): Promise<void> {
  if (each.length === 0) return;
  const ids = [...new Set(each.map(({ memberId }) => memberId))];
  const audience = audienceOf(type);
  let people = recipients(tx, type, call.now).where(
    'member.id',
    '=',
    sql<string>`any(${ids}::uuid[])`,
  );
  if (audience.of.length > 0) people = people.where(isMeant(audience, dayInDubai(call.now), null));
  const found = new Map((await people.execute()).map((person) => [person.id, person]));
  const told = each.flatMap((one) => {
    const person = found.get(one.memberId);
    return person === undefined ? [] : [{ ...one, person }];
  });
  await tell(tx, call, type, told);
}

/** As `notifyCompanies`, for one. */
export async function notifyCompany<T extends NotificationType>(
  tx: Tx,
  call: Told,
  {
    companyId,
    ...notification
  }: NewNotification<T> & { readonly companyId: string; readonly exceptId?: string },
): Promise<void> {
  await notifyCompanies(tx, call, { ...notification, companyIds: [companyId] });
}

/** What a list is narrowed to; null leaves one out. */
export interface NotificationCut {
  /** At or after the one, before the other. */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly kinds: readonly NotificationType[] | null;
  readonly unread: boolean;
}

export const wholeList: NotificationCut = { from: null, until: null, kinds: null, unread: false };

/** The condition of one user's rows, narrowed. */
function ofMember(
  memberId: string,
  { from, until, kinds, unread }: NotificationCut,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(member_id = ${memberId}
    ${from === null ? sql`` : sql`and created_at >= ${from}`}
    ${until === null ? sql`` : sql`and created_at < ${until}`}
    ${kinds === null ? sql`` : sql`and type = any(${[...kinds]}::text[])`}
    ${unread ? sql`and read_at is null` : sql``})`;
}

/** A part of a user's notifications, newest first. */
export async function listNotifications(
  db: Db,
  memberId: string,
  cut: NotificationCut,
  offset: number,
  limit: number,
) {
  return db
    .selectFrom('notification')
    .select(['id', 'type', 'params', 'created_at', 'read_at'])
    .where(ofMember(memberId, cut))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

/** The badge shows "99+", and nobody pages through a thousand: counting further would only cost. */
const countMax = 1000;

/** What a company has of an RFQ at this moment (specification §3: checkoffer, purchased). */
interface StandingRow {
  readonly rfq_id: string;
  readonly offer_id: string | null;
  readonly purchased: boolean;
}

/**
 * A user's notifications as they are narrowed and all unread ones, each counted to `countMax`, and beside them what the
 * company has of the RFQs on the page. Reads two tables of nouns below this one, since the flags are the notification's
 * own and one query must do.
 */
export async function countNotifications(
  db: Db | Tx,
  memberId: string,
  cut: NotificationCut,
  about: { readonly companyId: string; readonly rfqIds: readonly string[] },
): Promise<{ total: number; unread: number; standing: readonly StandingRow[] }> {
  const mine = sql`from notification where member_id = ${memberId}`;
  const { rows } = await sql<{ total: number; unread: number; standing: readonly StandingRow[] }>`
    select
      (select count(*)::integer from (
        select from notification where ${ofMember(memberId, cut)} limit ${countMax}) as counted) as total,
      (select count(*)::integer from (select ${mine} and read_at is null limit ${countMax}) as counted) as unread,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'rfq_id', wanted.id, 'offer_id', offer.id, 'purchased', access.id is not null)), '[]')
        from unnest(${about.rfqIds}::uuid[]) as wanted(id)
        left join offer on offer.rfq_id = wanted.id and offer.company_id = ${about.companyId}
        left join access on access.rfq_id = wanted.id and access.company_id = ${about.companyId}
          and access.refunded_at is null) as standing`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('notifications could not be counted');
  return row;
}

/** The row under lock; undefined when there is none of this user, whoever else may have it. */
export async function lockNotification(tx: Tx, memberId: string, id: string) {
  return tx
    .selectFrom('notification')
    .select(['id', 'read_at'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveRead(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('notification').set({ read_at: now }).where('id', '=', id).execute();
}

export async function saveAllRead(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .execute();
}

/** A row as live streams carry it. */
function liveRows(db: Db) {
  return db.selectFrom('notification').select(['id', 'member_id', 'type', 'params']);
}
export type LiveRow = Awaited<ReturnType<typeof listById>>[number];

export async function listById(db: Db, ids: readonly string[]) {
  return liveRows(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
}

/** The newest `limit` of each of these members, newest first; one query, by index for each member. */
export async function listNewestOf(
  db: Db,
  memberIds: readonly string[],
  limit: number,
): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select newest.* from unnest(${memberIds}::uuid[]) as reader(id)
    cross join lateral (
      select id, member_id, type, params from notification where member_id = reader.id order by id desc limit ${limit}
    ) as newest
    order by newest.id desc
  `.execute(db);
  return rows;
}

/** Unread ones of each of these members; who has none is left out. */
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
