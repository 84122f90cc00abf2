import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import {
  secretParams,
  type MessageChannel,
  type MessageKind,
  type MessageParams,
} from './rules.ts';

/** Channel on which a new message is told when its transaction commits. */
export const outboxChannel = 'outbox';

export interface NewMessage<K extends MessageKind> {
  readonly id: string;
  readonly now: Date;
  readonly kind: K;
  readonly channel: MessageChannel;
  /** One e-mail address or phone number, already validated; of a push the id of its device's row. */
  readonly destination: string;
  readonly locale: Locale;
  readonly params: MessageParams[K];
  /** The user whose it is, where they may switch it off. */
  readonly memberId?: string;
  /** Not sent before: the end of the reader's quiet hours. */
  readonly notBefore?: Date;
}

/** Puts a message into the outbox inside the change it tells of: committed together or not at all. */
export async function enqueueMessage<K extends MessageKind>(
  tx: Tx,
  message: NewMessage<K>,
): Promise<void> {
  await enqueueMessages(tx, [message]);
}

/** As `enqueueMessage`, for many at once: two statements, however many they are. */
export async function enqueueMessages<K extends MessageKind>(
  tx: Tx,
  messages: readonly NewMessage<K>[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ now, memberId, notBefore = now, ...row }) => {
    return { ...row, member_id: memberId, next_try_at: notBefore, created_at: now };
  });
  await sql`
    insert into message (id, kind, channel, destination, locale, params, member_id, next_try_at, created_at)
    select id, kind, channel, destination, locale, params, member_id, next_try_at, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(
      id uuid, kind text, channel text, destination text, locale text, params jsonb, member_id uuid,
      next_try_at timestamptz, created_at timestamptz)
  `.execute(tx);
  await sql`select pg_notify(${outboxChannel}, '')`.execute(tx);
}

/**
 * Takes up to `limit` due messages for this process alone: until `leaseUntil` no other looks at them, and if this one
 * dies meanwhile they are due again then. One statement, so that no lock is held while mail servers are talked to.
 */
export async function claimDueMessages(db: Db, now: Date, leaseUntil: Date, limit: number) {
  return db
    .with('due', (inner) =>
      inner
        .selectFrom('message')
        .select('id as due_id')
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(limit)
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

/** The mail server or gateway took it. Codes and links go: they have done their work. */
export async function saveSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('message')
    .set({ state: 'sent', sent_at: now, last_error: '', params: withoutSecrets })
    .where('id', '=', id)
    .execute();
}

/** There is nothing configured to send it with. The demo shows it; elsewhere nobody can, so its secrets go as well. */
export async function saveKept(db: Db, id: string, keepsSecrets: boolean): Promise<void> {
  const secrets = keepsSecrets ? {} : { params: withoutSecrets };
  await db
    .updateTable('message')
    .set({ state: 'kept', ...secrets })
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

export async function saveFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ state: 'failed', last_error: error, params: withoutSecrets })
    .where('id', '=', id)
    .execute();
}

/** Nobody is there any more to get it, and nobody has to look into that: a device that signed out. */
export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('message').where('id', '=', id).execute();
}

/**
 * Deletes up to `limit` messages that were over before an instant; answers how many. What still waits or has failed without an
 * operator's decision stays however old it is. Rows that others hold are passed over.
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

/** Takes back what a user was to get in these kinds of notification and nobody has tried to send yet. */
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

/** Why mail to an address is of no use. */
export interface Bounce {
  readonly kind: 'bounce' | 'complaint';
  readonly reason: string;
}

/**
 * Mail to an address came back for good, or its holder called it spam: from now on only what is about safety goes there. Of
 * an address that nobody here has nothing is kept.
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
    from (select email_key from member union select email_key from registration) as known
    where email_key = lower(${email})
    on conflict (email_key) do update
      set kind = excluded.kind, reason = excluded.reason, bounced_at = excluded.bounced_at`.execute(
    db,
  );
}

export async function findBounce(db: Db | Tx, email: string) {
  return db
    .selectFrom('mail_bounce')
    .select(['kind', 'bounced_at'])
    .where('email_key', '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

/** Sends a mail that cannot arrive to its reader's mobile instead, with all tries; false where there is none. */
export async function turnIntoSms(db: Db, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update message set channel = 'sms', destination = member.mobile, tries = 0, next_try_at = ${now}, last_error = ''
    from member where message.id = ${id} and message.channel = 'email' and member.id = message.member_id
      and member.mobile <> '' and member.disabled_at is null`.execute(db);
  return numAffectedRows > 0n;
}

/** Something that was mailed there was read, or the address is nobody's any more. */
export async function forgetBounces(tx: Tx, emails: readonly string[]): Promise<void> {
  await sql`delete from mail_bounce where email_key in (
    select lower(email) from unnest(${[...emails]}::text[]) as known(email))`.execute(tx);
}

/** One page of the outbox, newest first. */
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
