import type { MemberCall } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { xlsxType } from '#shared/sheets.ts';
import { readFileBytes } from '#features/attachment/commands.ts';
import { addLinkedContact } from '#features/supplier-book/commands.ts';
import { readComparison } from '../reads/compare.ts';
import { findOwn, toBuyerOffer } from '../reads/details.ts';
import { toSheet } from '../reads/sheet.ts';
import type { BuyerOffer, Comparison } from '../schema/views.ts';
import * as deal from '../store/deal.ts';
import { markOpened } from '../store/lists.ts';
import { firstOf } from '../store/row.ts';
import { findSupplierStatus } from '../store/supplier-facts.ts';
import { hasFile } from '../store/version.ts';

/** Adds an offer to the user's bookmarks or removes it (product §7). Refuses: not_found. */
export async function bookmark(
  call: MemberCall,
  offerId: string,
  isBookmarked: boolean,
): Promise<{ bookmarked: boolean } | Refusal> {
  return call.transaction(async (tx) => {
    if ((await findOwn(tx, call, offerId)) === undefined) return refuse('not_found');
    const { memberId } = call.actor;
    if (isBookmarked) await deal.saveBookmark(tx, memberId, offerId, call.now);
    else await deal.deleteBookmark(tx, memberId, offerId);
    return { bookmarked: isBookmarked };
  });
}

/**
 * Adds the supplier of an offer to the book of its buyer; a repetition changes nothing. Refuses:
 * not_found, state_changed (a guest, which is in the book by its invitation), contacts_full.
 */
export async function addSupplier(call: MemberCall, offerId: string): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const offer = await findOwn(tx, call, offerId);
    if (offer === undefined) return refuse('not_found');
    const { is_approved: isApproved } = await findSupplierStatus(tx, offer);
    if (!isApproved) return refuse('state_changed');
    return addLinkedContact(tx, call, offer.company_id);
  });
}

/**
 * Returns one offer to its buyer and records the first opening, because the fair fee depends on it
 * (product §3). Refuses: not_found.
 */
export async function openOffer(call: MemberCall, offerId: string): Promise<BuyerOffer | Refusal> {
  const offer = await findOwn(call.db, call, offerId);
  if (offer === undefined) return refuse('not_found');
  if (offer.opened_at === null) await markOpened(call.db, [offer.id], call.now);
  return toBuyerOffer(call.db, call, offer);
}

/** Returns all offers of an own RFQ and records them as opened. Refuses: not_found. */
export async function openComparison(
  call: MemberCall,
  rfqId: string,
): Promise<Comparison | Refusal> {
  const comparison = await readComparison(call, rfqId);
  if (comparison === null) return refuse('not_found');
  const ids = comparison.offers.map((offer) => offer.id);
  await markOpened(call.db, ids, call.now);
  return comparison;
}

/**
 * Exports the comparison as an XLSX file and records the offers as opened, because the file shows
 * them. Refuses: not_found, busy.
 */
export async function exportComparison(
  call: MemberCall,
  rfqId: string,
  locale: Locale,
): Promise<FileAnswer | Refusal> {
  const comparison = await openComparison({ ...call, locale }, rfqId);
  if (isRefusal(comparison)) return comparison;
  const bytes = await call.sheets.write(toSheet(call, locale, comparison));
  if (isRefusal(bytes)) return bytes;
  return { bytes, mediaType: xlsxType, name: `${comparison.rfq.number}.xlsx`, inline: false };
}

/** The bytes of a document of an offer that the reader may see. Refuses: not_found. */
export async function readOfferFile(
  call: MemberCall,
  offerId: string,
  fileId: string,
): Promise<FileAnswer | Refusal> {
  const offer = await findOwn(call.db, call, offerId);
  const isThere = offer !== undefined && (await hasFile(call.db, firstOf(offer), fileId));
  const answer = isThere ? await readFileBytes(call, fileId) : refuse('not_found');
  return isRefusal(answer) ? refuse('not_found') : answer;
}
