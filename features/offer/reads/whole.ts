import { findDiscountTerms } from '#features/access/store/row.ts';
import { discountTermsOf } from '#features/rfq/store/row.ts';
import type { Db, MemberCall, Tx } from '#shared/call.ts';
import type { OfferFacts } from '../rules/table.ts';
import { listRevisions } from '../store/deal.ts';
import { listRequestedLines, type RfqOfOfferRow } from '../store/rfq.ts';
import { findCompanyName, firstOf, type OfferRow } from '../store/row.ts';
import { listFiles, listLines, listVersions } from '../store/version.ts';
import { effectiveState } from './offer-state.ts';
import {
  amountsIn,
  isReasonVisible,
  toOfferBase,
  toRevisionView,
  toRfqView,
  toVersionViews,
} from './views.ts';

/**
 * An offer with its versions and rounds of negotiation, for both sides. `facts` must be the
 * reader's.
 */
export async function readWhole(
  db: Db | Tx,
  { locale }: Pick<MemberCall, 'locale'>,
  { side, rfqState, now }: OfferFacts,
  offer: OfferRow,
  rfq: RfqOfOfferRow,
) {
  const isBuyer = side === 'buyer';
  const amount = amountsIn(offer.currency);
  const versions = await listVersions(db, firstOf(offer));
  const ids = versions.map((version) => version.id);
  const lines = await listLines(db, ids);
  const files = await listFiles(db, ids);
  const revisions = await listRevisions(db, firstOf(offer));
  const otherId = isBuyer ? offer.company_id : offer.buyer_company_id;
  const company = await findCompanyName(db, otherId);
  const state = effectiveState(offer, rfqState, now);
  const terms = isBuyer ? discountTermsOf(rfq) : await findDiscountTerms(db, rfq, offer.company_id);
  return {
    ...toOfferBase(offer, company, state, isReasonVisible(offer, isBuyer ? 'buyer' : 'supplier')),
    rfq: toRfqView(rfq, await listRequestedLines(db, rfq.id), { locale, now }, terms),
    versions: toVersionViews(versions, lines, files, amount),
    revisions: revisions.map((row) => toRevisionView(row, versions, amount, isBuyer)),
  };
}
