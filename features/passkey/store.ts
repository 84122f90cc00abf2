import type { Db, Tx } from '#shared/call.ts';
import type { Holder } from '../two-step/rules/holder.ts';

const columnOf = (holder: Holder) => (holder.kind === 'member' ? 'member_id' : 'operator_id');
const idsOf = (holder: Holder | null) => ({
  member_id: holder?.kind === 'member' ? holder.id : null,
  operator_id: holder?.kind === 'operator' ? holder.id : null,
});

interface Challenge {
  readonly tokenHash: Buffer;
  /** Null: a sign-in. */
  readonly holder: Holder | null;
}

export async function insertChallenge(
  tx: Tx,
  { tokenHash, holder }: Challenge,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('passkey_challenge')
    .values({ token_hash: tokenHash, ...idsOf(holder), expires_at: expiresAt })
    .execute();
}

/** Uses a challenge up. False: it was used, has expired, or belongs to somebody else. */
export async function takeChallenge(
  tx: Tx,
  { tokenHash, holder }: Challenge,
  now: Date,
): Promise<boolean> {
  const ids = idsOf(holder);
  const taken = await tx
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('member_id', 'is not distinct from', ids.member_id)
    .where('operator_id', 'is not distinct from', ids.operator_id)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function listPasskeys(db: Db | Tx, holder: Holder) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'created_at', 'used_at'])
    .where(columnOf(holder), '=', holder.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Locks the holder, because their passkeys are counted before one is added. */
export async function lockHolder(tx: Tx, { kind, id }: Holder): Promise<void> {
  await tx.selectFrom(kind).select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

interface NewPasskey {
  readonly id: string;
  readonly holder: Holder;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly count: number;
  readonly name: string;
  readonly now: Date;
}

export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkey')
    .values({
      id: passkey.id,
      ...idsOf(passkey.holder),
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: BigInt(passkey.count),
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deletePasskey(tx: Tx, holder: Holder, id: string): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('passkey')
    .where(columnOf(holder), '=', holder.id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}

/** Deletes all passkeys of a person whose devices may be in other hands. */
export async function deletePasskeys(tx: Tx, holder: Holder): Promise<void> {
  await tx.deleteFrom('passkey').where(columnOf(holder), '=', holder.id).execute();
}

/** Locks the row, because its counter is compared and saved. */
export async function lockPasskey(tx: Tx, credentialId: Buffer) {
  return tx
    .selectFrom('passkey')
    .leftJoin('member', 'member.id', 'passkey.member_id')
    .select([
      'passkey.id',
      'passkey.member_id',
      'passkey.operator_id',
      'passkey.public_key',
      'passkey.sign_count',
      'member.company_id',
    ])
    .where('credential_id', '=', credentialId)
    .forUpdate('passkey')
    .executeTakeFirst();
}

export async function saveUse(tx: Tx, id: string, count: number, now: Date): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ sign_count: BigInt(count), used_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteStaleChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
}
