import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { enqueueMessages } from '../../message/store.ts';
import { choicesFor, type OwnChoices } from '../rules/choices.ts';
import type { Audience } from '../rules/kind.ts';
import { audienceOf, type NotificationParams, type NotificationType } from '../rules/kinds.ts';
import { joinsBundle, lettersOf, type BundleAt, type Recipient } from '../rules/letters.ts';
import { referencesFor, type References } from '#shared/sql/deal-references.ts';
import { hasPermission } from '#shared/sql/member-permission.ts';
import { isMailable } from '#shared/sql/mailable-member.ts';

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
    .select(['member.id', 'member.email', 'member.locale', 'company.account_type'])
    .select(['quiet_hours.from_minute', 'quiet_hours.until_minute', isMailable.as('is_mailable')])
    .select([
      sql<boolean>`company.guest_since is not null`.as('is_guest'),
      sql<boolean>`company.approved_at is null`.as('is_waiting'),
    ])
    .select([
      sql<boolean>`exists (select from mail_bounce where email_key = lower(member.email))`.as(
        'is_bounced',
      ),
      sql<OwnChoices | null>`(select jsonb_object_agg(channel, choice) from notification_choice
        where member_id = member.id and kind = ${type})`.as('own'),
      sql<string | null>`(select case act when 'in' then number end from whatsapp_optin
        where member_id = member.id order by created_at desc, id desc limit 1)`.as('whatsapp'),
      sql<string[] | null>`(select jsonb_agg(push_token.id) from session
        join push_token on push_token.session_id = session.id
        where session.member_id = member.id and session.idle_expires_at > ${now} and session.expires_at > ${now})`.as(
        'device_ids',
      ),
    ])
    .where('member.disabled_at', 'is', null)
    .orderBy('member.id');
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
    .select(['id', 'full_name', 'email'])
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

interface Inserted {
  readonly references: References;
  readonly isMuted: boolean;
}

/**
 * Inserts the rows, sends the events of all recipients and reads the numbers that each may see, in
 * one statement. Rows of a muted deal are inserted as read, and have no mail and no push.
 */
async function insertAll(
  tx: Tx,
  call: NotifyContext,
  type: NotificationType,
  rows: readonly { readonly id: string; readonly member_id: string; readonly params: unknown }[],
): Promise<ReadonlyMap<string, Inserted>> {
  const mayMute = choicesFor(type, 'email').length > 0;
  const numbers = referencesFor(sql`member.company_id`, sql`added.params`);
  const { rows: added } = await sql<{ id: string; numbers: References; is_muted: boolean }>`
    with added as (
      insert into notification (id, member_id, type, params, created_at, read_at)
      select id, member_id, ${type}, params, ${call.now},
        case when ${mayMute}::boolean and exists (select from muted_deal where muted_deal.member_id = new.member_id
          and muted_deal.rfq_id = (new.params ->> 'rfq_id')::uuid) then ${call.now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(id uuid, member_id uuid, params jsonb)
      returning id, member_id, params, read_at
    )
    select added.id, ${numbers} as numbers, added.read_at is not null as is_muted, pg_notify(${notificationChannel}, added.id || ' ' || member_id)
    from added join member on member.id = added.member_id
  `.execute(tx);
  return new Map(
    added.map(({ id, numbers: references, is_muted: isMuted }) => [id, { references, isMuted }]),
  );
}

async function queueDigestLines(
  tx: Tx,
  held: readonly {
    readonly notificationId: string;
    readonly memberId: string;
    readonly dueAt: Date;
    readonly rfqId: string | null;
  }[],
): Promise<void> {
  if (held.length === 0) return;
  await sql`
    insert into held_mail (notification_id, member_id, due_at, rfq_id)
    select * from unnest(${held.map(({ notificationId }) => notificationId)}::uuid[],
      ${held.map(({ memberId }) => memberId)}::uuid[], ${held.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${held.map(({ rfqId }) => rfqId)}::uuid[])
  `.execute(tx);
}

/** Offers of the hour after a mail about an RFQ wait for the end of that hour. */
const bundleMs = 3_600_000;

/**
 * Begins the hour of a bundle for each reader without one, and returns for the others when their hour
 * ends. The row is locked until the end of the transaction, so that two offers at once give one mail.
 */
async function openBundles(
  tx: Tx,
  now: Date,
  rfqId: string,
  readers: readonly { readonly id: string; readonly memberId: string }[],
): Promise<ReadonlyMap<string, BundleAt>> {
  if (readers.length === 0) return new Map();
  const over = new Date(now.getTime() - bundleMs);
  const { rows } = await sql<{ member_id: string; notification_id: string; mailed_at: Date }>`
    insert into offer_mail as open (member_id, rfq_id, notification_id, mailed_at)
    select member_id, ${rfqId}, id, ${now}
    from jsonb_to_recordset(${JSON.stringify(readers.map(({ id, memberId }) => ({ id, member_id: memberId })))}::jsonb)
      as reader(id uuid, member_id uuid)
    order by member_id
    on conflict (member_id, rfq_id) do update set
      notification_id = case when open.mailed_at <= ${over} then excluded.notification_id else open.notification_id end,
      mailed_at = case when open.mailed_at <= ${over} then excluded.mailed_at else open.mailed_at end
    returning member_id, notification_id, mailed_at`.execute(tx);
  const own = new Set(readers.map(({ id }) => id));
  return new Map(
    rows
      .filter((row) => !own.has(row.notification_id))
      .map((row) => [row.member_id, new Date(row.mailed_at.getTime() + bundleMs)]),
  );
}

async function notifyRecipients(
  tx: Tx,
  call: NotifyContext,
  type: NotificationType,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map((one) => ({ ...one, id: call.random.id() }));
  const inserted = await insertAll(
    tx,
    call,
    type,
    rows.map(({ id, person, params }) => ({ id, member_id: person.id, params })),
  );
  const { rfq_id: rfqId } = (rows[0]?.params ?? {}) as { readonly rfq_id?: string };
  const audible = rows.filter(({ id }) => inserted.get(id)?.isMuted !== true);
  const joining = audible.filter(({ person }) => joinsBundle(type, person, call.now));
  const bundles =
    rfqId === undefined
      ? new Map<string, BundleAt>()
      : await openBundles(
          tx,
          call.now,
          rfqId,
          joining.map(({ id, person }) => ({ id, memberId: person.id })),
        );
  const letters = audible.map(({ id, person, params, byMail }) => {
    const news = {
      id,
      type,
      params: params as Readonly<Record<string, string>>,
      references: inserted.get(id)?.references ?? {},
    };
    const bundleAt = bundles.get(person.id) ?? null;
    return lettersOf(news, person, { byMail, now: call.now, bundleAt });
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
