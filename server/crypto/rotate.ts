import { listSealedHashes, saveResealedHashes } from '#features/audit/store/chain.ts';
import { listSealedCodes, saveResealedCodes } from '#features/own-email/store.ts';
import { listSealedSecrets, saveResealedSecrets } from '#features/two-step/store/sealed.ts';
import { listSealedNumberCodes, saveResealedNumberCodes } from '#features/whatsapp/store/code.ts';
import type { Db, Resealed, SealedRow, Secrets, Tx } from '#shared/call.ts';

interface SealedTable {
  readonly name: string;
  readonly list: (db: Db, afterId: string | null, limit: number) => Promise<SealedRow[]>;
  readonly save: (tx: Tx, rows: readonly Resealed[]) => Promise<void>;
}

/** Every table with sealed values. Links in sent mails are sealed too, but are in no table. */
const sealedTables: readonly SealedTable[] = [
  { name: 'two_step', list: listSealedSecrets, save: saveResealedSecrets },
  { name: 'email_change', list: listSealedCodes, save: saveResealedCodes },
  { name: 'whatsapp_code', list: listSealedNumberCodes, save: saveResealedNumberCodes },
  { name: 'audit_seal', list: listSealedHashes, save: saveResealedHashes },
];

export interface RotatedTable {
  readonly name: string;
  readonly resealed: number;
  readonly current: number;
  /** Rows whose value no key opens. They are not changed. */
  readonly unreadable: readonly string[];
}

async function rotateTable(
  db: Db,
  secrets: Pick<Secrets, 'reseal'>,
  { name, list, save }: SealedTable,
  batchSize: number,
): Promise<RotatedTable> {
  const unreadable: string[] = [];
  let current = 0;
  let resealed = 0;
  let afterId: string | null = null;
  for (;;) {
    const rows: SealedRow[] = await list(db, afterId, batchSize);
    const changed: Resealed[] = [];
    for (const row of rows) {
      try {
        const next = secrets.reseal(row.sealed, row.about);
        if (next === null) current += 1;
        else changed.push({ ...row, resealed: next });
      } catch {
        unreadable.push(row.id);
      }
    }
    if (changed.length > 0) await db.transaction().execute((tx) => save(tx, changed));
    resealed += changed.length;
    afterId = rows.at(-1)?.id ?? null;
    if (rows.length < batchSize) return { name, resealed, current, unreadable };
  }
}

/**
 * Seals every stored secret with the current key. It commits in batches, so it can be interrupted
 * and repeated. A row that changes at the same time is not overwritten.
 */
export async function rotateSecrets(
  db: Db,
  secrets: Pick<Secrets, 'reseal'>,
  batchSize = 500,
): Promise<RotatedTable[]> {
  const rotated: RotatedTable[] = [];
  for (const table of sealedTables) rotated.push(await rotateTable(db, secrets, table, batchSize));
  return rotated;
}
