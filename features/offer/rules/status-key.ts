import type { OfferState } from './table.ts';

/**
 * The word for an offer's state. A pending offer waits for the buyer's decision (specification §4), a pending RFQ for an
 * approval: one word in English, two in Arabic.
 */
export function statusKey(state: OfferState) {
  if (state === 'pending') return 'offer.pending';
  return state === 'withdrawn' ? 'offer.withdrawn' : (`status.${state}` as const);
}
