import { pdfOf } from '#features/purchase-order/commands/documents.ts';
import { findOrder } from '#features/purchase-order/store/row.ts';
import { isRefusal } from '#shared/refusals.ts';
import type { ApiServices } from '../http/handle.ts';
import { sentence } from '../pages/texts.ts';

export interface MailFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** `later`: the PDF could not be made now, and the next try may succeed. */
export type OrderFile = MailFile | 'none' | 'later';

/**
 * The largest file in a mail, bytes. Mail servers accept messages of 10 MB, and base64 makes a file a
 * third larger.
 */
export const mailFileBytesMax = 5 * 1024 * 1024;

/** Reads the PDF of an order for a mail whose reader may see the order. */
export function createOrderFiles(
  services: Pick<ApiServices, 'db' | 'files' | 'pdf' | 'settings'>,
): (orderId: string) => Promise<OrderFile> {
  const call = { ...services, textIn: sentence };
  return async (orderId) => {
    const order = await findOrder(services.db, orderId);
    if (order === undefined) return 'none';
    // A store of files or a PDF process that fails must not fail the mail.
    const file = await pdfOf(call, order).catch(() => null);
    if (file === null) return 'later';
    if (isRefusal(file)) return file.refused === 'busy' ? 'later' : 'none';
    const { name, mediaType, bytes } = file;
    return bytes.byteLength > mailFileBytesMax ? 'none' : { name, mediaType, bytes };
  };
}
