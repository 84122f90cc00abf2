import { promisify } from 'node:util';
import { zip, type AsyncZippable } from 'fflate';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call, MemberCall } from '#shared/call.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { readLogo } from '#features/account/reads.ts';
import { readFileBytes } from '#features/attachment/commands.ts';
import { mayAttach } from '#features/attachment/store/files.ts';
import { documentOf } from '../reads/document.ts';
import { findReadable } from '../reads/order.ts';
import type { AttachInput } from '../schema/order.ts';
import type { OrderView } from '../schema/views.ts';
import { insertOrderFile, isFileOfOrder } from '../store/receipts.ts';
import type { OrderRow } from '../store/row.ts';
import { answer, lockOrderForVerb, recordInLogs } from './lock.ts';

const pack = promisify(
  (files: AsyncZippable, done: (error: Error | null, bytes: Uint8Array) => void) => {
    zip(files, { level: 0 }, done);
  },
);

type PdfCall = Pick<Call, 'db' | 'files' | 'pdf' | 'settings' | 'textIn'>;

/**
 * Returns the PDF of an order: the uploaded file, or one generated from the agreement with the
 * buyer's present logo. Its content never changes. Does not check permissions: the caller must have
 * proven that the reader may see the order. Refuses: not_found, busy.
 */
export async function pdfOf(call: PdfCall, order: OrderRow): Promise<FileAnswer | Refusal> {
  if (order.language === null)
    return order.file_id === null ? refuse('not_found') : readFileBytes(call, order.file_id);
  const bytes = await call.pdf.renderOrder(
    documentOf(
      call,
      order.language,
      {
        serial: order.serial,
        poNumber: order.po_number,
        checkUrl:
          order.sent_at === null ? null : `${call.settings.publicUrl}/check/${order.check_token}`,
      },
      order.snapshot,
    ),
    await readLogo(call, order.buyer_company_id),
  );
  if (isRefusal(bytes)) return bytes;
  return { bytes, mediaType: 'application/pdf', name: `${order.serial}.pdf`, inline: false };
}

/** Returns the order as PDF to a reader of it. Refuses: not_found, busy. */
export async function readOrderPdf(
  call: MemberCall,
  orderId: string,
): Promise<FileAnswer | Refusal> {
  const found = await findReadable(call.db, call.actor, orderId);
  return found === null ? refuse('not_found') : pdfOf(call, found.order);
}

/** Returns some orders as one ZIP, or none if one of them is not readable. Refuses: not_found, busy. */
export async function readOrderPdfs(
  call: MemberCall,
  orderIds: readonly string[],
): Promise<FileAnswer | Refusal> {
  const files: AsyncZippable = {};
  for (const orderId of orderIds) {
    const found = await findReadable(call.db, call.actor, orderId);
    if (found === null) return refuse('not_found');
    const file = await pdfOf(call, found.order);
    if (isRefusal(file)) return file;
    files[`${found.order.serial}.pdf`] = file.bytes;
  }
  return {
    bytes: await pack(files),
    mediaType: 'application/zip',
    name: `purchase-orders-${dayInDubai(call.now)}.zip`,
    inline: false,
  };
}

/**
 * Reads a document of an order or a photo of a receipt, for both sides of the deal. Refuses:
 * not_found.
 */
export async function readOrderFile(
  call: MemberCall,
  orderId: string,
  fileId: string,
): Promise<FileAnswer | Refusal> {
  const found = await findReadable(call.db, call.actor, orderId);
  if (found === null || !(await isFileOfOrder(call.db, orderId, fileId)))
    return refuse('not_found');
  return readFileBytes(call, fileId);
}

/**
 * Attaches the supplier's tax invoice or a delivery note; the same file is attached only once.
 * Refuses: not_found, not_allowed, state_changed, and a file that is not the company's.
 */
export async function attachOrderFile(
  call: MemberCall,
  orderId: string,
  input: AttachInput,
): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockOrderForVerb(tx, call, orderId, `attach_${input.kind}`);
    if (isRefusal(locked)) return locked;
    if (!(await mayAttach(tx, call.actor, [input.file_id]))) {
      return refuseFields({ path: 'file_id', key: 'fileUnknown' });
    }
    await insertOrderFile(tx, {
      orderId,
      fileId: input.file_id,
      kind: input.kind,
      now: locked.actorContext.now,
    });
    await recordInLogs(tx, locked.actorContext, locked, locked.order, {
      verb: 'order.attached',
      side: 'supplier',
      params: { kind: input.kind },
    });
    return answer(tx, call, locked, locked.order);
  });
}
