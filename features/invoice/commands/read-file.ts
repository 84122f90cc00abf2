import { may } from '#shared/actor.ts';
import type { Call, MemberCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { readFileBytes } from '../../attachment/commands.ts';
import * as store from '../store/invoice.ts';

/**
 * Reads the file of the company's invoice for a member who may see the list. Another company's file
 * is not found.
 */
export async function readOwnInvoiceFile(
  call: MemberCall,
  id: string,
): Promise<FileAnswer | Refusal> {
  const invoice = await store.findInvoice(call.db, id);
  const isOwn = invoice?.company_id === call.actor.companyId && may(call.actor, 'rfq.see_all');
  return isOwn ? readFileBytes(call, invoice.file_id) : refuse('not_found');
}

export async function readInvoiceFile(
  call: Pick<Call, 'db' | 'files'>,
  id: string,
): Promise<FileAnswer | Refusal> {
  const invoice = await store.findInvoice(call.db, id);
  return invoice === undefined ? refuse('not_found') : readFileBytes(call, invoice.file_id);
}
