import { sql } from 'kysely';
import type { Call, Db, Tx } from '../../shared/call.ts';
import type { NotificationParams, NotificationType } from './rules.ts';

/** Channel on which the id of each new notification is told when its transaction commits. */
export const notificationChannel = 'notification';

interface NewNotification<T extends NotificationType> {
  readonly type: T;
  readonly params: NotificationParams[T];
}

/**
 * Tells one user of a change, inside the transaction of the change: the row and the event on `notification` come with
 * the commit or not at all (product §9).
 */
export async function notify<T extends NotificationType>(
  tx: Tx,
  call: Pick<Call, 'random' | 'now'>,
  notification: NewNotification<T> & { readonly memberId: string },
): Promise<void> {
  const id = call.random.id();
  await tx
    .insertInto('notification')
    .values({
      id,
      member_id: notification.memberId,
      type: notification.type,
      params: JSON.stringify(notification.params),
      created_at: call.now,
    })
    .execute();
  await sql`select pg_notify(${notificationChannel}, ${id})`.execute(tx);
}

/** Tells every user of a company that is not disabled. */
export async function notifyCompany<T extends NotificationType>(
  tx: Tx,
  call: Pick<Call, 'random' | 'now'>,
  notification: NewNotification<T> & { readonly companyId: string },
): Promise<void> {
  const { companyId, ...rest } = notification;
  const members = await tx
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const member of members) await notify(tx, call, { ...rest, memberId: member.id });
}

/** One page of a user's notifications, newest first. */
export async function listNotifications(db: Db, memberId: string, offset: number, limit: number) {
  return db
    .selectFrom('notification')
    .select(['id', 'type', 'params', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

/** All of a user's notifications, and the unread ones among them. */
export async function countNotifications(db: Db | Tx, memberId: string): Promise<{ total: number; unread: number }> {
  const { total, unread } = await db
    .selectFrom('notification')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('total'),
      fn.countAll<bigint>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { total: Number(total), unread: Number(unread) };
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
