import type { Db, Tx } from '#shared/call.ts';
import type { ReceivedLine } from '../rules/receipt.ts';

interface NewReceipt {
  readonly id: string;
  readonly orderId: string;
  readonly number: number;
  readonly receivedOn: string;
  readonly note: string;
  readonly memberId: string;
  readonly now: Date;
  readonly lines: readonly ReceivedLine[];
  readonly fileIds: readonly string[];
}

/** Inserts one receipt with its lines and photos; it never changes afterwards. */
export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await tx
    .insertInto('receipt')
    .values({
      id: receipt.id,
      order_id: receipt.orderId,
      number: receipt.number,
      received_on: receipt.receivedOn,
      note: receipt.note,
      received_by: receipt.memberId,
      created_at: receipt.now,
    })
    .execute();
  await tx
    .insertInto('receipt_line')
    .values(
      receipt.lines.map((line) => ({
        receipt_id: receipt.id,
        order_line_id: line.lineId,
        accepted_milli: line.acceptedMilli,
        rejected_milli: line.rejectedMilli,
        reject_reason: line.reason,
      })),
    )
    .execute();
  if (receipt.fileIds.length === 0) return;
  await tx
    .insertInto('receipt_file')
    .values(receipt.fileIds.map((fileId) => ({ receipt_id: receipt.id, file_id: fileId })))
    .execute();
}

export async function listReceipts(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('receipt')
    .innerJoin('member', 'member.id', 'receipt.received_by')
    .selectAll('receipt')
    .select('member.full_name as member_name')
    .where('receipt.order_id', '=', orderId)
    .orderBy('receipt.number', 'desc')
    .execute();
}

export async function findLastAcceptance(db: Db | Tx, orderId: string): Promise<string | null> {
  const { day } = await db
    .selectFrom('receipt')
    .innerJoin('receipt_line', 'receipt_line.receipt_id', 'receipt.id')
    .where('receipt.order_id', '=', orderId)
    .where('receipt_line.accepted_milli', '>', 0n)
    .select(({ fn }) => fn.max('receipt.received_on').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

export async function listReceiptLines(db: Db | Tx, receiptIds: readonly string[]) {
  if (receiptIds.length === 0) return [];
  const rows = await db
    .selectFrom('receipt_line')
    .selectAll()
    .where('receipt_id', 'in', receiptIds)
    .execute();
  return rows;
}

const fileColumns = [
  'stored_file.id',
  'stored_file.name',
  'stored_file.bytes',
  'stored_file.media_type',
] as const;

export async function listReceiptFiles(db: Db | Tx, receiptIds: readonly string[]) {
  if (receiptIds.length === 0) return [];
  return db
    .selectFrom('receipt_file')
    .innerJoin('stored_file', 'stored_file.id', 'receipt_file.file_id')
    .select([...fileColumns, 'receipt_file.receipt_id'])
    .where('receipt_file.receipt_id', 'in', receiptIds)
    .orderBy('stored_file.id')
    .execute();
}

export async function listOrderFiles(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('order_file')
    .innerJoin('stored_file', 'stored_file.id', 'order_file.file_id')
    .select([...fileColumns, 'order_file.kind', 'order_file.created_at'])
    .where('order_file.order_id', '=', orderId)
    .orderBy('order_file.created_at', 'desc')
    .execute();
}
export type OrderFileRow = Awaited<ReturnType<typeof listOrderFiles>>[number];

export async function insertOrderFile(
  tx: Tx,
  file: {
    readonly orderId: string;
    readonly fileId: string;
    readonly kind: OrderFileRow['kind'];
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('order_file')
    .values({ order_id: file.orderId, file_id: file.fileId, kind: file.kind, created_at: file.now })
    .onConflict((conflict) => conflict.columns(['order_id', 'file_id']).doNothing())
    .execute();
}

export async function isFileOfOrder(db: Db, orderId: string, fileId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('order_file')
    .select('file_id')
    .where('order_id', '=', orderId)
    .where('file_id', '=', fileId)
    .union(
      db
        .selectFrom('receipt_file')
        .innerJoin('receipt', 'receipt.id', 'receipt_file.receipt_id')
        .select('receipt_file.file_id')
        .where('receipt.order_id', '=', orderId)
        .where('receipt_file.file_id', '=', fileId),
    )
    .execute();
  return rows.length > 0;
}

/** An uploaded order must be a PDF. */
export async function isPdf(tx: Tx, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stored_file')
    .select('media_type')
    .where('id', '=', fileId)
    .executeTakeFirst();
  return row?.media_type === 'application/pdf';
}
