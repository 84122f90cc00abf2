import type { MemberCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { readFileBytes } from '#features/attachment/commands.ts';
import { hasFile } from '#features/rfq/store/details.ts';
import { mayReadOpenFile } from '../reads/available.ts';
import { findPaid } from '../reads/paid.ts';

/**
 * Reads a document of an RFQ for a supplier with access, or one that is open before it. Refuses as
 * `findPaid`.
 */
export async function readPaidFile(
  call: MemberCall,
  rfqId: string,
  fileId: string,
): Promise<FileAnswer | Refusal> {
  const found = await findPaid(call, rfqId);
  if (isRefusal(found))
    return (await mayReadOpenFile(call, rfqId, fileId)) ? readFileBytes(call, fileId) : found;
  return (await hasFile(call.db, rfqId, fileId))
    ? readFileBytes(call, fileId)
    : refuse('not_found');
}
