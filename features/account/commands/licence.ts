import type { MemberCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { linesOfPhoto } from '#features/confirmation/rules/photo-text.ts';
import { proposalsIn } from '#features/confirmation/rules/propose.ts';
import type { LicenceValues } from '../schema.ts';
import { listDocuments } from '../store/documents.ts';

/**
 * Reads the values of the company's photographed licence, and saves nothing. Refuses: not_found (also
 * for another document), ocr_off, photo_unreadable (also for a PDF), busy.
 */
export async function readLicence(
  call: MemberCall,
  documentId: string,
): Promise<LicenceValues | Refusal> {
  const documents = await listDocuments(call.db, call.actor.companyId);
  const licence = documents.find(({ id, kind }) => id === documentId && kind === 'licence');
  if (licence === undefined) return refuse('not_found');
  if (!call.ocr.isOffered) return refuse('ocr_off');
  if (!licence.media_type.startsWith('image/')) return refuse('photo_unreadable');
  const bytes = await call.files.get(licence.storage_key);
  if (bytes === null) throw new Error(`the bytes of document ${documentId} are gone`);
  const tsv = await call.ocr.read(bytes);
  return isRefusal(tsv) ? tsv : proposalsIn(linesOfPhoto(tsv));
}
