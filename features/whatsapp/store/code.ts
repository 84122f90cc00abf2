import type { Db, Resealed, SealedRow, Tx } from '#shared/call.ts';

export async function findCode(db: Db | Tx, memberId: string) {
  return db
    .selectFrom('whatsapp_code')
    .select(['id', 'number', 'code', 'tries_left', 'expires_at', 'created_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Saves a code in place of a pending one. The caller must hold the member's lock. */
export async function saveCode(
  tx: Tx,
  memberId: string,
  row: {
    readonly id: string;
    readonly number: string;
    readonly code: Buffer;
    readonly tries_left: number;
    readonly expires_at: Date;
    readonly created_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('whatsapp_code')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
}

export async function saveTriesLeft(tx: Tx, memberId: string, triesLeft: number): Promise<void> {
  await tx
    .updateTable('whatsapp_code')
    .set({ tries_left: triesLeft })
    .where('member_id', '=', memberId)
    .execute();
}

export async function deleteCode(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('whatsapp_code').where('member_id', '=', memberId).execute();
}

export async function deleteCodesBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('whatsapp_code').where('expires_at', '<', now).execute();
}

/** Lists sealed codes after a member's id, for the rotation of keys. */
export async function listSealedNumberCodes(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<SealedRow[]> {
  return db
    .selectFrom('whatsapp_code')
    .select(['member_id as id', 'id as about', 'code as sealed'])
    .$if(afterId !== null, (query) => query.where('member_id', '>', afterId))
    .orderBy('member_id')
    .limit(limit)
    .execute();
}

export async function saveResealedNumberCodes(tx: Tx, rows: readonly Resealed[]): Promise<void> {
  for (const { id, sealed, resealed } of rows)
    await tx
      .updateTable('whatsapp_code')
      .set({ code: resealed })
      .where('member_id', '=', id)
      .where('code', '=', sealed)
      .execute();
}
