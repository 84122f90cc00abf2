import type { MemberCall, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import type { LockedRfq } from '#features/rfq/store/row.ts';
import { readComparison, readRanked } from '../reads/compare.ts';
import { memoDocumentOf } from '../reads/memo-document.ts';
import { memoFileName, memoOf, type MemoContent, type MemoDecision } from '../rules/memo.ts';
import { markOpened } from '../store/lists.ts';
import { findMemo } from '../store/memo.ts';

export interface MemoChoice {
  readonly reason: string;
  readonly sharesRank: boolean;
}

/** Copies the comparison of this moment. Must be called before the decision changes it. */
export async function prepareMemo(
  tx: Tx,
  call: MemberCall,
  rfq: LockedRfq,
  decision: Omit<MemoDecision, 'by' | 'at'>,
): Promise<MemoContent> {
  const ranked = await readRanked({ ...call, db: tx, now: rfq.now }, rfq.id);
  if (ranked === null) throw new Error(`the RFQ ${rfq.id} cannot be compared by who decides`);
  return memoOf(ranked, { ...decision, by: call.actor.name, at: rfq.now });
}

/**
 * Returns the decision memo of an own RFQ as PDF in one language, and records its offers as opened,
 * because it shows them. Refuses: not_found (no award, or one from before there were memos), busy.
 */
export async function readDecisionMemo(
  call: MemberCall,
  rfqId: string,
  locale: Locale,
  awardId?: string,
): Promise<FileAnswer | Refusal> {
  if ((await readComparison(call, rfqId)) === null) return refuse('not_found');
  const memo = await findMemo(call.db, rfqId, awardId);
  if (memo === undefined) return refuse('not_found');
  const { content } = memo;
  const bytes = await call.pdf.renderMemo(memoDocumentOf(call, locale, content));
  if (isRefusal(bytes)) return bytes;
  await markOpened(
    call.db,
    content.offers.map(({ id }) => id),
    call.now,
  );
  const name = memoFileName(call.textIn(locale, 'decisionMemo.title'), content.rfq.number);
  return { bytes, mediaType: 'application/pdf', name, inline: false };
}
