import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import type { Holder } from '../rules/holder.ts';
import type { DecidedOff, DecidedTwoStep } from '../rules/table.ts';

const columnOf = (holder: Holder) => (holder.kind === 'member' ? 'member_id' : 'operator_id');
const idsOf = (holder: Holder) => ({
  member_id: holder.kind === 'member' ? holder.id : null,
  operator_id: holder.kind === 'operator' ? holder.id : null,
});

export async function findPerson(db: Db | Tx, holder: Holder) {
  const table = holder.kind === 'member' ? sql.table('member') : sql.table('operator');
  const { rows } = await sql<{
    full_name: string;
    email: string;
    locale: Locale;
    password_hash: string;
    disabled_at: Date | null;
  }>`select full_name, email, locale, password_hash, disabled_at from ${table} where id = ${holder.id}`.execute(
    db,
  );
  return rows[0];
}

export async function findTwoStep(db: Db | Tx, holder: Holder) {
  return db
    .selectFrom('two_step')
    .selectAll()
    .select(
      sql<number>`(select count(*)::integer from recovery_code
        where recovery_code.two_step_id = two_step.id and used_at is null)`.as('codes_left'),
    )
    .where(columnOf(holder), '=', holder.id)
    .executeTakeFirst();
}

/** Locks the row, because a code is validated and used on it. */
export async function lockTwoStep(tx: Tx, holder: Holder) {
  return tx
    .selectFrom('two_step')
    .selectAll()
    .where(columnOf(holder), '=', holder.id)
    .forUpdate()
    .executeTakeFirst();
}
export type TwoStepRow = NonNullable<Awaited<ReturnType<typeof lockTwoStep>>>;

/** Saves an enrolment in place of an unconfirmed one. False: another one was confirmed first. */
export async function saveEnrolment(
  tx: Tx,
  holder: Holder,
  _decided: DecidedTwoStep<'begin'>,
  enrolment: { readonly id: string; readonly secret: Buffer; readonly now: Date },
): Promise<boolean> {
  await tx
    .deleteFrom('two_step')
    .where(columnOf(holder), '=', holder.id)
    .where('enabled_at', 'is', null)
    .execute();
  const inserted = await tx
    .insertInto('two_step')
    .values({
      id: enrolment.id,
      ...idsOf(holder),
      secret: enrolment.secret,
      created_at: enrolment.now,
    })
    .onConflict((conflict) => conflict.column(columnOf(holder)).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function saveEnabled(
  tx: Tx,
  id: string,
  _decided: DecidedTwoStep<'confirm'>,
  now: Date,
): Promise<void> {
  await tx.updateTable('two_step').set({ enabled_at: now }).where('id', '=', id).execute();
}

export async function saveLastStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx
    .updateTable('two_step')
    .set({ last_step: BigInt(step) })
    .where('id', '=', id)
    .execute();
}

export async function saveRecoveryCodes(
  tx: Tx,
  twoStepId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('two_step_id', '=', twoStepId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ two_step_id: twoStepId, code_hash: hash })))
    .execute();
}

/**
 * Uses a recovery code and returns the number left; null if no unused code matches. The caller must
 * hold the row's lock.
 */
export async function takeRecoveryCode(
  tx: Tx,
  twoStepId: string,
  hash: Buffer,
  now: Date,
): Promise<number | null> {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('two_step_id', '=', twoStepId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return null;
  const { left } = await tx
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .where('two_step_id', '=', twoStepId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Turns the second step off and deletes its codes and pending sign-ins. True: it was on. */
export async function deleteTwoStep(
  tx: Tx,
  holder: Holder,
  _decided: DecidedOff,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('two_step')
    .where(columnOf(holder), '=', holder.id)
    .returning('enabled_at')
    .executeTakeFirst();
  await tx.deleteFrom('sign_in_ticket').where(columnOf(holder), '=', holder.id).execute();
  return deleted !== undefined && deleted.enabled_at !== null;
}

export async function deleteOtherSessions(tx: Tx, holder: Holder, exceptId: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where(columnOf(holder), '=', holder.id)
    .where('id', '<>', exceptId)
    .execute();
}

export async function findTicket(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sign_in_ticket')
    .leftJoin('member', 'member.id', 'sign_in_ticket.member_id')
    .select([
      'sign_in_ticket.member_id',
      'sign_in_ticket.operator_id',
      'sign_in_ticket.remember',
      'member.company_id',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .executeTakeFirst();
}

/**
 * Takes a try before the code is validated, so that concurrent guesses each cost one. Null: no try
 * was left.
 */
export async function takeTry(tx: Tx, tokenHash: Buffer, now: Date): Promise<number | null> {
  const taken = await tx
    .updateTable('sign_in_ticket')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning('tries_left')
    .executeTakeFirst();
  return taken?.tries_left ?? null;
}

export async function deleteTicket(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('token_hash', '=', tokenHash).execute();
}

export async function deleteStale(db: Db, now: Date, enrolmentsBefore: Date): Promise<void> {
  await db.deleteFrom('sign_in_ticket').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('two_step')
    .where('enabled_at', 'is', null)
    .where('created_at', '<', enrolmentsBefore)
    .execute();
}
