import type { GuestCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import {
  answerDocument,
  readFileBytes,
  readOwnFile,
  uploadFile,
} from '#features/attachment/commands.ts';
import type { FileView } from '#features/attachment/schema.ts';
import { readOfferFile } from '#features/offer/commands/open.ts';
import { findOwnOffer } from '#features/offer/store/row.ts';
import { hasAccess } from '#features/rfq/store/audience.ts';
import { hasFile } from '#features/rfq/store/details.ts';
import { refuseOtherLink } from './link.ts';
import { asAuthor } from './offer.ts';

async function findReadable(call: GuestCall, fileId: string) {
  const { companyId, rfqId } = call.actor;
  const mayReadRfq =
    (await hasAccess(call.db, companyId, rfqId)) && (await hasFile(call.db, rfqId, fileId));
  if (mayReadRfq) return readFileBytes(call, fileId);
  const author = asAuthor(call);
  const offer = await findOwnOffer(call.db, companyId, rfqId);
  const ofOffer = offer && (await readOfferFile(author, offer.id, fileId));
  if (ofOffer !== undefined && !isRefusal(ofOffer)) return ofOffer;
  return readOwnFile(author, fileId);
}

/**
 * Reads a document of the RFQ, of the own offer, or an own upload that no record names. Refuses:
 * unauthorized, not_found, and those of `answerDocument`.
 */
export async function readGuestFile(
  call: GuestCall,
  token: string,
  fileId: string,
  query: Parameters<typeof answerDocument>[1],
): ReturnType<typeof answerDocument> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  return answerDocument(asAuthor(call), query, await findReadable(call, fileId));
}

/** Accepts a document for the offer. Refuses: unauthorized, rfq_not_open, and those of an upload. */
export async function uploadGuestFile(
  call: GuestCall,
  token: string,
  file: File,
): Promise<FileView | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const { companyId, rfqId } = call.actor;
  if (!(await hasAccess(call.db, companyId, rfqId))) return refuse('rfq_not_open');
  return uploadFile(asAuthor(call), file);
}
