import { sql } from 'kysely';
import type { OperatorRole } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';

export async function findOperatorByEmail(db: Db | Tx, emailKey: string) {
  return db
    .selectFrom('operator')
    .select(['id', 'email', 'full_name', 'password_hash', 'roles', 'disabled_at'])
    .select(
      sql<boolean>`exists (
        select from two_step where two_step.operator_id = operator.id and two_step.enabled_at is not null)`.as(
        'has_two_step',
      ),
    )
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** The same by id, for a sign-in under way. */
export async function findOperator(tx: Tx, id: string) {
  return tx
    .selectFrom('operator')
    .select(['id', 'email', 'full_name', 'roles', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface NewOperator {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly roles: readonly OperatorRole[];
  readonly now: Date;
}

/** False when the e-mail is an operator's already. */
export async function insertOperator(db: Db | Tx, operator: NewOperator): Promise<boolean> {
  const inserted = await db
    .insertInto('operator')
    .values({
      id: operator.id,
      email: operator.email,
      email_key: operator.emailKey,
      password_hash: operator.passwordHash,
      full_name: operator.fullName,
      roles: [...operator.roles],
      created_at: operator.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function saveOperatorPassword(
  tx: Tx,
  operatorId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ password_hash: passwordHash })
    .where('id', '=', operatorId)
    .execute();
}

/** Ends every session of an operator, the present one too, and every sign-in that waits for its code. */
export async function deleteSessionsOfOperator(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom('session').where('operator_id', '=', operatorId).execute();
  await tx.deleteFrom('sign_in_ticket').where('operator_id', '=', operatorId).execute();
}

/** Names by id, for "decided by". */
export async function findOperatorNames(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'full_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
}
