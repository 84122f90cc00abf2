import { dealOfferStates, offerStates } from '#shared/offer-states.ts';
import type { OfferState } from './table.ts';

/** The tabs of a supplier's quotations (product §7). */
export type OfferTab = 'all' | 'pending' | 'accepted' | 'delivered' | 'completed' | 'rejected';

/** A tab, or what was bought, wherever it stands now: no tab of its own, but what dashboards lead to. */
export type OfferSlice = OfferTab | 'won';

/** The states that a tab shows. */
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
