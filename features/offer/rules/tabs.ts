import { dealOfferStates, offerStates } from '#shared/offer-states.ts';
import type { OfferState } from './table.ts';

/** The tabs of a supplier's quotations (product §7). */
export type OfferTab = 'all' | 'pending' | 'accepted' | 'delivered' | 'completed' | 'rejected';

/**
 * A tab, or `won`: every accepted offer in its current state. It has no tab, because only
 * dashboards link to it.
 */
export type OfferSlice = OfferTab | 'won';

export function statesOf(tab: OfferSlice): readonly OfferState[] {
  switch (tab) {
    case 'all':
      return offerStates;
    case 'accepted':
      return ['accepted', 'waiting'];
    case 'won':
      return dealOfferStates;
    case 'rejected':
      return ['rejected', 'canceled', 'expired', 'withdrawn'];
    case 'pending':
    case 'delivered':
    case 'completed':
      return [tab];
    default:
      return tab satisfies never;
  }
}
