import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { containing } from '#shared/sql/search-pattern.ts';
import { mayTrade } from '#shared/sql/open-to-supplier.ts';
import type { DecidedInvitation, DeclineCode, SentChannel } from '../rules.ts';

const nextVersion = sql<number>`version + 1`;

const newestChannel = sql<SentChannel | null>`(
  select newest.channel from invitation_message newest join message on message.id = newest.message_id and message.kind = 'rfq_invitation'
  where newest.invitation_id = invitation.id order by newest.message_id desc limit 1)`;

/** The state of the newest message, as its provider reported it. Null: there is none, or it was deleted. */
const newestDelivery = sql<'sent' | 'delivered' | 'failed' | null>`(
  select case when message.delivered_at is not null then 'delivered' when message.state = 'failed' then 'failed' else 'sent' end
  from invitation_message newest join message on message.id = newest.message_id and message.kind = 'rfq_invitation'
  where newest.invitation_id = invitation.id order by newest.message_id desc limit 1)`;

interface ColleagueFacts {
  readonly name: string;
  readonly destination: string;
  readonly has_proven: boolean;
}

function invitationsOf(db: Db | Tx) {
  return db
    .selectFrom('invitation')
    .innerJoin('supplier_contact as contact', 'contact.id', 'invitation.contact_id')
    .select([
      'invitation.id',
      'invitation.rfq_id',
      'invitation.company_id',
      'invitation.contact_id',
      'invitation.supplier_company_id',
      'invitation.offer_id',
      'invitation.channel',
      'invitation.state',
      'invitation.decline_code',
      'invitation.decline_note',
      'invitation.reminders',
      'invitation.reminded_at',
      'invitation.sent_at',
      'invitation.opened_at',
      'invitation.declined_at',
      'invitation.quoted_at',
      'contact.name',
      'contact.email',
      'contact.mobile',
      'contact.locale',
      'contact.whatsapp_agreed_at',
    ])
    .select([
      sql<boolean>`(contact.state = 'blocked' or (contact.removed_at is not null and contact.merged_into is null))`.as(
        'is_closed',
      ),
      sql<boolean>`(invitation.offer_id is not null or (invitation.guest_company_id is null and exists (
        select from access where access.invitation_id = invitation.id and access.refunded_at is null)))`.as(
        'is_used',
      ),
      isKnown(sql.ref('invitation.supplier_company_id'), sql.ref('invitation.company_id')).as(
        'is_known',
      ),
      newestDelivery.as('delivery'),
      newestChannel.as('message_channel'),
      sql<ColleagueFacts | null>`(select jsonb_build_object('name', name, 'destination', destination, 'has_proven', proven_at is not null)
        from guest_colleague where guest_colleague.invitation_id = invitation.id)`.as('colleague'),
    ]);
}
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

/** All invitations of an RFQ, the oldest first; at most `perRfqMax` are not revoked. */
export async function listInvitations(db: Db | Tx, rfqId: string, limit: number) {
  return invitationsOf(db)
    .where('invitation.rfq_id', '=', rfqId)
    .orderBy('invitation.id')
    .limit(limit)
    .execute();
}

/** Undefined also for another company's invitation. */
export async function findInvitation(db: Db | Tx, companyId: string, id: string) {
  return invitationsOf(db)
    .where('invitation.id', '=', id)
    .where('invitation.company_id', '=', companyId)
    .executeTakeFirst();
}

export async function findOfSupplier(db: Db | Tx, rfqId: string, companyId: string) {
  return invitationsOf(db)
    .where('invitation.rfq_id', '=', rfqId)
    .where('invitation.supplier_company_id', '=', companyId)
    .where('invitation.state', '<>', 'revoked')
    .executeTakeFirst();
}

export async function saveOpened(
  db: Db | Tx,
  rfqId: string,
  companyId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ state: 'opened', opened_at: now, version: nextVersion })
    .where('rfq_id', '=', rfqId)
    .where('supplier_company_id', '=', companyId)
    .where('state', '=', 'sent')
    .execute();
}

/** Locks an invitation, after its RFQ. */
export async function lockInvitation(tx: Tx, id: string) {
  await tx
    .selectFrom('invitation')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return invitationsOf(tx).where('invitation.id', '=', id).executeTakeFirstOrThrow();
}

export interface InvitableRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly whatsapp_agreed_at: Date | null;
  readonly locale: Locale;
  readonly is_favourite: boolean;
  /** The supplier of the platform that may trade. Null: the contact gets a link. */
  readonly supplier_id: string | null;
  /** An address asked for no invitations, or mails to the only one bounce. */
  readonly is_stopped: boolean;
}

/** The buyer has had an offer from the company, so it may learn that it has an account (decision 0205). */
function isKnown(company: RawBuilder<unknown>, buyerId: unknown): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from offer where offer.company_id = ${company} and offer.buyer_company_id = ${buyerId})`;
}

/** Contacts of one supplier count as one: by its company, TRN or licence. */
function sameSupplier(other: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const column = (name: string) => sql`${other}.${sql.ref(name)}`;
  return sql<SqlBool>`(${column('id')} = contact.id
    or ${column('linked_company_id')} = contact.linked_company_id
    or (contact.trn <> '' and ${column('trn')} = contact.trn)
    or (contact.licence_number <> '' and ${column('licence_number')} = contact.licence_number))`;
}

function isInvited(rfqId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from invitation join supplier_contact other on other.id = invitation.contact_id
    where invitation.rfq_id = ${rfqId} and invitation.state <> 'revoked' and ${sameSupplier(sql`other`)})`;
}

export interface ChosenContacts {
  readonly contactIds: readonly string[];
  readonly groupIds: readonly string[];
}

/**
 * The contacts of a book that can be invited to an RFQ, favourites first. `only`: of these contacts
 * and groups, or by a part of a name, e-mail or number. One per call and supplier is invited; the caller must skip further ones.
 */
export async function listInvitable(
  db: Db | Tx,
  { companyId, rfqId, now }: { companyId: string; rfqId: string; now: Date },
  limit: number,
  only: ChosenContacts | { readonly key: string },
): Promise<(InvitableRow & { readonly trn: string; readonly licence_number: string })[]> {
  const isChosen =
    'key' in only
      ? only.key === ''
        ? sql``
        : sql`and (search_norm(contact.name) like ${containing(only.key)}
            or contact.email_key like ${containing(only.key.toLowerCase())} or contact.mobile like ${containing(only.key)})`
      : sql`and (contact.id = any(${only.contactIds}::uuid[]) or exists (
          select from supplier_contact_group mine join contact_group on contact_group.id = mine.group_id
          where mine.contact_id = contact.id and contact_group.company_id = ${companyId}
            and mine.group_id = any(${only.groupIds}::uuid[])))`;
  const { rows } = await sql<
    InvitableRow & { readonly trn: string; readonly licence_number: string }
  >`
    select contact.id, contact.name, contact.email, contact.mobile, contact.locale, contact.whatsapp_agreed_at, contact.trn,
      contact.licence_number, contact.state = 'favourite' as is_favourite,
      (select company.id from company where company.id = contact.linked_company_id and ${mayTrade(now)}) as supplier_id,
      exists (select from invitation_stop where address_key in (contact.email_key, contact.mobile) and address_key <> '')
        or (contact.mobile = '' and exists (select from mail_bounce where mail_bounce.email_key = contact.email_key)) as is_stopped
    from supplier_contact contact
    where contact.company_id = ${companyId} and contact.removed_at is null and contact.state <> 'blocked' ${isChosen}
      and (contact.email <> '' or contact.mobile <> '' or ${isKnown(sql`contact.linked_company_id`, companyId)})
      and (contact.linked_company_id is null or not exists (
        select from supplier_contact other where other.linked_company_id = contact.linked_company_id
          and other.company_id = contact.company_id and other.state = 'blocked' and other.removed_at is null))
      and not ${isInvited(rfqId)}
    order by contact.state = 'favourite' desc, search_norm(contact.name) collate "C", contact.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function listInvitableGroups(db: Db, companyId: string) {
  const { rows } = await sql<{ id: string; name: string; contacts: number }>`
    select contact_group.id, contact_group.name, count(contact.id)::integer as contacts
    from contact_group
    left join supplier_contact_group mine on mine.group_id = contact_group.id
    left join supplier_contact contact on contact.id = mine.contact_id and contact.removed_at is null and contact.state <> 'blocked'
    where contact_group.company_id = ${companyId}
    group by contact_group.id order by contact_group.name_key`.execute(db);
  return rows;
}

interface Counts {
  /** Free invitations of a month that a company may send. */
  readonly free: number;
  /** Sent since the beginning of the month. Contacts of one supplier are invited once to an RFQ. */
  readonly month: number;
  readonly day: number;
}

export async function readCounts(
  db: Db | Tx,
  companyId: string,
  { monthFrom, now }: { readonly monthFrom: Date; readonly now: Date },
): Promise<Counts> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const since = monthFrom < dayAgo ? monthFrom : dayAgo;
  const { rows } = await sql<Counts>`
    select (select free_per_month from invitation_allowance) as free,
      count(*) filter (where invitation.created_at >= ${monthFrom})::integer as month,
      count(*) filter (where invitation.created_at > ${dayAgo})::integer as day
    from invitation
    where invitation.company_id = ${companyId} and invitation.created_at >= ${since}
      and (invitation.state <> 'revoked' or invitation.sent_at is not null)`.execute(db);
  return rows[0] ?? { free: 0, month: 0, day: 0 };
}

/** Serializes the invitations of a company until commit, because they are counted. */
export async function lockAllowance(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${companyId}`}, 0))`.execute(
    tx,
  );
}

export async function countOfRfq(tx: Tx, rfqId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('invitation')
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .where('rfq_id', '=', rfqId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export interface NewInvitation {
  readonly id: string;
  readonly rfq_id: string;
  readonly company_id: string;
  readonly contact_id: string;
  readonly supplier_company_id: string | null;
  readonly token_hash: Buffer | null;
  readonly channel: 'email' | 'sms' | 'whatsapp' | 'link' | 'notice';
  readonly invited_by: string;
  readonly created_at: Date;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitation')
    .values({ ...invitation, state: 'sent', sent_at: invitation.created_at })
    .execute();
}

/** An RFQ for the market becomes one for both when its buyer invites somebody. */
export async function saveAudience(tx: Tx, rfqId: string): Promise<void> {
  await tx
    .updateTable('rfq')
    .set({ audience: 'both' })
    .where('id', '=', rfqId)
    .where('audience', '=', 'market')
    .execute();
}

export async function saveMoved(
  tx: Tx,
  id: string,
  decided: DecidedInvitation,
  set: {
    readonly sent_at?: Date;
    readonly opened_at?: Date;
    readonly declined_at?: Date;
    readonly decline_code?: DeclineCode;
    readonly decline_note?: string;
    readonly quoted_at?: Date;
    readonly offer_id?: string;
    readonly revoked_at?: Date;
    readonly bounced_at?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ state: decided.to, version: nextVersion, ...set })
    .where('id', '=', id)
    .execute();
}

export async function saveReminder(
  tx: Tx,
  id: string,
  _decided: DecidedInvitation<'remind'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ reminders: sql`reminders + 1`, reminded_at: now, version: nextVersion })
    .where('id', '=', id)
    .execute();
}

/** Records the channel of a further message, and the token of its link, which replaces the earlier one. */
export async function saveChannel(
  tx: Tx,
  id: string,
  channel: SentChannel,
  tokenHash: Buffer,
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ channel, token_hash: tokenHash, version: nextVersion })
    .where('id', '=', id)
    .execute();
}

/** Replaces the token of a link, so that the earlier link ends. */
export async function saveToken(
  tx: Tx,
  id: string,
  _decided: DecidedInvitation<'link'>,
  tokenHash: Buffer,
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ token_hash: tokenHash, version: nextVersion })
    .where('id', '=', id)
    .execute();
}

const bounceMs = 3 * 86_400_000;

function isBounced(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`invitation.state = 'sent' and invitation.channel = 'email'
    and invitation.sent_at > ${new Date(now.getTime() - bounceMs)} and mail_bounce.bounced_at >= invitation.sent_at`;
}

/**
 * The newest message by WhatsApp or SMS failed, and nothing replaces it: the failure was reported
 * after its fallback. The condition names the index.
 */
function isUndelivered(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`invitation.state = 'sent' and invitation.channel in ('sms', 'whatsapp')
    and coalesce(invitation.reminded_at, invitation.sent_at) > ${new Date(now.getTime() - bounceMs)}
    and (select message.state = 'failed' and message.fallback_at is null from invitation_message newest
      join message on message.id = newest.message_id
      where newest.invitation_id = invitation.id order by newest.message_id desc limit 1)`;
}

/**
 * RFQs with an invitation of the last three days whose address has bounced since, or, while they
 * are open, whose message failed late.
 */
export async function listRfqsWithBounces(
  db: Db | Tx,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ rfq_id: string }>`
    select invitation.rfq_id from invitation
    join supplier_contact contact on contact.id = invitation.contact_id
    join mail_bounce on mail_bounce.email_key = contact.email_key
    where ${isBounced(now)}
    union select invitation.rfq_id from invitation join rfq on rfq.id = invitation.rfq_id
    where ${isUndelivered(now)} and rfq.state = 'active'
    order by rfq_id limit ${limit}`.execute(db);
  return rows.map((row) => row.rfq_id);
}

export async function listBounced(tx: Tx, rfqId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select invitation.id from invitation
    join supplier_contact contact on contact.id = invitation.contact_id
    left join mail_bounce on mail_bounce.email_key = contact.email_key
    where invitation.rfq_id = ${rfqId} and ((${isBounced(now)}) or (${isUndelivered(now)}))
    order by invitation.id`.execute(tx);
  return rows.map(({ id }) => id);
}
