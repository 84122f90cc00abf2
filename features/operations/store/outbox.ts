import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { OutboxState } from '../rules/outbox.ts';

export interface OutboxFilter {
  readonly key: string;
  readonly state: OutboxState | null;
  readonly channel: string | null;
  readonly kind: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

const countMax = 10_000;
const failedMax = 1000;

const isDead = sql<boolean>`(state = 'failed' and given_up_at is null)`;

function stateSql(state: OutboxState): RawBuilder<boolean> {
  if (state === 'failed') return isDead;
  if (state === 'given_up') return sql<boolean>`(state = 'failed' and given_up_at is not null)`;
  return sql<boolean>`state = ${state}`;
}

function conditionsOf({
  key,
  state,
  channel,
  kind,
  from,
  until,
}: OutboxFilter): RawBuilder<boolean>[] {
  const start = `${key.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return [
    ...(key === '' ? [] : [sql<boolean>`lower(destination) like ${start}`]),
    ...(state === null ? [] : [stateSql(state)]),
    ...(channel === null ? [] : [sql<boolean>`channel = ${channel}`]),
    ...(kind === null ? [] : [sql<boolean>`kind = ${kind}`]),
    ...(from === null ? [] : [sql<boolean>`created_at >= ${from}`]),
    ...(until === null ? [] : [sql<boolean>`created_at < ${until}`]),
  ];
}

function whereOf(filter: OutboxFilter): RawBuilder<unknown> {
  const conditions = conditionsOf(filter);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export interface OutboxMessageRow {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly state: OutboxState;
  readonly destination: string;
  readonly locale: 'en' | 'ar';
  readonly params: unknown;
  readonly tries: number;
  readonly next_try_at: Date;
  readonly last_error: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

const columns = sql`id, kind, channel, destination, locale, params, tries, next_try_at, last_error, created_at, sent_at,
  case when given_up_at is not null then 'given_up' else state end as state`;

export async function listOutbox(db: Db, filter: OutboxFilter, offset: number, limit: number) {
  const { rows } = await sql<OutboxMessageRow>`
    select ${columns} from message where ${whereOf(filter)}
    order by created_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Counts the messages of a filter up to `countMax`, and failed ones without a decision up to
 * `failedMax`.
 */
export async function countOutbox(
  db: Db,
  filter: OutboxFilter,
): Promise<{ total: number; failed: number }> {
  const { rows } = await sql<{ total: number; failed: number }>`
    select
      (select count(*)::int from (select from message where ${whereOf(filter)} limit ${countMax}) found) as total,
      (select count(*)::int from (select from message where ${isDead} limit ${failedMax}) dead) as failed`.execute(
    db,
  );
  return rows[0] ?? { total: 0, failed: 0 };
}

export async function findOutboxMessage(
  db: Db | Tx,
  id: string,
): Promise<OutboxMessageRow | undefined> {
  const { rows } =
    await sql<OutboxMessageRow>`select ${columns} from message where id = ${id}`.execute(db);
  return rows[0];
}

export async function lockOutboxMessage(tx: Tx, id: string): Promise<OutboxMessageRow | undefined> {
  const { rows } = await sql<OutboxMessageRow>`
    select ${columns} from message where id = ${id} for update`.execute(tx);
  return rows[0];
}

/**
 * Locks the failed messages of a filter, oldest first, except kinds in `without`. Skips rows locked
 * by others, so that it does not wait for senders.
 */
export async function lockFailed(
  tx: Tx,
  filter: OutboxFilter,
  without: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from message
    where ${whereOf({ ...filter, state: 'failed' })} and kind <> all(${[...without]}::text[])
    order by created_at, id limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Makes messages due at once, with all retries. */
export async function saveSendAgain(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update message set state = 'waiting', tries = 0, next_try_at = ${now}, given_up_at = null
    where id = any(${[...ids]}::uuid[])`.execute(tx);
}

export async function saveGivenUp(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update message set given_up_at = ${now} where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

/** Notifies the senders at commit, so that they do not wait for their next run. */
export async function wakeSenders(tx: Tx, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(tx);
}
