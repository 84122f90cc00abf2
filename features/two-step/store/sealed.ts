import type { Db, Resealed, SealedRow, Tx } from '#shared/call.ts';

/** Lists secrets after an id, for the rotation of keys. */
export async function listSealedSecrets(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<SealedRow[]> {
  const rows = await db
    .selectFrom('two_step')
    .select(['id', 'id as about', 'secret as sealed'])
    .$if(afterId !== null, (query) => query.where('id', '>', afterId))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows;
}

export async function saveResealedSecrets(tx: Tx, rows: readonly Resealed[]): Promise<void> {
  for (const { id, sealed, resealed } of rows)
    await tx
      .updateTable('two_step')
      .set({ secret: resealed })
      .where('id', '=', id)
      .where('secret', '=', sealed)
      .execute();
}
