/** States of an offer that was sent, in the order of the workflow (product §7). */
export const offerStates = [
  'pending',
  'accepted',
  'waiting',
  'delivered',
  'completed',
  'rejected',
  'canceled',
  'expired',
  'withdrawn',
] as const;
type OfferState = (typeof offerStates)[number];

/** The offer was accepted and is in force, so the buyer and this supplier have a deal. */
export const dealOfferStates = [
  'accepted',
  'waiting',
  'delivered',
  'completed',
] as const satisfies readonly OfferState[];

export function isDealOfferState(state: string | null): boolean {
  return dealOfferStates.some((one) => one === state);
}
