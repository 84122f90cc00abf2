import { sql } from 'kysely';
import type { Db, Tx } from '../../shared/call.ts';
import type { Locale } from '../../shared/locale.ts';
import { secretParams, type MessageChannel, type MessageKind, type MessageParams } from './rules.ts';

/** Channel on which a new message is told when its transaction commits. */
export const outboxChannel = 'outbox';

export interface NewMessage<K extends MessageKind> {
  readonly id: string;
  readonly now: Date;
  readonly kind: K;
  readonly channel: MessageChannel;
  /** One e-mail address or phone number, already validated. */
  readonly destination: string;
  readonly locale: Locale;
  readonly params: MessageParams[K];
}

/** Puts a message into the outbox inside the change it tells of: committed together or not at all. */
export async function enqueueMessage<K extends MessageKind>(tx: Tx, message: NewMessage<K>): Promise<void> {
  await enqueueMessages(tx, [message]);
}

/** As `enqueueMessage`, for many at once: two statements, however many they are. */
export async function enqueueMessages<K extends MessageKind>(
  tx: Tx,
  messages: readonly NewMessage<K>[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ now, params, ...row }) => ({ ...row, params, next_try_at: now, created_at: now }));
  await sql`
    insert into message (id, kind, channel, destination, locale, params, next_try_at, created_at)
    select id, kind, channel, destination, locale, params, next_try_at, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(
      id uuid, kind text, channel text, destination text, locale text, params jsonb,
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
    .returning(['id', 'kind', 'channel', 'destination', 'locale', 'params', 'tries'])
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
  await db.updateTable('message').set({ next_try_at: nextTryAt, last_error: error }).where('id', '=', id).execute();
}

export async function saveFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ state: 'failed', last_error: error, params: withoutSecrets })
    .where('id', '=', id)
    .execute();
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
