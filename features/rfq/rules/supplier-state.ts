import { isDealOfferState } from '#shared/offer-states.ts';
import { isPast, type StoredRfqState } from './table.ts';

/**
 * A supplier's interest in an RFQ: none, an offer that is pending or may be renewed, or the deal
 * itself.
 */
export const interests = ['none', 'waits', 'deal'] as const;
export type Interest = (typeof interests)[number];

/** Derives the interest from the current state of the supplier's own offer. Null: no offer. */
export function interestOf(offerState: string | null): Interest {
  if (isDealOfferState(offerState)) return 'deal';
  return offerState === 'pending' || offerState === 'expired' ? 'waits' : 'none';
}

/**
 * The state that a supplier sees, because suppliers must never learn of each other (product §6). An
 * evaluation would reveal that another supplier quoted, and an award that another one won. So after
 * the deadline a supplier without a pending offer sees `expired`, and one with a pending offer sees
 * no decision. Before the deadline an award must be shown, because it ends the RFQ.
 */
export function stateForSupplier(
  state: StoredRfqState,
  interest: Interest,
  row: { readonly expires_at: Date },
  now: Date,
): StoredRfqState {
  if (interest === 'deal') return state;
  const isOver = isPast(row.expires_at, now);
  switch (state) {
    case 'evaluate':
      return interest === 'waits' ? 'evaluate' : 'expired';
    case 'accepted':
    case 'delivered':
    case 'completed':
      if (interest === 'waits') return isOver ? 'evaluate' : 'active';
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
