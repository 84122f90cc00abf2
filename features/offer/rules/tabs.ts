import { offerStates, type OfferState } from './table.ts';

/** The tabs of a supplier's quotations (product §7). */
export type OfferTab = 'all' | 'pending' | 'accepted' | 'delivered' | 'completed' | 'rejected';

/** The states that a tab shows. */
export function statesOf(tab: OfferTab): readonly OfferState[] {
  switch (tab) {
    case 'all':
      return offerStates;
    case 'accepted':
      return ['accepted', 'waiting'];
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
