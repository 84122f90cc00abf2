import type { Db, Tx } from '#shared/call.ts';

/** Every package that was not replaced, in its order. */
export async function listRows(db: Db | Tx) {
  return db
    .selectFrom('wallet_package')
    .selectAll()
    .where('replaced_by', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
export type StoredPackage = Awaited<ReturnType<typeof listRows>>[number];

/** The same under lock, so that two operators change their list one after the other. */
export async function lockRows(tx: Tx): Promise<StoredPackage[]> {
  await tx.selectFrom('wallet_package').select('id').orderBy('id').forUpdate().execute();
  return listRows(tx);
}

/** Whether there ever was one: a replaced one is no missing one. */
export async function exists(db: Db | Tx, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('wallet_package').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  );
}

export interface NewPackage {
  readonly id: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly price_fils: bigint;
  readonly credit_fils: bigint;
  readonly validity_days: number;
  readonly position: number;
  readonly disabled_at: Date | null;
}

export async function insertRow(tx: Tx, row: NewPackage): Promise<void> {
  await tx.insertInto('wallet_package').values(row).execute();
}

/** The old one leaves the list for good and says what came in its place. */
export async function replaceRow(
  tx: Tx,
  id: string,
  by: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('wallet_package')
    .set({ replaced_by: by.id, disabled_at: by.now })
    .where('id', '=', id)
    .execute();
}

export async function setDisabled(tx: Tx, id: string, disabledAt: Date | null): Promise<void> {
  await tx
    .updateTable('wallet_package')
    .set({ disabled_at: disabledAt })
    .where('id', '=', id)
    .execute();
}

export async function setPositions(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    await tx
      .updateTable('wallet_package')
      .set({ position: at + 1 })
      .where('id', '=', id)
      .where('position', '<>', at + 1)
      .execute();
  }
}
