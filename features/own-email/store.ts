import type { Db, Resealed, SealedRow, Tx } from '#shared/call.ts';
import type { DecidedEmail } from './rules.ts';

const columns = [
  'id',
  'email',
  'email_key',
  'code',
  'tries_left',
  'expires_at',
  'created_at',
] as const;

export async function findEmailChange(db: Db | Tx, memberId: string) {
  return db
    .selectFrom('email_change')
    .select(columns)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Returns true while notifications to the member's address wait for its confirmation. */
export async function needsProof(db: Db | Tx, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('needs_email_proof', '=', true)
    .where('email_proven_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type EmailChangeRow = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

/**
 * Saves a new address in place of a pending one. The caller must hold the member's lock, as for
 * each write below.
 */
export async function saveEmailChange(
  tx: Tx,
  _decided: DecidedEmail<'ask'>,
  change: {
    readonly id: string;
    readonly memberId: string;
    readonly email: string;
    readonly emailKey: string;
    /** Null: the address has an account, so no code is correct. */
    readonly code: Buffer | null;
    readonly tries: number;
    readonly expiresAt: Date;
    readonly now: Date;
  },
): Promise<void> {
  const row = {
    id: change.id,
    email: change.email,
    email_key: change.emailKey,
    code: change.code,
    tries_left: change.tries,
    expires_at: change.expiresAt,
    created_at: change.now,
  };
  await tx
    .insertInto('email_change')
    .values({ member_id: change.memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
}

export async function saveTriesLeft(
  tx: Tx,
  memberId: string,
  _decided: DecidedEmail<'miss'>,
  triesLeft: number,
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ tries_left: triesLeft })
    .where('member_id', '=', memberId)
    .execute();
}

export async function deleteEmailChange(
  tx: Tx,
  memberId: string,
  _decided: DecidedEmail<'confirm' | 'give_up'>,
): Promise<void> {
  await tx.deleteFrom('email_change').where('member_id', '=', memberId).execute();
}

/**
 * Replaces the member's address. The caller must check that it is free; the unique key decides a
 * race.
 */
export async function saveEmail(
  tx: Tx,
  memberId: string,
  _decided: DecidedEmail<'confirm'>,
  email: string,
  emailKey: string,
  now: Date,
): Promise<void> {
  const proven = { email, email_key: emailKey, email_proven_at: now };
  await tx.updateTable('member').set(proven).where('id', '=', memberId).execute();
}

export async function deleteOver(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<', now).execute();
}

/** Lists sealed codes after a member's id, for the rotation of keys. */
export async function listSealedCodes(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<SealedRow[]> {
  return db
    .selectFrom('email_change')
    .select(['member_id as id', 'id as about', 'code as sealed'])
    .where('code', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .$if(afterId !== null, (query) => query.where('member_id', '>', afterId))
    .orderBy('member_id')
    .limit(limit)
    .execute();
}

export async function saveResealedCodes(tx: Tx, rows: readonly Resealed[]): Promise<void> {
  for (const { id, sealed, resealed } of rows)
    await tx
      .updateTable('email_change')
      .set({ code: resealed })
      .where('member_id', '=', id)
      .where('code', '=', sealed)
      .execute();
}
