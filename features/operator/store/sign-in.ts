import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

export async function findOperatorByEmail(db: Db | Tx, emailKey: string) {
  return db
    .selectFrom('operator')
    .select(['id', 'email', 'full_name', 'password_hash', 'password_until', 'roles', 'disabled_at'])
    .select(
      sql<boolean>`exists (
        select from two_step where two_step.operator_id = operator.id and two_step.enabled_at is not null)`.as(
        'has_two_step',
      ),
    )
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export async function findOperator(tx: Tx, id: string) {
  return tx
    .selectFrom('operator')
    .select(['id', 'email', 'full_name', 'roles', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** `until` is the end of a printed password. Null: the operator chose it. */
export async function saveOperatorPassword(
  tx: Tx,
  operatorId: string,
  passwordHash: string,
  until: Date | null,
): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ password_hash: passwordHash, password_until: until })
    .where('id', '=', operatorId)
    .execute();
}

/** Replaces the hash of an unchanged password, as `saveRenewedHash` of the session does. */
export async function saveRenewedOperatorHash(
  db: Db,
  operatorId: string,
  readHash: string,
  renewedHash: string,
): Promise<void> {
  await db
    .updateTable('operator')
    .set({ password_hash: renewedHash })
    .where('id', '=', operatorId)
    .where('password_hash', '=', readHash)
    .execute();
}

/**
 * Ends all sessions of an operator, the caller's too, and all sign-ins with a pending second step.
 */
export async function deleteSessionsOfOperator(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom('session').where('operator_id', '=', operatorId).execute();
  await tx.deleteFrom('sign_in_ticket').where('operator_id', '=', operatorId).execute();
}
