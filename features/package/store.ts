import type { Db, Tx } from '#shared/call.ts';

/** Lists the packages in their order without the replaced ones. */
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

/** Locks all packages first, so that two operators cannot change the list at the same time. */
export async function lockRows(tx: Tx): Promise<StoredPackage[]> {
  await tx.selectFrom('wallet_package').select('id').orderBy('id').forUpdate().execute();
  return listRows(tx);
}

/**
 * Also true for a replaced package, so that the caller can answer state_changed rather than
 * not_found.
 */
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

/** Takes a package off sale for good and links it to its replacement. */
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
