import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { dealFactsAt, invitedFacts } from '#shared/sql/deal-facts.ts';
import type { DealFacts } from './rules/deal-facts.ts';
import {
  secretParams,
  type MessageChannel,
  type MessageKind,
  type MessageParams,
} from './rules/kinds.ts';
import type { SmsState } from './rules/sms-report.ts';

/**
 * The channel of pg_notify, which sends at commit, so that senders never see an uncommitted
 * message.
 */
export const outboxChannel = 'outbox';

export interface NewMessage<K extends MessageKind> {
  readonly id: string;
  readonly now: Date;
  readonly kind: K;
  readonly channel: MessageChannel;
  /** A validated e-mail address or phone number; for a push, the id of the device's row. */
  readonly destination: string;
  readonly locale: Locale;
  readonly params: MessageParams[K];
  /** The reader, for messages that they may switch off. */
  readonly memberId?: string;
  /** The earliest time to send, because of the reader's quiet hours. */
  readonly notBefore?: Date;
  /** When the next channel replaces the message unless it was delivered. Absent: never. */
  readonly fallbackAt?: Date;
  readonly fallbackOf?: string;
}

/**
 * Adds a message to the outbox in the transaction of its change, so that both commit or neither.
 */
export async function enqueueMessage<K extends MessageKind>(
  tx: Tx,
  message: NewMessage<K>,
): Promise<void> {
  await enqueueMessages(tx, [message]);
}

export async function enqueueMessages<K extends MessageKind>(
  tx: Tx,
  messages: readonly NewMessage<K>[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(
    ({ now, memberId, notBefore = now, fallbackAt, fallbackOf, ...row }) => {
      const fallback = { fallback_at: fallbackAt, fallback_of: fallbackOf };
      return { ...row, ...fallback, member_id: memberId, next_try_at: notBefore, created_at: now };
    },
  );
  await sql`
    insert into message (id, kind, channel, destination, locale, params, member_id, next_try_at, created_at, fallback_at, fallback_of)
    select id, kind, channel, destination, locale, params, member_id, next_try_at, created_at, fallback_at, fallback_of
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(
      id uuid, kind text, channel text, destination text, locale text, params jsonb, member_id uuid,
      next_try_at timestamptz, created_at timestamptz, fallback_at timestamptz, fallback_of uuid)
  `.execute(tx);
  await sql`select pg_notify(${outboxChannel}, '')`.execute(tx);
}

/**
 * Claims up to `limit` due messages for this process. No other process takes them before
 * `leaseUntil`; after that they are due again, so that a crash loses none. One statement, so that
 * no lock is open during slow calls to mail servers. State and limit are literals, because PostgreSQL
 * otherwise plans the statement at each call.
 */
export async function claimDueMessages(db: Db, now: Date, leaseUntil: Date, limit: number) {
  return db
    .with('due', (inner) =>
      inner
        .selectFrom('message')
        .select('id as due_id')
        .where('state', '=', sql.lit('waiting'))
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(sql.lit(limit))
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('message')
    .from('due')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), next_try_at: leaseUntil }))
    .whereRef('message.id', '=', 'due.due_id')
    .returning(['id', 'kind', 'channel', 'destination', 'locale', 'params', 'tries', 'member_id'])
    .returning(
      sql<boolean>`exists (select from mail_bounce where channel = 'email' and email_key = lower(destination))`.as(
        'is_bounced',
      ),
    )
    .execute();
}
export type ClaimedMessage = Awaited<ReturnType<typeof claimDueMessages>>[number];

const withoutSecrets = sql<string>`params - ${sql.lit(`{${secretParams.join(',')}}`)}::text[]`;

interface Accepted {
  readonly now: Date;
  readonly providerId?: string | undefined;
  /** When the next channel replaces a WhatsApp message, unless its delivery was reported. */
  readonly fallbackAt: Date;
}

/**
 * Records that the server or gateway accepted the message, and removes codes and links because no
 * try needs them. A failure that WhatsApp reported meanwhile remains.
 */
export async function saveSent(
  db: Db,
  id: string,
  { now, providerId, fallbackAt }: Accepted,
): Promise<void> {
  await db
    .updateTable('message')
    .set({ state: 'sent', sent_at: now, last_error: '', params: withoutSecrets })
    .set({
      fallback_at: sql<Date | null>`case when channel = 'whatsapp' and fallback_at is not null then ${fallbackAt}::timestamptz end`,
    })
    .$if(providerId !== undefined, (query) => query.set({ provider_id: providerId }))
    .where('id', '=', id)
    .where(sql<boolean>`provider_state is distinct from 'failed'`)
    .execute();
}

/**
 * Records that no server is configured for the message. Only the demo keeps the secrets, because
 * only there the outbox shows them.
 */
export async function saveStored(db: Db, id: string, retainsSecrets: boolean): Promise<void> {
  const secrets = retainsSecrets ? {} : { params: withoutSecrets };
  await db
    .updateTable('message')
    .set({ state: 'kept', fallback_at: null, ...secrets })
    .where('id', '=', id)
    .execute();
}

export async function saveRetry(db: Db, id: string, nextTryAt: Date, error: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ next_try_at: nextTryAt, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Records the final failure. The next channel replaces the message at once, if it has one. */
export async function saveFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ state: 'failed', last_error: error, params: withoutSecrets })
    .set({ fallback_at: sql<Date | null>`case when fallback_at is not null then created_at end` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a message to a device that signed out, because no operator must examine it. */
export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('message').where('id', '=', id).execute();
}

/**
 * Deletes up to `limit` messages that ended before `before` and returns their number. Waiting
 * messages, and failed ones without an operator's decision, must remain however old they are. Skips
 * rows locked by others.
 */
export async function deleteOverBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from message where id in (
      select id from message
      where created_at < ${before} and coalesce(given_up_at, sent_at, created_at) < ${before}
        and (state in ('sent', 'kept') or given_up_at is not null)
      order by created_at, id limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Deletes a user's messages of these kinds that have not been tried yet, because the user switched
 * the kinds off.
 */
export async function deleteWaiting(
  tx: Tx,
  memberId: string,
  { channel, kinds }: { readonly channel: MessageChannel; readonly kinds: readonly string[] },
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .deleteFrom('message')
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .where('channel', '=', channel)
    .where(sql<boolean>`params->>'type' = any(${[...kinds]}::text[])`)
    .execute();
}

export interface Bounce {
  readonly kind: 'bounce' | 'complaint';
  readonly reason: string;
}

/**
 * Records a permanent bounce or a complaint; from then on the address gets only mails about safety.
 * An address without a user is not saved, so no data about strangers remains.
 */
export async function saveBounce(
  db: Db | Tx,
  email: string,
  { kind, reason }: Bounce,
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_bounce (email_key, kind, reason, bounced_at)
    select email_key, ${kind}, ${reason.slice(0, 500)}, ${now}
    from (select email_key from member union select email_key from registration
      union select email_key from supplier_contact where removed_at is null) as known
    where email_key = lower(${email})
    on conflict (email_key) do update
      set kind = excluded.kind, reason = excluded.reason, bounced_at = excluded.bounced_at`.execute(
    db,
  );
}

/**
 * Reads the facts of the deals that messages are about, as their readers may see them at `now`.
 * Messages without a deal, of a disabled user or with an invitation that ended are not in the map.
 */
export async function listDealFacts(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, DealFacts>> {
  const { rows } = await sql<{ id: string; facts: DealFacts | null }>`
    select message.id, ${dealFactsAt(now)} as facts from message
    join member on member.id = message.member_id and member.disabled_at is null
    where message.id = any(${[...ids]}::uuid[]) and message.channel = 'email'
    union all
    select message.id, ${invitedFacts} as facts from message
    join invitation_message as sent on sent.message_id = message.id
    join invitation on invitation.id = sent.invitation_id and invitation.state not in ('revoked', 'expired')
    join supplier_contact as contact on contact.id = invitation.contact_id and contact.state <> 'blocked'
    join rfq on rfq.id = invitation.rfq_id and rfq.state = 'active'
    join city on city.id = rfq.city_id
    where message.id = any(${[...ids]}::uuid[]) and message.channel = 'email'
      and message.kind = 'rfq_invitation'`.execute(db);
  return new Map(rows.flatMap(({ id, facts }) => (facts === null ? [] : [[id, facts] as const])));
}

export async function wasMailedTo(db: Db | Tx, id: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where(sql<boolean>`lower(destination) = lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findBounce(db: Db | Tx, email: string) {
  return db
    .selectFrom('mail_bounce')
    .select(['kind', 'bounced_at'])
    .where('email_key', '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

/**
 * Turns an undeliverable mail into an SMS to its reader, with all retries. Returns false if the
 * reader has no mobile number.
 */
export async function turnIntoSms(db: Db, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update message set channel = 'sms', destination = member.mobile, tries = 0, next_try_at = ${now}, last_error = ''
    from member where message.id = ${id} and message.channel = 'email' and member.id = message.member_id
      and member.mobile <> '' and member.disabled_at is null`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Deletes the bounces of addresses, because a mail there was read or no user has the address now.
 */
export async function forgetBounces(tx: Tx, emails: readonly string[]): Promise<void> {
  await sql`delete from mail_bounce where email_key in (
    select lower(email) from unnest(${[...emails]}::text[]) as known(email))`.execute(tx);
}

export async function listMessages(db: Db, offset: number, limit: number) {
  return db
    .selectFrom('message')
    .select(['id', 'kind', 'channel', 'destination', 'locale', 'params', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

export async function countMessages(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .select(['id', 'kind', 'channel', 'destination', 'locale', 'params', 'state', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Saves the reported state of an SMS, in any order and number of times. A failure counts once and
 * before the delivery, and makes the replacement of a notification or an invitation due, unless the
 * message was replaced already: a gateway may report one that it did not accept in time.
 */
export async function saveSmsState(
  tx: Tx,
  id: string,
  { state, error }: SmsState,
  now: Date,
): Promise<void> {
  const isFailed = state === 'failed';
  await sql`
    update message set provider_state = ${state}, params = ${withoutSecrets},
      delivered_at = case when ${isFailed} then delivered_at else ${now}::timestamptz end,
      state = case when ${isFailed} then 'failed' else 'sent' end,
      sent_at = coalesce(sent_at, ${now}),
      given_up_at = case when ${isFailed} then coalesce(given_up_at, ${now}) end,
      last_error = ${error},
      fallback_at = case when ${isFailed} and (member_id is not null or kind = 'rfq_invitation')
        and not exists (select from message later where later.fallback_of = message.id) then ${now}::timestamptz end
    where id = ${id} and channel = 'sms' and delivered_at is null
      and (not ${isFailed} or provider_state is null)`.execute(tx);
}
