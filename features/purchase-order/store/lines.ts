import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { LineProgress } from '../rules/receipt.ts';

export type OrderLineRow = Selectable<Tables['order_line']>;

export async function listOrderLines(db: Db | Tx, orderId: string): Promise<OrderLineRow[]> {
  return db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export function progressOf(row: OrderLineRow): LineProgress {
  return {
    id: row.id,
    quantityMilli: row.quantity_milli,
    toleranceMilli: row.tolerance_milli,
    acceptedMilli: row.accepted_milli,
    rejectedMilli: row.rejected_milli,
    closed: row.closed_at !== null,
  };
}

/** Replaces the lines, because an unsent order may be made again. */
export async function replaceOrderLines(
  tx: Tx,
  orderId: string,
  lines: readonly Insertable<Tables['order_line']>[],
): Promise<void> {
  await tx.deleteFrom('order_line').where('order_id', '=', orderId).execute();
  await tx
    .insertInto('order_line')
    .values([...lines])
    .execute();
}

export async function saveProgress(tx: Tx, lines: readonly LineProgress[]): Promise<void> {
  for (const line of lines) {
    await tx
      .updateTable('order_line')
      .set({ accepted_milli: line.acceptedMilli, rejected_milli: line.rejectedMilli })
      .where('id', '=', line.id)
      .execute();
  }
}

export async function closeLines(tx: Tx, lineIds: readonly string[], now: Date): Promise<void> {
  await tx.updateTable('order_line').set({ closed_at: now }).where('id', 'in', lineIds).execute();
}

export async function saveAcknowledgementNotes(
  tx: Tx,
  notes: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [lineId, text] of notes) {
    await tx
      .updateTable('order_line')
      .set({ acknowledgement_note: text })
      .where('id', '=', lineId)
      .execute();
  }
}
