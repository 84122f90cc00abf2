import { isDealOfferState } from '#shared/offer-states.ts';
import { isPast, type StoredRfqState } from './table.ts';

/** What a supplier has in an RFQ: nothing that counts, an offer that still waits or may be renewed, or the deal itself. */
export const stakes = ['none', 'waits', 'deal'] as const;
export type Stake = (typeof stakes)[number];

/** By the state of the supplier's own offer as it is now; null: there is none. */
export function stakeOf(offerState: string | null): Stake {
  if (isDealOfferState(offerState)) return 'deal';
  return offerState === 'pending' || offerState === 'expired' ? 'waits' : 'none';
}

/**
 * The state as a supplier is told it: suppliers never learn of each other (product §6). An evaluation says that somebody
 * quoted, an award that somebody won: to who has no offer waiting, an RFQ past its deadline has expired in each of these
 * cases; to who waits, nothing is decided. Before the deadline an award must be told as the end that it is.
 */
export function stateForSupplier(
  state: StoredRfqState,
  stake: Stake,
  row: { readonly expires_at: Date },
  now: Date,
): StoredRfqState {
  if (stake === 'deal') return state;
  const isOver = isPast(row.expires_at, now);
  switch (state) {
    case 'evaluate':
      return stake === 'waits' ? 'evaluate' : 'expired';
    case 'accepted':
    case 'delivered':
    case 'completed':
      if (stake === 'waits') return isOver ? 'evaluate' : 'active';
      return isOver ? 'expired' : 'accepted';
    case 'pending':
    case 'active':
    case 'expired':
    case 'canceled':
    case 'rejected':
      return state;
    default:
      return state satisfies never;
  }
}
