import { memoDocumentOf } from '#features/offer/reads/memo-document.ts';
import { memoFileName } from '#features/offer/rules/memo.ts';
import { listAwards } from '#features/offer/store/award.ts';
import { findMemo } from '#features/offer/store/memo.ts';
import type { Locale } from '#shared/locale.ts';
import { isRefusal } from '#shared/refusals.ts';
import type { ApiServices } from '../http/handle.ts';
import { sentence } from '../pages/texts.ts';
import { mailFileBytesMax, type OrderFile } from './order-file.ts';

/** A decision on an RFQ: that of the award of an offer, or the newest one. */
export interface MemoOf {
  readonly rfqId: string;
  readonly offerId: string | undefined;
  readonly locale: Locale;
}

/** Reads the decision memo for a mail whose reader may read the RFQ and its offers. */
export function createMemoFiles({
  db,
  pdf,
}: Pick<ApiServices, 'db' | 'pdf'>): (decision: MemoOf) => Promise<OrderFile> {
  return async ({ rfqId, offerId, locale }) => {
    const awards = offerId === undefined ? [] : await listAwards(db, rfqId);
    const award = awards.find((one) => one.offer_id === offerId);
    const memo = await findMemo(db, rfqId, award?.id);
    if (memo === undefined) return 'none';
    const document = memoDocumentOf({ textIn: sentence }, locale, memo.content);
    // A PDF process that fails must not fail the mail.
    const bytes = await pdf.renderMemo(document).catch(() => null);
    if (bytes === null) return 'later';
    if (isRefusal(bytes)) return bytes.refused === 'busy' ? 'later' : 'none';
    if (bytes.byteLength > mailFileBytesMax) return 'none';
    const name = memoFileName(sentence(locale, 'decisionMemo.title'), memo.content.rfq.number);
    return { name, mediaType: 'application/pdf', bytes };
  };
}
