import type { OfferState } from './table.ts';

/**
 * The text key of an offer's state. A pending offer needs its own, because it is pending for the
 * buyer's decision (specification §4) and a pending RFQ for an approval: one word in English, two
 * in Arabic.
 */
export function statusKey(state: OfferState) {
  if (state === 'pending') return 'offer.pending';
  return state === 'withdrawn' ? 'offer.withdrawn' : (`status.${state}` as const);
}
