import type { Tx } from '#shared/call.ts';

export async function insertReset(
  tx: Tx,
  tokenHash: Buffer,
  memberId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({ token_hash: tokenHash, member_id: memberId, expires_at: expiresAt, created_at: now })
    .execute();
}

/** Uses a reset token. The update is conditional, so that concurrent requests use it only once. */
export async function useReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Deletes unused links, because the first use ends all earlier ones. */
export async function deleteResetsOfMember(tx: Tx, memberId: string): Promise<void> {
  await tx
    .deleteFrom('password_reset')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}
