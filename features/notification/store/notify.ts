import { sql, type RawBuilder } from 'kysely';
import { memberRoles, permissionsOf, type Permission } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { enqueueMessages } from '../../message/store.ts';
import type { OwnChoices } from '../rules/choices.ts';
import type { Audience } from '../rules/kind.ts';
import { audienceOf, type NotificationParams, type NotificationType } from '../rules/kinds.ts';
import { lettersOf, type Recipient } from '../rules/letters.ts';
import { referencesFor, type References } from '#shared/sql/deal-references.ts';

/**
 * The channel of pg_notify. The payload is the notification's id, a space and the member's id, sent
 * when the transaction commits.
 */
export const notificationChannel = 'notification';

interface NewNotification<T extends NotificationType> {
  readonly type: T;
  readonly params: NotificationParams[T];
}

type NotifyContext = Pick<Call, 'random' | 'now'>;

/**
 * Selects enabled users with everything that decides mail and pushes: choices, quiet hours,
 * bounces, signed-in devices. One statement, because a notification can have hundreds of
 * recipients.
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

/**
 * SQL condition: the roles of a `member` row (built-in or the company's own) or ownership give a
 * permission.
 */
function gives(person: 'member' | 'absent', permission: Permission): RawBuilder<boolean> {
  const roles = memberRoles.filter((role) => permissionsOf([role]).has(permission));
  const row = sql.table(person);
  return sql`(${row}.is_owner or ${row}.roles && ${roles}::text[] or exists (
    select from member_role join company_role on company_role.id = member_role.role_id
    where member_role.member_id = ${row}.id and ${permission} = any(company_role.permissions)))`;
}

/**
 * SQL condition: a `member` row has a permission on a day, also as a stand-in
 * (docs/decisions/0011).
 */
function hasPermission(permission: Permission, day: string): RawBuilder<boolean> {
  return sql`(${gives('member', permission)} or exists (
    select from stand_in join member as absent on absent.id = stand_in.absent_id
    where stand_in.stand_in_id = member.id and stand_in.ended_at is null
      and stand_in.starts_on <= ${day}::date and stand_in.ends_on >= ${day}::date
      and absent.disabled_at is null and ${gives('absent', permission)}))`;
}

/** SQL condition: a member belongs to an audience. `rfqId` adds the author of that RFQ. */
function isMeant({ needs, of }: Audience, day: string, rfqId: string | null): RawBuilder<boolean> {
  const grants = of.map((permission) => hasPermission(permission, day));
  const all =
    grants.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`(${sql.join(grants, needs === 'any' ? sql` or ` : sql` and `)})`;
  return sql`(member.is_owner or ${all} or member.id = (select created_by from rfq where rfq.id = ${rfqId}))`;
}

/**
 * Lists the enabled users of a company who have all these permissions today, in the order in which
 * they joined.
 */
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

interface Notice {
  readonly person: Recipient;
  readonly params: unknown;
  /** Sends the mail where the kind leaves that to the saved search. */
  readonly byMail: boolean;
}

/**
 * Inserts the rows, sends the events of all recipients and reads the numbers that each may see, in
 * one statement.
 */
async function insertAll(
  tx: Tx,
  call: NotifyContext,
  type: NotificationType,
  rows: readonly { readonly id: string; readonly member_id: string; readonly params: unknown }[],
): Promise<ReadonlyMap<string, References>> {
  const numbers = referencesFor(sql`member.company_id`, sql`added.params`);
  const { rows: added } = await sql<{ id: string; numbers: References }>`
    with added as (
      insert into notification (id, member_id, type, params, created_at)
      select id, member_id, ${type}, params, ${call.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(id uuid, member_id uuid, params jsonb)
      returning id, member_id, params
    )
    select added.id, ${numbers} as numbers, pg_notify(${notificationChannel}, added.id || ' ' || member_id)
    from added join member on member.id = added.member_id
  `.execute(tx);
  return new Map(added.map(({ id, numbers: own }) => [id, own]));
}

async function queueDigestLines(
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

async function notifyRecipients(
  tx: Tx,
  call: NotifyContext,
  type: NotificationType,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map((one) => ({ ...one, id: call.random.id() }));
  const references = await insertAll(
    tx,
    call,
    type,
    rows.map(({ id, person, params }) => ({ id, member_id: person.id, params })),
  );
  const letters = rows.map(({ id, person, params, byMail }) => {
    const texts = { ...(params as Readonly<Record<string, string>>), ...references.get(id) };
    return lettersOf({ id, type, params: texts }, person, byMail, call.now);
  });
  await queueDigestLines(
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

async function notifyAll<T extends NotificationType>(
  tx: Tx,
  call: NotifyContext,
  { type, params }: NewNotification<T>,
  people: readonly Recipient[],
): Promise<void> {
  await notifyRecipients(
    tx,
    call,
    type,
    people.map((person) => ({ person, params, byMail: false })),
  );
}

/**
 * Notifies one user in the transaction of the change, so that the row, the event, the mail and the
 * pushes commit with it or not at all (product §9). A disabled user is not notified.
 */
export async function notify<T extends NotificationType>(
  tx: Tx,
  call: NotifyContext,
  { memberId, ...notification }: NewNotification<T> & { readonly memberId: string },
): Promise<void> {
  const people = recipients(tx, notification.type, call.now).where('member.id', '=', memberId);
  await notifyAll(tx, call, notification, await people.execute());
}

interface ToCompanies {
  readonly companyIds: readonly string[];
  /** The user who made the change and so needs no notification. */
  readonly exceptId?: string;
  /** Users who get another notification of the same change. */
  readonly exceptIds?: readonly string[];
}

/**
 * Notifies the users of many companies whom the kind concerns (`audienceOf`). The number of
 * statements does not depend on the number of companies.
 */
export async function notifyCompanies<T extends NotificationType>(
  tx: Tx,
  call: NotifyContext,
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
  await notifyAll(tx, call, notification, await people.execute());
}

interface Each<T extends NotificationType> {
  readonly memberId: string;
  readonly params: NotificationParams[T];
  readonly byMail: boolean;
}

/**
 * Notifies many users with different params, in a few statements. For a kind with permissions, it
 * skips users who do not have them today, because they must not read about it.
 */
export async function notifyEach<T extends NotificationType>(
  tx: Tx,
  call: NotifyContext,
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
  const notices = each.flatMap((one) => {
    const person = found.get(one.memberId);
    return person === undefined ? [] : [{ ...one, person }];
  });
  await notifyRecipients(tx, call, type, notices);
}

export async function notifyCompany<T extends NotificationType>(
  tx: Tx,
  call: NotifyContext,
  {
    companyId,
    ...notification
  }: NewNotification<T> & { readonly companyId: string; readonly exceptId?: string },
): Promise<void> {
  await notifyCompanies(tx, call, { ...notification, companyIds: [companyId] });
}
